// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Looks at each access of a kernel.
#pragma once

#include <alpaka/checker/Monitor.hpp>
#include <alpaka/checker/detail/Address.hpp>
#include <alpaka/checker/detail/Knowledge.hpp>
#include <alpaka/checker/detail/Regions.hpp>
#include <alpaka/checker/detail/Reporter.hpp>
#include <alpaka/checker/detail/Shadow.hpp>
#include <alpaka/checker/detail/Sites.hpp>
#include <alpaka/checker/detail/Threads.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Settings.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <utility>

namespace alpaka::checker::detail
{
    //! The thread of the kernel whose code the calling thread of the operating system runs; null in all other code.
    inline constinit thread_local Thread* current = nullptr;

    //! While it exists, what the checker itself does is not checked.
    class Pause
    {
    public:
        Pause()
            : m_thread(std::exchange(current, nullptr))
        {
        }

        Pause(Pause const&) = delete;
        auto operator=(Pause const&) -> Pause& = delete;

        ~Pause()
        {
            current = m_thread;
        }

    private:
        Thread* m_thread;
    };

    enum class Mode
    {
        read,
        write,
        atomicRead,
        atomicWrite
    };

    constexpr auto isWrite(Mode mode) -> bool
    {
        return mode == Mode::write || mode == Mode::atomicWrite;
    }

    constexpr auto isAtomic(Mode mode) -> bool
    {
        return mode == Mode::atomicRead || mode == Mode::atomicWrite;
    }

    class AccessChecker final : public Monitor
    {
    public:
        AccessChecker()
            : m_regions(m_shadow)
            , m_reporter(m_regions, m_sites, m_launch)
        {
        }

        [[nodiscard]] auto regions() -> Regions&
        {
            return m_regions;
        }

        [[nodiscard]] auto log() -> ReportLog&
        {
            return m_reporter.log();
        }

        //! Looks at one access, before it happens.
        template<Mode TMode>
        void access(Thread& thread, void const* data, std::size_t bytes, void const* returnAddress)
        {
            auto const address = reinterpret_cast<std::uintptr_t>(data);
            if(thread.stackTop - address < m_stackBytes)
                return;
            if(isAtomic(TMode)) // threads that wait for each other must not take for ever
                thread.left -= std::min(thread.left - 1, atomicWeight);
            if(--thread.left == 0) [[unlikely]]
                lookSlowly(thread, returnAddress);
            std::uint32_t const site = m_sites.number(returnAddress);
            std::uintptr_t const end = address + bytes;
            for(std::uintptr_t at = address; at < end; at = (at & ~std::uintptr_t{3}) + 4)
            {
                Cell* const cell = m_shadow.find(at);
                if(cell == nullptr || cell->write == 0)
                    return;
                std::uint32_t const first = static_cast<std::uint32_t>(at & 3);
                std::uint32_t const count = static_cast<std::uint32_t>(std::min<std::uintptr_t>(end - at, 4 - first));
                std::uint32_t const mask = ((1u << count) - 1) << first;
                auto const mine = Access::make(m_clock, thread.number, site, isAtomic(TMode), mask);
                if(!look<TMode>(thread, *cell, mine, address, bytes, returnAddress)) [[unlikely]]
                    return;
            }
        }

        //! Called behind an atomic operation or fence.
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
            released.learnThread(thread.number, m_clock);
            released.learnBlock(static_cast<std::uint32_t>(thread.block->number), thread.block->barrierClock);
            tick();
        }

        //! Other threads may continue.
        void yield()
        {
            Pause const pause;
            m_yield(m_yieldArgument);
        }

        [[nodiscard]] auto isInLaunch() const -> bool
        {
            return m_yield != nullptr;
        }

