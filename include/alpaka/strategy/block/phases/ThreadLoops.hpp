// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The counted loops of phases.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>

namespace alpaka::strategy::detail
{
    //! Whether a row of threads has more of them, asked in two ways. clang uses a constant extent as the iteration
    //! count only when the loop compares with it. g++ finds that count either way; but it splits a loop at the bound
    //! of an `if(i < n)` in the kernel only when it does not know the length of the loop.
    template<typename TIdx>
    [[nodiscard]] ALPAKA_FN_INLINE constexpr auto rowGoesOn(
        [[maybe_unused]] TIdx inBlock,
        [[maybe_unused]] TIdx count,
        [[maybe_unused]] TIdx inGrid,
        [[maybe_unused]] TIdx end) -> bool
    {
#if BOOST_COMP_CLANG
        return inBlock < count;
#else
        return inGrid < end;
#endif
    }

    //! The dimensions from D on, slowest first; see forEachThread.
    template<std::size_t D, bool TIsRowShort, typename TDim, typename TIdx, typename TFn>
    ALPAKA_FN_INLINE constexpr void forEachThreadFrom(
        vec::Vec<TDim, TIdx> const& extent,
        vec::Vec<TDim, TIdx> const& count,
        vec::Vec<TDim, TIdx> const& outerInBlock,
        vec::Vec<TDim, TIdx> const& outerInGrid,
        std::size_t firstOfRow,
        TFn const& f)
    {
        if constexpr(D == TDim::value)
            f(outerInBlock, outerInGrid, firstOfRow);
        else
        {
            auto const step = [&](TIdx i, TIdx j) ALPAKA_FN_INLINE_LAMBDA
            {
                auto inBlock = outerInBlock;
                auto inGrid = outerInGrid;
                inBlock[D] = i;
                inGrid[D] = j;
                std::size_t row = firstOfRow;
                if constexpr(D + 1 < TDim::value)
                    row = (firstOfRow + static_cast<std::size_t>(i)) * static_cast<std::size_t>(extent[D + 1]);
                forEachThreadFrom<D + 1, TIsRowShort>(extent, count, inBlock, inGrid, row, f);
            };
            TIdx j = outerInGrid[D];
            auto const end = static_cast<TIdx>(j + count[D]);
            if constexpr(TIsRowShort && D + 1 == TDim::value)
            {
                ALPAKA_NO_UNROLL
                for(TIdx i = 0; rowGoesOn(i, count[D], j, end); ++i, ++j)
                    step(i, j);
            }
            else
                for(TIdx i = 0; rowGoesOn(i, count[D], j, end); ++i, ++j)
                    step(i, j);
        }
    }

    //! Calls f(index in the block, index in the grid, row-major number of the first thread in the row) for threads of
    //! a block. The index in the block counts from zero, so that a constant extent is the iteration count. The index
    //! in the grid is a second counter instead of a sum, because g++ splits a loop only where a counter meets the
    //! bound; otherwise it would mask every store or not vectorise.
    //! \tparam TIsRowShort Whether the loop over the fastest dimension must not be unrolled completely.
    //! \param extent Threads of the block.
    //! \param count How many of them take part, from the first one on in each dimension.
    //! \param first The index in the grid of the block's first thread.
    template<bool TIsRowShort, typename TDim, typename TIdx, typename TFn>
    ALPAKA_FN_INLINE constexpr void forEachThread(
        vec::Vec<TDim, TIdx> const& extent,
        vec::Vec<TDim, TIdx> const& count,
        vec::Vec<TDim, TIdx> const& first,
        TFn const& f)
    {
        forEachThreadFrom<0, TIsRowShort>(extent, count, vec::Vec<TDim, TIdx>::zeros(), first, 0, f);
    }

    //! Calls f(place) for the places below an extent that differ from `outer` in the dimensions from D on.
    template<std::size_t D, typename TDim, typename TIdx, typename TFn>
    ALPAKA_FN_INLINE constexpr void
    forEachPlace(vec::Vec<TDim, TIdx> const& extent, vec::Vec<TDim, TIdx> const& outer, TFn const& f)
    {
        if constexpr(D == TDim::value)
            f(outer);
        else
        {
            for(TIdx i = 0; i < extent[D]; ++i)
            {
                auto place = outer;
                place[D] = i;
                forEachPlace<D + 1>(extent, place, f);
            }
        } // without braces nvcc 13 cannot skip the loop
    }
} // namespace alpaka::strategy::detail
