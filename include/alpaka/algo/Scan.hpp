// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Each element joined with all before it.
#pragma once

#include <alpaka/algo/Call.hpp>
#include <alpaka/algo/scan/OnHosts.hpp>

#include <cstddef>

namespace alpaka::algo
{
    //! Names inclusiveScan and exclusiveScan for algo::workspace.
    struct Scan
    {
        //! \tparam T The type of init, or of the input's elements.
        template<typename T>
        [[nodiscard]] static constexpr auto bytes(std::size_t n) -> std::size_t
        {
            std::size_t const chunks = detail::ceilDiv(n, std::size_t{detail::Segments<T>::chunk});
            std::size_t const groups = detail::ceilDiv(chunks, std::size_t{detail::Preceding<T>::group});
            std::size_t const onDevices = detail::partBytes<T>(chunks) + detail::partBytes<T>(groups);
            return chunks <= 1 ? 0 : core::max(onDevices, detail::partBytes<detail::Turns<detail::Preceding<T>>>(1));
        }
    };

    namespace detail
    {
        // On devices, a block for each chunk: launches for the totals of chunks, what precedes each, and the scan.

        //! What precedes each chunk, by one block. See Preceding.
        template<typename T>
        struct PrecedingKernel : BlockKernel<Segments<T>::parts>
        {
            //! \param totals Of all chunks but the last one; after that of the chunks before it in its group.
            //! \param groups Receives for each group what precedes it.
            ALPAKA_FN_ACC void operator()(
                auto const& team, Size const& size, T* totals, T* groups, Seed<T> const& init, auto const& op) const
            {
                constexpr std::ptrdiff_t group = Preceding<T>::group;
                std::ptrdiff_t const chunks = (size.get() + Segments<T>::chunk - 1) / Segments<T>::chunk;
                std::ptrdiff_t const count = (chunks + group - 1) / group;
                auto const precedeInGroup = [&](std::ptrdiff_t i)
                {
                    std::ptrdiff_t const begin = i * group;
                    std::ptrdiff_t const end = core::min(begin + group, chunks - 1);
                    groups[i] = precede(totals + begin, end - begin, Seed<T>{init.value, false}, op).value;
                    if(end == chunks - 1)
                        totals[end] = groups[i];
                };
                block::phase(team, count, precedeInGroup);
                block::once(team, [&] { precede(groups, count, init, op); });
            }
        };

