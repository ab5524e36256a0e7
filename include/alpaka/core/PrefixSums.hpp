// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Prefix sums of integers in memory, several at once in a register.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Predef.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::core
{
    namespace detail
    {
        //! Adds to each lane the one `TDistance` before it, then the one twice as far before it, and so on.
        template<std::size_t TDistance, typename TVector, std::size_t... TLanes>
        ALPAKA_FN_INLINE void addLanesBefore(TVector& sums, std::index_sequence<TLanes...> lanes)
        {
            constexpr std::size_t count = sizeof...(TLanes);
            if constexpr(TDistance < count)
            {
                constexpr auto from = [](std::size_t i) { return i < TDistance ? i : count + i - TDistance; };
#if BOOST_COMP_CLANG
                sums += __builtin_shufflevector(TVector{}, sums, from(TLanes)...);
#else
                sums += __builtin_shuffle(TVector{}, sums, TVector{from(TLanes)...});
#endif
                addLanesBefore<2 * TDistance>(sums, lanes);
            }
        }
    } // namespace detail

    //! to[i] = before + from[0] + ... + from[i], or without from[i] where TIsExclusive. All sums wrap around.
    //! \tparam T Of which compilers have vectors.
    //! \param from May be `to`; otherwise the two must not overlap.
    //! \return before + from[0] + ... + from[count - 1].
    template<bool TIsExclusive, std::integral T>
    ALPAKA_FN_INLINE auto prefixSums(T const* from, T* to, std::size_t count, T before) -> T
    {
        using Lane = std::make_unsigned_t<T>;
        // Longer registers bring nothing: their halves would have to be joined, too.
        constexpr std::size_t bytes = 16;
        typedef Lane Vector __attribute__((vector_size(bytes)));
        typedef Lane Stored __attribute__((vector_size(bytes), aligned(alignof(T)), may_alias));
        constexpr auto lanes = std::make_index_sequence<bytes / sizeof(T)>{};
        // One register waits for the one before it in a single addition.
        auto preceding = Vector{} + static_cast<Lane>(before);
        std::size_t i = 0;
        for(; i + lanes.size() <= count; i += lanes.size())
        {
            Vector const values = *reinterpret_cast<Stored const*>(from + i);
            Vector sums = values;
            detail::addLanesBefore<1>(sums, lanes);
            *reinterpret_cast<Stored*>(to + i) = preceding + (TIsExclusive ? sums - values : sums);
            preceding += sums[lanes.size() - 1];
            before = static_cast<T>(preceding[0]);
        }
        for(; i < count; ++i)
        {
            auto const sum = static_cast<T>(static_cast<Lane>(static_cast<Lane>(before) + static_cast<Lane>(from[i])));
            to[i] = TIsExclusive ? before : sum;
            before = sum;
        }
        return before;
    }
} // namespace alpaka::core
