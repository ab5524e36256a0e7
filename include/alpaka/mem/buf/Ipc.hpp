// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers that several processes of a machine use.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/mem/buf/Buf.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace alpaka::mem::buf
{
    //! Names the memory of a buffer for other processes of the machine. Trivially copyable, to be sent as bytes.
    struct IpcHandle
    {
        std::byte native[64];   //!< Of CUDA or HIP.
        std::uint64_t rowPitch; //!< In bytes.
        std::uint64_t bytes;    //!< Of the rows, with their padding.
    };

    namespace backend
    {
        template<typename TDev>
        struct Ipc
        {
        };

        template<dev::HostDevice TDev>
        struct Ipc<TDev>
        {
            template<typename TBuf>
            static auto getIpcHandle(TBuf const&) -> IpcHandle
            {
                refuse("mem::buf::getIpcHandle");
            }

            template<typename TElem, typename TExtent>
            static auto openIpcHandle(TDev const&, IpcHandle const&, TExtent const&)
                -> Buf<TDev, TElem, dim::Dim<TExtent>, idx::Idx<TExtent>>
            {
                refuse("mem::buf::openIpcHandle");
            }

        private:
            [[noreturn]] static void refuse(char const* call)
            {
                core::fail(
                    call,
                    ": buffers of a CPU are memory of one process; put the elements into shared memory (shm_open "
                    "and mmap) and use them through a mem::view::ViewPlainPtr in each process");
            }
        };
    } // namespace backend

    namespace traits
    {
        //! Customises mem::buf::getIpcHandle and openIpcHandle by static functions of these names.
        template<typename TDev, typename TSfinae = void>
        struct Ipc : backend::Ipc<TDev>
        {
        };
    } // namespace traits

    template<typename TBuf>
    concept HasIpcHandle = requires(TBuf const& buf) { traits::Ipc<dev::Dev<TBuf>>::getIpcHandle(buf); };

    template<typename TDev, typename TElem, typename TExtent>
    concept OpensIpcHandle = requires(TDev const& dev, IpcHandle const& handle, TExtent const& extent) {
        traits::Ipc<TDev>::template openIpcHandle<TElem>(dev, handle, extent);
    };

    //! \param buf Of mem::buf::alloc; not a managed one, nor of allocAsyncBuf. It has to live until all other
    //!        processes have closed theirs.
    //! \return What another process opens by openIpcHandle. The memory may lie in one block with other buffers, which
    //!         that process then can address, too.
    //! \throws core::Error on CPUs, and when the driver cannot share the memory.
    template<typename TBuf>
    [[nodiscard]] auto
    getIpcHandle(TBuf const& buf, core::SourceLocation const& location = core::SourceLocation::current()) -> IpcHandle
    {
        constexpr bool isGood = HasIpcHandle<TBuf>;
        static_assert(isGood, "mem::buf::getIpcHandle(buf): buf has to be a buffer of mem::buf::alloc");
        if constexpr(isGood)
            return core::calledAt(location, [&] { return traits::Ipc<dev::Dev<TBuf>>::getIpcHandle(buf); });
        else
            return {};
    }

    //! Opens a buffer of another process. The last handle closes it at once, without waiting for queues; the memory is
    //! the other process's. The processes order their accesses themselves: a wait for the queue in one of
    //! them, then a message.
    //! \tparam TElem The same type as in the other process.
    //! \param dev The same physical device as in the other process.
    //! \param extent The same extent as in the other process, or one with fewer rows.
    //! \throws core::Error on CPUs, when the extent needs more memory or longer rows than the handle names, and when
    //!         the driver refuses, as CUDA does in the process that made the handle.
    template<typename TElem, typename TExtent, typename TDev>
    [[nodiscard]] auto openIpcHandle(
        TDev const& dev,
        IpcHandle const& handle,
        TExtent const& extent,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        constexpr bool isGood = !std::is_const_v<TElem> && OpensIpcHandle<TDev, TElem, TExtent>;
        static_assert(
            isGood,
            "mem::buf::openIpcHandle<TElem>(dev, handle, extent): "
            "TElem must not be const, and dev has to be a device");
        if constexpr(isGood)
            return core::calledAt(
                location, [&] { return traits::Ipc<TDev>::template openIpcHandle<TElem>(dev, handle, extent); });
    }
} // namespace alpaka::mem::buf
