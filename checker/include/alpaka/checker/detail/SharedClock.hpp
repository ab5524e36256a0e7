// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A table of times by number whose copies share what is the same in them.
#pragma once

#include <alpaka/checker/detail/RawContainers.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

namespace alpaka::checker::detail
{
    //! A tree with 16 branches at each node; nodes never change while two tables have them. To copy a table takes no
    //! time, to set an entry a path of new nodes, and to join two tables as much as they differ. So a chain in which
    //! each thread takes over what the one before it knew, and adds a little, grows with its length and not with the
    //! square of it. One thread of the operating system uses the tables at a time.
    class SharedClock
    {
    public:
        SharedClock() = default;

        SharedClock(SharedClock const& other) noexcept
            : m_root(keep(other.m_root))
            , m_levels(other.m_levels)
        {
        }

        SharedClock(SharedClock&& other) noexcept
            : m_root(std::exchange(other.m_root, nullptr))
            , m_levels(std::exchange(other.m_levels, 0))
        {
        }

        auto operator=(SharedClock other) noexcept -> SharedClock&
        {
            std::swap(m_root, other.m_root);
            std::swap(m_levels, other.m_levels);
            return *this;
        }

        ~SharedClock() { drop(m_root, m_levels); }

        [[nodiscard]] auto isEmpty() const -> bool { return m_root == nullptr; }

        //! \return The time of a number; 0 when it has none.
        [[nodiscard]] auto of(std::uint32_t number) const -> std::uint32_t
        {
            if(m_root == nullptr || !fits(number, m_levels))
                return 0;
            Node const* node = m_root;
            for(std::uint32_t level = m_levels; level != 0; --level)
                if(node = node->children[digit(number, level)]; node == nullptr)
                    return 0;
            return node->times[digit(number, 0)];
        }

        //! The time of a number is not below this one.
        void advance(std::uint32_t number, std::uint32_t time)
        {
            if(of(number) >= time)
                return;
            if(m_root == nullptr)
                m_levels = 0;
            while(!fits(number, m_levels))
                raise();
            Node** at = &m_root;
            for(std::uint32_t level = m_levels;; --level)
            {
                own(*at, level);
                if(level == 0)
                    break;
                at = &(*at)->children[digit(number, level)];
            }
            (*at)->times[digit(number, 0)] = time;
        }

        //! The time of each number is not below that of the other table.
        void join(SharedClock other)
        {
            if(other.m_root == nullptr || other.m_root == m_root)
                return;
            if(m_root == nullptr)
            {
                *this = std::move(other);
                return;
            }
            while(m_levels < other.m_levels)
                raise();
            while(other.m_levels < m_levels)
                other.raise();
            Node* const joined = joinedOf(m_root, other.m_root, m_levels);
            drop(m_root, m_levels);
            m_root = joined;
        }

    private:
        static constexpr std::uint32_t bits = 4;
        static constexpr std::size_t branches = std::size_t{1} << bits;

        struct Node
        {
            std::size_t users = 1;
            union
            {
                std::array<Node*, branches> children;
                std::array<std::uint32_t, branches> times; //!< At level 0.
            };
        };

        static auto digit(std::uint32_t number, std::uint32_t level) -> std::size_t
        {
            return (number >> (bits * level)) & (branches - 1);
        }

        static auto fits(std::uint32_t number, std::uint32_t levels) -> bool
        {
            return bits * (levels + 1) >= 32 || number >> (bits * (levels + 1)) == 0;
        }

        static auto make(std::uint32_t level) -> Node*
        {
            Node* const node = RawAllocator<Node>().allocate(1);
            node->users = 1;
            if(level == 0)
                new (&node->times) std::array<std::uint32_t, branches>{};
            else
                new (&node->children) std::array<Node*, branches>{};
            return node;
        }

        static auto keep(Node* node) -> Node*
        {
            if(node != nullptr)
                ++node->users;
            return node;
        }

        static void drop(Node* node, std::uint32_t level)
        {
            if(node == nullptr || --node->users != 0)
                return;
            if(level != 0)
                for(Node* const child : node->children)
                    drop(child, level - 1);
            RawAllocator<Node>().deallocate(node, 1);
        }

        //! Replaces a node by one that no other table has.
        static void own(Node*& node, std::uint32_t level)
        {
            if(node == nullptr)
            {
                node = make(level);
                return;
            }
            if(node->users == 1)
                return;
            Node* const copy = make(level);
            if(level == 0)
                copy->times = node->times;
            else
                for(std::size_t i = 0; i < branches; ++i)
                    copy->children[i] = keep(node->children[i]);
            drop(node, level);
            node = copy;
        }

        //! Room for greater numbers.
        void raise()
        {
            if(m_root != nullptr)
            {
                Node* const root = make(m_levels + 1);
                root->children[0] = m_root;
                m_root = root;
            }
            ++m_levels;
        }

        //! \return A node with the later times of both; one of the two where it has them all.
        static auto joinedOf(Node* a, Node* b, std::uint32_t level) -> Node*
        {
            if(a == b || b == nullptr)
                return keep(a);
            if(a == nullptr)
                return keep(b);
            Node* const joined = make(level);
            bool isA = true;
            bool isB = true;
            for(std::size_t i = 0; i < branches; ++i)
                if(level == 0)
                {
                    joined->times[i] = std::max(a->times[i], b->times[i]);
                    isA = isA && joined->times[i] == a->times[i];
                    isB = isB && joined->times[i] == b->times[i];
                }
                else
                {
                    joined->children[i] = joinedOf(a->children[i], b->children[i], level - 1);
                    isA = isA && joined->children[i] == a->children[i];
                    isB = isB && joined->children[i] == b->children[i];
                }
            if(!isA && !isB)
                return joined;
            drop(joined, level);
            return keep(isA ? a : b);
        }

        Node* m_root = nullptr;
        std::uint32_t m_levels = 0; //!< Of nodes with children above those with times.
    };
} // namespace alpaka::checker::detail
