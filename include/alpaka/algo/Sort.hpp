// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Stable sorts: by the digits of arithmetic keys, or by a comparison.
#pragma once

#include <alpaka/algo/Call.hpp>
#include <alpaka/algo/Scan.hpp>
#include <alpaka/algo/sort/Merge.hpp>
#include <alpaka/algo/sort/RadixKernels.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace alpaka::algo
{
    //! A strict weak order of keys: isBefore(a, b) tells whether a is before b.
    template<typename T, typename TKey>
    concept KeyOrder = std::predicate<T const&, TKey const&, TKey const&>;

    //! For algo::workspace: `workspace<Sort, TKey>(n)`, or `workspace<Sort, TKey, TValue>(n)` of sortByKey.
    struct Sort
    {
        template<typename TKey, typename TValue = detail::NoValue>
        [[nodiscard]] static constexpr auto bytes(std::size_t n) -> std::size_t
        {
            using namespace detail;
            if(n <= fewElements<TKey, TValue>)
                return 0;
            std::size_t const elements = partBytes<TKey>(n) + partBytes<TValue>(isValue<TValue> ? n : 0);
            if(!RadixKey<TKey>)
                return elements;
            // Blocks of one thread count 256 digits, others fewer.
            std::size_t const counts = 256 * core::min(ceilDiv(n, leastOfBlock), mostBlocks);
            return elements + partBytes<std::size_t>(counts) + Scan::bytes<std::size_t>(counts)
                   + partBytes<RadixState>(1);
        }
    };

    namespace detail
    {
        template<typename TCall, typename TKey, typename TValue>
        void enqueueRadix(TCall const& call, Memory memory, Elements<TKey, TValue> elements, auto near, Size size)
        {
            using Tuning = typename TCall::Tuning;
            constexpr unsigned threads = Tuning::sortThreads;
            std::size_t const blocks = call.blocksFor(size.most(), core::max(leastOfBlock, Tuning::sortBlockElements));
            std::size_t const counts = digitCount<threads> * blocks;
            RadixData<TKey, TValue> const data{
                {elements, near},
                size,
                memory.take<std::size_t>(counts),
                memory.take<RadixState>(1),
                size.most() * (sizeof(TKey) + valueSize<TValue>) >= Tuning::streamedBytes};
            call.clear(data.state, 1);
            for(unsigned pass = 0; pass < passCount<threads, TKey>; ++pass)
            {
                call.launch(blocks, RadixCount<threads>{}, data, pass);
                enqueueScan<true>(
                    call, memory, range(data.counts, counts), Seed<std::size_t>{0, true}, data.counts, op::Plus{});
                call.launch(blocks, RadixMove<threads>{}, data, pass);
            }
            call.launch(blocks, RadixMove<threads>{}, data, passCount<threads, TKey>);
        }

        template<typename TCall>
        void enqueueMerge(TCall const& call, auto const& elements, auto const& near, Size size, auto const& isBefore)
        {
            using Tuning = typename TCall::Tuning;
            constexpr unsigned threads = Tuning::sortThreads;
            std::size_t const n = size.most();
            // Of a host each core sorts one run, of a device each thread a short one.
            std::size_t const runs
                = threads == 1 ? call.blocksFor(n, Tuning::mergeElements) : ceilDiv(n, Tuning::mergeElements);
            std::size_t const run = ceilDiv(n, runs);
            std::size_t const blocks = ceilDiv(runs, std::size_t{threads});
            auto const step
                = [&](auto const& fn) { call.launch(blocks, MergeStep<threads>{}, size, run, fn, isBefore); };
            mergeSort(elements, near, n, run, step);
        }

        template<typename TCall, typename TKey, typename TValue, typename TLess>
        void enqueueSort(TCall const& call, Elements<TKey, TValue> const& elements, Size size, TLess const& isBefore)
        {
            constexpr unsigned threads = TCall::Tuning::sortThreads;
            std::size_t const n = size.most();
            if(n < 2)
                return;
            if(n <= fewElements<TKey, TValue>)
                return call.launch(1, SortSmall<threads>{}, elements, size, isBefore);
            auto const enqueue = [&](Memory memory)
            {
                TKey* const keys = memory.take<TKey>(n);
                Elements<TKey, TValue> const near{keys, memory.take<TValue>(isValue<TValue> ? n : 0)};
                if constexpr(std::same_as<TLess, ByDigits>)
                    enqueueRadix(call, memory, elements, near, size);
                else
                    enqueueMerge(call, elements, near, size, isBefore);
            };
            call.withMemory(Sort::bytes<TKey, TValue>(n), enqueue);
        }

        //! Whether devices copy it, and it lies in a workspace as in an array.
        template<typename T>
        inline constexpr bool isSortable = std::is_trivially_copyable_v<T> && alignof(T) <= alignment;

        //! Checks the keys and values of a call, and enqueues its kernels.
        //! \param values Of sortByKey; otherwise none.
        template<typename TKeys, typename... TValues>
        void sort(auto const& call, TKeys& keys, auto const& isBefore, TValues&... values)
        {
            static_assert(
                isSortable<ElemOf<TKeys>> && (isSortable<ElemOf<TValues>> && ...),
                "algo::sort, algo::sortByKey: "
                "keys and values must be trivially copyable, aligned to at most 128 bytes");
            auto const k = call.input(keys, "keys");
            Elements<ElemOf<TKeys>, ElemOf<TValues>...> const elements{
                k.first, call.output(values, "values", k.size.most(), false, k).first...};
            enqueueSort(call, elements, k.size, isBefore);
        }
    } // namespace detail

    //! Enqueues a stable sort of the keys in ascending order. Floating-point keys are ordered as IEEE 754's total
    //! order: NaN with sign bit, negative numbers, -0, +0, positive numbers, NaN without sign bit.
    //! \param keys Integers or floating-point numbers of at most 8 bytes.
    template<typename TAcc = void, typename TQueue, Output TKeys>
        requires RadixKey<ElemOf<TKeys>>
    void sort(
        TQueue& queue,
        TKeys&& keys,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::sort(
            detail::Call<TAcc, TQueue>{"algo::sort", queue, location, how.workspace}, keys, detail::ByDigits{});
    }

    //! The same with keys of any trivially copyable type of at most 128 bytes alignment, in the order of a comparison.
    //! \param isBefore A strict weak order, callable in kernels: isBefore(a, b) is true when a comes before b. Keys of
    //!        which neither comes before the other stay in their order.
    template<typename TAcc = void, typename TQueue, Output TKeys, KeyOrder<ElemOf<TKeys>> TLess>
    void sort(
        TQueue& queue,
        TKeys&& keys,
        TLess const& isBefore,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::sort(detail::Call<TAcc, TQueue>{"algo::sort", queue, location, how.workspace}, keys, isBefore);
    }

    //! Enqueues a stable sort of keys, as sort, which moves the values together with their keys.
    //! \param values At least as many as keys, of any trivially copyable type; must not overlap the keys.
    //! \throws core::Error also when there are fewer values than keys, or they overlap.
    template<typename TAcc = void, typename TQueue, Output TKeys, Output TValues>
        requires RadixKey<ElemOf<TKeys>>
    void sortByKey(
        TQueue& queue,
        TKeys&& keys,
        TValues&& values,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::Call<TAcc, TQueue> const call{"algo::sortByKey", queue, location, how.workspace};
        detail::sort(call, keys, detail::ByDigits{}, values);
    }

    //! The same in the order of a comparison, as sort.
    template<typename TAcc = void, typename TQueue, Output TKeys, Output TValues, KeyOrder<ElemOf<TKeys>> TLess>
    void sortByKey(
        TQueue& queue,
        TKeys&& keys,
        TValues&& values,
        TLess const& isBefore,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::Call<TAcc, TQueue> const call{"algo::sortByKey", queue, location, how.workspace};
        detail::sort(call, keys, isBefore, values);
    }
} // namespace alpaka::algo
