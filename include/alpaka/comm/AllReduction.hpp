// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The messages and sums of one allReduce.
#pragma once

#include <alpaka/comm/ReductionTree.hpp>
#include <alpaka/comm/Slabs.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <vector>

namespace alpaka::comm::detail
{
    //! One allReduce on the host. Rows are numbered through all ranks.
    template<typename T, typename TOp>
    class AllReduction
    {
    public:
        AllReduction(Operation& operation, int tag, std::size_t rows, std::size_t n, T* result, TOp const& op)
            : m_operation(operation)
            , m_size(operation.state().transport().size())
            , m_rank(operation.state().transport().rank())
            , m_tag(tag)
            , m_rows(rows)
            , m_n(n)
            , m_result(result)
            , m_op(op)
        {
        }

        //! \param rows This rank's.
        void run(T const* rows)
        {
            auto const own = share(m_size, m_rows, m_rank);
            std::vector<Leaf<T>> leaves;
            for(std::size_t i = 0; i < own.count; ++i)
                leaves.push_back({own.first + i, 1, rows + i * m_n});
            auto const blocks = joined(own.first, own.count, leaves);
            // Below that a message's time does not depend on its size.
            constexpr std::size_t leastBytes = 4096;
            if(m_size == 1)
                join(blocks, m_n, m_result);
            else if(m_n * sizeof(T) / static_cast<std::size_t>(m_size) < leastBytes)
                alongTree(blocks);
            else
                bySlices(blocks);
        }

    private:
        using Leaves = std::vector<Leaf<T>>;

        [[nodiscard]] auto memory(std::size_t values) -> T*
        {
            return reinterpret_cast<T*>(m_operation.memory(std::max<std::size_t>(values, 1) * sizeof(T)));
        }

        //! \return The values of the rows [first, first + count) in as few leaves as the tree allows.
        [[nodiscard]] auto joined(std::size_t first, std::size_t count, Leaves const& leaves) -> Leaves
        {
            Leaves result;
            for(auto const& block : blocksOf<T>(first, count))
            {
                auto const same = std::find_if(
                    leaves.begin(),
                    leaves.end(),
                    [&](auto const& leaf) { return leaf.first == block.first && leaf.count == block.count; });
                T const* values = same != leaves.end() ? same->values : nullptr;
                if(values == nullptr)
                {
                    T* const place = memory(m_n);
                    joinTree(leaves, block.first, block.count, place, m_n, m_op);
                    values = place;
                }
                result.push_back({block.first, block.count, values});
            }
            return result;
        }

        //! The values of all rows.
        void join(Leaves const& leaves, std::size_t n, T* result)
        {
            joinTree(leaves, 0, std::bit_ceil(m_rows), result, n, m_op);
        }

        //! For few values: to rank 0 along a tree of ranks, and back.
        void alongTree(Leaves blocks)
        {
            int step = 1;
            for(; step < m_size && (m_rank & step) == 0; step *= 2)
                if(m_rank + step < m_size)
                {
                    auto const first = firstOf(m_rank + step);
                    auto const end = firstOf(std::min(m_rank + 2 * step, m_size));
                    auto received = blocksOf<T>(first, end - first);
                    T* values = memory(received.size() * m_n);
                    Message message{false, m_rank + step, m_tag, bytesAt(values), received.size() * m_n * sizeof(T)};
                    m_operation.transfer({&message, 1});
                    for(auto& leaf : received)
                    {
                        leaf.values = values;
                        values += m_n;
                        blocks.push_back(leaf);
                    }
                    auto const own = firstOf(m_rank);
                    blocks = joined(own, end - own, blocks);
                }
            if(m_rank == 0)
                join(blocks, m_n, m_result);
            else
            {
                T* const values = memory(blocks.size() * m_n);
                for(std::size_t i = 0; i < blocks.size(); ++i)
                    std::copy_n(blocks[i].values, m_n, values + i * m_n);
                Message message{true, m_rank - step, m_tag, bytesAt(values), blocks.size() * m_n * sizeof(T)};
                m_operation.transfer({&message, 1});
            }
            broadcastBytes(m_operation, m_tag, 0, bytesAt(m_result), m_n * sizeof(T));
        }

        //! For many values: each rank joins a slice of them, then all get all slices.
        void bySlices(Leaves const& blocks)
        {
            auto const own = share(m_size, m_n, m_rank);
            Leaves leaves;
            std::vector<Message> messages;
            for(int rank = 0; rank < m_size; ++rank)
            {
                auto const first = firstOf(rank);
                auto const theirs = blocksOf<T>(first, firstOf(rank + 1) - first);
                auto const slice = share(m_size, m_n, rank);
                T const* const values = rank == m_rank ? nullptr : memory(theirs.size() * own.count);
                for(std::size_t i = 0; i < theirs.size(); ++i)
                {
                    T const* const place = rank == m_rank ? blocks[i].values + own.first : values + i * own.count;
                    leaves.push_back({theirs[i].first, theirs[i].count, place});
                    if(rank != m_rank)
                        messages.push_back({false, rank, m_tag, bytesAt(place), own.count * sizeof(T)});
                }
                for(auto const& block : blocks)
                    if(rank != m_rank)
                        messages.push_back(
                            {true, rank, m_tag, bytesAt(block.values + slice.first), slice.count * sizeof(T)});
            }
            m_operation.transfer(messages);
            join(leaves, own.count, m_result + own.first);
            allGatherSlabs(m_operation, m_tag, Slabs(bytesAt(m_result), m_size, m_n, sizeof(T)));
        }

        //! \return The first row of a rank, the end of all for the number of ranks.
        [[nodiscard]] auto firstOf(int rank) const -> std::size_t
        {
            return share(m_size, m_rows, rank).first;
        }

        //! What is only sent is not written.
        [[nodiscard]] static auto bytesAt(T const* values) -> std::byte*
        {
            return reinterpret_cast<std::byte*>(const_cast<T*>(values));
        }

        Operation& m_operation;
        int m_size;
        int m_rank;
        int m_tag;
        std::size_t m_rows;
        std::size_t m_n;
        T* m_result;
        TOp const& m_op;
    };
} // namespace alpaka::comm::detail
