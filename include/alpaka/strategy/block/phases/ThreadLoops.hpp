// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The counted loops of phases.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <type_traits>

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

    //! Threads with an index in the grid below this one have a loop of their own; see forEachThread. As many as fill a
    //! vector of floats, so that kernels without guards lose nothing there. Stencils of this reach gain from it.
    inline constexpr std::size_t edgeThreads = 16;

    //! Calls f(index in the block, index in the grid) for the threads of a row with indices in the block in [begin,
    //! end). The index in the grid is a second counter instead of a sum, because g++ splits a loop only where a
    //! counter meets the bound; otherwise it would mask every store or not vectorise.
    //!
    //! \param gridBegin The index in the grid of the row's first thread.
    //! \tparam TIsShort Whether the loop must not be unrolled completely.
    //! \tparam TAreBelowHalf Whether gridBegin is a result of belowHalf and all indices in the grid are below it.
    template<bool TIsShort, bool TAreBelowHalf = false, typename TIdx, typename TFn>
    ALPAKA_FN_INLINE constexpr void forEachOfRow(TIdx begin, TIdx end, TIdx gridBegin, TFn const& f)
    {
        auto inGrid = static_cast<TIdx>(gridBegin + begin);
        auto const sum = static_cast<TIdx>(gridBegin + end);
        auto const gridEnd = TAreBelowHalf ? belowHalf(sum) : sum;
        if constexpr(TIsShort)
        {
            ALPAKA_NO_UNROLL
            for(TIdx i = begin; rowGoesOn(i, end, inGrid, gridEnd); ++i, ++inGrid)
                f(i, inGrid);
        }
        else
            for(TIdx i = begin; rowGoesOn(i, end, inGrid, gridEnd); ++i, ++inGrid)
                f(i, inGrid);
    }

    //! Calls f(index in the block, index in the grid, row-major number) of the first thread of each row, in order.
    //! \tparam D The first dimension of the loops, slowest first; the others are `outer`.
    template<std::size_t D, typename TDim, typename TIdx, typename TFn>
    ALPAKA_FN_INLINE constexpr void forEachRow(
        vec::Vec<TDim, TIdx> const& extent,
        vec::Vec<TDim, TIdx> const& count,
        vec::Vec<TDim, TIdx> const& outerInBlock,
        vec::Vec<TDim, TIdx> const& outerInGrid,
        std::size_t outerNumber,
        TFn const& f)
    {
        if constexpr(D + 1 >= TDim::value)
            f(outerInBlock, outerInGrid, outerNumber);
        else
        {
            auto inGridD = outerInGrid[D];
            for(TIdx i = 0; i < count[D]; ++i, ++inGridD)
            {
                auto inBlock = outerInBlock;
                auto inGrid = outerInGrid;
                inBlock[D] = i;
                inGrid[D] = inGridD;
                auto const row = outerNumber + static_cast<std::size_t>(i);
                forEachRow<D + 1>(extent, count, inBlock, inGrid, row * static_cast<std::size_t>(extent[D + 1]), f);
            }
        } // without braces nvcc 13 cannot skip the loop
    }

    //! The threads of a block whose row-major numbers are in [m_begin, m_end).
    struct NumberRange
    {
        //! \return Where a bound lies in the row of `count` threads whose first one has the number `first`.
        template<typename TIdx>
        [[nodiscard]] ALPAKA_FN_INLINE static constexpr auto inRow(std::size_t bound, std::size_t first, TIdx count)
            -> TIdx
        {
            auto const last = first + static_cast<std::size_t>(count);
            return static_cast<TIdx>(core::min(core::max(bound, first), last) - first);
        }

        std::size_t m_begin;
        std::size_t m_end;
    };

    //! Calls f(index in the block, index in the grid, row-major number of the first thread in the row) for threads of
    //! a block, in row-major order. The index in the block counts from zero, so that a constant extent is the
    //! iteration count.
    //!
    //! In the loops that most threads run, compilers know that the index in the grid is not below edgeThreads. Of a
    //! guard with two sides, `i > 0 && i < n - 1`, only the right one remains there, at which g++ splits the loop, and
    //! `i < 3 ? 0 : in[i - 3]` is a plain load. The blocks at the left edge of the grid have loops of their own.
    //! \tparam TWidth The threads in a row, or 0 when that is not known at compile time.
    //! \tparam TTreatsEdges False for the same loop everywhere, which compiles faster.
    //! \param extent Threads of the block.
    //! \param count How many of them take part, from the first one on in each dimension.
    //! \param first The index in the grid of the block's first thread.
    //! \param range A NumberRange to which these are cut.
    template<
        std::size_t TWidth,
        bool TTreatsEdges,
        typename TDim,
        typename TIdx,
        typename TFn,
        typename TRange = std::nullptr_t>
    ALPAKA_FN_INLINE constexpr void forEachThread(
        vec::Vec<TDim, TIdx> const& extent,
        vec::Vec<TDim, TIdx> const& count,
        vec::Vec<TDim, TIdx> const& first,
        TFn const& f,
        [[maybe_unused]] TRange const& range = {})
    {
        using Vec = vec::Vec<TDim, TIdx>;
        constexpr bool isRange = !std::is_null_pointer_v<TRange>;
        if constexpr(TDim::value == 0)
        {
            if constexpr(isRange)
                if(range.m_begin != 0 || range.m_end == 0)
                    return;
            f(extent, first, std::size_t{0});
        }
        else
        {
            constexpr std::size_t fastest = TDim::value - 1;
            constexpr bool isShort = TWidth != 0 && TWidth <= 64; // so short that clang would unroll it completely
            constexpr bool areRowsEdges = TWidth != 0 && TWidth <= edgeThreads;
            constexpr auto edge = static_cast<TIdx>(edgeThreads);
            auto const count0 = count[fastest];
            auto const rows = [&](auto const& row) ALPAKA_FN_INLINE_LAMBDA
            {
                forEachRow<0>(
                    extent,
                    count,
                    Vec::zeros(),
                    first,
                    0,
                    [&](Vec const& inBlock, Vec const& inGrid, std::size_t number) ALPAKA_FN_INLINE_LAMBDA
                    {
                        TIdx begin = 0;
                        TIdx end = count0;
                        if constexpr(isRange)
                        {
                            begin = TRange::inRow(range.m_begin, number, count0);
                            end = TRange::inRow(range.m_end, number, count0);
                        }
                        row(begin,
                            end,
                            inGrid[fastest],
                            [&](TIdx i, TIdx j) ALPAKA_FN_INLINE_LAMBDA
                            {
                                auto threadInBlock = inBlock;
                                auto threadInGrid = inGrid;
                                threadInBlock[fastest] = i;
                                threadInGrid[fastest] = j;
                                f(threadInBlock, threadInGrid, number);
                            });
                    });
            };
            auto const start = belowHalf(first[fastest]);
            auto const inner
                = [&](auto isBelowHalf, TIdx begin, TIdx end, TIdx gridBegin, auto const& call) ALPAKA_FN_INLINE_LAMBDA
            {
                forEachOfRow<isShort, decltype(isBelowHalf)::value>(
                    begin,
                    end,
                    gridBegin,
                    [&](TIdx i, TIdx j) ALPAKA_FN_INLINE_LAMBDA
                    {
                        ALPAKA_ASSUME(j >= edge);
                        call(i, j);
                    });
            };
            if constexpr(!TTreatsEdges)
                rows([&](TIdx begin, TIdx end, TIdx gridBegin, auto const& call) ALPAKA_FN_INLINE_LAMBDA
                     { forEachOfRow<isShort>(begin, end, gridBegin, call); });
            else if(start >= edge && areBelowHalf(start, count0)) [[likely]]
                rows([&](TIdx begin, TIdx end, TIdx, auto const& call) ALPAKA_FN_INLINE_LAMBDA
                     { inner(std::true_type{}, begin, end, start, call); });
            else if constexpr(areRowsEdges)
                rows([&](TIdx begin, TIdx end, TIdx gridBegin, auto const& call) ALPAKA_FN_INLINE_LAMBDA
                     { forEachOfRow<isShort>(begin, end, gridBegin, call); });
            else
                rows(
                    [&](TIdx begin, TIdx end, TIdx gridBegin, auto const& call) ALPAKA_FN_INLINE_LAMBDA
                    {
                        auto const edgeEnd = core::max(begin, core::min(end, edge));
                        forEachOfRow<true>(begin, edgeEnd, gridBegin, call);
                        inner(std::false_type{}, edgeEnd, end, gridBegin, call);
                    });
        }
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
