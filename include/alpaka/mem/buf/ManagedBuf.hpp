// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers whose one address host and devices use.
#pragma once

#include <alpaka/core/Operation.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/mem/buf/Buf.hpp>

#include <type_traits>

namespace alpaka::mem::buf
{
    namespace backend
    {
        // The host needs no driver to use its memory.
        template<typename TElem, typename TDim, typename TIdx, typename TDev>
        struct AllocManaged
        {
            template<typename TExtent>
                requires dev::HostDevice<TDev>
            static auto allocManagedBuf(TDev const& dev, TExtent const& extent)
            {
                return alloc<TElem, TIdx>(dev, extent);
            }
        };
    } // namespace backend

    namespace traits
    {
        //! Customises mem::buf::allocManagedBuf: `static auto allocManagedBuf(TDev const&
        //! dev, TExtent const& extent)`.
        template<typename TElem, typename TDim, typename TIdx, typename TDev, typename TSfinae = void>
        struct AllocManaged : backend::AllocManaged<TElem, TDim, TIdx, TDev>
        {
        };
    } // namespace traits

    template<typename TDev, typename TElem, typename TIdx, typename TExtent>
    concept AllocatesManagedBuf = requires(TDev const& dev, TExtent const& extent) {
        traits::AllocManaged<TElem, dim::Dim<TExtent>, TIdx, TDev>::allocManagedBuf(dev, extent);
    };

    //! Allocates a buffer of a device whose rows are packed and whose address the host and all devices of the platform
    //! use; the driver moves its pages. `mem::view::createHostView(buf, host)` is how host code reads and writes it,
    //! mem::view::prefetch moves the pages early, mem::view::advise says how they are used. On
    //! CPUs an ordinary buffer.
    //!
    //! Host and device must not use it at the same time without waiting for the queue, as with any memory. Devices
    //! without concurrent access (Windows, old devices) forbid more: no host thread touches any managed memory while
    //! any kernel of the device runs.
    //! \tparam TIdx Index type of the buffer; void means that of the extent, any other must be the same.
    //! \throws core::Error as alloc does, and when the device has no managed memory.
    template<typename TElem, typename TIdx = void, typename TExtent, typename TDev>
    [[nodiscard]] auto allocManagedBuf(
        TDev const& dev, TExtent const& extent, core::SourceLocation const& location = core::SourceLocation::current())
    {
        using Idx = detail::IdxOr<TIdx, TExtent>;
        constexpr bool isGood = !std::is_const_v<TElem> && std::is_same_v<Idx, idx::Idx<TExtent>>
                                && AllocatesManagedBuf<TDev, TElem, Idx, TExtent>;
        static_assert(
            isGood,
            "mem::buf::allocManagedBuf<TElem, TIdx>(dev, extent): TElem must not be const, "
            "TIdx has to be the index type of extent, and dev a device that has managed memory");
        if constexpr(isGood)
        {
            auto const operation = detail::allocation<TElem>(extent, location);
            return core::calledAt(
                location,
                [&]
                { return traits::AllocManaged<TElem, dim::Dim<TExtent>, Idx, TDev>::allocManagedBuf(dev, extent); });
        }
    }
} // namespace alpaka::mem::buf
