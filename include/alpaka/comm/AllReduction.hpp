// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The messages and sums of one allReduce.
#pragma once

#include <alpaka/comm/Slabs.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <memory>
#include <vector>

namespace alpaka::comm::detail
{
    //! One allReduce on the host. Rows are numbered through all ranks, and are joined by a binary tree over the
    //! numbers that has the same shape for all ranks.
    template<typename T, typename TOp>
    class AllReduction
    {
    public:
        AllReduction(Operation& operation, int tag, std::size_t rows, std::size_t n, TOp const& op)
            : m_operation(operation)
            , m_size(operation.size)
            , m_rank(operation.rank)
            , m_tag(tag)
            , m_rows(rows)
            , m_n(n)
            , m_op(op)
        {
        }

        //! \param rows This rank's.
        //! \param result May be the only row.
        void run(T const* rows, T* result)
        {
            auto const own = share(m_size, m_rows, m_rank);
            Leaves leaves;
            for(std::size_t i = 0; i < own.count; ++i)
                leaves.push_back({own.first + i, 1, rows + i * m_n});
            auto const blocks = joined(own.first, own.count, leaves);
            // Below that a message's time does not depend on its size.
            constexpr std::size_t leastBytes = 4096;
            if(m_size == 1)
                joinTree(blocks, 0, std::bit_ceil(m_rows), result, m_n);
            else if(m_n * sizeof(T) / static_cast<std::size_t>(m_size) < leastBytes)
                alongTree(blocks, result);
            else
                bySlices(blocks, result);
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
        //! For each level of the tree. Not vectors, because one of bool has no memory of bool.
        using Levels = std::vector<std::unique_ptr<T[]>>;

        //! Pieces of that many values stay in the nearest cache.
        static constexpr std::size_t piece = sizeof(T) < 16 ? 512 : 8192 / sizeof(T) + 1;

        //! \return The fewest whole subtrees, without values, that make up the rows [first, first + count).
        [[nodiscard]] static auto blocksOf(std::size_t first, std::size_t count) -> Leaves
        {
            Leaves blocks;
            while(count != 0)
            {
                // A subtree of 2^k rows begins at a multiple of 2^k.
                std::size_t const aligned = first == 0 ? std::bit_floor(count) : first & (0 - first);
                std::size_t const size = std::min(aligned, std::bit_floor(count));
                blocks.push_back({first, size, nullptr});
                first += size;
                count -= size;
            }
            return blocks;
        }

        //! \return The first row of a rank, the end of all for the number of ranks.
        [[nodiscard]] auto firstOf(int rank) const -> std::size_t
        {
            return share(m_size, m_rows, rank).first;
        }

        [[nodiscard]] auto memory(std::size_t values) -> T*
        {
            return reinterpret_cast<T*>(m_operation.memory(values * sizeof(T)));
        }

        //! \return Memory for so many values of each leaf, which the leaves refer to from now on.
        auto place(Leaves& leaves, std::size_t n) -> T*
        {
            T* const begin = memory(leaves.size() * n);
            for(std::size_t i = 0; i < leaves.size(); ++i)
                leaves[i].values = begin + i * n;
            return begin;
        }

        [[nodiscard]] auto message(bool isSend, int peer, T const* values, std::size_t count) const -> Message
        {
            // What is only sent is not written.
            auto* const data = reinterpret_cast<std::byte*>(const_cast<T*>(values));
            return {isSend, peer, m_tag, data, count * sizeof(T)};
        }

        //! \param first Of the subtree, which has `count` rows, a power of two; rows beyond the last leaf do not
        //! exist. \param begin The first of `n` values. \return The joined values, which may be a leaf's own; null if
        //! there is no row.
        auto join(
            Leaves const& leaves,
            std::size_t first,
            std::size_t count,
            std::size_t begin,
            std::size_t n,
            Levels& levels,
            std::size_t level) const -> T const*
        {
            auto const leaf = std::lower_bound(
                leaves.begin(), leaves.end(), first, [](auto const& a, std::size_t b) { return a.first < b; });
            if(leaf == leaves.end() || leaf->first >= first + count)
                return nullptr;
            if(leaf->first == first && leaf->count >= count)
                return leaf->values + begin;
            T const* const left = join(leaves, first, count / 2, begin, n, levels, level);
            T const* const right = join(leaves, first + count / 2, count / 2, begin, n, levels, level + 1);
            if(right == nullptr)
                return left;
            if(levels.size() <= level)
                levels.resize(level + 1);
            if(levels[level] == nullptr)
                levels[level] = std::make_unique<T[]>(piece);
            T* const result = levels[level].get();
            for(std::size_t i = 0; i < n; ++i)
                result[i] = m_op(left[i], right[i]);
            return result;
        }

        //! Joins the rows of a subtree, of which each leaf has whole subtrees.
        //! \param result May be the values of a leaf.
        void joinTree(Leaves const& leaves, std::size_t first, std::size_t count, T* result, std::size_t n) const
        {
            Levels levels;
            for(std::size_t begin = 0; begin < n; begin += piece)
            {
                auto const size = std::min(piece, n - begin);
                T const* const values = join(leaves, first, count, begin, size, levels, 0);
                if(values != result + begin)
                    std::copy_n(values, size, result + begin);
            }
        }

        //! \return The values of the rows [first, first + count) in as few leaves as the tree allows.
        [[nodiscard]] auto joined(std::size_t first, std::size_t count, Leaves const& leaves) -> Leaves
        {
            auto blocks = blocksOf(first, count);
            for(auto& block : blocks)
            {
                for(auto const& leaf : leaves)
                    if(leaf.first == block.first && leaf.count == block.count)
                        block.values = leaf.values;
                if(block.values != nullptr)
                    continue;
                T* const values = memory(m_n);
                joinTree(leaves, block.first, block.count, values, m_n);
                block.values = values;
            }
            return blocks;
        }

        //! For few values: to rank 0 along a tree of ranks, and back.
        void alongTree(Leaves blocks, T* result)
        {
            auto const own = firstOf(m_rank);
            int step = 1;
            for(; step < m_size && (m_rank & step) == 0; step *= 2)
                if(m_rank + step < m_size)
                {
                    auto const first = firstOf(m_rank + step);
                    auto const end = firstOf(std::min(m_rank + 2 * step, m_size));
                    auto received = blocksOf(first, end - first);
                    Message messages[] = {message(false, m_rank + step, place(received, m_n), received.size() * m_n)};
                    m_operation.transfer(messages);
                    blocks.insert(blocks.end(), received.begin(), received.end());
                    blocks = joined(own, end - own, blocks);
                }
            if(m_rank == 0)
                joinTree(blocks, 0, std::bit_ceil(m_rows), result, m_n);
            else
            {
                T* const values = memory(blocks.size() * m_n);
                for(std::size_t i = 0; i < blocks.size(); ++i)
                    std::copy_n(blocks[i].values, m_n, values + i * m_n);
                Message messages[] = {message(true, m_rank - step, values, blocks.size() * m_n)};
                m_operation.transfer(messages);
            }
            broadcastBytes(m_operation, m_tag, 0, reinterpret_cast<std::byte*>(result), m_n * sizeof(T));
        }

        //! For many values: each rank joins a slice of them, then all get all slices.
        void bySlices(Leaves const& blocks, T* result)
        {
            auto const own = share(m_size, m_n, m_rank);
            Leaves leaves;
            std::vector<Message> messages;
            for(int rank = 0; rank < m_size; ++rank)
            {
                auto const [first, count] = share(m_size, m_n, rank);
                auto theirs = rank == m_rank ? blocks : blocksOf(firstOf(rank), firstOf(rank + 1) - firstOf(rank));
                if(rank == m_rank)
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
            m_operation.transfer(messages);
            joinTree(leaves, 0, std::bit_ceil(m_rows), result + own.first, own.count);
            allGatherSlabs(m_operation, m_tag, {reinterpret_cast<std::byte*>(result), m_size, m_n, sizeof(T)});
        }

        Operation& m_operation;
        int m_size;
        int m_rank;
        int m_tag;
        std::size_t m_rows;
        std::size_t m_n;
        TOp const& m_op;
    };
} // namespace alpaka::comm::detail
