// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Loops over ranges of blocks; the innermost loop counts the fastest dimension.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace alpaka::strategy::detail
{
    //! The index vector of a row-major number.
    template<typename TDim, typename TIdx>
    [[nodiscard]] ALPAKA_FN_INLINE constexpr auto indexOf(std::size_t number, vec::Vec<TDim, TIdx> const& extent)
        -> vec::Vec<TDim, TIdx>
    {
        auto index = vec::Vec<TDim, TIdx>::zeros();
        for(std::size_t d = TDim::value; d-- > 1;)
        {
            auto const size = static_cast<std::size_t>(extent[d]);
            index[d] = static_cast<TIdx>(number % size);
            number /= size;
        }
        if constexpr(TDim::value > 0)
            index[0] = static_cast<TIdx>(number);
        return index;
    }

    //! Steps to the first index of the next row: the last dimension becomes zero, the others advance.
    template<typename TDim, typename TIdx>
    ALPAKA_FN_INLINE constexpr void nextRow(vec::Vec<TDim, TIdx>& index, vec::Vec<TDim, TIdx> const& extent)
    {
        index[TDim::value - 1] = TIdx{0};
        for(std::size_t d = TDim::value - 1; d-- > 0;)
        {
            ++index[d];
            if(index[d] < extent[d] || d == 0)
                return;
            index[d] = TIdx{0};
        }
    }

    //! The row-major number of an index vector.
    template<typename TDim, typename TIdx>
    [[nodiscard]] constexpr auto numberOf(vec::Vec<TDim, TIdx> const& index, vec::Vec<TDim, TIdx> const& extent)
        -> std::size_t
    {
        std::size_t number = 0;
        for(std::size_t d = 0; d < TDim::value; ++d)
            number = number * static_cast<std::size_t>(extent[d]) + static_cast<std::size_t>(index[d]);
        return number;
    }

    //! Steps to the next index.
    template<typename TDim, typename TIdx>
    ALPAKA_FN_INLINE constexpr void nextIndex(vec::Vec<TDim, TIdx>& index, vec::Vec<TDim, TIdx> const& extent)
    {
        if constexpr(TDim::value > 0)
        {
            ++index[TDim::value - 1];
            if(index[TDim::value - 1] == extent[TDim::value - 1])
                nextRow(index, extent);
        }
    }

    //! The indices of an unsigned type from this one on are not part of the loops that vectorise.
    template<typename TIdx>
    inline constexpr TIdx halfOfRange = static_cast<TIdx>(std::numeric_limits<TIdx>::max() / 2);

    //! \return The index, or half of the range of an unsigned type if that is less. g++ cuts a loop at a guard only if
    //! the counter of the loop provably does not wrap. For an unsigned type it proves that by the ranges of the values
    //! between which it counts, and it notes a range only where an expression such as this one has it; conditions and
    //! assumptions do not help.
    template<typename TIdx>
    [[nodiscard]] ALPAKA_FN_INLINE constexpr auto belowHalf(TIdx index) -> TIdx
    {
        if constexpr(std::is_unsigned_v<TIdx>)
            return core::min(index, halfOfRange<TIdx>);
        else
            return index;
    }

    //! \param begin A result of belowHalf.
    //! \return Whether `count` indices from there on are below half of the range; always, for a signed type.
    template<typename TIdx>
    [[nodiscard]] ALPAKA_FN_INLINE constexpr auto areBelowHalf(TIdx begin, TIdx count) -> bool
    {
        if constexpr(std::is_unsigned_v<TIdx>)
            return static_cast<TIdx>(halfOfRange<TIdx> - begin) >= count;
        else
            return true;
    }

    //! Whether a grid may have so many blocks in a row that their indices pass half of the range.
    template<typename TIdx>
    inline constexpr bool hasUpperHalf = std::is_unsigned_v<TIdx> && sizeof(TIdx) < sizeof(std::uint64_t);

    //! Calls f(index) for the blocks with numbers in [first, last). The innermost loop only counts the fastest
    //! component, as vectorisers need it; the step to the next row needs no division.
    //! \param beyond Called for the indices from half of the range on, see belowHalf. Without it f is called for them
    //!        and g++ does not cut the loop if the index type is unsigned.
    template<typename TDim, typename TIdx, typename TFn, typename TBeyondFn = std::nullptr_t>
    ALPAKA_FN_INLINE constexpr void forEachBlock(
        vec::Vec<TDim, TIdx> const& extent,
        std::size_t first,
        std::size_t last,
        TFn&& f,
        [[maybe_unused]] TBeyondFn const& beyond = nullptr)
    {
        if constexpr(TDim::value == 0)
        {
            if(first != last)
                f(extent);
        }
        else
        {
            constexpr std::size_t fastest = TDim::value - 1;
            constexpr bool isCut = !std::is_null_pointer_v<TBeyondFn>;
            auto index = indexOf(first, extent);
            while(first != last)
            {
                auto const left = static_cast<std::size_t>(extent[fastest] - index[fastest]);
                std::size_t const count = core::min(left, last - first);
                auto const begin = index[fastest];
                auto const end = static_cast<TIdx>(begin + static_cast<TIdx>(count));
                auto const loopEnd = isCut ? belowHalf(end) : end;
                for(TIdx i = isCut ? belowHalf(begin) : begin; i < loopEnd; ++i)
                {
                    auto blockIndex = index;
                    blockIndex[fastest] = i;
                    f(blockIndex);
                }
                if constexpr(isCut && hasUpperHalf<TIdx>)
                { // without braces nvcc 13 cannot skip the loop
                    for(TIdx i = core::max(begin, halfOfRange<TIdx>); i < end; ++i)
                    {
                        index[fastest] = i;
                        beyond(index);
                    }
                }
                first += count;
                nextRow(index, extent);
            }
        }
    }

    //! This many threads of a row are called one by one. So compilers know that the others, which are a loop, have at
    //! least this index. Of a guard with two sides, `i > 0 && i < n - 1`, only the right one remains: g++ cuts a loop
    //! where one comparison of its variable changes, not two. Four, for stencils with that reach.
    inline constexpr std::size_t peeledThreads = 4;

    //! Calls f(index) or, for the first threads of a grid row, peeled(index) for the fastest index in [first, end),
    //! while they return true. The loop counts that index, and compilers know that in f it is not one of the first.
    //! \param index The other components.
    template<typename TDim, typename TIdx, typename TFn, typename TPeeledFn>
    ALPAKA_FN_INLINE constexpr auto
    forEachOfRowWhile(vec::Vec<TDim, TIdx> index, TIdx first, TIdx end, TFn&& f, TPeeledFn&& peeled) -> bool
    {
        constexpr std::size_t fastest = TDim::value - 1;
        constexpr auto peeledEnd = static_cast<TIdx>(peeledThreads);
        for(TIdx i = first; i < core::min(end, peeledEnd); ++i)
        {
            index[fastest] = i;
            if(!peeled(index))
                return false;
        }
        auto const loopEnd = belowHalf(end);
        for(TIdx i = belowHalf(core::max(first, peeledEnd)); i < loopEnd; ++i)
        {
            ALPAKA_ASSUME(i >= peeledEnd);
            index[fastest] = i;
            if(!f(index))
                return false;
        }
        if constexpr(std::is_unsigned_v<TIdx>)
        {
            for(TIdx i = core::max(first, halfOfRange<TIdx>); i < end; ++i)
            {
                index[fastest] = i;
                if(!peeled(index))
                    return false;
            }
        }
        return true;
    }

    //! Calls f(index) or, for the first threads of a grid row, peeled(index) for the threads of a block in row-major
    //! order, while they return true.
    //! \param first The index in the grid of the block's first thread.
    //! \param extent Threads of the block.
    template<typename TDim, typename TIdx, typename TFn, typename TPeeledFn>
    ALPAKA_FN_INLINE constexpr void forEachThreadWhile(
        vec::Vec<TDim, TIdx> const& first, vec::Vec<TDim, TIdx> const& extent, TFn&& f, TPeeledFn&& peeled)
    {
        if constexpr(TDim::value == 0)
            f(first);
        else if constexpr(TDim::value == 1)
            forEachOfRowWhile(first, first[0], static_cast<TIdx>(first[0] + extent[0]), f, peeled);
        else
        {
            constexpr std::size_t fastest = TDim::value - 1;
            auto inBlock = vec::Vec<TDim, TIdx>::zeros();
            auto const end = static_cast<TIdx>(first[fastest] + extent[fastest]);
            while(inBlock[0] < extent[0])
            {
                if(!forEachOfRowWhile(first + inBlock, first[fastest], end, f, peeled))
                    return;
                nextRow(inBlock, extent);
            }
        }
    }
} // namespace alpaka::strategy::detail
