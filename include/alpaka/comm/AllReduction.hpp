// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The messages and sums of one allReduce.
#pragma once

#include <alpaka/comm/Collective.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace alpaka::comm::detail
{
    //! One allReduce on the host. Rows of n values are numbered through all ranks, and are joined by a binary tree
    //! over the numbers that has the same shape for all ranks.
    template<typename T, typename TOp>
    struct AllReduction
    {
        Operation& operation;
        int tag;
        std::size_t rowCount;
        std::size_t n;
        TOp const& op;

        //! \param rows This rank's.
        //! \param result May be the only row.
        void run(T const* rows, T* result)
        {
            auto const end = firstOf(operation.rank + 1);
            Leaves leaves;
            for(std::size_t row = firstOf(operation.rank); row < end; ++row, rows += n)
                leaves.push_back({row, 1, rows});
            // Below that a message's time does not depend on its size.
            constexpr std::size_t leastBytes = 4096;
            if(n * sizeof(T) / static_cast<std::size_t>(operation.size) < leastBytes)
                alongTree(joined(leaves, end), result);
            else
                bySlices(joined(leaves, end), result);
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

        //! \return Memory for so many values of each leaf, which the leaves refer to from now on.
        auto place(std::span<Leaf> leaves, std::size_t ofEach) -> T*
        {
            auto* const begin = reinterpret_cast<T*>(operation.memory(leaves.size() * ofEach * sizeof(T)));
            for(std::size_t i = 0; i < leaves.size(); ++i)
                leaves[i].values = begin + i * ofEach;
            return begin;
        }

        [[nodiscard]] auto message(bool isSend, int peer, T const* values, std::size_t count) const -> Message
        {
            // What is only sent is not written.
            auto* const data = reinterpret_cast<std::byte*>(const_cast<T*>(values));
            return {isSend, peer, tag, data, count * sizeof(T)};
        }

        //! Joins leaves that begin a subtree: each with its sibling as soon as both are there, at last those that
        //! have none because the rows end.
        //! \param result Its first `size` values; may be the values of a leaf.
        void join(std::span<Leaf const> leaves, T* result, std::size_t size) const
        {
            // Pieces of that many values stay in the nearest cache.
            constexpr std::size_t piece = sizeof(T) < 16 ? 512 : 8192 / sizeof(T) + 1;
            // For each level of the tree. Not vectors, because one of bool has no memory of bool.
            std::array<std::unique_ptr<T[]>, 65> sums;
            Leaves open;
            for(std::size_t begin = 0; begin < size; begin += piece)
            {
                auto const count = std::min(piece, size - begin);
                auto const joinLast = [&]
                {
                    auto const right = open.back();
                    open.pop_back();
                    auto& left = open.back();
                    auto& sum = sums[open.size()];
                    if(sum == nullptr)
                        sum = std::make_unique<T[]>(piece);
                    for(std::size_t i = 0; i < count; ++i)
                        sum[i] = op(left.values[i], right.values[i]);
                    left = {left.first, left.count + right.count, sum.get()};
                };
                open.clear();
                for(auto const& leaf : leaves)
                {
                    open.push_back({leaf.first, leaf.count, leaf.values + begin});
                    while(open.size() > 1 && open[open.size() - 2].count == open.back().count)
                        joinLast();
                }
                while(open.size() > 1)
                    joinLast();
                if(open[0].values != result + begin)
                    std::copy_n(open[0].values, count, result + begin);
            }
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
                if(next == first + 1)
                    block = *first;
                else
                    join({first, next}, place({&block, 1}, n), n);
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
                    auto* const values = place(received, n);
                    Message messages[] = {message(false, rank + step, values, received.size() * n)};
                    operation.transfer(messages);
                    blocks.insert(blocks.end(), received.begin(), received.end());
                    blocks = joined(blocks, end);
                }
            if(rank == 0)
                join(blocks, result, n);
            else
            {
                auto sent = blocks;
                auto* values = place(sent, n);
                Message messages[] = {message(true, rank - step, values, sent.size() * n)};
                for(auto const& block : blocks)
                    values = std::copy_n(block.values, n, values);
                operation.transfer(messages);
            }
            broadcastBytes(operation, tag, 0, reinterpret_cast<std::byte*>(result), n * sizeof(T));
        }

        //! For many values: each rank joins a slice of them, then all get all slices.
        void bySlices(Leaves const& blocks, T* result)
        {
            int const ranks = operation.size;
            auto const own = share(ranks, n, operation.rank);
            Leaves leaves;
            std::vector<Message> messages;
            for(int rank = 0; rank < ranks; ++rank)
            {
                auto const [first, count] = share(ranks, n, rank);
                bool const isOwn = rank == operation.rank;
                auto theirs = isOwn ? blocks : blocksOf(firstOf(rank), firstOf(rank + 1));
                if(isOwn)
                    for(auto& leaf : theirs)
                        leaf.values += first;
                else
                {
                    place(theirs, own.count);
                    for(auto const& leaf : theirs)
                        messages.push_back(message(false, rank, leaf.values, own.count));
                    for(auto const& block : blocks)
                        messages.push_back(message(true, rank, block.values + first, count));
                }
                leaves.insert(leaves.end(), theirs.begin(), theirs.end());
            }
            operation.transfer(messages);
            join(leaves, result + own.first, own.count);
            allGatherSlabs(operation, tag, {ranks, n, sizeof(T), reinterpret_cast<std::byte*>(result)});
        }
    };
} // namespace alpaka::comm::detail
