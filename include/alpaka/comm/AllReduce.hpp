// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Joins the values of all ranks in an order that depends on neither the number of ranks nor their placement.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/Collective.hpp>
#include <alpaka/op/Order.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace alpaka::comm::detail
{
    //! One allReduce on the host. Rows of n values are numbered through all ranks, and are joined by a binary tree
    //! over the numbers that has the same shape for all ranks.
    template<typename T, typename TOp>
    struct AllReduction
    {
        Operation& operation;
        std::size_t rowCount;
        std::size_t n;
        TOp const& op;

        //! The result may be the only row.
        void run(T const* rows, T* result)
        {
            int const rank = operation.rank;
            int const ranks = operation.size;
            Leaves own;
            for(std::size_t row = firstOf(rank); row < firstOf(rank + 1); ++row, rows += n)
                own.push_back({row, 1, rows});
            own = joined(own, firstOf(rank + 1));
            auto const slice = share(ranks, n, rank);
            // Below that a message's time does not depend on its size.
            constexpr std::size_t leastBytes = 4096;
            if(n * sizeof(T) / static_cast<std::size_t>(ranks) < leastBytes)
                return alongTree(own, result);
            // Each rank joins a slice of the values, then all get all slices.
            Leaves all;
            for(int peer = 0; peer < ranks; ++peer)
            {
                auto leaves = peer == rank ? own : blocksOf(firstOf(peer), firstOf(peer + 1));
                auto const [first, count] = share(ranks, n, peer);
                if(peer != rank)
                {
                    post(false, peer, leaves, 0, slice.count);
                    post(true, peer, own, first, count);
                }
                for(auto const& leaf : leaves)
                    all.push_back({leaf.first, leaf.count, leaf.values + (peer == rank ? first : 0)});
            }
            operation.transfer();
            join(all, std::bit_ceil(rowCount), result + slice.first, slice.count);
            allGatherSlabs(operation, reinterpret_cast<std::byte*>(result), n, sizeof(T));
        }

    private:
        //! The joined values of the rows [first, first + count): a row, or a whole subtree.
        struct Leaf
        {
            std::size_t first;
            std::size_t count;
            T const* values;
        };

        using Leaves = std::vector<Leaf>;
        using Span = std::span<Leaf const>;

        //! So many values stay in the nearest cache.
        static constexpr std::size_t piece = sizeof(T) < 16 ? 512 : 8192 / sizeof(T) + 1;

        //! \return The fewest whole subtrees, without values, that make up the rows [first, end).
        [[nodiscard]] static auto blocksOf(std::size_t first, std::size_t end) -> Leaves
        {
            Leaves blocks;
            while(first < end)
            {
                // A subtree of 2^k rows begins at a multiple of 2^k.
                std::size_t const most = std::bit_floor(end - first);
                std::size_t const count = first == 0 ? most : std::min(first & (0 - first), most);
                blocks.push_back({first, count, nullptr});
                first += count;
            }
            return blocks;
        }

        //! \return The first row of a rank, the end of all for the number of ranks.
        [[nodiscard]] auto firstOf(int rank) const -> std::size_t
        {
            return share(operation.size, rowCount, rank).first;
        }

        //! Posts messages of the values [first, first + count) of each leaf. Received ones come to new memory.
        void post(bool isSend, int peer, Leaves& leaves, std::size_t first, std::size_t count)
        {
            auto* place = isSend ? nullptr : operation.memory<T>(leaves.size() * count);
            for(auto& leaf : leaves)
            {
                if(!isSend)
                    leaf.values = std::exchange(place, place + count);
                operation.post(isSend, peer, leaf.values + first, count * sizeof(T));
            }
        }

        //! Joins the values [begin, begin + size) of a subtree of so many rows; fewer where the leaves end.
        //! \param leaves Afterwards those behind the subtree.
        //! \param sums Memory of a piece for each level.
        //! \return Where they are: in a leaf or at the begin of the memory.
        auto subtree(Span& leaves, std::size_t count, T* sums, std::size_t begin, std::size_t size) const -> T const*
        {
            if(leaves[0].count == count)
                return std::exchange(leaves, leaves.subspan(1))[0].values + begin;
            auto const* const left = subtree(leaves, count / 2, sums, begin, size);
            if(leaves.empty())
                return left;
            auto const* const right = subtree(leaves, count / 2, sums + piece, begin, size);
            for(std::size_t i = 0; i < size; ++i)
                sums[i] = op(left[i], right[i]);
            return sums;
        }

        //! \param count Of the rows, or a larger power of two.
        //! \param result Gets the first `size` values of all leaves; may be the values of a leaf.
        auto join(Span leaves, std::size_t count, T* result, std::size_t size) const -> T const*
        {
            // Not a vector, because one of bool has no memory of bool.
            auto const sums
                = std::make_unique_for_overwrite<T[]>(static_cast<std::size_t>(std::bit_width(count)) * piece);
            for(std::size_t begin = 0; begin < size; begin += piece)
            {
                auto const length = std::min(piece, size - begin);
                auto rest = leaves;
                auto const* const values = subtree(rest, count, sums.get(), begin, length);
                if(values != result + begin)
                    std::copy_n(values, length, result + begin);
            }
            return result;
        }

        //! \param end Of the rows of the leaves.
        //! \return The values of the leaves in as few leaves as the tree allows.
        [[nodiscard]] auto joined(Leaves const& leaves, std::size_t end) -> Leaves
        {
            auto blocks = blocksOf(leaves.empty() ? end : leaves[0].first, end);
            auto next = leaves.begin();
            for(auto& block : blocks)
            {
                auto const first = next;
                while(next != leaves.end() && next->first < block.first + block.count)
                    ++next;
                block.values
                    = next - first == 1 ? first->values : join({first, next}, block.count, operation.memory<T>(n), n);
            }
            return blocks;
        }

        //! For few values: to rank 0 along a tree of ranks, and back.
        void alongTree(Leaves blocks, T* result)
        {
            int const rank = operation.rank;
            int step = 1;
            for(; step < operation.size && (rank & step) == 0; step *= 2)
                if(rank + step < operation.size)
                {
                    auto const end = firstOf(std::min(rank + 2 * step, operation.size));
                    auto received = blocksOf(firstOf(rank + step), end);
                    post(false, rank + step, received, 0, n);
                    operation.transfer();
                    blocks.insert(blocks.end(), received.begin(), received.end());
                    blocks = joined(blocks, end);
                }
            if(rank == 0)
                join(blocks, std::bit_ceil(rowCount), result, n);
            else
                post(true, rank - step, blocks, 0, n);
            operation.transfer();
            broadcastBytes(operation, 0, result, n * sizeof(T));
        }
    };
} // namespace alpaka::comm::detail

namespace alpaka::comm
{
    //! In which order values are joined: calls of this library follow the strictest, whichever is asked for.
    using op::Order;

    //! Joins rows that are spread over the ranks, element by element, on all ranks. The order depends only on the
    //! numbers of the rows: a program that cuts its work into the same pieces has the same bits on any number of them.
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
        auto const bytes = detail::bytesOf(result);
        call.requireSize("view of the rows", rows, share(call.world, count).count * bytes);
        auto const* const from = reinterpret_cast<Elem const*>(call.template argument<true>(rows));
        auto* const to = reinterpret_cast<Elem*>(call.template argument<false>(result));
        auto const body = [=, n = bytes / sizeof(Elem)](detail::Operation& operation)
        { detail::AllReduction<Elem, TOp>{operation, count, n, op}.run(from, to); };
        call.enqueue(caller, body);
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
        comm::allReduce(ofWorld, view, view, static_cast<std::size_t>(ofWorld.world.size()), op, order, caller);
    }
} // namespace alpaka::comm
