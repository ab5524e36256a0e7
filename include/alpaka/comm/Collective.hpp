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
            return {rows, rows == 0 ? 0 : bytesOf(view) / rows};
        }

        template<typename TView>
        void requireSize(char const* call, char const* what, TView const& view, std::size_t right)
        {
            if(bytesOf(view) != right)
                core::fail(call, ": the ", what, " has ", bytesOf(view), " bytes, but has to have ", right);
        }

        inline void requireRoot(char const* call, World const& world, int root)
        {
            if(root < 0 || root >= world.size())
                core::fail(call, ": rank ", root, ", the limits are 0 and ", world.size() - 1);
        }

        //! \param root The rank that gets the whole; comm::none if all do.
        template<typename TQueue, typename TWhole, typename TPart>
        void enqueueGather(
            char const* call,
            TQueue& queue,
            TWhole& whole,
            TPart const& part,
            int root,
            core::SourceLocation const& location)
        {
            auto const onQueue = onWorld(call, queue);
            int const rank = onQueue.world.rank();
            bool const isReceiver = root == none || root == rank;
            auto const [rows, bytesOfRow] = rowsOfSlabs(whole);
            auto const bytes = share(onQueue.world, rows).count * bytesOfRow;
            if(isReceiver)
                requireSize(call, root == none ? "part" : "part of the root", part, bytes);
            Work work(call, onQueue);
            auto const own = work.addView(Use::read, part);
            auto const all = isReceiver ? work.addTarget(Use::write, whole) : own;
            auto const run = [=, rows = rows, bytesOfRow = bytesOfRow](Operation& operation, int tag)
            {
                auto const& operand = operation.operands[own];
                Slabs const slabs{operation.operands[all].data, operation.size, rows, bytesOfRow};
                if(root == none)
                {
                    std::copy_n(operand.data, operand.bytes, slabs.dataOf(rank));
                    return allGatherSlabs(operation, tag, slabs);
                }
                std::vector<Message> messages{{true, root, tag, operand.data, operand.bytes}};
                for(int from = 0; isReceiver && from < operation.size; ++from)
                    messages.push_back(slabs.message(false, from, tag, from));
                operation.transfer(messages);
            };
            work.enqueueCollective(location, run);
        }
    } // namespace detail

    //! What is before the call in a queue of one rank is done before what comes later in the queue of another one.
    template<typename TQueue>
    void barrier(TQueue&& queue, core::SourceLocation const& location = core::SourceLocation::current())
    {
        auto const run = [](detail::Operation& operation, int tag)
        {
            auto const [rank, size] = std::pair(operation.rank, operation.size);
            for(int step = 1; step < size; step *= 2)
            {
                Message messages[] = {{false, (rank - step + size) % size, tag}, {true, (rank + step) % size, tag}};
                operation.transfer(messages);
            }
        };
        detail::Work("comm::barrier", detail::onWorld("comm::barrier", queue)).enqueueCollective(location, run);
    }

    //! Hands the contents of a view of one rank to the views of all others.
    //! \param view Of the same size on all ranks.
    template<typename TQueue, typename TView>
    void broadcast(
        TQueue&& queue, TView&& view, int root, core::SourceLocation const& location = core::SourceLocation::current())
    {
        auto const onQueue = detail::onWorld("comm::broadcast", queue);
        detail::requireRoot("comm::broadcast", onQueue.world, root);
        detail::Work work("comm::broadcast", onQueue);
        work.addView(onQueue.world.rank() == root ? detail::Use::read : detail::Use::write, view);
        auto const run = [root](detail::Operation& operation, int tag)
        {
            auto const& operand = operation.operands[0];
            detail::broadcastBytes(operation, tag, root, operand.data, operand.bytes);
        };
        work.enqueueCollective(location, run);
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
        detail::requireRoot("comm::gather", detail::onWorld("comm::gather", queue).world, root);
        detail::enqueueGather("comm::gather", queue, whole, part, root, location);
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
        detail::enqueueGather("comm::allGather", queue, whole, part, none, location);
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
        auto const onQueue = detail::onWorld("comm::allToAll", queue);
        auto const [rows, bytesOfRow] = detail::rowsOfSlabs(from);
        auto const ranks = static_cast<std::size_t>(onQueue.world.size());
        auto const bytes = share(onQueue.world, rows).count * bytesOfRow;
        detail::requireSize("comm::allToAll", "view of what comes", to, bytes * ranks);
        detail::Work work("comm::allToAll", onQueue);
        work.addView(detail::Use::read, from);
        work.addTarget(detail::Use::write, to);
        auto const run = [=, rows = rows, bytesOfRow = bytesOfRow](detail::Operation& operation, int tag)
        {
            detail::Slabs const sends{operation.operands[0].data, operation.size, rows, bytesOfRow};
            detail::Slabs const receives{operation.operands[1].data, operation.size, ranks, bytes};
            std::vector<Message> messages;
            for(int i = 0; i < operation.size; ++i)
            {
                // Each rank begins with another one.
                int const peer = (operation.rank + i) % operation.size;
                messages.push_back(receives.message(false, peer, tag, peer));
                messages.push_back(sends.message(true, peer, tag, peer));
            }
            operation.transfer(messages);
        };
        work.enqueueCollective(location, run);
    }
} // namespace alpaka::comm
