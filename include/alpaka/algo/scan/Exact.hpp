// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Scans of integers by op::Plus on hosts: the sums are the same in whatever groups values are joined.
#pragma once

#include <alpaka/algo/Turns.hpp>
#include <alpaka/algo/scan/Segments.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Prefetch.hpp>
#include <alpaka/core/PrefixSums.hpp>
#include <alpaka/core/Streaming.hpp>
#include <alpaka/op/Op.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::algo::detail
{
    template<typename T, typename TOp>
    concept AddsIntegers = core::VectorInteger<T> && std::is_same_v<TOp, op::Plus>;

    //! As ScanInTurnKernel, but without segments. It scans one piece after the other, so small that what is written
    //! in several steps stays in the first cache.
    template<typename T, bool TIsExclusive>
    struct ExactScanInTurnKernel : BlockKernel<1>
    {
        static constexpr std::ptrdiff_t longestRun = 96 / sizeof(T);
        static constexpr bool mayBeAlone = true; //!< One block may have all, which it reads once.
        using Before = Seed<T>;                  //!< What blocks pass on.
        static constexpr std::ptrdiff_t piece = 512;

        template<typename TIterator, typename TOut, typename TOp>
        void operator()(
            auto const&, Size const& size, TIterator const& in, Seed<T> const& init, TOut* out, TOp const& op) const
        {
            std::ptrdiff_t const ticket = turns == nullptr ? 0 : turns->take();
            std::ptrdiff_t const first = ticket * run * Segments<T>::chunk;
            std::ptrdiff_t const last = core::min(first + run * Segments<T>::chunk, size.get());
            Seed<T> before = init;
            if(turns != nullptr)
            {
                T total{};
                auto const get = [&](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA { return static_cast<T>(in[i]); };
                auto const join = [&]
                {
                    if(first < last)
                        total = joinInOrder<T>(get, first, last, op);
                };
                auto const pass = [&](Seed<T>& preceding)
                {
                    before = ticket == 0 ? init : preceding;
                    preceding = before.then(total, op);
                };
                if(!turns->precede(ticket, join, pass))
                    return;
            }
            for(std::ptrdiff_t begin = first; begin < last; begin += piece)
                scanPiece(in, begin, core::min(last - begin, piece), before.value, out + begin);
        }

        //! \param before What precedes the piece; then what precedes the next one.
        template<typename TIterator, typename TOut>
        ALPAKA_FN_INLINE void
        scanPiece(TIterator const& in, std::ptrdiff_t begin, std::ptrdiff_t count, T& before, TOut* out) const
        {
            T near[std::size_t{piece}];
            T const* from = near;
            T* to = near;
            if constexpr(std::is_same_v<std::remove_const_t<std::remove_pointer_t<TIterator>>, T>)
                from = in + begin;
            else
                for(std::ptrdiff_t i = 0; i < count; ++i)
                    near[i] = static_cast<T>(in[begin + i]);
            if constexpr(std::is_same_v<T, TOut>)
                if(ahead == 0)
                    to = out;
            if constexpr(std::is_pointer_v<TIterator>)
                if(ahead != 0 && turns != nullptr)
                    for(std::ptrdiff_t i = 0; i < count; i += 64 / std::ptrdiff_t{sizeof(T)})
                        core::prefetchForLater(in + (begin + i + ahead));
            auto const length = static_cast<std::size_t>(count);
            before = core::prefixSums<TIsExclusive>(from, to, length, before);
            if constexpr(!std::is_same_v<T, TOut>)
                for(std::ptrdiff_t i = 0; i < count; ++i)
                    out[i] = static_cast<TOut>(near[i]);
            else if(to == near)
                core::streamStore(out, length, [&](std::size_t i) ALPAKA_FN_INLINE_LAMBDA { return near[i]; });
        }

        Turns<Seed<T>>* turns; //!< Null where one block has all.
        std::ptrdiff_t run;    //!< Chunks of a block.
        std::ptrdiff_t ahead;  //!< Not 0 where an array does not fit into the caches: it is written past them.
    };
} // namespace alpaka::algo::detail
