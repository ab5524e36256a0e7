// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a chunk of values is scanned: in their order, along a tree that depends on their number and type alone.
#pragma once

#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/Tree.hpp>
#include <alpaka/core/MinMax.hpp>

#include <cstddef>

// A chunk consists of 256 segments. The values of a segment are joined one after another; then the segments' totals
// are scanned by joining each with the one 1, 2, 4, ... places before it; then each segment is joined once more, now
// from what lies before it on. Segments do not depend on each other, so that CPUs overlap them and GPUs give each to a
// thread.

namespace alpaka::algo
{
    //! What scans join.
    template<typename T>
    concept Scannable = Reducible<T> && sizeof(T) <= 64;
} // namespace alpaka::algo

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

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto isFull() const -> bool
        {
            return size == Segments<T>::chunk;
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
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto
    joinInOrder(auto const& get, std::ptrdiff_t begin, std::ptrdiff_t end, auto const& op) -> T
    {
        auto const put = [](std::ptrdiff_t, T const&) ALPAKA_FN_INLINE_LAMBDA {};
        return scanInOrder<false>(get, put, begin, end, Seed<T>{{}, false}, op).value;
    }

    //! Replaces each value by what precedes it, by which the first one is not changed if that is nothing.
    //! \return What precedes the next one.
    ALPAKA_NO_HOST_ACC_WARNING
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

        ALPAKA_NO_HOST_ACC_WARNING
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto joined(auto const& op) const -> Seed<T>
        {
            return chunks.exists ? groups.then(chunks.value, op) : groups;
        }

        //! \param chunk The number of the chunk that follows.
        ALPAKA_NO_HOST_ACC_WARNING
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
} // namespace alpaka::algo::detail
