// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The messages and sums of one allReduce.
#pragma once

#include <alpaka/comm/Collective.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <memory>
#include <span>
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
        int tag;
        std::size_t rowCount;
        std::size_t n;
        TOp const& op;

        //! \param rows This rank's.
        //! \param result May be the only row.
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
            std::vector<Part> messages;
            for(int peer = 0; peer < ranks; ++peer)
            {
                auto leaves = peer == rank ? own : blocksOf(firstOf(peer), firstOf(peer + 1));
                if(peer == rank)
                    for(auto& leaf : leaves)
                        leaf.values += slice.first;
                else
                {
                    auto const [first, count] = share(ranks, n, peer);
                    add(messages, false, peer, leaves, 0, slice.count);
                    add(messages, true, peer, own, first, count);
                }
                all.insert(all.end(), leaves.begin(), leaves.end());
            }
            operation.transfer(Channel::collective, messages);
            join(all, std::bit_ceil(rowCount), result + slice.first, slice.count);
            allGatherSlabs(operation, tag, {ranks, n, sizeof(T), reinterpret_cast<std::byte*>(result)});
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

        [[nodiscard]] auto memory(std::size_t values) -> T*
        {
            return reinterpret_cast<T*>(operation.memory(values * sizeof(T)));
        }

        //! Adds messages of the values [first, first + count) of each leaf. Received ones come to new memory.
        void
        add(std::vector<Part>& messages, bool isSend, int peer, Leaves& leaves, std::size_t first, std::size_t count)
        {
            auto* place = isSend ? nullptr : memory(leaves.size() * count);
            for(auto& leaf : leaves)
            {
                if(!isSend)
                    leaf.values = std::exchange(place, place + count);
                // What is only sent is not written.
                auto* const data = reinterpret_cast<std::byte*>(const_cast<T*>(leaf.values + first));
                messages.push_back({{isSend, peer, tag, data, count * sizeof(T)}});
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
            auto const levels = static_cast<std::size_t>(std::bit_width(count));
            auto const sums = std::make_unique_for_overwrite<T[]>(levels * piece);
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
                block.values = next - first == 1 ? first->values : join({first, next}, block.count, memory(n), n);
            }
            return blocks;
        }

        //! For few values: to rank 0 along a tree of ranks, and back.
        void alongTree(Leaves blocks, T* result)
        {
            int const rank = operation.rank;
            std::vector<Part> messages;
            int step = 1;
            for(; step < operation.size && (rank & step) == 0; step *= 2)
                if(rank + step < operation.size)
                {
                    auto const end = firstOf(std::min(rank + 2 * step, operation.size));
                    auto received = blocksOf(firstOf(rank + step), end);
                    messages.clear();
                    add(messages, false, rank + step, received, 0, n);
                    operation.transfer(Channel::collective, messages);
                    blocks.insert(blocks.end(), received.begin(), received.end());
                    blocks = joined(blocks, end);
                }
            messages.clear();
            if(rank == 0)
                join(blocks, std::bit_ceil(rowCount), result, n);
            else
                add(messages, true, rank - step, blocks, 0, n);
            operation.transfer(Channel::collective, messages);
            broadcastBytes(operation, tag, 0, reinterpret_cast<std::byte*>(result), n * sizeof(T));
        }
    };
} // namespace alpaka::comm::detail
