// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The parts of a pool's memory: chunks come from the system, blocks are the pieces of chunks.
#pragma once

#include <alpaka/core/Memory.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>
#include <alpaka/runtime/cpu/pool/Lane.hpp>
#include <alpaka/runtime/cpu/pool/SizeClasses.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>

namespace alpaka::runtime::cpu
{
    struct Block;
    class HostPool;

    //! Memory that was allocated in one piece. Tasks of queues share it when they still use it at the pool's end.
    struct Chunk
    {
        std::shared_ptr<mem::buf::HostMemory> memory;
        Block* first = nullptr;
        bool isKept = true; //!< Else it ends with its only block.
    };

    using Chunks = std::list<Chunk>;

    //! A piece of a chunk. Apart from its memory, so that a buffer that is overrun does not destroy it, and with all
    //! that a handle needs, so that an allocation from kept memory allocates nothing.
    struct Block
    {
        HostPool* pool = nullptr;
        Chunks::iterator chunk;
        std::byte* data = nullptr;
        std::size_t capacity = 0;
        std::size_t bytes = 0;   //!< Asked for, while it is live.
        Block* before = nullptr; //!< The neighbours in the chunk.
        Block* after = nullptr;
        Block* previous = nullptr; //!< In a list of free blocks.
        Block* next = nullptr;
        std::size_t sizeClass = 0; //!< Of a free block.
        Lane* lane = nullptr;      //!< The queue that may still use it; null for none.
        std::uint64_t age = 0;     //!< Of a free block, see Lane.
        bool isFree = false;
        core::SourceLocation place;
        std::optional<mem::buf::HostMemory> memory; //!< What a live block's handles see.
        //! For the counters of the handles.
        alignas(std::max_align_t) std::array<std::byte, 64> counters;

        //! \return Whether no queue uses the free block.
        [[nodiscard]] auto isReady() const noexcept -> bool
        {
            return lane == nullptr || age <= lane->done;
        }

        //! \param own A lane in whose order the block is to be used; null for all queues and the host.
        [[nodiscard]] auto isFor(Lane const* own) const noexcept -> bool
        {
            return (own != nullptr && lane == own) || isReady();
        }

        void setLane(Lane* to) noexcept
        {
            if(lane == to)
                return;
            if(lane != nullptr)
                --lane->blocks;
            if(to != nullptr)
                ++to->blocks;
            lane = to;
        }
    };

    //! Free blocks by size, the newest first.
    class FreeLists
    {
    public:
        void add(Block& block, std::size_t unit) noexcept
        {
            block.isFree = true;
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
            block.isFree = false;
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

        //! \return A block of the class for work of a lane; null if there is none.
        [[nodiscard]] auto first(std::size_t sizeClass, Lane const* own) const noexcept -> Block*
        {
            Block* block = m_heads[sizeClass];
            while(block != nullptr && !block->isFor(own))
                block = block->next;
            return block;
        }

        //! \return The same of the smallest class that is not below the given one.
        [[nodiscard]] auto firstFrom(std::size_t sizeClass, Lane const* own) const noexcept -> Block*
        {
            std::size_t word = sizeClass / 64;
            auto used = m_used[word] & ~std::uint64_t{0} << sizeClass % 64;
            for(;;)
            {
                for(; used != 0; used &= used - 1)
                    if(Block* const block = first(word * 64 + static_cast<std::size_t>(std::countr_zero(used)), own))
                        return block;
                if(++word == m_used.size())
                    return nullptr;
                used = m_used[word];
            }
        }

    private:
        std::array<Block*, SizeClasses::count> m_heads{};
        std::array<std::uint64_t, SizeClasses::count / 64> m_used{};
    };
} // namespace alpaka::runtime::cpu
