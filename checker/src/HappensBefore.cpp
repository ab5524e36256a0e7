// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/checker/detail/HappensBefore.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace alpaka::checker::detail
{
    void HappensBefore::beginLaunch(std::uint32_t slots, std::uint32_t threadsPerBlock, std::uint32_t warpSize)
    {
        m_warpSize = warpSize;
        m_threadsPerBlock = threadsPerBlock;
        m_released.clear();
        m_earlier.clear();
        for(auto& [mutex, lock] : m_locks)
            lock.earlier.join(std::exchange(lock.released, {}));
        tick();
        m_launchStart = m_clock;
        m_orderedUpTo = m_clock;
        m_gridClock = m_clock;
        m_unordered.clear();
        tick();
        m_blocks.assign(slots, Block{});
        m_threads.assign(std::size_t{slots} * threadsPerBlock, Thread{});
        for(std::uint32_t slot = 0; slot < slots; ++slot)
            m_blocks[slot].slot = slot;
    }

    void HappensBefore::addUnordered(std::uint32_t first, std::uint32_t last)
    {
        m_orderedUpTo = std::min(m_orderedUpTo, first - 1);
        m_unordered.push_back({first, last});
    }

    void HappensBefore::endLaunch() noexcept
    {
        m_threads.clear();
        m_blocks.clear();
    }

    auto HappensBefore::beginBlock(std::uint32_t slot, std::size_t number, void const* meetingPoint) -> Block&
    {
        Block& block = m_blocks[slot];
        block.number = number;
        block.firstThread = static_cast<std::uint32_t>(number) * m_threadsPerBlock;
        block.barrierClock = m_launchStart;
        block.vectorClock.clear();
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
            thread.forgetOthers();
            thread.pending = {};
            thread.isOfBlock = false;
            thread.store = {};
            thread.hasReadNan = false;
            thread.hasReadInfinity = false;
        }
        return block;
    }

    void HappensBefore::barrierDone(std::uint32_t slot)
    {
        Block& block = m_blocks[slot];
        for(std::uint32_t i = 0; i < m_threadsPerBlock; ++i)
        {
            auto& known = threadOf(slot, i).vectorClock;
            if(!known.isEmpty())
                block.vectorClock.join(std::exchange(known, {}));
        }
        block.barrierClock = m_clock;
        block.barriers.push_back(m_clock);
        tick();
    }

    void HappensBefore::gridDone()
    {
        // What threads knew of each other is part of it.
        m_gridClock = m_clock;
        for(Block& block : m_blocks)
            block.vectorClock.clear();
        for(Thread& thread : m_threads)
            thread.vectorClock.clear();
        tick();
    }

    void HappensBefore::warpDone(std::uint32_t slot, std::uint32_t firstThread)
    {
        std::uint32_t const end = std::min(firstThread + m_warpSize, m_threadsPerBlock);
        VectorClock joined;
        for(std::uint32_t i = firstThread; i != end; ++i)
            joined.join(threadOf(slot, i).vectorClock);
        for(std::uint32_t i = firstThread; i != end; ++i)
        {
            Thread& thread = threadOf(slot, i);
            if(!joined.isEmpty())
                thread.vectorClock = joined;
            thread.warpClock = m_clock;
        }
        tick();
    }

    void HappensBefore::lanesDone(std::uint32_t slot, std::uint32_t firstThread, std::uint64_t lanes)
    {
        std::uint32_t const end = std::min(firstThread + m_warpSize, m_threadsPerBlock);
        auto const has = [&](std::uint32_t thread) { return (lanes >> (thread - firstThread) & 1u) != 0; };
        VectorClock joined;
        for(std::uint32_t i = firstThread; i != end; ++i)
            if(has(i))
            {
                joined.join(threadOf(slot, i).vectorClock);
                advanceThread(joined, threadOf(slot, i).number, m_clock);
            }
        for(std::uint32_t i = firstThread; i != end; ++i)
            if(has(i))
                threadOf(slot, i).vectorClock = joined;
        tick();
    }

    void HappensBefore::acquire(Thread& thread, void const* object, bool acquires)
    {
        if(auto const found = m_released.find(reinterpret_cast<std::uintptr_t>(object)); found != m_released.end())
            (acquires ? thread.vectorClock : thread.seen).join(found->second);
    }

    void HappensBefore::release(Thread& thread, void const* object, bool releases, bool keeps)
    {
        auto const address = reinterpret_cast<std::uintptr_t>(object);
        if(!releases)
        {
            if(!keeps)
                m_released.erase(address);
            if(!thread.fenced.isEmpty())
                m_released[address].join(thread.fenced);
            return;
        }
        auto& released = m_released[address];
        if(!keeps)
            released.clear();
        addTo(released, thread);
        tick();
    }

    void HappensBefore::fence(Thread& thread, bool acquires, bool releases)
    {
        if(acquires)
            thread.vectorClock.join(thread.seen);
        if(!releases)
            return;
        thread.fenced.clear();
        addTo(thread.fenced, thread);
        tick();
    }

    void HappensBefore::acquireLock(Thread& thread, void const* mutex)
    {
        auto const found = m_locks.find(mutex);
        if(found == m_locks.end())
            return;
        thread.vectorClock.join(found->second.released);
        m_earlier.join(found->second.earlier);
    }

    void HappensBefore::releaseLock(Thread& thread, void const* mutex)
    {
        auto& lock = m_locks[mutex];
        addTo(lock.released, thread);
        lock.earlier.join(m_earlier);
        tick();
    }

    void HappensBefore::addTo(VectorClock& released, Thread const& thread)
    {
        released.join(thread.vectorClock);
        released.join(thread.block->vectorClock);
        advanceThread(released, thread.number, m_clock);
        if(thread.block->barrierClock > m_launchStart) // it has had a barrier
        {
            // The numbers of the threads of one block can begin again within it.
            std::uint32_t const first = thread.block->firstThread;
            released.advanceBlock(blockOf(first), thread.block->barrierClock);
            released.advanceBlock(blockOf(first + m_threadsPerBlock - 1), thread.block->barrierClock);
        }
        if(thread.warpClock > thread.block->barrierClock)
        {
            std::uint32_t const firstLane = thread.number - thread.inBlock % m_warpSize;
            for(std::uint32_t lane = 0; lane != m_warpSize; ++lane)
                advanceThread(released, firstLane + lane, thread.warpClock);
        }
    }

    auto HappensBefore::blockWith(Access access) const -> Block const*
    {
        for(Block const& block : m_blocks)
            if(((access.thread() - block.firstThread) & Access::threadMask) < m_threadsPerBlock)
                return &block;
        return nullptr;
    }

    void
    HappensBefore::rememberPart(Thread const& thread, std::uint64_t& first, std::uint64_t& second, Access mine) const
    {
        auto const takes = [&](std::uint64_t& kept)
        {
            bool const is = kept == 0 || ((kept & Access::bytesMask & ~mine.bits) == 0 && isOrdered(thread, {kept}));
            if(is)
                kept = mine.bits;
            return is;
        };
        // Of one thread, clock and level, and both writes or both reads. The later place stands for both.
        auto const joins = [](std::uint64_t& kept, std::uint64_t later)
        {
            bool const is = ((kept ^ later) & ~(Access::bytesMask | Access::siteMask)) == 0;
            if(is)
                kept = later | (kept & Access::bytesMask);
            return is;
        };
        if(((second ^ mine.bits) & ~Access::bytesMask) == 0)
            second |= mine.bits;
        else if(takes(first) || takes(second) || joins(first, mine.bits) || joins(second, mine.bits))
            return;
        else if(joins(first, second))
            second = mine.bits;
        // From here on, bytes are lost.
        else if(isOrdered(thread, {first}))
            first = mine.bits;
        else if(isOrdered(thread, {second}) || isOfThirdBlock(thread, first, second))
            second = mine.bits;
    }

    auto HappensBefore::isOfUnorderedLaunch(std::uint32_t clock) const -> bool
    {
        return std::any_of(
            m_unordered.begin(),
            m_unordered.end(),
            [&](auto const& one) { return one.first <= clock && clock <= one.second; });
    }

    auto HappensBefore::isOrderedByAtomics(Thread const& thread, Access earlier) const -> bool
    {
        std::uint32_t const block = blockOf(earlier);
        return thread.vectorClock.covers(earlier.thread(), block, earlier.clock())
               || thread.block->vectorClock.covers(earlier.thread(), block, earlier.clock());
    }

    void HappensBefore::tick()
    {
        if(++m_clock < Access::lastClock) [[likely]]
            return;
        m_clock = 2;
        m_launchStart = 1;
        m_orderedUpTo = 1;
        m_gridClock = 1;
        m_unordered.clear();
        m_regions.forgetAccesses();
        m_released.clear();
        m_locks.clear();
        m_earlier.clear();
        for(Block& block : m_blocks)
        {
            block.barrierClock = 1;
            block.vectorClock.clear();
            block.barriers.clear();
        }
        for(Thread& thread : m_threads)
        {
            thread.forgetOthers();
            thread.warpClock = 1;
        }
    }
} // namespace alpaka::checker::detail
