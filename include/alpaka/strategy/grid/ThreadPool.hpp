// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Blocks on the library's own workers, one for each core.
#pragma once

#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Ticks.hpp>
#include <alpaka/host/cores/StealableRange.hpp>
#include <alpaka/host/cores/WorkerPool.hpp>
#include <alpaka/host/process/SharedProcess.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/strategy/common/ThreadLocalPool.hpp>
#include <alpaka/strategy/grid/OwnThreads.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::grid
{
    struct ThreadPool
    {
        static constexpr char const* name = "ThreadPool";
        static constexpr bool blocksAreConcurrent = true;
    };
} // namespace alpaka::strategy::grid

namespace alpaka::kernel::backend
{
    template<>
    struct RunGrid<strategy::grid::ThreadPool>
    {
        template<typename TLaunch>
        static void runGrid(TLaunch& launch)
        {
            std::size_t const blocks = launch.blockCount();
            // As long as no other thread works for the launch, exceptions simply leave it.
            if(blocks == 1 || host::usableCores() == 1)
                return typename TLaunch::Worker(launch).run(0, blocks);
            std::size_t const begin = runSample(launch);
            if(begin == blocks || launch.stopped())
                return;

            auto const process = host::sharedProcess();
            auto& pool = process->component<host::WorkerPool>();
            strategy::detail::PooledObject<host::StealableRange> range;
            std::size_t const parts = core::min(blocks - begin, pool.size());
            range->reset(blocks - begin, parts);
            auto const body = [&](std::size_t rank, host::WorkerPool::Job const& job) -> host::PoolJob::Share
            {
                Part part;
                bool isLeft = !launch.stopped() && part.next(*range, rank);
                if(!isLeft)
                    return true;
                std::size_t taken = 0;
                launch.guarded(
                    [&]
                    {
                        typename TLaunch::Worker worker(launch);
                        do
                        {
                            std::uint64_t const start = core::ticks();
                            taken += part.last - part.first;
                            worker.run(begin + part.first, begin + part.last);
                            part.adapt(core::ticks() - start);
                            if(rank != 0 && pool.isNeededElsewhere(job))
                                return;
                        } while((isLeft = !launch.stopped() && part.next(*range, rank)));
                    });
                return {!isLeft || launch.stopped(), taken};
            };
            pool.run(parts, body);
        }

    private:
        //! A part of the grid that a worker runs at once: long enough that taking it costs nothing, and short enough
        //! that the worker soon sees that another launch needs it.
        struct Part
        {
            std::size_t first = 0;
            std::size_t last = 0;
            std::size_t most = 1;
            static constexpr std::size_t longest = std::size_t{1} << 32;

            auto next(host::StealableRange& range, std::size_t rank) -> bool
            {
                return range.next(rank, first, last, most);
            }

            //! \param taken The time of the part.
            void adapt(std::uint64_t taken)
            {
                if(taken < partTicks / 4 && most < longest)
                    most *= 4;
                else if(taken > partTicks)
                    most = core::max<std::size_t>(most / 2, 1);
            }
        };

        //! Waking a worker takes longer than many a small grid. Therefore the calling thread begins grids of few
        //! threads: it runs one block, looks at the clock, and goes on up to a sixteenth of the work while that is
        //! quick. If the rest is not worth a wake-up, it runs the rest, too.
        //!
        //! \return The first block that is left.
        template<typename TLaunch>
        static auto runSample(TLaunch& launch) -> std::size_t
        {
            // Set when the last sample was slow: a grid of few, heavy blocks must not run one of
            // them alone every time.
            static std::atomic<std::uint32_t> launchesWithoutSample{0};

            std::size_t const blocks = launch.blockCount();
            std::size_t const cores = host::usableCores();
            // As many blocks as cores make progress independently (acc::getAccDevProps): they may wait for each other.
            if(blocks <= cores || blocks > manyThreads / launch.threadsPerBlock())
                return 0;
            if(std::uint32_t const left = launchesWithoutSample.load(std::memory_order_relaxed); left != 0)
            {
                launchesWithoutSample.store(left - 1, std::memory_order_relaxed);
                return 0;
            }

            typename TLaunch::Worker worker(launch);
            std::size_t const sample = (blocks + 15) / 16;
            std::size_t begin = 0;
            std::uint64_t const start = core::ticks();
            std::uint64_t taken = 0;
            for(std::size_t next = 1; begin != next && taken <= worthwhileTicks && !launch.stopped();
                next = core::min(2 * next, sample))
            {
                worker.run(begin, next);
                begin = next;
                taken = core::ticks() - start;
            }
            if(taken > worthwhileTicks * begin / blocks)
                launchesWithoutSample.store(samplePeriod, std::memory_order_relaxed);
            else if(!launch.stopped())
            {
                worker.run(begin, blocks);
                begin = blocks;
            }
            return begin;
        }

        static constexpr std::size_t manyThreads = std::size_t{16} * 1024;
        static constexpr std::uint32_t samplePeriod = 16;
        static constexpr std::uint64_t partTicks = 1'000'000;  // some tenths of a millisecond
        static constexpr std::uint64_t worthwhileTicks = 4000; // about two microseconds of a time stamp counter
    };
} // namespace alpaka::kernel::backend
