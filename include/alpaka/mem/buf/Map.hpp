// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers of one device at addresses that another device can use.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/mem/buf/Buf.hpp>
#include <alpaka/mem/buf/Pin.hpp>

#include <concepts>

namespace alpaka::mem::buf
{
    namespace backend
    {
        // A device addresses its own memory; runtimes specialise this for the buffers that they can map.
        template<typename TBuf, typename TDev>
        struct Mapping
        {
            static void map(TBuf& buf, TDev const& dev)
                requires std::same_as<dev::Dev<TBuf>, TDev>
            {
                if(!(dev::getDev(buf) == dev))
                    core::fail("mem::buf::map: the buffer lies on another device of the same kind");
            }

            static void unmap(TBuf& buf, TDev const& dev)
                requires std::same_as<dev::Dev<TBuf>, TDev>
            {
                if(!(dev::getDev(buf) == dev))
                    core::fail("mem::buf::unmap: the buffer lies on another device of the same kind");
            }
        };
    } // namespace backend

    namespace traits
    {
        //! Customises mem::buf::map: `static void map(TBuf& buf, TDev const& dev)`.
        template<typename TBuf, typename TDev, typename TSfinae = void>
        struct Map : backend::Mapping<TBuf, TDev>
        {
        };

        //! Customises mem::buf::unmap: `static void unmap(TBuf& buf, TDev const& dev)`.
        template<typename TBuf, typename TDev, typename TSfinae = void>
        struct Unmap : backend::Mapping<TBuf, TDev>
        {
        };
    } // namespace traits

    template<typename TBuf, typename TDev>
    concept MappableBuf = requires(TBuf& buf, TDev const& dev) {
        traits::Map<TBuf, TDev>::map(buf, dev);
        traits::Unmap<TBuf, TDev>::unmap(buf, dev);
    };

    //! Makes a buffer addressable by a device, at the address mem::view::getPtrDev gives. No effect on its own device.
    //! \throws core::Error when the driver refuses.
    template<typename TBuf, typename TDev>
    void map(TBuf& buf, TDev const& dev)
    {
        constexpr bool isGood = MappableBuf<TBuf, TDev>;
        static_assert(
            isGood,
            "mem::buf::map(buf, dev): no runtime of this program maps buffers of this type for devices of this type");
        if constexpr(isGood)
            traits::Map<TBuf, TDev>::map(buf, dev);
    }

    //! Undoes map.
    template<typename TBuf, typename TDev>
    void unmap(TBuf& buf, TDev const& dev)
    {
        constexpr bool isGood = MappableBuf<TBuf, TDev>;
        static_assert(
            isGood,
            "mem::buf::unmap(buf, dev): "
            "no runtime of this program maps buffers of this type for devices of this type");
        if constexpr(isGood)
            traits::Unmap<TBuf, TDev>::unmap(buf, dev);
    }

    //! Allocates a pinned host buffer that the devices of a platform can address, see getPtrDev.
    //! \tparam TPltf The platform of the devices; with pltf::PltfCpu it is an ordinary buffer.
    //! \param host The device of the host.
    //! \throws core::Error as alloc and pin do, so also when the machine has no such device.
    template<typename TPltf, typename TElem, typename TIdx = void, typename TExtent, typename TDev>
    [[nodiscard]] auto allocMappedBuf(TDev const& host, TExtent const& extent)
    {
        auto buf = alloc<TElem, TIdx>(host, extent);
        if constexpr(!std::same_as<dev::Dev<TPltf>, TDev>)
            pin(buf);
        return buf;
    }
} // namespace alpaka::mem::buf
