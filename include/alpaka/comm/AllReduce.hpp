// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Joins the values of all ranks in an order that depends on neither the number of ranks nor their placement.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/AllReduction.hpp>
#include <alpaka/comm/Collective.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::comm
{
    //! In which order values are joined.
    enum class Order
    {
        //! By one binary tree over the numbers of the rows: the same bits for any number of ranks and any placement.
        everywhere
    };

    namespace detail
    {
        template<typename TElem, typename TOnQueue, typename TOp>
        void enqueueAllReduce(
            core::SourceLocation const& location,
            Work<TOnQueue>& work,
            std::size_t rows,
            std::size_t n,
            std::size_t from,
            std::size_t to,
            TOp const& op)
        {
            static_assert(
                std::is_trivially_copyable_v<TElem>,
                "comm::allReduce(queue, view, op): elements are copied as bytes, so they have to be trivially "
                "copyable");
            work.enqueue(
                location,
                [=, tag = work.nextTag()](Operation& operation)
                {
                    operation.load(from);
                    // Later operands are memory of the reduction.
                    auto* const source = operation.operands()[from].data;
                    auto* const target = operation.operands()[to].data;
                    AllReduction<TElem, TOp>(operation, tag, rows, n, reinterpret_cast<TElem*>(target), op)
                        .run(reinterpret_cast<TElem const*>(source));
                    operation.store(to);
                });
        }
    } // namespace detail

    //! Joins the views of all ranks, element by element, on all of them: view = view of rank 0 op view of rank 1 ...,
    //! by a binary tree over the ranks.
    //! \param view Of the same size on all ranks.
    //! \param op Associative, as op::Plus; called on the host.
    template<typename TQueue, typename TView, typename TOp>
    void allReduce(
        TQueue&& queue,
        TView&& view,
        TOp const& op,
        Order = Order::everywhere,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        using View = std::remove_cvref_t<TView>;
        detail::Work work("comm::allReduce", queue);
        auto const number = work.addTarget(detail::Use::readWrite, view);
        detail::enqueueAllReduce<elem::Elem<View>>(
            location,
            work,
            static_cast<std::size_t>(work.world().size()),
            detail::bytesOf(view) / sizeof(elem::Elem<View>),
            number,
            number,
            op);
    }

    //! Joins rows that are spread over the ranks, element by element, on all ranks. The order depends only on the
    //! numbers of the rows: a program that cuts its work into the same pieces has the same bits for any number of
    //! ranks. \param result Of the size of a row. \param rows This rank's share (comm::share) of all rows; the
    //! outermost dimension counts them. \param count Of the rows of all ranks. \throws core::Error when there is no
    //! row, or the sizes do not fit.
    template<typename TQueue, typename TResult, typename TRows, typename TOp>
    void allReduce(
        TQueue&& queue,
        TResult&& result,
        TRows const& rows,
        std::size_t count,
        TOp const& op,
        Order = Order::everywhere,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        using Elem = std::remove_const_t<elem::Elem<std::remove_cvref_t<TResult>>>;
        static_assert(
            std::is_same_v<Elem, std::remove_const_t<elem::Elem<TRows>>>,
            "comm::allReduce(queue, result, rows, count, op): result and rows need elements of one type");
        auto const& world = detail::worldOf("comm::allReduce", queue);
        if(count == 0)
            core::fail("comm::allReduce: 0 rows, the least is 1");
        auto const bytes = detail::bytesOf(result);
        detail::requireSize(
            "comm::allReduce", "view of the rows", detail::bytesOf(rows), share(world, count).count * bytes);
        detail::Work work("comm::allReduce", queue);
        auto const from = work.addView(detail::Use::read, rows);
        auto const to = work.addTarget(detail::Use::write, result);
        detail::enqueueAllReduce<Elem>(location, work, count, bytes / sizeof(Elem), from, to, op);
    }
} // namespace alpaka::comm
