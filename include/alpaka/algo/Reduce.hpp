// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! All elements joined into one.
#pragma once

#include <alpaka/algo/Check.hpp>
#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/Order.hpp>
#include <alpaka/algo/Tree.hpp>
#include <alpaka/algo/Workspace.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::algo
{
    //! Names reduce, transformReduce and minMaxElement for algo::workspace.
    struct Reduce
    {
        //! \tparam T The type of init; for minMaxElement algo::Extremes<the element's type>.
        template<typename T>
        [[nodiscard]] static constexpr auto bytes(std::size_t n) -> std::size_t
        {
            constexpr auto chunk = static_cast<std::size_t>(detail::Tree<T>::chunk);
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
        //! Each block reduces a chunk.
        template<typename T>
        struct ReduceKernel : kernel::PhasedKernel
        {
            using BlockThreadExtent = extent::Fixed<static_cast<std::size_t>(Tree<T>::parts)>;

            //! \param scale Elements of the algorithm's input for each element of this level.
            //! \param isLast There is one block, whose result goes to `finish` instead of `out`.
            ALPAKA_NO_HOST_ACC_WARNING
            template<typename TTeam, typename TIterator, typename TOp, typename TFinish>
            ALPAKA_FN_ACC void operator()(
                TTeam const& team,
                Size const& size,
                std::ptrdiff_t scale,
                TIterator const& in,
                T* out,
                bool isLast,
                TOp const& op,
                TFinish const& finish) const
            {
                auto const block = idx::getIdx<origin::Grid, unit::Blocks>(team)[0];
                std::ptrdiff_t const n = (size.get() + scale - 1) / scale;
                std::ptrdiff_t const first = block * Tree<T>::chunk;
                std::ptrdiff_t const left = n - first;
                std::ptrdiff_t const mine = left < Tree<T>::chunk ? left : Tree<T>::chunk;
                if(mine <= 0)
                {
                    if(isLast)
                        block::once(team, [&] { finish.none(); });
                    return;
                }
                auto const put = [&](T const& result) ALPAKA_FN_INLINE_LAMBDA
                {
                    if(isLast)
                        finish(result);
                    else
                        out[block] = result;
                };
                if constexpr(isOneThread<TTeam>)
                    put(reduceChunk<T>(in, first, mine, op));
                else
                {
                    T const result = reduceChunkTogether<T>(team, in, first, mine, op);
                    block::once(team, [&] { put(result); });
                }
            }
        };

        //! \tparam TFinish Called in a kernel with the result: finish(result), or finish.none() without elements.
        template<typename TAcc, typename T, typename TQueue, typename TIn, typename TOp, typename TFinish>
        void enqueueReduce(
            char const* call,
            TQueue& queue,
            core::SourceLocation const& location,
            TIn const& in,
            TOp const& op,
            TFinish const& finish,
            How const& how)
        {
            constexpr auto chunk = static_cast<std::size_t>(Tree<T>::chunk);
            Memory<TQueue> memory(call, queue, how.workspace, Reduce::bytes<T>(in.size().most()));
            std::size_t n = in.size().most();
            std::ptrdiff_t scale = 1;
            auto const level = [&](auto const& from)
            {
                bool const isLast = n <= chunk;
                n = isLast ? 1 : ceilDiv(n, chunk);
                T* const to = isLast ? nullptr : memory.template take<T>(n);
                launch<TAcc>(queue, location, n, ReduceKernel<T>{}, in.size(), scale, from, to, isLast, op, finish);
                scale *= Tree<T>::chunk;
                return to;
            };
            // An array is read by the kernel that reads its parts.
            constexpr bool isArray = std::is_same_v<std::remove_cvref_t<decltype(in.first())>, T*>;
            T const* part
                = level(static_cast<std::conditional_t<isArray, T const*, decltype(in.first())>>(in.first()));
            while(part != nullptr)
                part = level(part);
        }

        template<typename T, typename TOut, typename TOp>
        struct StoreReduced
        {
            ALPAKA_NO_HOST_ACC_WARNING
            ALPAKA_FN_ACC void operator()(T const& result) const
            {
                *out = static_cast<TOut>(static_cast<T>(op(init, result)));
            }

            ALPAKA_NO_HOST_ACC_WARNING
            ALPAKA_FN_ACC void none() const
            {
                *out = static_cast<TOut>(init);
            }

            TOut* out;
            T init;
            TOp op;
        };

        template<typename TAcc, typename TQueue, typename TIn, typename TOut, typename T, typename TOp>
        void reduce(
            char const* call,
            TQueue& queue,
            core::SourceLocation const& location,
            TIn const& in,
            TOut& out,
            T const& init,
            TOp const& op,
            How const& how)
        {
            auto const to = rangeFor(call, "the output", queue, out);
            requireRoom(call, "the output", to, 1);
            requireApart(call, "the output", in, to, 1);
            using Out = std::remove_pointer_t<std::remove_cvref_t<decltype(to.first())>>;
            enqueueReduce<AccOf<TAcc, TQueue>, T>(
                call, queue, location, in, op, StoreReduced<T, Out, TOp>{to.first(), init, op}, how);
        }
    } // namespace detail

    //! Enqueues: out = init joined with all elements.
    //! \tparam TAcc The accelerator; by default the first one that is switched on for the queue's device.
    //! \param out One element on the device.
    //! \param init Of the type in which values are joined, for example 0.0 for a sum of floats in double.
    //! \param op op(a, b) joins two values; associative and commutative, as for std::reduce. Called in kernels.
    //! \throws core::Error when the output is empty, overlaps the input, or lies on another device than the queue; or
    //!         when the workspace is too small.
    template<typename TAcc = void, typename TQueue, typename TIn, typename TOut, typename T, typename TOp>
    void reduce(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        T const& init,
        TOp const& op,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        if constexpr(detail::areInAndOut<TIn, TOut>() && detail::isReducible<T>())
            core::calledAt(
                queue::placeOf(queue, location),
                [&]
                {
                    auto const from = detail::rangeFor("algo::reduce", "the input", queue, in);
                    detail::reduce<TAcc>("algo::reduce", queue, location, from, out, init, op, how);
                });
    }

    //! Enqueues: out = init joined with map of all elements. Everything else is as for reduce.
    template<
        typename TAcc = void,
        typename TQueue,
        typename TIn,
        typename TOut,
        typename T,
        typename TOp,
        typename TMap>
    void transformReduce(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        T const& init,
        TOp const& op,
        TMap const& map,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        if constexpr(detail::areInAndOut<TIn, TOut>() && detail::isReducible<T>())
            core::calledAt(
                queue::placeOf(queue, location),
                [&]
                {
                    auto const from = detail::rangeFor("algo::transformReduce", "the input", queue, in);
                    detail::reduce<TAcc>(
                        "algo::transformReduce", queue, location, transformed(from, map), out, init, op, how);
                });
    }
} // namespace alpaka::algo
