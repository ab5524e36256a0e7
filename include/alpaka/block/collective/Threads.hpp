// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block, counted.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/idx/GetIdx.hpp>
#include <alpaka/idx/MapIdx.hpp>
#include <alpaka/workdiv/Tags.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::block::detail
{
    //! The most threads of a block on any back-end.
    inline constexpr std::size_t maxThreads = 1024;

    //! \return The row-major number of the thread in its block.
    template<typename TAcc>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC auto threadNumber(TAcc const& acc) -> std::size_t
    {
        return static_cast<std::size_t>(idx::mapIdx<1>(
            idx::getIdx<origin::Block, unit::Threads>(acc),
            workdiv::getWorkDiv<origin::Block, unit::Threads>(acc))[0]);
    }

    template<typename TAcc>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto threadCount(TAcc const& acc) -> std::size_t
    {
        return static_cast<std::size_t>(workdiv::getWorkDiv<origin::Block, unit::Threads>(acc).prod());
    }

    //! \return A bound of threads' numbers, cut to those that a block can have.
    template<typename TBound>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto threadBound(TBound bound) -> std::size_t
    {
        if(bound < TBound{1})
            return 0;
        return static_cast<std::size_t>(
            core::min(static_cast<unsigned long long>(bound), static_cast<unsigned long long>(maxThreads)));
    }

    //! Reports a wrong operation of a reduction or a scan.
    template<typename T, typename TOp>
    constexpr void requireOp()
    {
        static_assert(
            std::is_invocable_r_v<T, TOp const&, T const&, T const&>,
            "block::reduce, scan (..., op): op(a, b) must join two values of a thread into one, be const and callable "
            "in kernels; with an accelerator the value is value[acc] and not what block::perThread returned");
    }
} // namespace alpaka::block::detail