        //! A chunk in the shared memory of a block, each of whose threads has a segment.
        template<typename T, bool TIsExclusive>
        struct ScanKernel : BlockKernel<Segments<T>::parts>
        {
            //! \param out May be null.
            template<typename TIterator, typename TOut>
            ALPAKA_FN_ACC void operator()(
                auto const& team, Range<TIterator> const& in, Seed<T> const& init, TOut* out, auto const& op) const
            {
                using Segments = detail::Segments<T>;
                auto const number = static_cast<std::ptrdiff_t>(blockNumber(team));
                ChunkOf<T, TIterator> const values(in, number);
                if(values.size <= 0 || (out == nullptr && values.size < Segments::chunk))
                    return; // nothing follows a chunk that is not full
                constexpr std::ptrdiff_t places = Segments::chunk + Segments::parts * Segments::padding;
                T* const tile = block::shared::st::allocVar<Room<T, places>, 0>(team).data();
                T* const before = block::shared::st::allocVar<Room<T, Segments::parts>, 1>(team).data();
                std::ptrdiff_t const count = (values.size - 1) / Segments::length + 1;
                auto const at = [&](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA -> T&
                { return tile[i + i / Segments::length * Segments::padding]; };
                auto const endOf = [&](std::ptrdiff_t part) ALPAKA_FN_INLINE_LAMBDA
                { return core::min((part + 1) * Segments::length, values.size); };
                // Neighbouring threads read neighbouring values; then each joins its segment.
                auto const read = [&](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA { at(i) = values(i); };
                auto const join = [&](std::ptrdiff_t part) ALPAKA_FN_INLINE_LAMBDA
                { before[part] = joinInOrder<T>(at, part * Segments::length, endOf(part), op); };
                block::phase(team, values.size, read);
                block::phase(team, count, join);
                auto mine = block::perThread<T>(team);
                auto const keep = [&](auto const& acc, auto i) ALPAKA_FN_INLINE_LAMBDA { before[i] = mine[acc]; };
                for(std::ptrdiff_t distance = 1; distance < count; distance *= 2)
                {
                    auto const joinDistant = [&](auto const& acc, std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA
                    { mine[acc] = i < distance ? before[i] : static_cast<T>(op(before[i - distance], before[i])); };
                    block::phase(team, count, joinDistant);
                    block::phase(team, count, keep);
                }
                if(out == nullptr)
                    return block::once(team, [&] { totals[number] = before[Segments::parts - 1]; });
                constexpr std::ptrdiff_t group = Preceding<T>::group;
                Seed<T> seed = init;
                if(number >= group)
                    seed = {groups[number / group], true};
                if(number % group != 0)
                    seed = seed.then(totals[number], op);
                auto const put = [&](std::ptrdiff_t i, T const& value) ALPAKA_FN_INLINE_LAMBDA { at(i) = value; };
                auto const scan = [&](std::ptrdiff_t part) ALPAKA_FN_INLINE_LAMBDA
                {
                    Seed<T> const first = part == 0 ? seed : seed.then(before[part - 1], op);
                    scanInOrder<TIsExclusive>(at, put, part * Segments::length, endOf(part), first, op);
                };
                auto const write = [&, isSeeded = seed.exists](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA
                {
                    if(!TIsExclusive || i != 0 || isSeeded)
                        out[values.first + i] = static_cast<TOut>(at(i));
                };
                block::phase(team, count, scan);
                block::phase(team, values.size, write);
            }

            //! Without an output it receives the totals of full chunks; otherwise as PrecedingKernel leaves it, as
            //! `groups`.
            T* totals;
            T const* groups;
        };

        template<bool TIsExclusive, typename T, typename TCall, typename TOut, typename TOp>
        void enqueueScan(TCall const& call, Memory memory, auto const& in, Seed<T> init, TOut* out, TOp const& op)
        {
            std::size_t const chunks = ceilDiv(in.size.most(), std::size_t{Segments<T>::chunk});
            if constexpr(runtime::IsHost<typename TCall::Acc::Runtime>)
            {
                using Kernel = ScanInTurnKernel<T, TIsExclusive, AddsIntegers<T, TOp>>;
                Turns<Preceding<T>>* turns = nullptr;
                // Runs of chunks, but enough of them for the cores.
                auto const longest = static_cast<std::size_t>(Kernel::longestRun);
                std::size_t run = core::max(core::min(chunks / 64, longest), std::size_t{1});
                // A core alone has nothing to join beforehand, if values may be joined in any groups.
                if(AddsIntegers<T, TOp> && call.blocksFor(chunks, 1) == 1)
                    run = core::max(chunks, std::size_t{1});
                else if(chunks > 1)
                {
                    turns = memory.take<Turns<Preceding<T>>>(1);
                    call.clear(turns, 1);
                }
                // To write past the caches needs a copy, and is worthwhile only where no array stays in the caches.
                bool const isLarge = in.size.most() * sizeof(TOut) / 8 >= TCall::Tuning::streamedBytes;
                std::size_t const runsAhead = isLarge ? call.blocksFor(chunks, 1) : 0;
                auto const ahead = static_cast<std::ptrdiff_t>(runsAhead * run) * Segments<T>::chunk;
                Kernel const kernel{{}, turns, static_cast<std::ptrdiff_t>(run), ahead};
                call.launch(ceilDiv(chunks, run), kernel, in.size, in.first, init, out, op);
            }
            else
            {
                bool const isOne = chunks <= 1; // which needs no memory
                T* const totals = isOne ? nullptr : memory.take<T>(chunks);
                T* const groups = isOne ? nullptr : memory.take<T>(ceilDiv(chunks, std::size_t{Preceding<T>::group}));
                ScanKernel<T, TIsExclusive> const kernel{{}, totals, groups};
                if(!isOne)
                {
                    call.launch(chunks - 1, kernel, in.bare(), init, static_cast<TOut*>(nullptr), op);
                    call.launch(1, PrecedingKernel<T>{}, in.size, totals, groups, init, op);
                }
                call.launch(chunks, kernel, in.bare(), init, out, op);
            }
        }

        template<bool TIsExclusive, typename T>
        void scan(auto const& call, auto const& in, auto& out, Seed<T> const& init, auto const& op)
        {
            auto const from = call.input(in);
            std::size_t const n = from.size.most();
            auto const to = call.output(out, "the output", n, true, from);
            auto const enqueue = [&](Memory part) { enqueueScan<TIsExclusive>(call, part, from, init, to.first, op); };
            call.withMemory(Scan::bytes<T>(n), enqueue);
        }
    } // namespace detail

    //! Enqueues: out[i] = all elements from the first one to in[i] joined, in this order.
    //! \param out At least as many elements as the input, which it may be.
    //! \param op op(a, b) joins two values of the input's type; associative. Called in kernels.
    template<typename TAcc = void, typename TQueue, Input TIn, Output TOut, typename TOp>
        requires Scannable<ElemOf<TIn>>
    void inclusiveScan(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        TOp const& op,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::Call<TAcc, TQueue> const call{"algo::inclusiveScan", queue, location, how.workspace};
        detail::scan<false>(call, in, out, detail::Seed<ElemOf<TIn>>{{}, false}, op);
    }

    //! Enqueues: out[i] = init and all elements before in[i] joined, in this order; out[0] = init.
    //! \param init Of the type in which values are joined.
    template<typename TAcc = void, typename TQueue, Input TIn, Output TOut, Scannable T, typename TOp>
    void exclusiveScan(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        T const& init,
        TOp const& op,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::Call<TAcc, TQueue> const call{"algo::exclusiveScan", queue, location, how.workspace};
        detail::scan<true>(call, in, out, detail::Seed<T>{init, true}, op);
    }
} // namespace alpaka::algo
