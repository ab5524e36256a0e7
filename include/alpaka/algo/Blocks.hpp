// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The blocks of algorithms that share their elements out among all cores.
#pragma once

#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/Range.hpp>
#include <alpaka/algo/Tuning.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstddef>

namespace alpaka::algo::detail
{
    //! Limits the size of a workspace, which does not depend on the device.
    inline constexpr std::size_t mostBlocks = 1024;

    //! \param least The elements for which one further block is worthwhile.
    template<typename TAcc, typename TQueue>
    [[nodiscard]] auto blocksFor(TQueue const& queue, std::size_t n, std::size_t least) -> std::size_t
    {
        auto const cores
            = static_cast<std::size_t>(acc::getAccDevProps<TAcc>(dev::getDev(queue)).m_multiProcessorCount);
        std::size_t const wanted = traits::Tuning<TAcc>::blocksPerCore * (cores == 0 ? 1 : cores);
        std::size_t const most = wanted < mostBlocks ? wanted : mostBlocks;
        std::size_t const few = n / least;
        return few == 0 ? 1 : few < most ? few : most;
    }

    template<typename TTeam>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto blockNumber(TTeam const& team) -> std::size_t
    {
        return static_cast<std::size_t>(idx::getIdx<origin::Grid, unit::Blocks>(team)[0]);
    }

    template<typename TTeam>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto blocksInGrid(TTeam const& team) -> std::size_t
    {
        return static_cast<std::size_t>(workdiv::getWorkDiv<origin::Grid, unit::Blocks>(team)[0]);
    }

    //! Indices of elements.
    struct Span
    {
        std::size_t first;
        std::size_t last;
    };

    //! All elements, in kernels.
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto allOf(Size const& size) -> Span
    {
        return {0, static_cast<std::size_t>(size.get())};
    }

    //! Part number `part` of a span, with `share` elements or what is left.
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto
    partOf(Span const span, std::size_t const share, std::size_t const part) -> Span
    {
        std::size_t const first = span.last - span.first < part * share ? span.last : span.first + part * share;
        return {first, span.last - first < share ? span.last : first + share};
    }
} // namespace alpaka::algo::detail
