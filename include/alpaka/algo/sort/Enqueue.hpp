// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The kernels of one call of sort or sortByKey.
#pragma once

#include <alpaka/algo/Call.hpp>
#include <alpaka/algo/sort/RadixKernels.hpp>
#include <alpaka/algo/sort/Small.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>

namespace alpaka::algo
{
    //! A strict weak order of keys: isBefore(a, b) tells whether a is before b.
    template<typename T, typename TKey>
    concept KeyOrder = requires(T const& isBefore, TKey const& a, TKey const& b)
    {
        {
            isBefore(a, b)
            } -> std::convertible_to<bool>;
    };

    namespace detail
    {
        //! The fewest elements of a block of a radix sort, which limits the memory for the counts.
        inline constexpr std::size_t leastOfBlock = 4096;

        //! \return Bytes of the workspace. Blocks of one thread count 256 digits, others fewer.
        template<typename TKey, typename TValue>
        [[nodiscard]] constexpr auto sortBytes(std::size_t n) -> std::size_t
        {
            if(n <= FewElements<TKey, TValue>::most)
                return 0;
            std::size_t const elements = partBytes<TKey>(n) + (isValue<TValue> ? partBytes<TValue>(n) : 0);
            std::size_t const blocks = std::min(ceilDiv(n, leastOfBlock), mostBlocks);
            return elements
                   + (RadixKey<TKey> ? partBytes<std::size_t>(256 * blocks) + partBytes<unsigned>(blocks)
                                           + partBytes<RadixState>(1)
                                     : 0);
        }

        template<typename TCall, typename TMemory, typename TKey, typename TValue>
        void enqueueRadix(
            TCall const& call,
            TMemory& memory,
            Elements<TKey, TValue> const& elements,
            Elements<TKey, TValue> const& near,
            Size const& size)
        {
            using Tuning = typename TCall::Tuning;
            constexpr unsigned threads = Tuning::sortThreads;
            std::size_t const blocks = call.blocksFor(size.most(), std::max(leastOfBlock, Tuning::sortBlockElements));
            RadixData<TKey, TValue> const data{
                {elements, near},
                size,
                memory.template take<std::size_t>(digitCount<threads> * blocks),
                memory.template take<unsigned>(blocks),
                memory.template take<RadixState>(1),
                size.most() * (sizeof(TKey) + valueSize<TValue>) >= Tuning::streamedBytes};
            for(unsigned pass = 0; pass < passCount<threads, TKey>; ++pass)
            {
                call.launch(blocks, RadixCount<threads>{}, data, pass);
                call.launch(1, RadixPlaces<threads>{}, data, pass, blocks);
                call.launch(blocks, RadixMove<threads>{}, data, pass);
            }
            call.launch(blocks, RadixReturn<threads>{}, data);
        }

        template<typename TCall, typename TKey, typename TValue, typename TLess>
        void enqueueMerge(
            TCall const& call,
            Elements<TKey, TValue> const& elements,
            Elements<TKey, TValue> const& near,
            Size const& size,
            TLess const& isBefore)
        {
            using Tuning = typename TCall::Tuning;
            constexpr unsigned threads = Tuning::sortThreads;
            std::size_t const n = size.most();
            // Of a host each core sorts one run, of a device each thread a short one.
            std::size_t const runs
                = threads == 1 ? call.blocksFor(n, Tuning::mergeElements) : ceilDiv(n, Tuning::mergeElements);
            std::size_t const run = ceilDiv(n, runs);
            std::size_t const blocks = ceilDiv(runs, std::size_t{threads});
            bool isNear = areRoundsOdd(run, n);
            call.launch(blocks, MergeBegin<threads>{}, elements, near, size, run, isNear, isBefore);
            for(std::size_t width = run; width < n; width *= 2, isNear = !isNear)
            {
                auto const& from = isNear ? near : elements;
                auto const& to = isNear ? elements : near;
                call.launch(blocks, MergePass<threads>{}, from, to, size, width, run, isBefore);
            }
        }

        template<typename TCall, typename TKey, typename TValue, typename TLess>
        void
        enqueueSort(TCall const& call, Elements<TKey, TValue> const& elements, Size const& size, TLess const& isBefore)
        {
            constexpr unsigned threads = TCall::Tuning::sortThreads;
            std::size_t const n = size.most();
            if(n < 2)
                return;
            if(n <= FewElements<TKey, TValue>::most)
                return call.launch(1, SortSmall<threads>{}, elements, size, isBefore);
            auto memory = call.memory(sortBytes<TKey, TValue>(n));
            Elements<TKey, TValue> near{memory.template take<TKey>(n), nullptr};
            if constexpr(isValue<TValue>)
                near.values = memory.template take<TValue>(n);
            if constexpr(std::same_as<TLess, ByDigits>)
                enqueueRadix(call, memory, elements, near, size);
            else
                enqueueMerge(call, elements, near, size, isBefore);
        }
    } // namespace detail
} // namespace alpaka::algo
