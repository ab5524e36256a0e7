// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Each block on a thread of its own: cooperative launches on accelerators with concurrent blocks. Their usual threads
//! will not do, because other launches may have them while the blocks of this one wait for each other.
#pragma once

#include <alpaka/core/EventCount.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Streaming.hpp>
#include <alpaka/host/process/SharedProcess.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/common/BlockBarrier.hpp>
#include <alpaka/strategy/common/RunnerPool.hpp>
#include <alpaka/strategy/launch/Cancelled.hpp>
#include <alpaka/strategy/launch/GridMember.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::grid
{
    struct OwnThreads
    {
        static constexpr char const* name = "OwnThreads";
        static constexpr bool blocksAreConcurrent = true;
    };
} // namespace alpaka::strategy::grid

namespace alpaka::strategy::detail
{
    //! The blocks of one launch, each of which begins when a thread is there for all of them.
    template<typename TLaunch>
    class BlocksOnThreads
    {
    public:
        explicit BlocksOnThreads(TLaunch& launch)
            : m_launch(launch)
            , m_barrier(static_cast<std::uint32_t>(launch.blockCount()))
        {
        }

        //! \throws core::Error when the operating system gives too few threads; then no block has run.
        void run()
        {
            auto const process = host::sharedProcess();
            auto& pool = process->component<RunnerPool>();
            RunnerList runners;
            try
            {
                while(runners.size() + 1 < m_launch.blockCount())
                    runners.push(pool.take(runners.size() + 1));
            }
            catch(...)
            {
                pool.give(runners);
                throw;
            }
            std::size_t const others = runners.size();
            while(auto* const runner = runners.pop())
                runner->start(*this);
            runBlock(0);
            for(;;)
            {
                std::uint32_t const seen = m_allIdle.now();
                {
                    core::LockGuard const guard(m_lock);
                    if(m_idle.size() == others)
                        break;
                }
                m_allIdle.waitForNext(seen);
            }
            pool.give(m_idle);
        }

        void runnerMain(Runner& runner)
        {
            runBlock(m_next.fetch_add(1, std::memory_order_relaxed));
            core::LockGuard const guard(m_lock);
            m_idle.push(runner);
            m_allIdle.advance(); // inside the lock: after it this object may be destroyed
        }

    private:
        class Member final : public GridMember
        {
        public:
            explicit Member(BlocksOnThreads& blocks)
                : m_grid(blocks)
            {
            }

        private:
            void waitForBlocks() override
            {
                core::publishStreamed();
                m_outcome = m_grid.m_barrier.arriveAndWait(false, [] {}).outcome;
                if(m_outcome == BlockBarrier::Outcome::diverged)
                    m_grid.diverge(); // before the kernel can swallow what is thrown
            }

            void unwindIfFailed() const override
            {
                if(m_outcome != BlockBarrier::Outcome::released)
                    throw Cancelled(m_grid.m_launch);
            }

            BlocksOnThreads& m_grid;
            BlockBarrier::Outcome m_outcome = BlockBarrier::Outcome::released;
        };

        void runBlock(std::size_t block)
        {
            if(!m_launch.stopped())
                m_launch.guarded(
                    [&]
                    {
                        Member const member(*this);
                        try
                        {
                            typename TLaunch::Worker worker(m_launch);
                            worker.run(block, block + 1);
                        }
                        catch(Cancelled const&)
                        {
                            // The failure that cancelled the grid is kept already.
                        }
                    });
            if(m_launch.stopped())
                m_barrier.cancel();
            if(m_barrier.leave() == BlockBarrier::Departure::diverged)
                diverge();
        }

        void diverge()
        {
            m_launch.guarded([] { failOfStrictGrid(); });
            m_barrier.cancel();
        }

        TLaunch& m_launch;
        BlockBarrier m_barrier;
        std::atomic<std::size_t> m_next{1};
        core::Lock m_lock;
        core::EventCount m_allIdle;
        RunnerList m_idle;
    };
} // namespace alpaka::strategy::detail

namespace alpaka::kernel::backend
{
    template<>
    struct RunGrid<strategy::grid::OwnThreads>
    {
        template<typename TLaunch>
        static void runGrid(TLaunch& launch)
        {
            if(launch.blockCount() == 1)
                launch.guarded([&launch] { typename TLaunch::Worker(launch).run(0, 1); });
            else
                strategy::detail::BlocksOnThreads<TLaunch>(launch).run();
        }
    };
} // namespace alpaka::kernel::backend
