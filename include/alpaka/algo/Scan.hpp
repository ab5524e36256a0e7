// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Each element joined with all before it.
#pragma once

#include <alpaka/algo/Call.hpp>
#include <alpaka/algo/scan/OnDevices.hpp>
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
            std::size_t const chunks = detail::chunksOf<T>(n);
            std::size_t const groups = detail::Preceding<T>::groupsOf(chunks);
            std::size_t const onDevices = detail::partBytes<T>(chunks) + detail::partBytes<T>(groups);
            return chunks <= 1 ? 0 : core::max(onDevices, detail::partBytes<detail::Turns<detail::Preceding<T>>>(1));
        }
    };

    namespace detail
    {
        template<bool TIsExclusive, typename T, typename TCall, typename TIn, typename TOut, typename TOp>
        void
        enqueueScan(TCall const& call, Memory memory, TIn const& in, Seed<T> const& init, TOut* out, TOp const& op)
        {
            std::size_t const chunks = chunksOf<T>(in.size.most());
            if constexpr(runtime::IsHost<typename TCall::Acc::Runtime>)
            {
                // A core alone has nothing to join beforehand, if values may be joined in any groups.
                bool const isInOrder = JoinsExactly<T, TOp> && chunks > 1 && call.blocksFor(chunks, 1) == 1;
                Turns<Preceding<T>>* turns = nullptr;
                if(chunks > 1 && !isInOrder)
                {
                    turns = memory.take<Turns<Preceding<T>>>(1);
                    call.clear(turns, 1);
                }
                // Runs of chunks, but enough of them for the cores.
                using Kernel = ScanInTurnKernel<T, TIsExclusive>;
                auto const longest = static_cast<std::size_t>(Kernel::longestRun);
                std::size_t const run = core::max(core::min(chunks / 64, longest), std::size_t{1});
                // To write past the caches needs a copy, and is worthwhile only where no array stays in the caches.
                bool const isLarge = in.size.most() * sizeof(TOut) / 8 >= TCall::Tuning::streamedBytes;
                std::size_t const runsAhead = isLarge ? call.blocksFor(chunks, 1) : 0;
                auto const ahead = static_cast<std::ptrdiff_t>(runsAhead * run) * Segments<T>::chunk;
                Kernel const kernel{{}, static_cast<std::ptrdiff_t>(run), ahead};
                call.launch(isInOrder ? 1 : ceilDiv(chunks, run), kernel, in.size, in.first, turns, init, out, op);
            }
            else
            {
                ScanKernel<T, TIsExclusive> const kernel;
                T* totals = nullptr;
                T* groups = nullptr;
                if(chunks > 1)
                {
                    totals = memory.take<T>(chunks);
                    groups = memory.take<T>(Preceding<T>::groupsOf(chunks));
                    TOut* const none = nullptr;
                    call.launch(chunks - 1, kernel, in.bare(), totals, groups, init, none, op);
                    call.launch(1, PrecedingKernel<T>{}, in.size, totals, groups, init, op);
                }
                call.launch(chunks, kernel, in.bare(), totals, groups, init, out, op);
            }
        }

        template<bool TIsExclusive, typename T, typename TCall, typename TIn, typename TOut, typename TOp>
        void scan(TCall const& call, TIn const& in, TOut& out, Seed<T> const& init, TOp const& op)
        {
            auto const from = call.input(in);
            std::size_t const n = from.size.most();
            auto const to = call.output(out, "the output", n, true, from);
            auto const enqueue
                = [&](Memory memory) { enqueueScan<TIsExclusive>(call, memory, from, init, to.first, op); };
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
        detail::Call<TAcc, TQueue> const call("algo::inclusiveScan", queue, location, how);
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
        detail::Call<TAcc, TQueue> const call("algo::exclusiveScan", queue, location, how);
        detail::scan<true>(call, in, out, detail::Seed<T>{init, true}, op);
    }
} // namespace alpaka::algo
