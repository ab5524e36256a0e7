// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The tree along which algorithms reduce values. It depends on the number and the type of the values alone.
#pragma once

#include <alpaka/alpaka.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <type_traits>

// A chunk of the input is divided into groups of `rows` rows of `lanes` values each. A lane joins its values one after
// another; that is a vector operation for a row on CPUs, and neighbouring threads on GPUs. The results of all lanes
// are then joined in halves: number i with number i + 128, then i with i + 64, and so on; one without a partner stays
// as it is. The results of the chunks are the values of the next level. A hand-written loop with vectors has no other
// shape, so the fixed order costs nothing.

namespace alpaka::algo::detail
{
    //! \return The greatest power of two up to `most`; one for zero.
    [[nodiscard]] constexpr auto powerOfTwoUpTo(std::size_t most) -> std::ptrdiff_t
    {
        return static_cast<std::ptrdiff_t>(std::bit_floor(most | 1));
    }

    template<typename T>
    struct Tree
    {
        //! Results of lanes in a chunk, and threads of a block on devices.
        static constexpr std::ptrdiff_t parts = 256;
        //! A row is as long as a cache line of GPUs, which also is eight registers of SSE or two of AVX-512: enough
        //! to hide the latency of an addition.
        static constexpr std::ptrdiff_t lanes = powerOfTwoUpTo(128 / sizeof(T));
        static constexpr std::ptrdiff_t rows = 32;
        static constexpr std::ptrdiff_t group = rows * lanes;
        static constexpr std::ptrdiff_t chunk = rows * parts;

        //! \return How many lanes of a chunk with `size` values have values; they are the first ones.
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto
        used(std::ptrdiff_t size, std::ptrdiff_t ofGroup = group) -> std::ptrdiff_t
        {
            std::ptrdiff_t const rest = size % ofGroup;
            return size / ofGroup * lanes + core::min(rest, lanes);
        }
    };

    //! Numbers of which compilers have vectors, and these are added.
    template<typename T, typename TOp>
    concept AddsAsVectors
        = std::is_arithmetic_v<T> && !std::same_as<T, bool> && sizeof(T) <= 8 && std::same_as<TOp, op::Plus>;

    //! Room for values that are assigned before they are read, so that no constructors run.
    using block::detail::Room;

