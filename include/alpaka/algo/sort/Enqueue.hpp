// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The kernels of one call of sort or sortByKey.
#pragma once

#include <alpaka/algo/Blocks.hpp>
#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/Order.hpp>
#include <alpaka/algo/Tuning.hpp>
#include <alpaka/algo/Workspace.hpp>
#include <alpaka/algo/sort/MergeKernels.hpp>
#include <alpaka/algo/sort/RadixKernels.hpp>
#include <alpaka/algo/sort/RadixSmall.hpp>

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
        //! In place of a comparison: the order of the digits.
        struct ByDigits
        {
        };

        //! The fewest elements of a block of a radix sort, which limits the memory for the counts.
        inline constexpr std::size_t leastOfBlock = 4096;

        //! \return Bytes of the workspace. Blocks of one thread count 256 digits, others fewer.
        template<typename TKey, typename TValue>
        [[nodiscard]] constexpr auto sortBytes(std::size_t n) -> std::size_t
        {
            if(n <= FewElements<TKey, TValue>::most)
                return 0;
            std::size_t const elements = partBytes<TKey>(n) + (isValue<TValue> ? partBytes<TValue>(n) : 0);
            std::size_t const most = ceilDiv(n, leastOfBlock);
            std::size_t const blocks = most < mostBlocks ? most : mostBlocks;
            return elements
                   + (RadixKey<TKey> ? partBytes<std::size_t>(256 * blocks) + partBytes<unsigned>(blocks)
                                           + partBytes<RadixState>(1)
                                     : 0);
        }

        template<typename TAcc, typename TQueue, typename TKey, typename TValue>
        void enqueueRadix(
            TQueue& queue,
            core::SourceLocation const& location,
            Memory<TQueue>& memory,
            Elements<TKey, TValue> const& elements,
            Elements<TKey, TValue> const& near,
            Size const& size)
        {
            using Tuning = traits::Tuning<TAcc>;
            constexpr unsigned threads = Tuning::sortThreads;
            constexpr std::size_t least
                = Tuning::sortBlockElements < leastOfBlock ? leastOfBlock : Tuning::sortBlockElements;
            std::size_t const blocks = blocksFor<TAcc>(queue, size.most(), least);
            RadixData<TKey, TValue> const data{
                {elements.keys, near.keys},
                {elements.values, near.values},
                size,
                ceilDiv(size.most(), blocks),
                memory.template take<std::size_t>(digitCount<threads> * blocks),
                memory.template take<unsigned>(blocks),
                memory.template take<RadixState>(1),
                size.most() * (sizeof(TKey) + valueSize<TValue>) >= Tuning::streamedBytes};
            for(unsigned pass = 0; pass < passCount<threads, TKey>; ++pass)
            {
                launch<TAcc>(queue, location, blocks, RadixCount<threads>{}, data, pass);
                launch<TAcc>(queue, location, 1, RadixPlaces<threads>{}, data, pass, blocks);
                launch<TAcc>(queue, location, blocks, RadixMove<threads>{}, data, pass);
            }
            launch<TAcc>(queue, location, blocks, RadixReturn<threads>{}, data);
        }

        template<typename TAcc, typename TQueue, typename TKey, typename TValue, typename TLess>
        void enqueueMerge(
            TQueue& queue,
            core::SourceLocation const& location,
            Elements<TKey, TValue> const& elements,
            Elements<TKey, TValue> const& near,
            Size const& size,
            TLess const& isBefore)
        {
            using Tuning = traits::Tuning<TAcc>;
            constexpr unsigned threads = Tuning::sortThreads;
            std::size_t const n = size.most();
            // Of a host each core sorts one run, of a device each thread a short one.
            std::size_t const runs
                = threads == 1 ? blocksFor<TAcc>(queue, n, Tuning::mergeElements) : ceilDiv(n, Tuning::mergeElements);
            std::size_t const run = ceilDiv(n, runs);
            std::size_t const blocks = ceilDiv(runs, std::size_t{threads});
            unsigned rounds = 0;
            for(std::size_t width = run; width < n; width *= 2)
                ++rounds;
            bool isNear = rounds % 2 != 0;
            launch<TAcc>(queue, location, blocks, MergeBegin<threads>{}, elements, near, size, run, isNear, isBefore);
            for(std::size_t width = run; width < n; width *= 2)
            {
                launch<TAcc>(
                    queue,
                    location,
                    blocks,
                    MergePass<threads>{},
                    isNear ? near : elements,
                    isNear ? elements : near,
                    size,
                    width,
                    run,
                    isBefore);
                isNear = !isNear;
            }
        }

        template<typename TAcc, typename TQueue, typename TKey, typename TValue, typename TLess>
        void enqueueSort(
            char const* call,
            TQueue& queue,
            core::SourceLocation const& location,
            Elements<TKey, TValue> const& elements,
            Size const& size,
            TLess const& isBefore,
            How const& how)
        {
            constexpr unsigned threads = traits::Tuning<TAcc>::sortThreads;
            constexpr bool byDigits = std::same_as<TLess, ByDigits>;
            std::size_t const n = size.most();
            if(n < 2)
                return;
            if(n <= FewElements<TKey, TValue>::most)
            {
                if constexpr(byDigits)
                    launch<TAcc>(queue, location, 1, RadixSmall<threads>{}, elements.keys, elements.values, size);
                else
                    launch<TAcc>(queue, location, 1, MergeSmall<threads>{}, elements, size, isBefore);
                return;
            }
            Memory<TQueue> memory(call, queue, how.workspace, sortBytes<TKey, TValue>(n));
            Elements<TKey, TValue> near{memory.template take<TKey>(n), nullptr};
            if constexpr(isValue<TValue>)
                near.values = memory.template take<TValue>(n);
            if constexpr(byDigits)
                enqueueRadix<TAcc>(queue, location, memory, elements, near, size);
            else
                enqueueMerge<TAcc>(queue, location, elements, near, size, isBefore);
        }
    } // namespace detail
} // namespace alpaka::algo
