// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Joins the values of all ranks in an order that depends on neither the number of ranks nor their placement.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/AllReduction.hpp>
#include <alpaka/op/Order.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::comm
{
    //! In which order values are joined: calls of this library follow the strictest, whichever is asked for.
    using op::Order;

    //! Joins rows that are spread over the ranks, element by element, on all ranks. The order depends only on the
    //! numbers of the rows: a program that cuts its work into the same pieces has the same bits for any number of
    //! ranks.
    //! \param result Of the size of a row.
    //! \param rows This rank's share (comm::share) of all rows; the outermost dimension counts them.
    //! \param count Of the rows of all ranks.
    //! \param op Associative, as op::Plus; called on the host.
    //! \throws core::Error when there is no row, or the sizes do not fit.
    template<typename TQueue, typename TResult, typename TRows, typename TOp>
    void allReduce(
        TQueue&& queue,
        TResult&& result,
        TRows const& rows,
        std::size_t count,
        TOp const& op,
        Order = Order::everywhere,
        Caller const& caller = Caller::current())
    {
        using Elem = detail::ElemOf<TResult>;
        static_assert(
            std::is_same_v<Elem, detail::ElemOf<TRows>>,
            "comm::allReduce(queue, result, rows, count, op): result and rows need elements of one type");
        auto call = detail::callOn("comm::allReduce", queue);
        if(count == 0)
            core::fail(call.name, ": 0 rows, the least is 1");
        auto const bytes = detail::rowsOf(result).bytes();
        call.requireSize("view of the rows", rows, share(call.world, count).count * bytes);
        call.addArgument(true, rows);
        call.addTarget(result);
        auto const run = [count, n = bytes / sizeof(Elem), op](detail::Operation& operation, int tag)
        {
            auto const* const ofRank = reinterpret_cast<Elem const*>(operation.parts[0].data);
            auto* const all = reinterpret_cast<Elem*>(operation.parts[1].data);
            detail::AllReduction<Elem, TOp>{operation, tag, count, n, op}.run(ofRank, all);
        };
        call.enqueueCollective(caller, run);
    }

    //! Joins the views of all ranks, element by element, on all of them: view = view of rank 0 op view of rank 1 ...,
    //! by a binary tree over the ranks.
    //! \param view Of the same size on all ranks.
    template<typename TQueue, typename TView, typename TOp>
    void allReduce(
        TQueue&& queue,
        TView&& view,
        TOp const& op,
        Order order = Order::everywhere,
        Caller const& caller = Caller::current())
    {
        auto const ofWorld = detail::onWorld("comm::allReduce", queue);
        auto const count = static_cast<std::size_t>(ofWorld.world.size());
        comm::allReduce(ofWorld, view, view, count, op, order, caller);
    }
} // namespace alpaka::comm
