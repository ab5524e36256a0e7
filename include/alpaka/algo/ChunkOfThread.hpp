// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a thread of a host scans a chunk of values, along the tree of Segments.hpp.
#pragma once

#include <alpaka/algo/Segments.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstddef>

namespace alpaka::algo::detail
{
    //! The totals of the first segments, four at a time: one alone would wait for each result.
    //! \return How many; the rest, if count is no multiple of four, is left.
    template<typename T, typename TGet, typename TOp>
    ALPAKA_FN_INLINE auto joinSegments(TGet const& get, T* totals, std::ptrdiff_t count, TOp const& op)
        -> std::ptrdiff_t
    {
        constexpr std::ptrdiff_t length = Segments<T>::length;
        std::ptrdiff_t part = 0;
        for(; part + 4 <= count; part += 4)
        {
            std::ptrdiff_t const begin = part * length;
            T a = get(begin);
            T b = get(begin + length);
            T c = get(begin + 2 * length);
            T d = get(begin + 3 * length);
            for(std::ptrdiff_t i = begin + 1; i < begin + length; ++i)
            {
                a = static_cast<T>(op(a, get(i)));
                b = static_cast<T>(op(b, get(i + length)));
                c = static_cast<T>(op(c, get(i + 2 * length)));
                d = static_cast<T>(op(d, get(i + 3 * length)));
            }
            totals[part] = a;
            totals[part + 1] = b;
            totals[part + 2] = c;
            totals[part + 3] = d;
        }
        return part;
    }

    //! Each of the first totals joined with all before it.
    //! \param sides Both halves are used. \return The half with the results.
    template<typename T, typename TOp>
    ALPAKA_FN_INLINE auto scanTotals(T (&sides)[2][256], std::ptrdiff_t count, TOp const& op) -> T const*
    {
        T* from = sides[0];
        T* to = sides[1];
        for(std::ptrdiff_t distance = 1; distance < count; distance *= 2)
        {
            for(std::ptrdiff_t i = 0; i < distance; ++i)
                to[i] = from[i];
            for(std::ptrdiff_t i = distance; i < count; ++i)
                to[i] = static_cast<T>(op(from[i - distance], from[i]));
            T* const other = from;
            from = to;
            to = other;
        }
        return from;
    }

    //! Scans a chunk, by one thread.
    //! \param size In [1, chunk].
    template<typename T, bool TIsExclusive, typename TGet, typename TPut, typename TOp>
    ALPAKA_FN_INLINE void
    scanChunk(TGet const& get, TPut const& put, std::ptrdiff_t size, Seed<T> const& seed, TOp const& op)
    {
        using Segments = detail::Segments<T>;
        constexpr std::ptrdiff_t length = Segments::length;
        if constexpr(JoinsExactly<T, TOp>)
            return scanInOrder<T, TIsExclusive>(get, put, 0, size, seed, op);
        T sides[2][Segments::parts];
        std::ptrdiff_t const full = (size - 1) / length; // all but the last one, which is followed by none
        for(std::ptrdiff_t part = joinSegments<T>(get, sides[0], full, op); part < full; ++part)
            sides[0][part] = joinInOrder<T>(get, part * length, (part + 1) * length, op);
        T const* const before = scanTotals(sides, full, op);
        auto const seedOf = [&](std::ptrdiff_t part) ALPAKA_FN_INLINE_LAMBDA
        { return part == 0 ? seed : seed.then(before[part - 1], op); };
        std::ptrdiff_t part = 0;
        if(full > 0)
            scanInOrder<T, TIsExclusive>(get, put, 0, length, seedOf(part++), op);
        for(; part + 4 <= full; part += 4)
        {
            std::ptrdiff_t const begin = part * length;
            T a = seedOf(part).value;
            T b = seedOf(part + 1).value;
            T c = seedOf(part + 2).value;
            T d = seedOf(part + 3).value;
            auto const step = [&](std::ptrdiff_t i, T& sum) ALPAKA_FN_INLINE_LAMBDA
            {
                T const joined = static_cast<T>(op(sum, get(i)));
                put(i, TIsExclusive ? sum : joined);
                sum = joined;
            };
            for(std::ptrdiff_t i = begin; i < begin + length; ++i)
            {
                step(i, a);
                step(i + length, b);
                step(i + 2 * length, c);
                step(i + 3 * length, d);
            }
        }
        for(; part <= full; ++part)
            scanInOrder<T, TIsExclusive>(
                get, put, part * length, part < full ? (part + 1) * length : size, seedOf(part), op);
    }

    //! The total of a full chunk, by one thread.
    template<typename T, typename TGet, typename TOp>
    ALPAKA_FN_INLINE auto joinChunk(TGet const& get, TOp const& op) -> T
    {
        using Segments = detail::Segments<T>;
        if constexpr(JoinsExactly<T, TOp>)
            return joinInOrder<T>(get, 0, Segments::chunk, op);
        T totals[Segments::parts];
        joinSegments<T>(get, totals, Segments::parts, op);
        joinTotals(
            [](std::ptrdiff_t count, auto const& fn) ALPAKA_FN_INLINE_LAMBDA
            {
                for(std::ptrdiff_t i = 0; i < count; ++i)
                    fn(i);
            },
            totals,
            op);
        return totals[Segments::parts - 1];
    }
} // namespace alpaka::algo::detail