    //! Joins the results of a chunk's lanes in halves; the first one becomes that of the chunk.
    //! \param each each(count, fn) calls fn for each number below count, perhaps by the threads of a block.
    //! \param used Lanes with values.
    template<typename T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void joinLanes(auto const& each, T* parts, std::ptrdiff_t used, auto const& op)
    {
        for(std::ptrdiff_t width = Tree<T>::parts / 2; width > 0; width /= 2)
            if(width < used)
            {
                auto const join = [&](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA
                { parts[i] = static_cast<T>(op(parts[i], parts[i + width])); };
                each(used - width, join);
                used = width;
            }
    }

    //! The same for the results of whole rows, whose number is a constant: in registers.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, std::size_t TCount>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto joinRow(T const (&row)[TCount], auto const& op) -> T
    {
        if constexpr(TCount == 1)
            return row[0];
        else
        {
            T half[TCount / 2];
            for(std::size_t i = 0; i < TCount / 2; ++i)
                half[i] = static_cast<T>(op(row[i], row[i + TCount / 2]));
            return joinRow(half, op);
        }
    }

    //! One chunk, by one thread.
    //! \param first Index of the first value.
    //! \param size In [1, chunk].
    template<typename T, typename TOp>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto
    reduceChunk(auto const& in, std::ptrdiff_t first, std::ptrdiff_t size, TOp const& op) -> T
    {
        using Tree = detail::Tree<T>;
        constexpr std::ptrdiff_t lanes = Tree::lanes;
        // Integers are joined in any order with the same result, so that one group is enough.
        constexpr std::ptrdiff_t ofGroup = block::detail::isExact<T, TOp> ? Tree::chunk : Tree::group;
        auto const valueAt = [&](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA { return static_cast<T>(in[first + i]); };
        //! Joins the values of [begin, end), of one group with a whole row at least.
        auto const joinRows = [&](T* sums, std::ptrdiff_t begin, std::ptrdiff_t end) ALPAKA_FN_INLINE_LAMBDA
        {
            for(std::ptrdiff_t lane = 0; lane < lanes; ++lane)
                sums[lane] = valueAt(begin + lane);
            std::ptrdiff_t row = begin + lanes;
#if BOOST_COMP_CLANG && !ALPAKA_DEVICE_PASS // nvcc refuses the type even where the condition is false
            if constexpr(AddsAsVectors<T, TOp> && std::is_convertible_v<decltype(in), T const*>)
            { // Otherwise clang keeps the sums of a row in memory.
                using Number = std::conditional_t<std::is_integral_v<T>, std::make_unsigned<T>, std::type_identity<T>>;
                typedef typename Number::type Row
                    __attribute__((vector_size(lanes * sizeof(T)), aligned(alignof(T)), may_alias));
                Row joined = *reinterpret_cast<Row const*>(sums);
                for(; row + lanes <= end; row += lanes)
                    joined += *reinterpret_cast<Row const*>(in + (first + row));
                *reinterpret_cast<Row*>(sums) = joined;
            }
#endif
            for(; row + lanes <= end; row += lanes)
                if constexpr(std::is_arithmetic_v<T> && sizeof(T) == 4)
                {
                    // clang makes no vectors of these 32 lanes if it unrolls them before; other types lose by that.
                    ALPAKA_NO_UNROLL
                    for(std::ptrdiff_t lane = 0; lane < lanes; ++lane)
                        sums[lane] = static_cast<T>(op(sums[lane], valueAt(row + lane)));
                }
                else
                    for(std::ptrdiff_t lane = 0; lane < lanes; ++lane)
                        sums[lane] = static_cast<T>(op(sums[lane], valueAt(row + lane)));
            for(std::ptrdiff_t lane = 0; lane < end - row; ++lane)
                sums[lane] = static_cast<T>(op(sums[lane], valueAt(row + lane)));
        };
        T row[std::size_t{lanes}];
        if(size >= lanes && size <= ofGroup)
        {
            joinRows(row, 0, size);
            return joinRow(row, op);
        }
        Room<T, Tree::parts> memory;
        T* const parts = memory.data();
        auto const each = [](std::ptrdiff_t count, auto const& fn) ALPAKA_FN_INLINE_LAMBDA
        {
            for(std::ptrdiff_t i = 0; i < count; ++i)
                fn(i);
        };
        for(std::ptrdiff_t begin = 0; begin < size; begin += ofGroup)
        {
            std::ptrdiff_t const end = core::min(size, begin + ofGroup);
            T* const mine = parts + begin / ofGroup * lanes;
            if(end - begin < lanes)
            {
                each(end - begin, [&](std::ptrdiff_t i) { mine[i] = valueAt(begin + i); });
                break;
            }
            joinRows(row, begin, end);
            for(std::ptrdiff_t lane = 0; lane < lanes; ++lane)
                mine[lane] = row[lane];
        }
        joinLanes(each, parts, Tree::used(size, ofGroup), op);
        return parts[0];
    }

    //! The same by a block: on hosts as one thread, which needs no shared memory; on devices Tree::parts threads.
    //! \return The result, in every thread.
    template<typename T, typename TTeam>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC auto
    reduceChunk(TTeam const& team, auto const& in, std::ptrdiff_t first, std::ptrdiff_t size, auto const& op) -> T
    {
        if constexpr(runtime::IsHost<typename block::detail::AccOf<TTeam>::Runtime>)
            return reduceChunk<T>(in, first, size, op);
        else
        {
            using Tree = detail::Tree<T>;
            T* const parts = block::shared::st::allocVar<Room<T, Tree::parts>, 0>(team).data();
            auto const joinLane = [&](std::ptrdiff_t part) ALPAKA_FN_INLINE_LAMBDA
            {
                std::ptrdiff_t const begin = part / Tree::lanes * Tree::group + part % Tree::lanes;
                if(begin >= size)
                    return;
                auto sum = static_cast<T>(in[first + begin]);
                std::ptrdiff_t const rows = core::min((size - begin - 1) / Tree::lanes + 1, Tree::rows);
                ALPAKA_UNROLL(8)
                for(std::ptrdiff_t row = 1; row < rows; ++row)
                    sum = static_cast<T>(op(sum, static_cast<T>(in[first + begin + row * Tree::lanes])));
                parts[part] = sum;
            };
            block::phase(team, Tree::parts, joinLane);
            auto const each
                = [&](std::ptrdiff_t count, auto const& fn) ALPAKA_FN_INLINE_LAMBDA { block::phase(team, count, fn); };
            joinLanes(each, parts, Tree::used(size), op);
            return parts[0];
        }
    }
} // namespace alpaka::algo::detail
