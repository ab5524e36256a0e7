// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The counted loops that phases are made of.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>

namespace alpaka::strategy::detail
{
    //! Whether a row of threads has more of them: two ways to ask the same. clang takes a constant extent for the
    //! number of rounds only when it is what the loop compares with; g++ finds that number either way, but splits a
    //! loop at the bound of an `if(i < n)` in the kernel only when it cannot tell at once how long the loop is.
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
    //! a block. The index in the block counts from zero, so that a constant extent is the number of rounds; the index
    //! in the grid counts beside it instead of being a sum, because g++ splits a loop only where a counter of the loop
    //! meets the bound, and would mask every store or give up otherwise.
    //! \tparam TIsRowShort Whether the loop over the fastest dimension must not be unrolled altogether.
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
        } // nvcc 13 cannot skip a loop without braces around it
    }
} // namespace alpaka::strategy::detail
