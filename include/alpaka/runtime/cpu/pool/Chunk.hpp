// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The memory of a pool: chunks of the system, and the blocks into which they are divided.
#pragma once

#include <alpaka/core/CountedRef.hpp>
#include <alpaka/mem/pool/Holders.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>
#include <alpaka/runtime/cpu/pool/Lane.hpp>
#include <alpaka/runtime/cpu/pool/Pages.hpp>

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <list>
#include <utility>

namespace alpaka::runtime::cpu
{
    class HostPool;
    struct Chunk;

    //! A piece of a chunk, and what its handles share. Apart from its memory, so that a buffer that is overrun does not
    //! destroy it, and with all that handles and lists need, so that an allocation from kept memory allocates nothing.
    struct Block final : mem::buf::HostMemory
    {
        using HostMemory::become;

        //! Gives the block back to its pool.
        void dropLast() noexcept override;

        mem::pool::Holding held;
        Chunk* chunk = nullptr;
        std::byte* begin = nullptr;
        std::size_t capacity = 0;
        std::size_t hollow = 0;  //!< Bytes whose pages went back to the system.
        Block* before = nullptr; //!< The neighbours in the chunk, by their addresses; null at its ends.
        Block* behind = nullptr;
        Block* previous = nullptr; //!< In the list of free blocks; null at its ends.
        Block* next = nullptr;
        Lane* lane = nullptr;  //!< The queue that may still use it.
        std::uint64_t age = 0; //!< Of a free block, see Lane; 0 if no queue uses it.
        std::size_t list = 0;  //!< Of the free blocks.

        //! \return Whether a buffer could use it, if no queue does.
        [[nodiscard]] auto isFree() const noexcept -> bool { return held.bytes == 0 && hollow == 0; }

        //! \return Whether no queue uses the free block.
        [[nodiscard]] auto isReady() const noexcept -> bool { return age <= lane->done; }

        //! \return The bytes before the first aligned one.
        [[nodiscard]] auto gapFor(std::size_t alignment) const noexcept -> std::size_t
        {
            return -reinterpret_cast<std::uintptr_t>(begin) & (alignment - 1);
        }

        //! Puts the block between another one and the one behind it.
        void insertBehind(Block& other) noexcept
        {
            chunk = other.chunk;
            before = &other;
            behind = std::exchange(other.behind, this);
            if(behind != nullptr)
                behind->before = this;
        }

        //! The one behind it becomes a part of it.
        void absorbBehind() noexcept
        {
            capacity += behind->capacity;
            behind = behind->behind;
            if(behind != nullptr)
                behind->before = this;
        }
    };

    //! Memory of the system. With kept memory go its pages first, because the host's allocator may keep what it gets.
    struct Chunk
    {
        auto operator=(Chunk&&) -> Chunk& = delete;

        ~Chunk()
        {
            if(memory && hasPages)
            {
                discardPages(wholePages(static_cast<std::byte*>(memory->data()), memory->bytes()));
                refuseHugePages(*memory);
            }
            while(first != nullptr)
                delete std::exchange(first, first->behind);
        }

        template<typename TFn>
        void forEachBlock(TFn const& fn) const
        {
            for(Block* block = first; block != nullptr; block = block->behind)
                fn(*block);
        }

        //! \return Whether neither a buffer nor a queue uses it.
        [[nodiscard]] auto isUnused() const noexcept -> bool
        {
            for(Block const* block = first; block != nullptr; block = block->behind)
                if(block->held.bytes != 0 || !block->isReady())
                    return false;
            return true;
        }

        HostPool* pool;
        std::list<Chunk>::iterator self;
        core::CountedRef<mem::buf::HostMemory> memory; //!< Queues share it when they use it at the pool's end.
        Block* first = nullptr;
        bool isKept;   //!< Else it ends with its only block.
        bool hasPages; //!< That may go back alone: of kept memory that is not registered anywhere.
    };

    //! At most one released block, which the next call of the pool gives back: then the release needs no lock, and most
    //! calls have a reference to its queue, which a release would have to get.
    class LeftBlock
    {
    public:
        //! \return Whether there was room for it.
        [[nodiscard]] auto put(Block& block) noexcept -> bool
        {
            Block* none = nullptr;
            return m_block.load(std::memory_order_relaxed) == nullptr
                   && m_block.compare_exchange_strong(none, &block, std::memory_order_release);
        }

        //! Under the lock of the pool, as close().
        //! \param lane Only a block of this lane is wanted; null for any.
        //! \return Null for none.
        [[nodiscard]] auto take(Lane const* lane = nullptr) noexcept -> Block*
        {
            auto* const block = m_block.load(std::memory_order_acquire);
            if(block == nullptr || block == closed() || (lane != nullptr && block->lane != lane))
                return nullptr;
            m_block.store(nullptr, std::memory_order_relaxed);
            return block;
        }

        //! From now on there is no room.
        //! \return As take().
        [[nodiscard]] auto close() noexcept -> Block*
        {
            auto* const block = m_block.exchange(closed(), std::memory_order_acquire);
            return block != closed() ? block : nullptr;
        }

    private:
        //! \return Stands in the place of a block.
        [[nodiscard]] auto closed() noexcept -> Block* { return static_cast<Block*>(static_cast<void*>(this)); }

        std::atomic<Block*> m_block{nullptr};
    };

    //! Free blocks in lists by their sizes, four for each doubling, the last released first.
    class FreeBlocks
    {
    public:
        static constexpr std::size_t lists = 256;

        [[nodiscard]] static auto listFor(std::size_t bytes) noexcept -> std::size_t
        {
            auto const width = static_cast<std::size_t>(std::bit_width(bytes));
            return 4 * (width - 1) + (bytes << 2 >> (width - 1)) % 4;
        }

        //! \return The first list from this one on that has blocks; `lists` for none.
        [[nodiscard]] auto usedFrom(std::size_t list) const noexcept -> std::size_t
        {
            for(auto word = list / 64; word < m_used.size(); list = ++word * 64)
                if(auto const used = m_used[word] >> list % 64; used != 0)
                    return list + static_cast<std::size_t>(std::countr_zero(used));
            return lists;
        }

        [[nodiscard]] auto first(std::size_t list) const noexcept -> Block* { return m_first[list]; }

        //! \return Of all blocks.
        [[nodiscard]] auto bytes() const noexcept -> std::size_t { return m_bytes; }

        void add(Block& block) noexcept
        {
            auto const list = block.list = listFor(block.capacity);
            m_bytes += block.capacity;
            m_used[list / 64] |= std::uint64_t{1} << list % 64;
            block.previous = nullptr;
            block.next = std::exchange(m_first[list], &block);
            if(block.next != nullptr)
                block.next->previous = &block;
        }

        void remove(Block& block) noexcept
        {
            m_bytes -= block.capacity;
            if(block.next != nullptr)
                block.next->previous = block.previous;
            if(block.previous != nullptr)
                block.previous->next = block.next;
            else if((m_first[block.list] = block.next) == nullptr)
                m_used[block.list / 64] &= ~(std::uint64_t{1} << block.list % 64);
        }

    private:
        std::array<Block*, lists> m_first{};
        std::array<std::uint64_t, lists / 64> m_used{};
        std::size_t m_bytes = 0;
    };
} // namespace alpaka::runtime::cpu
