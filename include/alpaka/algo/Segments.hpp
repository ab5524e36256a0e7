// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a chunk of values is scanned. The order depends on the number and the type of the values alone, and it keeps
//! theirs.
#pragma once

#include <alpaka/algo/Tree.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstddef>

// A chunk consists of 256 segments. The values of a segment are joined one after another; then the segments' totals
// are scanned by joining each with the one 1, 2, 4, ... places before it; then each segment is joined once more, now
// from what lies before it on. Segments do not depend on each other, so that CPUs overlap them and GPUs give each to a
// thread.

namespace alpaka::algo::detail
{
    template<typename T>
    struct Segments
    {
        //! Segments of a chunk, and threads of a block on devices.
        static constexpr std::ptrdiff_t parts = 256;
        //! Values of a segment: with its padding a chunk fits into the shared memory of a GPU.
        static constexpr std::ptrdiff_t length = sizeof(T) <= 4 ? 32 : powerOfTwoUpTo(128 / sizeof(T));
        static constexpr std::ptrdiff_t chunk = parts * length;
        //! Values between segments in shared memory, so that threads access different banks.
        static constexpr std::ptrdiff_t padding = sizeof(T) <= 32 ? 1 : 0;

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr auto slotOf(std::ptrdiff_t i)
            -> std::ptrdiff_t
        {
            return i + i / length * padding;
        }
    };

    //! What is joined before the first value, if anything is.
    template<typename T>
    struct Seed
    {
        //! \return The value joined behind this.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TOp>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto then(T const& next, TOp const& op) const -> Seed
        {
            return {exists ? static_cast<T>(op(value, next)) : next, true};
        }

        T value;
        bool exists;
    };

    //! The values of [begin, end) joined in order.
    //! \param get Returns the value of a place.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, typename TGet, typename TOp>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto
    joinInOrder(TGet const& get, std::ptrdiff_t begin, std::ptrdiff_t end, TOp const& op) -> T
    {
        T sum = get(begin);
        for(std::ptrdiff_t i = begin + 1; i < end; ++i)
            sum = static_cast<T>(op(sum, get(i)));
        return sum;
    }

    //! The values of [begin, end) and the seed, each joined with all before it.
    //! \param put Receives the result of a place; of an exclusive scan none for the first place if nothing precedes
    //! it.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, bool TIsExclusive, typename TGet, typename TPut, typename TOp>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void scanInOrder(
        TGet const& get, TPut const& put, std::ptrdiff_t begin, std::ptrdiff_t end, Seed<T> const& seed, TOp const& op)
    {
        T sum = seed.value;
        std::ptrdiff_t i = begin;
        if(!seed.exists)
        {
            sum = get(i);
            if constexpr(!TIsExclusive)
                put(i, sum);
            ++i;
        }
        for(; i < end; ++i)
        {
            T const joined = static_cast<T>(op(sum, get(i)));
            if constexpr(TIsExclusive)
                put(i, sum);
            else
                put(i, joined);
            sum = joined;
        }
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
        T sides[2][Segments::parts];
        std::ptrdiff_t const full = (size - 1) / length; // all but the last one, which is followed by none
        for(std::ptrdiff_t part = 0; part < full; ++part)
            sides[0][part] = joinInOrder<T>(get, part * length, part * length + length, op);
        T const* const before = scanTotals(sides, full, op);
        for(std::ptrdiff_t part = 0; part <= full; ++part)
        {
            std::ptrdiff_t const begin = part * length;
            auto const mine = part == 0 ? seed : seed.then(before[part - 1], op);
            if(part < full)
                scanInOrder<T, TIsExclusive>(get, put, begin, begin + length, mine, op);
            else
                scanInOrder<T, TIsExclusive>(get, put, begin, size, mine, op);
        }
    }

    //! The totals of 256 segments joined along the tree by which scanTotals makes its last result.
    //! \param each Calls its argument for each number below another number, all of them at the same time or one by
    //! one.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, typename TEach, typename TOp>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void joinTotals(TEach const& each, T* totals, TOp const& op)
    {
        for(std::ptrdiff_t distance = 1; distance < Segments<T>::parts; distance *= 2)
            each(
                Segments<T>::parts / (2 * distance),
                [&](std::ptrdiff_t pair) ALPAKA_FN_INLINE_LAMBDA
                {
                    std::ptrdiff_t const last = (pair + 1) * 2 * distance - 1;
                    totals[last] = static_cast<T>(op(totals[last - distance], totals[last]));
                });
    }

    //! The total of a full chunk, by one thread.
    template<typename T, typename TGet, typename TOp>
    ALPAKA_FN_INLINE auto joinChunk(TGet const& get, TOp const& op) -> T
    {
        using Segments = detail::Segments<T>;
        T totals[Segments::parts];
        for(std::ptrdiff_t part = 0; part < Segments::parts; ++part)
            totals[part] = joinInOrder<T>(get, part * Segments::length, (part + 1) * Segments::length, op);
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
