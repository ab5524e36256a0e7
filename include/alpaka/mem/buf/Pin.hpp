// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Host buffers for other devices: mapping a buffer for a device, and pinning its pages.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/mem/buf/Buf.hpp>

#include <concepts>
#include <type_traits>

namespace alpaka::mem::buf
{
    namespace defaults
    {
        // Every device addresses its own memory; runtimes specialise this for the memory that they can map.
        template<typename TBuf, typename TDev>
        struct Map
        {
        };

        template<typename TBuf, typename TDev>
            requires std::same_as<dev::Dev<TBuf>, TDev>
        struct Map<TBuf, TDev>
        {
            static void map(TBuf& buf, TDev const& dev)
            {
                if(!(dev::getDev(buf) == dev))
                    core::fail("mem::buf::map: the buffer lies on another device of the same kind");
            }
        };

        template<typename TBuf, typename TDev>
        struct Unmap
        {
        };

        template<typename TBuf, typename TDev>
            requires std::same_as<dev::Dev<TBuf>, TDev>
        struct Unmap<TBuf, TDev>
        {
            static void unmap(TBuf& buf, TDev const& dev)
            {
                if(!(dev::getDev(buf) == dev))
                    core::fail("mem::buf::unmap: the buffer lies on another device of the same kind");
            }
        };

        template<typename TBuf>
        struct Pin
        {
        };

        template<typename TBuf>
        struct Unpin
        {
        };

        // A buffer implements these with members of these names; one without them is never pinned and needs no
        // preparation.
        template<typename TBuf>
        struct IsPinned
        {
            static auto isPinned(TBuf const& buf) -> bool
            {
                if constexpr(requires { buf.isPinned(); })
                    return buf.isPinned();
                else
                    return false;
            }
        };

        template<typename TBuf>
        struct PrepareForAsyncCopy
        {
            static void prepareForAsyncCopy(TBuf& buf)
            {
                if constexpr(requires { buf.prepareForAsyncCopy(); })
                    buf.prepareForAsyncCopy();
            }
        };
    } // namespace defaults

    namespace traits
    {
        //! Customises mem::buf::map: `static void map(TBuf& buf, TDev const& dev)`.
        template<typename TBuf, typename TDev, typename TSfinae = void>
        struct Map : defaults::Map<TBuf, TDev>
        {
        };

        //! Customises mem::buf::unmap: `static void unmap(TBuf& buf, TDev const& dev)`.
        template<typename TBuf, typename TDev, typename TSfinae = void>
        struct Unmap : defaults::Unmap<TBuf, TDev>
        {
        };

        //! Customises mem::buf::pin: `static void pin(TBuf& buf)`.
        template<typename TBuf, typename TSfinae = void>
        struct Pin : defaults::Pin<TBuf>
        {
        };

        //! Customises mem::buf::unpin: `static void unpin(TBuf& buf)`.
        template<typename TBuf, typename TSfinae = void>
        struct Unpin : defaults::Unpin<TBuf>
        {
        };

        //! Customises mem::buf::isPinned: `static auto isPinned(TBuf const& buf) -> bool`.
        template<typename TBuf, typename TSfinae = void>
        struct IsPinned : defaults::IsPinned<TBuf>
        {
        };

        //! Customises mem::buf::prepareForAsyncCopy: `static void prepareForAsyncCopy(TBuf& buf)`.
        template<typename TBuf, typename TSfinae = void>
        struct PrepareForAsyncCopy : defaults::PrepareForAsyncCopy<TBuf>
        {
        };
    } // namespace traits

    template<typename TBuf, typename TDev>
    concept MappableBuf = requires(TBuf& buf, TDev const& dev)
    {
        traits::Map<TBuf, TDev>::map(buf, dev);
        traits::Unmap<TBuf, TDev>::unmap(buf, dev);
    };

    template<typename TBuf>
    concept PinnableBuf = requires(TBuf& buf)
    {
        traits::Pin<TBuf>::pin(buf);
        traits::Unpin<TBuf>::unpin(buf);
    };

    //! Makes a buffer addressable by a device, at the address of mem::view::getPtrDev. No effect on its own device.
    //! \throws core::Error when the driver refuses.
    template<typename TBuf, typename TDev>
    void map(TBuf& buf, TDev const& dev)
    {
        static_assert(
            MappableBuf<TBuf, TDev>,
            "mem::buf::map(buf, dev): no runtime of this program maps buffers of this type for devices of this type");
        if constexpr(MappableBuf<TBuf, TDev>)
            traits::Map<TBuf, TDev>::map(buf, dev);
    }

    //! Undoes map.
    template<typename TBuf, typename TDev>
    void unmap(TBuf& buf, TDev const& dev)
    {
        static_assert(
            MappableBuf<TBuf, TDev>,
            "mem::buf::unmap(buf, dev): no runtime of this program maps buffers of this type for devices of this "
            "type");
        if constexpr(MappableBuf<TBuf, TDev>)
            traits::Unmap<TBuf, TDev>::unmap(buf, dev);
    }

    //! Pins the pages of a host buffer, so that GPUs copy to and from it without a staging buffer. Idempotent.
    //! \throws core::Error when the driver refuses.
    template<typename TBuf>
    void pin(TBuf& buf)
    {
        static_assert(
            PinnableBuf<TBuf>,
            "mem::buf::pin(buf): pinning needs a CUDA or HIP runtime; prepareForAsyncCopy is for every program");
        if constexpr(PinnableBuf<TBuf>)
            traits::Pin<TBuf>::pin(buf);
    }

    //! Undoes pin; no effect when the buffer is not pinned.
    template<typename TBuf>
    void unpin(TBuf& buf)
    {
        static_assert(PinnableBuf<TBuf>, "mem::buf::unpin(buf): pinning needs a CUDA or HIP runtime");
        if constexpr(PinnableBuf<TBuf>)
            traits::Unpin<TBuf>::unpin(buf);
    }

    //! \return Whether the pages of the buffer are pinned.
    template<typename TBuf>
    [[nodiscard]] auto isPinned(TBuf const& buf) -> bool
    {
        return traits::IsPinned<TBuf>::isPinned(buf);
    }

    //! Pins the buffer if that makes asynchronous copies faster in this program, else does nothing; idempotent. Copies
    //! work without it, only slower or blocking.
    template<typename TBuf>
    void prepareForAsyncCopy(TBuf& buf)
    {
        traits::PrepareForAsyncCopy<TBuf>::prepareForAsyncCopy(buf);
    }

    //! Allocates a pinned host buffer that the devices of a platform can address, see getPtrDev.
    //! \tparam TPltf The platform of the devices; with pltf::PltfCpu it is an ordinary buffer.
    //! \param host The device of the host.
    //! \throws core::Error as alloc and pin do; also when the machine has no such device.
    template<typename TPltf, typename TElem, typename TIdx = void, typename TExtent, typename TDev>
    [[nodiscard]] auto allocMappedBuf(TDev const& host, TExtent const& extent)
    {
        auto buf = alloc<TElem, TIdx>(host, extent);
        if constexpr(!std::same_as<dev::Dev<TPltf>, TDev>)
            pin(buf);
        return buf;
    }
} // namespace alpaka::mem::buf
