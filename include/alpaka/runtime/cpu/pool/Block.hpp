// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The parts of a pool's memory: chunks come from the system, blocks are the pieces of chunks.
#pragma once

#include <alpaka/core/Memory.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>
#include <alpaka/runtime/cpu/pool/SizeClasses.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace alpaka::runtime::cpu
{
    struct Block;
    class HostPool;
    struct Lane;

    //! Memory that was allocated in one piece. Tasks of queues share it when they still use it at the pool's end.
    struct Chunk
    {
        std::unique_ptr<mem::buf::HostMemory> memory;
        std::shared_ptr<Chunk> self; //!< The pool's share.
        Block* first = nullptr;
        Chunk* previous = nullptr;
        Chunk* next = nullptr;
    };

    //! A piece of a chunk. Apart from its memory, so that a buffer that is overrun does not destroy it, and with all
    //! that a handle needs, so that an allocation from kept memory allocates nothing.
    struct Block
    {
        enum class State : std::uint8_t
        {
            live,
            pending, //!< Free for later work of its queue alone.
            ready    //!< Free for all queues and the host.
        };

        HostPool* pool = nullptr;
        Chunk* chunk = nullptr;
        std::byte* data = nullptr;
        std::size_t capacity = 0;
        Block* before = nullptr; //!< The neighbours in the chunk.
        Block* after = nullptr;
        Block* previous = nullptr; //!< In a list of free blocks.
        Block* next = nullptr;
        Lane* lane = nullptr;       //!< Of its queue; for ready blocks without meaning.
        std::uint64_t position = 0; //!< Of a pending block: where the queue has to be past.
        std::size_t sizeClass = 0;  //!< Of a free block.
        State state = State::live;
        bool isAlone = false; //!< Not kept: its chunk is freed with it.
        core::SourceLocation place;
        std::optional<mem::buf::HostMemory> memory; //!< What a live block's handles see.
        //! For the counters of the handles.
        alignas(std::max_align_t) std::array<std::byte, 64> counters;
    };

    //! Free blocks by size.
    class FreeLists
    {
    public:
        void add(Block& block, std::size_t unit) noexcept
        {
            block.sizeClass = SizeClasses::atMost(block.capacity / unit);
            auto& head = m_heads[block.sizeClass];
            block.previous = nullptr;
            block.next = head;
            if(head != nullptr)
                head->previous = &block;
            else
                m_used[block.sizeClass / 64] |= std::uint64_t{1} << block.sizeClass % 64;
            head = &block;
        }

        void remove(Block& block) noexcept
        {
            if(block.next != nullptr)
                block.next->previous = block.previous;
            if(block.previous != nullptr)
                block.previous->next = block.next;
            else
            {
                m_heads[block.sizeClass] = block.next;
                if(block.next == nullptr)
                    m_used[block.sizeClass / 64] &= ~(std::uint64_t{1} << block.sizeClass % 64);
            }
        }

        //! \return A block of the class; null if there is none.
        [[nodiscard]] auto first(std::size_t sizeClass) const noexcept -> Block*
        {
            return m_heads[sizeClass];
        }

        //! \return A block of the smallest class that is not below the given one; null if there is none.
        [[nodiscard]] auto firstFrom(std::size_t sizeClass) const noexcept -> Block*
        {
            std::size_t word = sizeClass / 64;
            std::uint64_t used = m_used[word] & ~std::uint64_t{0} << sizeClass % 64;
            while(used == 0)
            {
                if(++word == m_used.size())
                    return nullptr;
                used = m_used[word];
            }
            return m_heads[word * 64 + static_cast<std::size_t>(std::countr_zero(used))];
        }

    private:
        std::array<Block*, SizeClasses::count> m_heads{};
        std::array<std::uint64_t, SizeClasses::count / 64> m_used{};
    };
} // namespace alpaka::runtime::cpu
