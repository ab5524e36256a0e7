// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a chunk of values is scanned: in their order, along a tree that depends on their number and type alone.
#pragma once

#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/Tree.hpp>

#include <cstddef>
#include <utility>

// A chunk consists of 256 segments. The values of a segment are joined one after another; then the segments' totals
// are scanned by joining each with the one 1, 2, 4, ... places before it; then each segment is joined once more, now
// from what lies before it on. Segments do not depend on each other, so CPUs overlap them and GPUs give each a thread.

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
    };

    //! A chunk of an input, or what is left of it.
    template<typename T, typename TIterator>
    struct ChunkOf
    {
        ALPAKA_FN_HOST_ACC ChunkOf(Range<TIterator> const& whole, std::ptrdiff_t number)
            : in(whole.first)
            , first(number * Segments<T>::chunk)
            , size(core::min(whole.size.get() - first, Segments<T>::chunk))
        {
        }

        //! \return One of its values.
        ALPAKA_NO_HOST_ACC_WARNING
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator()(std::ptrdiff_t i) const -> T
        {
            return static_cast<T>(in[first + i]);
        }

        TIterator const& in;
        std::ptrdiff_t first;
        std::ptrdiff_t size; //!< Not positive for chunks after the end.
    };

    //! What is joined before the first value, if anything is.
    template<typename T>
    struct Seed
    {
        //! \return The value joined behind this.
        ALPAKA_NO_HOST_ACC_WARNING
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto then(T const& next, auto const& op) const -> Seed
        {
            return {exists ? static_cast<T>(op(value, next)) : next, true};
        }

        T value;
        bool exists;
    };

    //! Scans the values of [begin, end), one after another.
    //! \param get Returns the value of a place.
    //! \param put Receives the result of a place; of an exclusive scan none for a first place that nothing precedes.
    //! \return What precedes the next one.
    ALPAKA_NO_HOST_ACC_WARNING
    template<bool TIsExclusive, typename T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto scanInOrder(
        auto const& get, auto const& put, std::ptrdiff_t begin, std::ptrdiff_t end, Seed<T> seed, auto const& op)
    {
        if(end <= begin)
            return seed;
        T sum = seed.value;
        if(!seed.exists)
        {
            sum = get(begin);
            if constexpr(!TIsExclusive)
                put(begin, sum);
            ++begin;
        }
        for(; begin < end; ++begin)
        {
            T const joined = static_cast<T>(op(sum, get(begin)));
            put(begin, TIsExclusive ? sum : joined);
            sum = joined;
        }
        return Seed<T>{sum, true};
    }

    //! The values of [begin, end) joined in order.
    template<typename T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto
    joinInOrder(auto const& get, std::ptrdiff_t begin, std::ptrdiff_t end, auto const& op) -> T
    {
        auto const put = [](std::ptrdiff_t, T const&) ALPAKA_FN_INLINE_LAMBDA {};
        return scanInOrder<false>(get, put, begin, end, Seed<T>{{}, false}, op).value;
    }

    //! Replaces each value by what precedes it, by which the first one is not changed if that is nothing.
    //! \return What precedes the next one.
    template<typename T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto
    precede(T* values, std::ptrdiff_t count, Seed<T> const& before, auto const& op) -> Seed<T>
    {
        auto const get = [&](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA { return values[i]; };
        auto const put = [&](std::ptrdiff_t i, T const& value) ALPAKA_FN_INLINE_LAMBDA { values[i] = value; };
        return scanInOrder<true>(get, put, 0, count, before, op);
    }

    //! What precedes the next chunk: the chunks of each group of 64 are joined in order, and so are the groups.
    template<typename T>
    struct Preceding
    {
        static constexpr std::ptrdiff_t group = 64;

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto joined(auto const& op) const -> Seed<T>
        {
            return chunks.exists ? groups.then(chunks.value, op) : groups;
        }

        //! \param chunk The number of the chunk that follows.
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void append(std::ptrdiff_t chunk, T const& total, auto const& op)
        {
            chunks = chunks.then(total, op);
            if((chunk + 1) % group == 0)
            {
                groups = groups.then(chunks.value, op);
                chunks.exists = false;
            }
        }

        Seed<T> groups;
        Seed<T> chunks;
    };

    //! Joins TCount neighbouring segments at once: one alone would wait for each result.
    //! \param sums What precedes the values of each segment from `begin` on; then its total.
    //! \param put Receives the place of each value, what precedes it, and both joined.
    template<typename T, std::size_t TCount>
    ALPAKA_FN_INLINE void joinAtOnce(
        auto const& get, auto const& put, T (&sums)[TCount], std::ptrdiff_t begin, std::ptrdiff_t end, auto const& op)
    {
        for(std::ptrdiff_t i = begin; i < end; ++i)
        {
            ALPAKA_UNROLL(8)
            for(std::size_t k = 0; k < TCount; ++k)
            {
                std::ptrdiff_t const place = i + static_cast<std::ptrdiff_t>(k) * Segments<T>::length;
                T const joined = static_cast<T>(op(sums[k], get(place)));
                put(place, sums[k], joined);
                sums[k] = joined;
            }
        }
    }

    //! The totals of the first segments, each joined with all before it.
    template<typename T>
    ALPAKA_FN_INLINE void scanTotals(auto const& get, T* totals, std::ptrdiff_t count, auto const& op)
    {
        constexpr std::ptrdiff_t length = Segments<T>::length;
        constexpr std::ptrdiff_t atOnce = 4;
        std::ptrdiff_t part = 0;
        for(; part + atOnce <= count; part += atOnce)
        {
            T sums[atOnce];
            for(std::ptrdiff_t k = 0; k < atOnce; ++k)
                sums[k] = get((part + k) * length);
            auto const put = [](std::ptrdiff_t, T const&, T const&) ALPAKA_FN_INLINE_LAMBDA {};
            joinAtOnce(get, put, sums, part * length + 1, (part + 1) * length, op);
            for(std::ptrdiff_t k = 0; k < atOnce; ++k)
                totals[part + k] = sums[k];
        }
        for(; part < count; ++part)
            totals[part] = joinInOrder<T>(get, part * length, (part + 1) * length, op);
        Room<T, Segments<T>::parts> memory;
        T* from = totals;
        T* to = memory.data();
        for(std::ptrdiff_t distance = 1; distance < count; distance *= 2)
        {
            for(std::ptrdiff_t i = 0; i < distance; ++i)
                to[i] = from[i];
            for(std::ptrdiff_t i = distance; i < count; ++i)
                to[i] = static_cast<T>(op(from[i - distance], from[i]));
            std::swap(from, to);
        }
        for(std::ptrdiff_t i = 0; from != totals && i < count; ++i)
            totals[i] = from[i];
    }

    //! Scans a chunk, by one thread.
    //! \param size In [1, chunk].
    //! \param before Place for what scanTotals makes of all segments but the last one.
    //! \param isKnown Whether it is there already.
    template<typename T, bool TIsExclusive>
    ALPAKA_FN_INLINE void scanChunk(
        auto const& get, auto const& put, std::ptrdiff_t size, Seed<T> seed, T* before, bool isKnown, auto const& op)
    {
        constexpr std::ptrdiff_t length = Segments<T>::length;
        constexpr std::ptrdiff_t atOnce = sizeof(T) > 8 ? 8 : 4;
        std::ptrdiff_t const full = (size - 1) / length; // all but the last one, which is followed by none
        if(!isKnown)
            scanTotals(get, before, full, op);
        auto const seedOf = [&](std::ptrdiff_t part) ALPAKA_FN_INLINE_LAMBDA
        { return part == 0 ? seed : seed.then(before[part - 1], op); };
        auto const scanOne = [&](std::ptrdiff_t one) ALPAKA_FN_INLINE_LAMBDA
        {
            std::ptrdiff_t const begin = one * length;
            scanInOrder<TIsExclusive>(get, put, begin, core::min(begin + length, size), seedOf(one), op);
        };
        std::ptrdiff_t part = 0;
        if(!seed.exists)
            scanOne(part++);
        for(; (part + atOnce) * length <= size; part += atOnce)
        {
            T sums[std::size_t{atOnce}];
            ALPAKA_UNROLL(8)
            for(std::ptrdiff_t k = 0; k < atOnce; ++k)
                sums[k] = seedOf(part + k).value;
            auto const putOne = [&](std::ptrdiff_t i, T const& first, T const& joined) ALPAKA_FN_INLINE_LAMBDA
            { put(i, TIsExclusive ? first : joined); };
            joinAtOnce(get, putOne, sums, part * length, (part + 1) * length, op);
        }
        for(; part <= full; ++part)
            scanOne(part);
    }
} // namespace alpaka::algo::detail
