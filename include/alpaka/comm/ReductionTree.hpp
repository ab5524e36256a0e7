// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A binary tree over numbered rows that has the same shape for all who know the same rows.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <memory>
#include <vector>

namespace alpaka::comm::detail
{
    //! The joined values of the rows [first, first + count): a row, or a whole subtree.
    template<typename T>
    struct Leaf
    {
        std::size_t first;
        std::size_t count;
        T const* values;
    };

    //! \return The fewest whole subtrees, without values, that make up the rows [first, first + count).
    template<typename T>
    [[nodiscard]] auto blocksOf(std::size_t first, std::size_t count) -> std::vector<Leaf<T>>
    {
        std::vector<Leaf<T>> blocks;
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

    //! Joins leaves in pieces that stay in the nearest cache.
    template<typename T, typename TOp>
    class TreeJoin
    {
    public:
        TreeJoin(std::vector<Leaf<T>> const& leaves, TOp const& op)
            : m_leaves(leaves)
            , m_op(op)
        {
        }

        static constexpr std::size_t piece = sizeof(T) < 16 ? 512 : 8192 / sizeof(T) + 1;

        //! \param first Of the subtree, which has `count` rows, a power of two; rows beyond the last leaf do not
        //! exist. \param begin The first of `n` values. \param place Memory that the result may use. \return The
        //! joined values: in `place`, or a leaf's own; null if there is no row.
        auto join(std::size_t first, std::size_t count, std::size_t begin, std::size_t n, std::size_t level)
            -> T const*
        {
            auto const leaf = std::lower_bound(
                m_leaves.begin(), m_leaves.end(), first, [](auto const& a, std::size_t b) { return a.first < b; });
            if(leaf == m_leaves.end() || leaf->first >= first + count)
                return nullptr;
            if(leaf->first == first && leaf->count >= count)
                return leaf->values + begin;
            T const* const left = join(first, count / 2, begin, n, level);
            T const* const right = join(first + count / 2, count / 2, begin, n, level + 1);
            if(right == nullptr)
                return left;
            if(m_memory.size() <= level)
                m_memory.resize(level + 1);
            if(m_memory[level] == nullptr)
                m_memory[level] = std::make_unique<T[]>(piece);
            T* const place = m_memory[level].get();
            for(std::size_t i = 0; i < n; ++i)
                place[i] = m_op(left[i], right[i]);
            return place;
        }

    private:
        std::vector<Leaf<T>> const& m_leaves;
        TOp const& m_op;
        //! Not vectors, because one of bool has no memory of bool.
        std::vector<std::unique_ptr<T[]>> m_memory;
    };

    //! Joins the rows of a subtree, of which each leaf has whole subtrees.
    //! \param result May be the values of a leaf.
    template<typename T, typename TOp>
    void joinTree(
        std::vector<Leaf<T>> const& leaves,
        std::size_t first,
        std::size_t count,
        T* result,
        std::size_t n,
        TOp const& op)
    {
        TreeJoin<T, TOp> tree(leaves, op);
        for(std::size_t begin = 0; begin < n; begin += tree.piece)
        {
            auto const size = std::min(tree.piece, n - begin);
            T const* const values = tree.join(first, count, begin, size, 0);
            if(values != result + begin)
                std::copy_n(values, size, result + begin);
        }
    }
} // namespace alpaka::comm::detail
