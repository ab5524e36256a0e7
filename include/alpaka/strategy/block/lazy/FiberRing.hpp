// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block as fibers that wait for each other in a ring.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/FloatModes.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/strategy/common/Fibers.hpp>
#include <alpaka/strategy/common/StackOverflow.hpp>
#include <alpaka/strategy/common/Vote.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace alpaka::strategy::detail
{
    //! A barrier for fibers is a jump to the next fiber. The first thread that waits runs on the stack of the worker; it
    //! is number 0 of the ring. When it waits, the next thread of the block starts on the first fiber, and so on; when
    //! the last one waits, the first one continues. From then on every waiting thread jumps to its neighbour, and the
    //! threads are always in step: in each round every thread runs once. Threads that have returned are left out.
    //!
    //! Fibers are kept. Between blocks they are parked in `fiberMain`, so that a start is a jump like any other.
    class FiberRing final : private FiberNames
    {
    public:
        enum class Outcome
        {
            released,  //!< Every thread arrived or has returned.
            cancelled, //!< Another thread failed: unwind.
            diverged   //!< Threads have returned, and core::Settings::barrierStrict makes that an error.
        };

        //! The interface that runs the threads.
        class ThreadRunner
        {
        public:
            ThreadRunner() = default;
            ThreadRunner(ThreadRunner const&) = delete;
            auto operator=(ThreadRunner const&) -> ThreadRunner& = delete;

            //! Runs one thread of the block on the calling fiber: the one after the first that waits at the first call,
            //! and so on.
            //! \return False when the thread failed; the failure is then already kept.
            virtual auto runThread() noexcept -> bool = 0;

            //! Keeps the error that a thread has returned while others wait for it.
            //! \param thread Its number in the ring.
            virtual void keepDivergence(std::uint32_t thread) noexcept = 0;

            //! Appends kernel, thread and block, for the message that a stack was too small.
            //! \param thread Its number in the ring.
            virtual void appendName(SignalText& text, std::uint32_t thread) const noexcept = 0;

        protected:
            ~ThreadRunner() = default;
        };

        //! Allocates for a launch and binds the ring to the calling thread.
        //! \param modes Those of all threads of the launch.
        //! \throws core::Error when memory for the stacks runs out.
        void prepare(ThreadRunner& runner, core::FloatModes const& modes)
        {
            m_runner = &runner;
            m_modes = &modes; // no copy: the launch has just stored them, and a load would wait for that
            ++m_launch;
            m_fibers.bind(*this);
            reset();
        }

        //! Ends the launch, after which the runner may go.
        void release()
        {
            m_fibers.unbind();
        }

        //! Begins a block.
        ALPAKA_FN_INLINE void reset()
        {
            m_started = 0;
            m_returned = 0;
            m_isUneven = false;
            m_holding = 0;
        }

        //! \return Whether a thread of this block has waited, so that fibers must be completed.
        [[nodiscard]] auto isActive() const -> bool
        {
            return m_started != 0;
        }

        //! \return The threads of the last barrier, and how many of their predicates held.
        [[nodiscard]] auto vote() const -> Vote
        {
            return m_vote;
        }

        //! Call it when a thread of the block is about to wait, the first one that does.
        //! \param threads This one and those behind it.
        //! \throws core::Error when memory for the stacks runs out.
        ALPAKA_FN_NOINLINE void activate(std::uint32_t threads)
        {
            while(m_fibers.count() < threads)
                m_fibers.make(&fiberMain);
            if(m_hasReturned.size() < threads)
                m_hasReturned.resize(threads);
            m_threads = threads;
            setCancelled(false);
            m_started = 1;
        }

        //! Waits for all other threads of the block. The ring is active.
        //! Inlined into the kernel, because a processor predicts returns from its latest calls: the first return after
        //! a jump to another stack is always mispredicted, which costs more than the jump.
        //! \param holds The predicate of the calling thread.
        ALPAKA_FN_INLINE auto wait(bool holds) -> Outcome
        {
            if(m_needsAttention) [[unlikely]]
            {
                if(m_cancelled)
                    return Outcome::cancelled;
                m_fibers.checkStack();
            }
            if(m_returned != 0 && core::settings().barrierStrict) [[unlikely]]
                return Outcome::diverged;
            m_holding += holds ? 1 : 0;
            std::uint32_t const mine = m_fibers.current();
            std::uint32_t next = mine + 1;
            if(m_returned != 0) [[unlikely]]
                next = nextThatRuns(mine);
            else if(next == m_threads)
            {
                endRound();
                next = 0;
            }
            else if(next >= m_started)
                m_started = next + 1;
            if(next != mine)
                jump(next);
            return m_cancelled ? Outcome::cancelled : Outcome::released;
        }

        //! Completes a block whose first waiting thread has now returned from the kernel: runs the others to their end.
        //! Runs on the worker's stack.
        //! \return False when a thread failed. All threads have left the kernel in either case.
        auto complete() -> bool
        {
            if(!m_cancelled)
                if(std::uint32_t const next = leave(0); next != 0)
                    jump(next);
            return unwind();
        }

        //! The first waiting thread has failed: makes the others leave the kernel.
        void fail()
        {
            if(!m_cancelled)
            {
                setCancelled(true);
                m_failed = 0;
            }
            unwind();
        }

    private:
        //! Threads run in order, so the fiber after the next one can be prefetched.
        ALPAKA_FN_INLINE void jump(std::uint32_t to)
        {
            if(to + 1 < m_threads)
                m_fibers.prefetch(to + 1);
            m_fibers.jumpUnchecked(to, this);
        }

        //! Each fiber is here from its first start: it runs a thread of a block, passes on, and is parked in the jump
        //! until another block needs it.
        static void fiberMain(boost::context::detail::transfer_t transfer)
        {
            auto& ring = *static_cast<FiberRing*>(transfer.data);
            ring.m_fibers.begin(transfer);
            // A fiber keeps its modes; to look at them for each thread would take a quarter of the time of a barrier.
            std::uint32_t launch = ring.m_launch - 1;
            for(;;)
            {
                if(std::exchange(launch, ring.m_launch) != ring.m_launch)
                    ring.m_modes->applyIfOthers();
                ring.m_fibers.forgetExceptions();
                std::uint32_t const thread = ring.m_fibers.current();
                bool const good = ring.m_runner->runThread();
                if(ring.m_fibers.hasUnguarded()) [[unlikely]]
                    ring.m_fibers.checkStack();
                ring.jump(ring.finish(thread, good));
            }
        }

        //! \return The thread that continues when this one has left the kernel.
        auto finish(std::uint32_t thread, bool good) -> std::uint32_t
        {
            if(m_cancelled)
                return 0;
            if(good)
                return leave(thread);
            return cancel(thread);
        }

        void setCancelled(bool isCancelled)
        {
            m_cancelled = isCancelled;
            m_needsAttention = isCancelled || m_fibers.hasUnguarded();
        }

        auto cancel(std::uint32_t failed) -> std::uint32_t
        {
            setCancelled(true);
            m_failed = failed;
            return 0;
        }

        //! \return The thread that continues when this one has returned; 0 when all have.
        auto leave(std::uint32_t thread) -> std::uint32_t
        {
            // Usually all threads return in one round, which takes only counting.
            if(!m_isUneven && m_returned == thread) [[likely]]
            {
                m_returned = thread + 1;
                return m_returned == m_threads ? 0 : m_returned;
            }
            if(core::settings().barrierStrict)
            {
                m_runner->keepDivergence(thread);
                return cancel(thread);
            }
            noteEach();
            m_hasReturned[thread] = 1;
            ++m_returned;
            return nextThatRuns(thread);
        }

        //! Some threads wait after others have returned: from now on each is looked at.
        void noteEach()
        {
            if(std::exchange(m_isUneven, true))
                return;
            for(std::uint32_t thread = 0; thread < m_threads; ++thread)
                m_hasReturned[thread] = thread < m_returned ? 1 : 0;
        }

        [[nodiscard]] auto hasReturned(std::uint32_t thread) const -> bool
        {
            return m_isUneven ? m_hasReturned[thread] != 0 : thread < m_returned;
        }

        //! \return The next thread that has not returned, in this round or the following one; 0 when there is none.
        ALPAKA_FN_NOINLINE auto nextThatRuns(std::uint32_t mine) -> std::uint32_t
        {
            noteEach();
            std::uint32_t next = mine + 1;
            while(next < m_threads && hasReturned(next))
                ++next;
            if(next == m_threads)
            {
                endRound();
                next = 0;
                while(next < m_threads && hasReturned(next))
                    ++next;
            }
            if(next == m_threads)
                return 0;
            if(next >= m_started)
                m_started = next + 1;
            return next;
        }

        //! All threads that have not returned wait: the barrier is complete.
        ALPAKA_FN_INLINE void endRound()
        {
            m_vote = {m_threads - m_returned, m_holding};
            m_holding = 0;
        }

        //! When the block is cancelled, unwinds every waiting thread. Threads from m_started on have not started.
        auto unwind() -> bool
        {
            if(!m_cancelled)
                return true;
            for(std::uint32_t thread = 1; thread < m_started; ++thread)
                if(thread != m_failed && !hasReturned(thread))
                    jump(thread);
            setCancelled(false);
            reset();
            return false;
        }

        void appendName(SignalText& text, std::uint32_t fiber) const noexcept override
        {
            m_runner->appendName(text, fiber);
        }

        ThreadRunner* m_runner = nullptr;
        core::FloatModes const* m_modes = nullptr;
        std::uint32_t m_launch = 0; //!< Counts the calls of prepare; wraps around.
        std::uint32_t m_threads = 0;
        std::uint32_t m_started = 0;
        std::uint32_t m_returned = 0; //!< Their number; while m_isUneven is false, those with the lowest numbers.
        std::uint32_t m_failed = 0;
        std::uint32_t m_holding = 0;
        Vote m_vote{0, 0};
        bool m_cancelled = false;
        bool m_needsAttention = false; //!< Cancelled, or stacks must be looked at: one test in each barrier for both.
        bool m_isUneven = false;
        std::vector<std::uint8_t> m_hasReturned; //!< Valid while m_isUneven.
        Fibers m_fibers; //!< Same numbers as the threads.
    };
} // namespace alpaka::strategy::detail
