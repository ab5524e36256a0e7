// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Which accesses of a launch are ordered: by barriers, and by atomic operations and fences.
#pragma once

#include <alpaka/checker/detail/Knowledge.hpp>
#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/Regions.hpp>
#include <alpaka/checker/detail/Shadow.hpp>
#include <alpaka/checker/detail/Threads.hpp>
#include <alpaka/core/Annotation.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>

namespace alpaka::checker::detail
{
    //! The threads and blocks of a launch, and the clock of all its accesses, which goes on with each synchronisation.
    class Order
    {
    public:
        explicit Order(Regions& regions)
            : m_regions(regions)
        {
        }

        void beginLaunch(std::uint32_t slots, std::uint32_t threadsPerBlock, std::uint32_t warpSize)
        {
            m_warpSize = warpSize;
            m_threadsPerBlock = threadsPerBlock;
            m_released.clear();
            tick();
            m_launchStart = m_clock;
            m_orderedUpTo = m_clock;
            m_unordered.clear();
            tick();
            m_blocks.assign(slots, Block{});
            m_threads.assign(std::size_t{slots} * threadsPerBlock, Thread{});
            for(std::uint32_t slot = 0; slot < slots; ++slot)
                m_blocks[slot].slot = slot;
        }

        //! The accesses of an earlier launch are not ordered before those of the one that begins.
        void addUnordered(std::uint32_t first, std::uint32_t last)
        {
            m_orderedUpTo = std::min(m_orderedUpTo, first - 1);
            m_unordered.push_back({first, last});
        }

        //! \return The clock of the first accesses of the launch.
        [[nodiscard]] auto firstClock() const -> std::uint32_t
        {
            return m_launchStart + 1;
        }

        [[nodiscard]] auto isOfEarlierLaunch(Access access) const -> bool
        {
            return access.clock() <= m_launchStart;
        }

        void endLaunch() noexcept
        {
            m_threads.clear();
            m_blocks.clear();
        }

        auto beginBlock(std::uint32_t slot, std::size_t number, void const* meetingPoint) -> Block&
        {
            Block& block = m_blocks[slot];
            block.number = number;
            block.firstThread = static_cast<std::uint32_t>(number) * m_threadsPerBlock;
            block.barrierClock = m_launchStart;
            block.knowledge.clear();
            m_released.erase(reinterpret_cast<std::uintptr_t>(meetingPoint));
            block.barriers.clear();
            block.arrived = 0;
            block.sites = {};
            for(std::uint32_t i = 0; i < m_threadsPerBlock; ++i)
            {
                Thread& thread = threadOf(slot, i);
                thread.number = block.firstThread + i;
                thread.inBlock = i;
                thread.block = &block;
                thread.warpClock = m_launchStart;
                thread.knowledge.clear();
                thread.pending = {};
                thread.isOfBlock = false;
                thread.store = {};
                thread.hasReadNan = false;
                thread.hasReadInfinity = false;
            }
            return block;
        }

        //! All threads of the block that have not returned have arrived.
        void barrierDone(std::uint32_t slot)
        {
            Block& block = m_blocks[slot];
            for(std::uint32_t i = 0; i < m_threadsPerBlock; ++i)
            {
                auto& knowledge = threadOf(slot, i).knowledge;
                if(!knowledge.isEmpty())
                    block.knowledge.learn(std::exchange(knowledge, {}));
            }
            block.barrierClock = m_clock;
            block.barriers.push_back(m_clock);
            tick();
        }

        //! The lanes of a warp that have not returned have met.
        void warpDone(std::uint32_t slot, std::uint32_t firstThread)
        {
            std::uint32_t const end = std::min(firstThread + m_warpSize, m_threadsPerBlock);
            Knowledge known;
            for(std::uint32_t i = firstThread; i != end; ++i)
                known.learn(threadOf(slot, i).knowledge);
            for(std::uint32_t i = firstThread; i != end; ++i)
            {
                Thread& thread = threadOf(slot, i);
                if(!known.isEmpty())
                    thread.knowledge = known;
                thread.warpClock = m_clock;
            }
            tick();
        }

        //! Called after an atomic operation or fence.
        void acquire(Thread& thread, void const* object)
        {
            if(auto const found = m_released.find(reinterpret_cast<std::uintptr_t>(object)); found != m_released.end())
                thread.knowledge.learn(found->second);
        }

        //! Called before an atomic operation that writes.
        //! \param keeps Whether what others released there stays so: the operation also reads.
        void release(Thread& thread, void const* object, bool releases, bool keeps)
        {
            auto const address = reinterpret_cast<std::uintptr_t>(object);
            if(!releases)
            {
                if(!keeps)
                    m_released.erase(address);
                return;
            }
            auto& released = m_released[address];
            if(!keeps)
                released.clear();
            released.learn(thread.knowledge);
            released.learn(thread.block->knowledge);
            learnThread(released, thread.number, m_clock);
            // The numbers of the threads of one block can begin again within it.
            std::uint32_t const first = thread.block->firstThread;
            released.learnBlock(blockOf(first), thread.block->barrierClock);
            released.learnBlock(blockOf(first + m_threadsPerBlock - 1), thread.block->barrierClock);
            if(thread.warpClock > thread.block->barrierClock)
            {
                std::uint32_t const firstLane = thread.number - thread.inBlock % m_warpSize;
                for(std::uint32_t lane = 0; lane != m_warpSize; ++lane)
                    learnThread(released, firstLane + lane, thread.warpClock);
            }
            tick();
        }

