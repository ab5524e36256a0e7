// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Calls that all ranks make: broadcast, gather, allGather, allToAll, barrier. They are matched by the order in which
//! the ranks' programs make them, not by when their queues reach them; so they may be spread over queues.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/Slabs.hpp>
#include <alpaka/comm/Work.hpp>
#include <alpaka/comm/World.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace alpaka::comm
{
    namespace detail
    {
        //! \return Of a view with parts for all ranks: how many rows there are, and the bytes of a row.
        template<typename TView>
        [[nodiscard]] auto rowsOfSlabs(TView const& view) -> std::pair<std::size_t, std::size_t>
        {
            auto const rows = mem::view::detail::sizes(extent::getExtentVec(view))[0];
            return {rows, rows == 0 ? 0 : detail::bytesOf(view) / rows};
        }

        inline void requireSize(char const* call, char const* what, std::size_t bytes, std::size_t right)
        {
            if(bytes != right)
                core::fail(call, ": the ", what, " has ", bytes, " bytes, but has to have ", right);
        }

        inline void requireRoot(char const* call, World const& world, int root)
        {
            if(root < 0 || root >= world.size())
                core::fail(call, ": rank ", root, ", the limits are 0 and ", world.size() - 1);
        }
    } // namespace detail

    //! What is before the call in a queue of one rank is done before what comes later in the queue of another one.
    template<typename TQueue>
    void barrier(TQueue&& queue, core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::Work work("comm::barrier", queue);
        work.enqueue(
            location,
            [tag = work.nextTag()](detail::Operation& operation)
            {
                auto& state = operation.state();
                int const size = state.transport().size();
                int const rank = state.transport().rank();
                for(int step = 1; step < size; step *= 2)
                {
                    Message messages[]
                        = {{false, (rank - step + size) % size, tag}, {true, (rank + step) % size, tag}};
                    operation.transfer(messages);
                }
            });
    }

    //! Hands the contents of a view of one rank to the views of all others.
    //! \param view Of the same size on all ranks.
    template<typename TQueue, typename TView>
    void broadcast(
        TQueue&& queue, TView&& view, int root, core::SourceLocation const& location = core::SourceLocation::current())
    {
        auto const& world = detail::worldOf("comm::broadcast", queue);
        detail::requireRoot("comm::broadcast", world, root);
        detail::Work work("comm::broadcast", queue);
        bool const isRoot = world.rank() == root;
        auto const number = work.addView(isRoot ? detail::Use::read : detail::Use::write, view);
        work.enqueue(
            location,
            [=, tag = work.nextTag()](detail::Operation& operation)
            {
                auto const& operand = operation.operands()[number];
                if(isRoot)
                    operation.load(number);
                detail::broadcastBytes(operation, tag, root, operand.data, operand.bytes);
                if(!isRoot)
                    operation.store(number);
            });
    }

    //! Collects parts of all ranks on one rank.
    //! \param whole On the root: a view whose outermost dimension is spread over the ranks as comm::share does. On
    //!        other ranks it is not used, and may be any view.
    //! \param part This rank's part of it.
    //! \throws core::Error when the root's own part has another size. A wrong part of another rank is an error of the
    //!         task in the queue.
    template<typename TQueue, typename TWhole, typename TPart>
    void gather(
        TQueue&& queue,
        TWhole&& whole,
        TPart const& part,
        int root,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        auto const& world = detail::worldOf("comm::gather", queue);
        detail::requireRoot("comm::gather", world, root);
        bool const isRoot = world.rank() == root;
        auto const [rows, bytesOfRow] = detail::rowsOfSlabs(whole);
        if(isRoot)
            detail::requireSize(
                "comm::gather",
                "part of the root",
                detail::bytesOf(part),
                share(world.size(), rows, root).count * bytesOfRow);
        detail::Work work("comm::gather", queue);
        auto const own = work.addView(detail::Use::read, part);
        auto const all = isRoot ? work.addView(detail::Use::write, whole) : own;
        work.enqueue(
            location,
            [=, rows = rows, bytesOfRow = bytesOfRow, tag = work.nextTag()](detail::Operation& operation)
            {
                auto& state = operation.state();
                auto const& operand = operation.operands()[own];
                operation.load(own);
                std::vector<Message> messages{{true, root, tag, operand.data, operand.bytes}};
                if(isRoot)
                {
                    detail::Slabs const slabs(
                        operation.operands()[all].data, state.transport().size(), rows, bytesOfRow);
                    for(int rank = 0; rank < state.transport().size(); ++rank)
                        messages.push_back(slabs.message(false, rank, tag, rank));
                }
                operation.transfer(messages);
                if(isRoot)
                    operation.store(all);
            });
    }

    //! Collects parts of all ranks on all ranks.
    //! \param whole A view whose outermost dimension is spread over the ranks as comm::share does.
    //! \param part This rank's part of it.
    //! \throws core::Error when the part has another size.
    template<typename TQueue, typename TWhole, typename TPart>
    void allGather(
        TQueue&& queue,
        TWhole&& whole,
        TPart const& part,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        auto const& world = detail::worldOf("comm::allGather", queue);
        auto const [rows, bytesOfRow] = detail::rowsOfSlabs(whole);
        detail::requireSize("comm::allGather", "part", detail::bytesOf(part), share(world, rows).count * bytesOfRow);
        detail::Work work("comm::allGather", queue);
        auto const own = work.addView(detail::Use::read, part);
        auto const all = work.addTarget(detail::Use::write, whole);
        work.enqueue(
            location,
            [=, rows = rows, bytesOfRow = bytesOfRow, tag = work.nextTag()](detail::Operation& operation)
            {
                auto const& transport = operation.state().transport();
                auto const& operand = operation.operands()[own];
                operation.load(own);
                detail::Slabs const slabs(operation.operands()[all].data, transport.size(), rows, bytesOfRow);
                std::copy_n(operand.data, operand.bytes, slabs.dataOf(transport.rank()));
                detail::allGatherSlabs(operation, tag, slabs);
                operation.store(all);
            });
    }

    //! Each rank sends a part to each rank.
    //! \param to As many parts of one size as ranks, along the outermost dimension: part i comes from rank i.
    //! \param from Its outermost dimension is spread over the ranks as comm::share does: part i goes to rank i.
    //! \throws core::Error when `to` does not have the size of this rank's part of `from` for each rank.
    template<typename TQueue, typename TTo, typename TFrom>
    void allToAll(
        TQueue&& queue,
        TTo&& to,
        TFrom const& from,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        auto const& world = detail::worldOf("comm::allToAll", queue);
        auto const [rows, bytesOfRow] = detail::rowsOfSlabs(from);
        auto const ranks = static_cast<std::size_t>(world.size());
        detail::requireSize(
            "comm::allToAll",
            "view of what comes",
            detail::bytesOf(to),
            share(world, rows).count * bytesOfRow * ranks);
        detail::Work work("comm::allToAll", queue);
        auto const source = work.addView(detail::Use::read, from);
        auto const target = work.addTarget(detail::Use::write, to);
        work.enqueue(
            location,
            [=, rows = rows, bytesOfRow = bytesOfRow, tag = work.nextTag()](detail::Operation& operation)
            {
                auto& state = operation.state();
                int const size = state.transport().size();
                operation.load(source);
                detail::Slabs const sends(operation.operands()[source].data, size, rows, bytesOfRow);
                auto const& operand = operation.operands()[target];
                detail::Slabs const receives(operand.data, size, ranks, operand.bytes / ranks);
                std::vector<Message> messages;
                for(int i = 0; i < size; ++i)
                {
                    // Each rank begins with another one.
                    int const peer = (state.transport().rank() + i) % size;
                    messages.push_back(receives.message(false, peer, tag, peer));
                    messages.push_back(sends.message(true, peer, tag, peer));
                }
                operation.transfer(messages);
                operation.store(target);
            });
    }
} // namespace alpaka::comm
