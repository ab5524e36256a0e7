// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Calls that all ranks make: broadcast, gather, allGather, allToAll, barrier. They are matched by the order in which
//! the ranks' programs make them, not by when their queues reach them; so they may be spread over queues. They throw
//! core::Error when a rank is beyond its limits or a view of this rank has the wrong size; a wrong size on another
//! rank is an error of the task in the queue.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/Call.hpp>

#include <algorithm>
#include <cstddef>

namespace alpaka::comm
{
    namespace detail
    {
        //! Where the bytes of each rank lie: rows, of so many bytes, are spread over the ranks as comm::share does.
        struct Slabs
        {
            [[nodiscard]] auto placeOf(int rank) const -> std::size_t
            {
                return share(size, rows, rank).first * bytesOfRow;
            }

            [[nodiscard]] auto bytesOf(int first, int count = 1) const -> std::size_t
            {
                return placeOf(first + count) - placeOf(first);
            }

            //! Posts a message of the slabs [first, first + count).
            void post(Operation& operation, bool isSend, int peer, int first, int count = 1) const
            {
                operation.post(isSend, peer, data + placeOf(first), bytesOf(first, count));
            }

            int size;
            std::size_t rows;
            std::size_t bytesOfRow;
            std::byte* data = nullptr;
        };

        //! \return The slabs of a view with parts for all ranks along the outermost dimension, whose bytes are
        //! elsewhere.
        template<typename TView>
        [[nodiscard]] auto slabsOf(World const& world, TView const& view) -> Slabs
        {
            auto const rows = mem::view::detail::sizes(extent::getExtentVec(view))[0];
            return {world.size(), rows, rows == 0 ? 0 : rowsOf(view).bytes() / rows};
        }

        //! Hands contiguous bytes of one rank to all, along a tree.
        inline void broadcastBytes(Operation& operation, int root, void* data, std::size_t bytes)
        {
            int const size = operation.size;
            int const place = (operation.rank - root + size) % size;
            auto const post
                = [&](bool isSend, int peer) { operation.post(isSend, (peer + root) % size, data, bytes); };
            int step = 1;
            while(step < size && (place & step) == 0)
                step *= 2;
            if(place != 0)
                post(false, place - step);
            operation.transferPosted();
            while((step /= 2) > 0)
                if(place + step < size)
                    post(true, place + step);
            operation.transferPosted();
        }

        //! Each rank has its slab; afterwards all have all. After each round a rank has twice as many, so that there
        //! are few rounds, and each slab arrives once.
        inline void allGatherSlabs(Operation& operation, Slabs const& slabs)
        {
            int const size = operation.size;
            // The slabs [first, first + count), which begin anew after the last rank.
            auto const post = [&](bool isSend, int peer, int first, int count)
            {
                int const before = std::min(count, size - first);
                slabs.post(operation, isSend, peer, first, before);
                if(before < count)
                    slabs.post(operation, isSend, peer, 0, count - before);
            };
            for(int have = 1; have < size; have *= 2)
            {
                int const count = std::min(have, size - have);
                int const next = (operation.rank + have) % size;
                post(false, next, next, count);
                post(true, (operation.rank - have + size) % size, operation.rank, count);
                operation.transferPosted();
            }
        }

        //! \param root The rank that gets the whole; comm::none if all do.
        template<typename TCall, typename TWhole, typename TPart>
        void enqueueGather(TCall& call, TWhole& whole, TPart const& part, int root, Caller const& caller)
        {
            int const rank = call.world.rank();
            bool const isReceiver = root == none || root == rank;
            auto slabs = slabsOf(call.world, whole);
            if(isReceiver)
                call.requireSize(root == none ? "part" : "part of the root", part, slabs.bytesOf(rank));
            call.addArgument(true, part);
            if(isReceiver)
                call.addTarget(whole);
            auto const run = [=](Operation& operation) mutable
            {
                auto const& own = operation.parts.front();
                slabs.data = operation.parts.back().data;
                if(root == none)
                {
                    std::copy_n(own.data, own.bytes, slabs.data + slabs.placeOf(rank));
                    return allGatherSlabs(operation, slabs);
                }
                operation.post(true, root, own.data, own.bytes);
                for(int from = 0; isReceiver && from < operation.size; ++from)
                    slabs.post(operation, false, from, from);
                operation.transferPosted();
            };
            call.enqueueCollective(caller, run);
        }
    } // namespace detail

    //! What is before the call in a queue of one rank is done before what comes later in the queue of another one.
    template<typename TQueue>
    void barrier(TQueue&& queue, Caller const& caller = Caller::current())
    {
        auto const run = [](detail::Operation& operation) {
            detail::allGatherSlabs(operation, {operation.size, 0, 0});
        };
        detail::callOn("comm::barrier", queue).enqueueCollective(caller, run);
    }

    //! Hands the contents of a view of one rank to the views of all others.
    //! \param view Of the same size on all ranks.
    template<typename TQueue, typename TView>
    void broadcast(TQueue&& queue, TView&& view, int root, Caller const& caller = Caller::current())
    {
        auto call = detail::callOn("comm::broadcast", queue);
        call.requireRank(root);
        call.addTarget(view, call.world.rank() == root);
        auto const run = [root](detail::Operation& operation)
        { detail::broadcastBytes(operation, root, operation.parts[0].data, operation.parts[0].bytes); };
        call.enqueueCollective(caller, run);
    }

    //! Collects parts of all ranks on one rank.
    //! \param whole On the root: a view whose outermost dimension is spread over the ranks as comm::share does. On
    //!        other ranks it is not used, and may be any view.
    //! \param part This rank's part of it.
    template<typename TQueue, typename TWhole, typename TPart>
    void gather(TQueue&& queue, TWhole&& whole, TPart const& part, int root, Caller const& caller = Caller::current())
    {
        auto call = detail::callOn("comm::gather", queue);
        call.requireRank(root);
        detail::enqueueGather(call, whole, part, root, caller);
    }

    //! The same on all ranks.
    template<typename TQueue, typename TWhole, typename TPart>
    void allGather(TQueue&& queue, TWhole&& whole, TPart const& part, Caller const& caller = Caller::current())
    {
        auto call = detail::callOn("comm::allGather", queue);
        detail::enqueueGather(call, whole, part, none, caller);
    }

    //! Each rank sends a part to each rank.
    //! \param to As many parts of one size as ranks, along the outermost dimension: part i comes from rank i.
    //! \param from Its outermost dimension is spread over the ranks as comm::share does: part i goes to rank i.
    template<typename TQueue, typename TTo, typename TFrom>
    void allToAll(TQueue&& queue, TTo&& to, TFrom const& from, Caller const& caller = Caller::current())
    {
        auto call = detail::callOn("comm::allToAll", queue);
        auto sent = detail::slabsOf(call.world, from);
        auto const ranks = static_cast<std::size_t>(sent.size);
        auto const bytes = sent.bytesOf(call.world.rank());
        detail::Slabs received{sent.size, ranks, bytes};
        call.requireSize("view of what comes", to, bytes * ranks);
        call.addArgument(true, from);
        call.addTarget(to);
        auto const run = [=](detail::Operation& operation) mutable
        {
            sent.data = operation.parts[0].data;
            received.data = operation.parts[1].data;
            for(int i = 0; i < operation.size; ++i)
            {
                // Each rank begins with another one.
                int const peer = (operation.rank + i) % operation.size;
                received.post(operation, false, peer, peer);
                sent.post(operation, true, peer, peer);
            }
            operation.transferPosted();
        };
        call.enqueueCollective(caller, run);
    }
} // namespace alpaka::comm