        [[nodiscard]] auto clock() const -> std::uint32_t
        {
            return m_clock;
        }

        [[nodiscard]] auto threadsPerBlock() const -> std::uint32_t
        {
            return m_threadsPerBlock;
        }

        [[nodiscard]] auto block(std::uint32_t slot) -> Block&
        {
            return m_blocks[slot];
        }

        [[nodiscard]] auto threadOf(std::uint32_t slot, std::uint32_t thread) -> Thread&
        {
            return m_threads[std::size_t{slot} * m_threadsPerBlock + thread];
        }

        //! \return Whether an access was made by a thread of the block of a thread.
        [[nodiscard]] ALPAKA_FN_INLINE auto isOfBlock(Thread const& thread, Access access) const -> bool
        {
            return ((access.thread() - thread.block->firstThread) & Access::threadMask) < m_threadsPerBlock;
        }

        //! \return Whether an access was made by a lane of the warp of a thread.
        [[nodiscard]] auto isOfWarp(Thread const& thread, Access access) const -> bool
        {
            std::uint32_t const first = thread.number - thread.inBlock % m_warpSize;
            return ((access.thread() - first) & Access::threadMask) < m_warpSize && isOfBlock(thread, access);
        }

        //! \return Whether an earlier access is ordered before those of the thread now.
        [[nodiscard]] ALPAKA_FN_INLINE auto isOrdered(Thread const& thread, Access earlier) const -> bool
        {
            std::uint32_t const clock = earlier.clock();
            if(clock <= m_orderedUpTo)
                return true;
            if(clock <= m_launchStart) [[unlikely]]
                return !isOfUnorderedLaunch(clock);
            if(earlier.thread() == (thread.number & Access::threadMask))
                return true;
            if(clock <= thread.block->barrierClock && isOfBlock(thread, earlier))
                return true;
            if(clock <= thread.warpClock && isOfWarp(thread, earlier))
                return true;
            return (!thread.knowledge.isEmpty() || !thread.block->knowledge.isEmpty()) && isKnown(thread, earlier);
        }

        [[nodiscard]] auto blockOf(Access access) const -> std::uint32_t
        {
            return blockOf(access.thread());
        }

        //! \return The block of an access, if it is being run; else null.
        [[nodiscard]] auto blockWith(Access access) const -> Block const*
        {
            for(Block const& block : m_blocks)
                if(((access.thread() - block.firstThread) & Access::threadMask) < m_threadsPerBlock)
                    return &block;
            return nullptr;
        }

    private:
        //! \return The block of a thread, as far as Access::thread() tells it.
        [[nodiscard]] auto blockOf(std::uint32_t thread) const -> std::uint32_t
        {
            return (thread & Access::threadMask) / m_threadsPerBlock;
        }

        static void learnThread(Knowledge& knowledge, std::uint32_t thread, std::uint32_t clock)
        {
            knowledge.learnThread(thread & Access::threadMask, clock);
        }

        [[nodiscard]] ALPAKA_FN_NOINLINE auto isOfUnorderedLaunch(std::uint32_t clock) const -> bool
        {
            return std::any_of(
                m_unordered.begin(),
                m_unordered.end(),
                [&](auto const& one) { return one.first <= clock && clock <= one.second; });
        }

        [[nodiscard]] ALPAKA_FN_NOINLINE auto isKnown(Thread const& thread, Access earlier) const -> bool
        {
            std::uint32_t const block = blockOf(earlier);
            return thread.knowledge.isKnown(earlier.thread(), block, earlier.clock())
                   || thread.block->knowledge.isKnown(earlier.thread(), block, earlier.clock());
        }

        //! The clock goes on. When its numbers are used up, all accesses are forgotten.
        void tick()
        {
            if(++m_clock < Access::lastClock) [[likely]]
                return;
            m_clock = 2;
            m_launchStart = 1;
            m_orderedUpTo = 1;
            m_unordered.clear();
            m_regions.forgetAccesses();
            m_released.clear();
            for(Block& block : m_blocks)
            {
                block.barrierClock = 1;
                block.knowledge.clear();
                block.barriers.clear();
            }
            for(Thread& thread : m_threads)
            {
                thread.knowledge.clear();
                thread.warpClock = 1;
            }
        }

        Regions& m_regions;
        std::uint32_t m_threadsPerBlock = 1;
        std::uint32_t m_warpSize = 1;
        std::uint32_t m_clock = 1;
        std::uint32_t m_launchStart = 0;
        std::uint32_t m_orderedUpTo = 0; //!< Of earlier launches; later ones are in m_unordered.
        RawVector<std::pair<std::uint32_t, std::uint32_t>> m_unordered;
        std::deque<Block, RawAllocator<Block>> m_blocks;
        std::deque<Thread, RawAllocator<Thread>> m_threads;
        RawHashMap<std::uintptr_t, Knowledge> m_released; //!< By the address of an atomic object.
    };
} // namespace alpaka::checker::detail
