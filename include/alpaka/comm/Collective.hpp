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
        //! \return The part of a view that belongs to a rank: its outermost dimension is spread as comm::share does.
        template<bool TIsRead, typename TView>
        [[nodiscard]] auto slabOf(World const& world, TView& view, int rank)
        {
            static_assert(TIsRead || isWritable<TView>, "comm: a view that a collective call writes is constant");
            auto extent = extent::getExtentVec(view);
            auto offset = decltype(extent)::zeros();
            auto const own = share(world.size(), extent[0], rank);
            offset[0] = own.first;
            extent[0] = own.count;
            return mem::view::ViewSubView(const_cast<std::remove_const_t<TView>&>(view), extent, offset);
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
            operation.transfer();
            while((step /= 2) > 0)
                if(place + step < size)
                    post(true, place + step);
            operation.transfer();
        }

        //! Each rank has its slab of contiguous rows, which are spread as comm::share does; afterwards all have all.
        //! After each round a rank has twice as many slabs, so that there are few rounds, and each slab arrives once.
        inline void allGatherSlabs(Operation& operation, std::byte* data, std::size_t rows, std::size_t bytesOfRow)
        {
            int const size = operation.size;
            auto const placeOf = [=](int rank) { return share(size, rows, rank).first * bytesOfRow; };
            // The slabs [first, first + count), which begin anew after the last rank.
            auto const post = [&](bool isSend, int peer, int first, int count)
            {
                int const end = std::min(first + count, size);
                operation.post(isSend, peer, data + placeOf(first), placeOf(end) - placeOf(first));
                if(end < first + count)
                    operation.post(isSend, peer, data, placeOf(first + count - size));
            };
            for(int have = 1; have < size; have *= 2)
            {
                int const count = std::min(have, size - have);
                int const next = (operation.rank + have) % size;
                post(false, next, next, count);
                post(true, (operation.rank - have + size) % size, operation.rank, count);
                operation.transfer();
            }
        }
    } // namespace detail

    //! What is before the call in a queue of one rank is done before what comes later in the queue of another one.
    template<typename TQueue>
    void barrier(TQueue&& queue, Caller const& caller = Caller::current())
    {
        auto const body = [](detail::Operation& operation) { detail::allGatherSlabs(operation, nullptr, 0, 0); };
        detail::callOn("comm::barrier", queue).enqueue(caller, body);
    }

    //! Hands the contents of a view of one rank to the views of all others.
    //! \param view Of the same size on all ranks.
    template<typename TQueue, typename TView>
    void broadcast(TQueue&& queue, TView&& view, int root, Caller const& caller = Caller::current())
    {
        auto call = detail::callOn("comm::broadcast", queue);
        call.requireRank(root);
        auto* const data
            = call.world.rank() == root ? call.template argument<true>(view) : call.template argument<false>(view);
        auto const body = [=, bytes = detail::bytesOf(view)](detail::Operation& operation)
        { detail::broadcastBytes(operation, root, data, bytes); };
        call.enqueue(caller, body);
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
        if(call.world.rank() == root)
        {
            call.requireSize(
                "part of the root", part, detail::bytesOf(detail::slabOf<false>(call.world, whole, root)));
            for(int from = 0; from < call.world.size(); ++from)
                call.template addView<false>(from, detail::slabOf<false>(call.world, whole, from));
        }
        call.template addView<true>(root, part);
        call.enqueue(caller);
    }

    //! The same on all ranks.
    template<typename TQueue, typename TWhole, typename TPart>
    void allGather(TQueue&& queue, TWhole&& whole, TPart const& part, Caller const& caller = Caller::current())
    {
        auto call = detail::callOn("comm::allGather", queue);
        auto const rows = mem::view::detail::sizes(extent::getExtentVec(whole))[0];
        auto const bytesOfRow = rows == 0 ? 0 : detail::bytesOf(whole) / rows;
        auto const [first, count] = share(call.world, rows);
        call.requireSize("part", part, count * bytesOfRow);
        auto const* const own = call.template argument<true>(part);
        auto* const data = call.template argument<false>(whole);
        auto const body = [=, place = first * bytesOfRow, bytes = count * bytesOfRow](detail::Operation& operation)
        {
            std::copy_n(own, bytes, data + place);
            detail::allGatherSlabs(operation, data, rows, bytesOfRow);
        };
        call.enqueue(caller, body);
    }

    //! Each rank sends a part to each rank.
    //! \param to As many parts of one size as ranks, along the outermost dimension: part i comes from rank i.
    //! \param from Its outermost dimension is spread over the ranks as comm::share does: part i goes to rank i.
    template<typename TQueue, typename TTo, typename TFrom>
    void allToAll(TQueue&& queue, TTo&& to, TFrom const& from, Caller const& caller = Caller::current())
    {
        auto call = detail::callOn("comm::allToAll", queue);
        auto& world = call.world;
        auto const bytes = detail::bytesOf(detail::slabOf<true>(world, from, world.rank()));
        call.requireSize("view of what comes", to, bytes * static_cast<std::size_t>(world.size()));
        call.requireSize("part that comes from a rank", detail::slabOf<false>(world, to, 0), bytes);
        for(int i = 0; i < world.size(); ++i)
        {
            // Each rank begins with another one.
            int const peer = (world.rank() + i) % world.size();
            call.template addView<false>(peer, detail::slabOf<false>(world, to, peer));
            call.template addView<true>(peer, detail::slabOf<true>(world, from, peer));
        }
        call.enqueue(caller);
    }
} // namespace alpaka::comm