        void beginLaunch(LaunchFacts const& facts, void (*yieldOf)(void*), void* argument) override
        {
            m_launch.begin(facts);
            m_yield = yieldOf;
            m_yieldArgument = argument;
            m_stackBytes = core::settings().fiberStackBytes + 4096;
            m_budget = std::max<std::uint64_t>(
                core::detail::numberFromEnvironment("ALPAKA_CHECK_BUDGET", 1'000'000'000), 1);
            m_reporter.reportsBenign(core::detail::flagFromEnvironment("ALPAKA_CHECK_BENIGN", true));
            m_released.clear();
            tick();
            m_launchStart = m_clock;
            tick();
            m_blocks.assign(facts.slots, Block{});
            m_threads.assign(std::size_t{facts.slots} * m_launch.threadsPerBlock(), Thread{});
            for(std::uint32_t slot = 0; slot < facts.slots; ++slot)
                m_blocks[slot].slot = slot;
        }

        void endLaunch() noexcept override
        {
            m_yield = nullptr;
            m_threads.clear();
            m_blocks.clear();
            m_shared.clear();
        }

        void beginBlock(std::uint32_t slot, std::size_t number) override
        {
            Block& block = m_blocks[slot];
            block.number = number;
            block.firstThread = static_cast<std::uint32_t>(number) * m_launch.threadsPerBlock();
            block.barrierClock = m_launchStart;
            block.knowledge.clear();
            block.barriers.clear();
            block.arrived = 0;
            block.sites = {};
            for(std::uint32_t i = 0; i < m_launch.threadsPerBlock(); ++i)
            {
                Thread& thread = threadOf(slot, i);
                thread.number = block.firstThread + i;
                thread.inBlock = i;
                thread.block = &block;
                thread.budget = m_budget;
                thread.left = firstLook();
                thread.budget -= std::min(thread.budget, thread.left);
                thread.knowledge.clear();
                thread.pending = {};
            }
            for(Shared const& shared : m_shared)
                if(shared.slot == slot)
                    refresh(shared);
        }

        void setStack(std::uint32_t slot, std::uint32_t thread, void const* top) override
        {
            threadOf(slot, thread).stackTop = reinterpret_cast<std::uintptr_t>(top);
        }

        void enter(std::uint32_t slot, std::uint32_t thread) override
        {
            current = &threadOf(slot, thread);
        }

        void leave() noexcept override
        {
            if(Thread* const thread = std::exchange(current, nullptr); thread != nullptr)
                settle(*thread);
        }

        void arrive(std::uint32_t slot, std::uint32_t thread, void const* site) override
        {
            Block& block = m_blocks[slot];
            ++block.arrived;
            std::size_t const at = block.sites[0] == nullptr || block.sites[0] == site ? 0 : 1;
            if(block.sites[at] == nullptr)
            {
                block.sites[at] = site;
                block.threadsAtSites[at] = thread;
            }
        }

        void barrierDone(std::uint32_t slot) override
        {
            Block& block = m_blocks[slot];
            if(block.sites[1] != nullptr)
                m_reporter.differentBarriers(block, m_launch.threadsPerBlock());
            block.sites = {};
            block.arrived = 0;
            for(std::uint32_t i = 0; i < m_launch.threadsPerBlock(); ++i)
            {
                auto& knowledge = threadOf(slot, i).knowledge;
                if(!knowledge.isEmpty())
                    block.knowledge.learn(std::exchange(knowledge, {}));
            }
            block.barrierClock = m_clock;
            block.barriers.push_back(m_clock);
            tick();
        }

        void
        addShared(std::uint32_t slot, std::byte* data, std::size_t bytes, std::string_view name, bool dynamic) override
        {
            m_shared.push_back({slot, data, bytes});
            m_regions.change(
                data,
                [&](Region& region)
                {
                    region.kind = dynamic ? Kind::sharedDynamic : Kind::sharedVariable;
                    region.slot = slot;
                    std::size_t const length = std::min(name.size(), sizeof(region.name) - 1);
                    std::memcpy(region.name, name.data(), length);
                    region.name[length] = '\0';
                });
        }

        void saveBuffers() override
        {
            m_reporter.saved().save();
        }

        void keepResult(std::uint32_t seed) override
        {
            m_reporter.saved().keepResult(seed);
        }

        void compareResult(std::uint32_t seed, bool isLast) override
        {
            m_reporter.differentResult(seed, isLast);
        }

    private:
        static constexpr std::uint64_t accessesPerTurn = 65536;
        static constexpr std::uint64_t atomicWeight = 99;

        [[nodiscard]] auto threadOf(std::uint32_t slot, std::uint32_t thread) -> Thread&
        {
            return m_threads[std::size_t{slot} * m_launch.threadsPerBlock() + thread];
        }

        struct Shared
        {
            std::uint32_t slot;
            std::byte* data;
            std::size_t bytes;
        };

        void refresh(Shared const& shared)
        {
            auto const first = Regions::key(shared.data);
            fillPattern(shared.data, (shared.bytes + 63) / 64 * 64);
            m_shadow.fillFresh(first, shared.bytes);
        }

        //! The clock goes on. When its numbers are used up, all accesses are forgotten.
        void tick()
        {
            if(++m_clock < Access::lastClock) [[likely]]
                return;
            m_clock = 2;
            m_launchStart = 1;
            m_regions.forgetAccesses();
            m_released.clear();
            for(Block& block : m_blocks)
            {
                block.barrierClock = 1;
                block.knowledge.clear();
                block.barriers.clear();
            }
            for(Thread& thread : m_threads)
                thread.knowledge.clear();
        }

        //! \return Whether an access was made by a thread of the block of a thread.
        [[nodiscard]] ALPAKA_FN_INLINE auto isOfBlock(Thread const& thread, Access access) const -> bool
        {
            return ((access.thread() - thread.block->firstThread) & Access::threadMask) < m_launch.threadsPerBlock();
        }

        //! \return Whether an earlier access is ordered before those of the thread now.
        [[nodiscard]] ALPAKA_FN_INLINE auto isOrdered(Thread const& thread, Access earlier) const -> bool
        {
            std::uint32_t const clock = earlier.clock();
            if(clock <= m_launchStart || earlier.thread() == (thread.number & Access::threadMask))
                return true;
            if(clock <= thread.block->barrierClock && isOfBlock(thread, earlier))
                return true;
            return (!thread.knowledge.isEmpty() || !thread.block->knowledge.isEmpty()) && isKnown(thread, earlier);
        }

        [[nodiscard]] ALPAKA_FN_NOINLINE auto isKnown(Thread const& thread, Access earlier) const -> bool
        {
            std::uint32_t const block = blockOf(earlier);
            return thread.knowledge.isKnown(earlier.thread(), block, earlier.clock())
                   || thread.block->knowledge.isKnown(earlier.thread(), block, earlier.clock());
        }

        template<Mode TMode>
        [[nodiscard]] ALPAKA_FN_INLINE auto isRace(Thread const& thread, Access earlier, Access mine) const -> bool
        {
            return (earlier.bytes() & mine.bytes()) != 0 && !(isAtomic(TMode) && earlier.isAtomic())
                   && !isOrdered(thread, earlier);
        }

        //! \return Whether the access can be looked at further.
        template<Mode TMode>
        ALPAKA_FN_INLINE auto look(
            Thread& thread,
            Cell& cell,
            Access mine,
            std::uintptr_t address,
            std::size_t bytes,
            void const* returnAddress) -> bool
        {
            if(cell.isPartial() && isBeyondEnd(address, bytes)) [[unlikely]]
            {
                Pause const pause;
                m_reporter.outside(thread, address, bytes, isWrite(TMode), returnAddress);
                return false;
            }
            Access const write = cell.lastWrite();
            if(write.bits <= static_cast<std::uint64_t>(State::last)) [[unlikely]]
            {
                if(write.bits != static_cast<std::uint64_t>(State::fresh))
                {
                    Pause const pause;
                    m_reporter.outside(thread, address, bytes, isWrite(TMode), returnAddress);
                    return false;
                }
                if(TMode != Mode::write && isPattern(address, bytes))
                {
                    Pause const pause;
                    m_reporter.unwritten(thread, address, bytes, returnAddress);
                }
            }
            else if(isRace<TMode>(thread, write, mine)) [[unlikely]]
                report(thread, write, true, TMode, address, bytes, returnAddress);
            for(std::uint64_t const bits : cell.reads)
                if(Access const read{bits}; bits != 0 && (isWrite(TMode) || read.isKeptWrite())
                                            && isRace<TMode>(thread, read, mine)) [[unlikely]]
                {
                    report(thread, read, read.isKeptWrite(), TMode, address, bytes, returnAddress);
                    break;
                }
            if constexpr(isWrite(TMode))
            {
                if(write.bits > static_cast<std::uint64_t>(State::last) && (write.bytes() & ~mine.bytes()) != 0)
                    remember(thread, cell, Access{write.bits | Access::mark});
                cell.setWrite(mine);
            }
            else if(cell.reads[0] != mine.bits)
                remember(thread, cell, mine);
            return true;
        }

        //! Keeps two reads such that a later write that races with any read so far races with one of them: reads of
        //! two threads, of two blocks if there are any.
        ALPAKA_FN_INLINE void remember(Thread const& thread, Cell& cell, Access mine) const
        {
            Access const first{cell.reads[0]};
            Access const second{cell.reads[1]};
            if(first.bits == 0 || isOrdered(thread, first))
                cell.reads[0] = mine.bits;
            else if(second.bits == 0 || isOrdered(thread, second))
                cell.reads[1] = mine.bits;
            // A division takes longer than the rest.
            else if(!isOfBlock(thread, first) && !isOfBlock(thread, second) && blockOf(first) == blockOf(second))
                cell.reads[1] = mine.bits;
        }

        //! \return Whether an access to the last bytes of an allocation leaves it.
        [[nodiscard]] auto isBeyondEnd(std::uintptr_t address, std::size_t bytes) -> bool
        {
            Pause const pause;
            Region region;
            return m_regions.find(address, region) && address + bytes > Regions::key(region.data) + region.bytes;
        }

        [[nodiscard]] auto blockOf(Access access) const -> std::uint32_t
        {
            return access.thread() / m_launch.threadsPerBlock();
        }

        void report(
            Thread& thread,
            Access earlier,
            bool earlierWrites,
            Mode mode,
            std::uintptr_t address,
            std::size_t bytes,
            void const* returnAddress)
        {
            Pause const pause;
            if(earlierWrites && mode == Mode::write && !earlier.isAtomic() && bytes <= sizeof(std::uint64_t)
               && thread.pending.bytes == 0)
            {
                // Whether both write the same value is known behind this write.
                thread.pending = {address, bytes, 0, earlier.bits, returnAddress};
                std::memcpy(&thread.pending.before, memoryAt(address), bytes);
                thread.budget += thread.left;
                thread.left = 1;
                return;
            }
            m_reporter.race(
                thread,
                blockWith(earlier),
                earlier,
                earlierWrites,
                isWrite(mode),
                isAtomic(mode),
                address,
                bytes,
                returnAddress,
                false);
        }

        //! \return The block of an access, if it is being run; else null.
        auto blockWith(Access access) -> Block const*
        {
            for(Block const& block : m_blocks)
                if(((access.thread() - block.firstThread) & Access::threadMask) < m_launch.threadsPerBlock())
                    return &block;
            return nullptr;
        }

        //! Behind a pending write.
        void settle(Thread& thread)
        {
            if(thread.pending.bytes == 0)
                return;
            PendingWrite const pending = std::exchange(thread.pending, {});
            std::uint64_t now = 0;
            std::memcpy(&now, memoryAt(pending.address), pending.bytes);
            Access const other{pending.otherWrite};
            m_reporter.race(
                thread,
                blockWith(other),
                other,
                true,
                true,
                false,
                pending.address,
                pending.bytes,
                pending.site,
                now == pending.before);
        }

        [[nodiscard]] auto firstLook() const -> std::uint64_t
        {
            return std::min(accessesPerTurn, m_budget);
        }

        void lookSlowly(Thread& thread, void const* returnAddress)
        {
            Pause const pause;
            bool const hadPending = thread.pending.bytes != 0;
            settle(thread);
            if(thread.budget == 0)
                m_reporter.doesNotEnd(thread, m_budget, returnAddress);
            thread.left = std::min(accessesPerTurn, thread.budget);
            thread.budget -= thread.left;
            // A thread may wait for another one without an atomic operation.
            if(!hadPending)
                m_yield(m_yieldArgument);
        }

        Shadow m_shadow;
        Regions m_regions;
        Sites m_sites;
        LaunchText m_launch;
        Reporter m_reporter;
        std::uint32_t m_clock = 1;
        std::uint32_t m_launchStart = 0;
        std::uintptr_t m_stackBytes = 0;
        std::uint64_t m_budget = 0;
        void (*m_yield)(void*) = nullptr;
        void* m_yieldArgument = nullptr;
        RawVector<Shared> m_shared;
        std::deque<Block, RawAllocator<Block>> m_blocks;
        std::deque<Thread, RawAllocator<Thread>> m_threads;
        RawHashMap<std::uintptr_t, Knowledge> m_released; //!< By the address of an atomic object.
    };
} // namespace alpaka::checker::detail
