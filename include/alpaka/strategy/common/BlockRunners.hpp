// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of the operating system that run the blocks of one launch together.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/EventCount.hpp>
#include <alpaka/core/FloatModes.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/SchedulePoint.hpp>
#include <alpaka/host/cores/UsableCores.hpp>
#include <alpaka/host/process/SharedProcess.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>
#include <alpaka/strategy/common/BlockBarrier.hpp>
#include <alpaka/strategy/common/RunnerPool.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>
#include <alpaka/strategy/common/Watchdog.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::detail
{
    //! Assigns the thread numbers of a block to threads of the operating system, and lets a further one come when all
    //! that run are held up. They stay with the launch until its end.
    //!
    //! The further ones are taken from the pool of the process, or the members of a team, which all call join(). Those
    //! that the next block will probably need wait for its begin together; the others are parked.
    class BlockRunners final : private Watched
    {
    public:
        //! Where the further threads come from.
        enum class Source
        {
            pool, //!< They are started as they are needed.
            team  //!< All call join(), while the first one calls runBlock() and at last dismissTeam().
        };

        //! \param modes Those of all threads of the launch.
        BlockRunners(
            SharedArena& arena, std::uint32_t threads, core::FloatModes const& modes, Source source = Source::pool)
            : m_arena(arena)
            , m_modes(modes)
            , m_threads(threads)
            , m_isTeam(source == Source::team)
            // A block that never waits needs no more threads than cores.
            , m_crew(m_isTeam ? core::min(threads, static_cast<std::uint32_t>(host::usableCores())) - 1 : 0)
            , m_barrier(threads)
            , m_next(threads)
            , m_runners(m_isTeam ? threads - 1 : 0)
        {
            if(m_threads > 1)
                beWatched();
        }

        ~BlockRunners()
        {
            if(m_watchdog != nullptr)
                awaitRunners();
        }

        [[nodiscard]] auto arena() -> SharedArena& { return m_arena; }

        [[nodiscard]] auto barrier() -> BlockBarrier& { return m_barrier; }

        //! Calls runThread(number) for every thread of a block; returns when all calls have returned.
        //! \param runThread Returns true for the call that finds itself to be the last of the block.
        //! \param isLast Whether no further block follows at once.
        template<typename TRunThread>
        void runBlock(TRunThread const& runThread, bool isLast)
        {
            m_barrier.reset();
            m_context = &runThread;
            m_runThread = [](void const* context, std::uint32_t thread)
            { return (*static_cast<TRunThread const*>(context))(thread); };
            bool const isAwaited = m_hasWaited.load(std::memory_order_relaxed) || m_crew != 0;
            m_hasWaited.store(false, std::memory_order_relaxed);
            std::uint32_t const blocksDone = m_blocksDone.now();
            core::schedulePoint();
            m_next.store(0, std::memory_order_seq_cst); // see awaitBlock()
            // After the numbers: a member that sees it looks at them again before it leaves.
            m_isLastBlock.store(isLast, std::memory_order_release);
            if(isAwaited)
                m_blocksBegun.advance();
            takeThreads();
            m_barrier.wait(m_blocksDone, blocksDone);
        }

        //! A block thread is about to wait: another thread must continue with the remaining numbers.
        void moreThreads()
        {
            if(!m_hasWaited.load(std::memory_order_relaxed))
                m_hasWaited.store(true, std::memory_order_relaxed);
            // A thread that is coming takes a number, and calls this when it waits in turn.
            if(m_next.load(std::memory_order_relaxed) < m_threads && m_coming.load(std::memory_order_seq_cst) == 0)
                startRunner();
        }

        //! The work of a runner that was started.
        void runnerMain(Runner& runner)
        {
            if(!work(runner, false))
                runner.dismiss();
        }

        //! Call it before the team starts.
        void prepareTeam();

        //! The work of a member of the team.
        //! \param runner Its own; outlives the team.
        //! \param number Of the member, at least 1.
        void join(Runner& runner, std::uint32_t number);

        //! Lets all members of the team leave. Call it when the blocks are done.
        void dismissTeam();

    private:
        void awaitRunners() noexcept;

        void beWatched();

        //! Runs threads of blocks until no further one needs the calling thread at once.
        //! \param isCrew Whether every block needs it.
        //! \return Whether it is parked and will be started again or dismissed; otherwise it must leave.
        auto work(Runner& runner, bool isCrew) -> bool;

        //! While m_coming counts a runner, others rely on it to take a number. So it must not sleep through a block.
        //! If it found a thread waiting before the block began, that block wakes it. Otherwise it finds numbers here:
        //! the operations on both variables are sequentially consistent.
        void awaitBlock(std::uint32_t blocksBegun, bool isCrew);

        void endWaits()
        {
            m_waitsHaveEnded.store(true, std::memory_order_relaxed);
            m_blocksBegun.advance();
        }

        void takeThreads();

        //! Starts no more threads than the block has, however late they get a core: as long as a number is left, at
        //! least one of them runs no thread of this block and will take the number.
        void startRunner();

        //! If no number was taken since the last tick but by the runners that were started there, all running threads
        //! may be waiting for a thread without number. Then twice as many are started as at the last tick.
        ALPAKA_RARE ALPAKA_ENGINE_VIRTUAL void tick() noexcept override;

        SharedArena& m_arena;
        core::FloatModes const& m_modes;
        std::uint32_t m_threads;
        bool m_isTeam;
        std::uint32_t m_crew; //!< So many members of a team beside the first take part in every block.
        host::ProcessRef m_process;
        RunnerPool* m_pool = nullptr;
        Watchdog* m_watchdog = nullptr;
        host::LaunchingThread const m_launcher;
        BlockBarrier m_barrier;

        void const* m_context = nullptr;
        bool (*m_runThread)(void const*, std::uint32_t) = nullptr;
        std::atomic<std::uint32_t> m_next; //!< All are taken until a block begins: the watchdog may tick before that.
        core::EventCount m_blocksDone;
        core::EventCount m_blocksBegun;
        std::atomic<std::uint32_t> m_coming{0}; //!< Runners that wait for the next block, or have not noticed it yet.
        std::atomic<bool> m_hasWaited{false};   //!< A thread of the present block, at a barrier.
        std::atomic<bool> m_isLastBlock{false};
        std::atomic<bool> m_waitsHaveEnded{false};

        core::Lock m_lock;
        core::EventCount m_allIdle;
        RunnerList m_idle;
        std::size_t m_runners;
        bool m_isDismissed = false;

        std::uint32_t m_lastNext = 0;
        std::uint32_t m_lastStarted = 0;
    };
} // namespace alpaka::strategy::detail

#if ALPAKA_HAS_BODIES
#    include <alpaka/strategy/common/BlockRunners.ipp>
#endif
