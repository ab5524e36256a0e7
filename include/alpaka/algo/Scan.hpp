// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Each element joined with all before it.
#pragma once

#include <alpaka/algo/Check.hpp>
#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/Order.hpp>
#include <alpaka/algo/ScanKernels.hpp>
#include <alpaka/algo/Segments.hpp>
#include <alpaka/algo/Workspace.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::algo
{
    //! Names inclusiveScan and exclusiveScan for algo::workspace.
    struct Scan
    {
        //! \tparam T The type of init, or of the input's elements.
        template<typename T>
        [[nodiscard]] static constexpr auto bytes(std::size_t n) -> std::size_t
        {
            constexpr auto chunk = static_cast<std::size_t>(detail::Segments<T>::chunk);
            std::size_t sum = 0;
            while(n > chunk)
            {
                n = detail::ceilDiv(n, chunk);
                sum += detail::partBytes<T>(n);
            }
            return sum;
        }
    };

    namespace detail
    {
        //! Scans a level, after the levels of which it needs the results.
        //! \param n The most elements of the level.
        template<
            typename TAcc,
            bool TIsExclusive,
            typename T,
            typename TQueue,
            typename TIterator,
            typename TOut,
            typename TOp>
        void enqueueLevel(
            TQueue& queue,
            core::SourceLocation const& location,
            Memory<TQueue>& memory,
            Size const& size,
            std::size_t n,
            std::ptrdiff_t scale,
            TIterator const& in,
            Seed<T> const& init,
            TOut* out,
            TOp const& op)
        {
            constexpr auto chunk = static_cast<std::size_t>(Segments<T>::chunk);
            std::size_t const chunks = ceilDiv(n, chunk);
            T* totals = nullptr;
            if(chunks > 1)
            {
                totals = memory.template take<T>(chunks);
                launch<TAcc>(queue, location, chunks, TotalsKernel<T>{}, size, scale, in, totals, op);
                enqueueLevel<TAcc, true, T>(
                    queue,
                    location,
                    memory,
                    size,
                    chunks,
                    scale * Segments<T>::chunk,
                    static_cast<T const*>(totals),
                    init,
                    totals,
                    op);
            }
            launch<TAcc>(
                queue,
                location,
                chunks,
                ScanKernel<T, TIsExclusive>{},
                size,
                scale,
                in,
                static_cast<T const*>(totals),
                init,
                out,
                op);
        }

        template<
            bool TIsExclusive,
            typename TAcc,
            typename TQueue,
            typename TIn,
            typename TOut,
            typename T,
            typename TOp>
        void scan(
            char const* call,
            TQueue& queue,
            core::SourceLocation const& location,
            TIn const& in,
            TOut& out,
            Seed<T> const& init,
            TOp const& op,
            How const& how)
        {
            core::calledAt(
                queue::placeOf(queue, location),
                [&]
                {
                    auto const from = rangeFor(call, "the input", queue, in);
                    auto const to = rangeFor(call, "the output", queue, out);
                    std::size_t const n = from.size().most();
                    requireRoom(call, "the output", to, n);
                    requireApart(call, "the output", from, to, n, true);
                    Memory<TQueue> memory(call, queue, how.workspace, Scan::bytes<T>(n));
                    enqueueLevel<AccOf<TAcc, TQueue>, TIsExclusive, T>(
                        queue, location, memory, from.size(), n, 1, from.first(), init, to.first(), op);
                });
        }

        template<typename T>
        constexpr auto isScannable() -> bool
        {
            constexpr bool isSmall = sizeof(T) <= 64;
            static_assert(isSmall, "algo: the values that a scan joins have at most 64 bytes");
            return isReducible<T>() && isSmall;
        }
    } // namespace detail

    //! Enqueues: out[i] = all elements from the first one to in[i] joined, in this order.
    //! \tparam TAcc The accelerator; by default the first one that is switched on for the queue's device.
    //! \param out May be the input itself; otherwise they must not overlap. Has at least as many elements as the
    //! input. \param op op(a, b) joins two values of the input's type; associative. Called in kernels. \throws
    //! core::Error when the output is too short, overlaps the input, or lies on another device than the queue;
    //!         or when the workspace is too small.
    template<typename TAcc = void, typename TQueue, typename TIn, typename TOut, typename TOp>
    void inclusiveScan(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        TOp const& op,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        if constexpr(detail::areInAndOut<TIn, TOut>())
        {
            using T = ElemOf<TIn>;
            if constexpr(detail::isScannable<T>())
                detail::scan<false, TAcc>(
                    "algo::inclusiveScan", queue, location, in, out, detail::Seed<T>{{}, false}, op, how);
        }
    }

    //! Enqueues: out[i] = init and all elements before in[i] joined, in this order; out[0] = init.
    //! \param init Of the type in which values are joined.
    template<typename TAcc = void, typename TQueue, typename TIn, typename TOut, typename T, typename TOp>
    void exclusiveScan(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        T const& init,
        TOp const& op,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        if constexpr(detail::areInAndOut<TIn, TOut>() && detail::isScannable<T>())
            detail::scan<true, TAcc>(
                "algo::exclusiveScan", queue, location, in, out, detail::Seed<T>{init, true}, op, how);
    }
} // namespace alpaka::algo
