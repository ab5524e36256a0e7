// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Each element joined with all before it.
#pragma once

#include <alpaka/algo/Check.hpp>
#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/Order.hpp>
#include <alpaka/algo/ScanInTurn.hpp>
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
            std::size_t const chunks = detail::ceilDiv(n, static_cast<std::size_t>(detail::Segments<T>::chunk));
            if(chunks <= 1)
                return 0;
            std::size_t const groups = detail::ceilDiv(chunks, static_cast<std::size_t>(detail::Preceding<T>::group));
            std::size_t const onDevices = detail::partBytes<T>(chunks) + detail::partBytes<T>(groups);
            std::size_t const onHosts = detail::partBytes<detail::Turns<T>>(1);
            return onDevices < onHosts ? onHosts : onDevices;
        }
    };

    namespace detail
    {
        template<
            typename TAcc,
            bool TIsExclusive,
            typename T,
            typename TQueue,
            typename TIn,
            typename TOut,
            typename TOp>
        void enqueueScan(
            TQueue& queue,
            core::SourceLocation const& location,
            Memory<TQueue>& memory,
            TIn const& in,
            Seed<T> const& init,
            TOut* out,
            TOp const& op)
        {
            auto const& size = in.size();
            std::size_t const chunks = ceilDiv(size.most(), static_cast<std::size_t>(Segments<T>::chunk));
            if constexpr(runtime::IsHost<typename TAcc::Runtime>)
            {
                Turns<T>* turns = nullptr;
                if(chunks > 1)
                {
                    turns = memory.template take<Turns<T>>(1);
                    vec::Vec<Dim1, std::size_t> const extent(sizeof(*turns));
                    mem::view::ViewPlainPtr<dev::Dev<TQueue>, std::byte, Dim1, std::size_t> bytes(
                        reinterpret_cast<std::byte*>(turns), dev::getDev(queue), extent);
                    mem::view::set(queue, bytes, 0, extent);
                }
                // Runs of chunks, but enough of them for the cores.
                using Kernel = ScanInTurnKernel<T, TIsExclusive>;
                auto const most = static_cast<std::size_t>(Kernel::longestRun);
                std::size_t const run = chunks < 64 ? 1 : chunks / 64 < most ? chunks / 64 : most;
                launch<TAcc>(
                    queue,
                    location,
                    ceilDiv(chunks, run),
                    Kernel{},
                    size,
                    in.first(),
                    turns,
                    static_cast<std::ptrdiff_t>(run),
                    init,
                    out,
                    op);
            }
            else
            {
                T* totals = nullptr;
                T* groups = nullptr;
                if(chunks > 1)
                {
                    totals = memory.template take<T>(chunks);
                    groups = memory.template take<T>(ceilDiv(chunks, static_cast<std::size_t>(Preceding<T>::group)));
                    launch<TAcc>(queue, location, chunks - 1, TotalsKernel<T>{}, size, in.first(), totals, op);
                    launch<TAcc>(
                        queue,
                        location,
                        1,
                        PrecedingKernel<T>{},
                        static_cast<std::ptrdiff_t>(chunks),
                        totals,
                        groups,
                        init,
                        op);
                }
                launch<TAcc>(
                    queue,
                    location,
                    chunks,
                    ScanKernel<T, TIsExclusive>{},
                    size,
                    in.first(),
                    static_cast<T const*>(totals),
                    static_cast<T const*>(groups),
                    init,
                    out,
                    op);
            }
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
                    enqueueScan<AccOf<TAcc, TQueue>, TIsExclusive, T>(
                        queue, location, memory, from, init, to.first(), op);
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
