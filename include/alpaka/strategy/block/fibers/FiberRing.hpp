// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block as fibers that wait for each other in a ring.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/FloatModes.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/strategy/block/fibers/RingAttention.hpp>
#include <alpaka/strategy/block/fibers/RingOrder.hpp>
#include <alpaka/strategy/block/fibers/ThreadRunner.hpp>
#include <alpaka/strategy/common/Fibers.hpp>
#include <alpaka/strategy/common/Vote.hpp>

#include <cstdint>
#include <utility>

namespace alpaka::strategy::detail
{
    //! A barrier for fibers is a jump to the next fiber. A thread that waits jumps to its neighbour, which starts if it
    //! has not yet; when the last one waits, the first one continues. So the threads are always in step: in each round
    //! every thread runs once. Threads that have returned are left out.
    //!
    //! A block starts in one of two ways. Lazily, the first thread that waits runs on the stack of the worker, which is
    //! fiber 0, and the threads before it have returned. Eagerly, every thread is on a fiber, from number 1 on.
    //!
    //! Fibers are kept. Between blocks they are parked in `fiberMain`, so that a start is a jump like any other.
    class FiberRing
    {
    public:
        enum class Outcome
        {
            released,  //!< Every thread arrived or has returned.
            cancelled, //!< Another thread failed: unwind.
            diverged   //!< Threads have returned, and core::Settings::barrierStrict makes that an error.
        };

        //! Allocates for a launch and binds the ring to the calling thread.
        //! \param modes Those of all threads of the launch.
        //! \throws core::Error when memory for the stacks runs out.
        void prepare(ThreadRunner& runner, core::FloatModes const& modes)
        {
            m_runner = &runner;
            m_modes = &modes; // no copy: the launch has just stored them, and a load would wait for that
            ++m_launch;
            m_fibers.bind(runner);
            reset();
        }

        //! Ends the launch, after which the runner may go.
        void release() { m_fibers.unbind(); }

        //! Begins a block.
        ALPAKA_FN_INLINE void reset() { m_order.reset(); }

        //! \return Whether threads of this block are fibers, which must be completed.
        [[nodiscard]] auto isActive() const -> bool { return m_order.started() != 0; }

        [[nodiscard]] auto isCancelled() const -> bool { return m_attention.isCancelled(); }

        //! \return The number of the running thread of a block all of whose threads are fibers.
        [[nodiscard]] auto thread() const -> std::uint32_t { return m_fibers.current() - 1; }

        //! \return The threads of the last barrier, and how many of their predicates held.
        [[nodiscard]] auto vote() const -> Vote { return m_order.vote(); }

        //! Call it when a thread of the block is about to wait, the first one that does.
        //! \param threads This one and those after it.
        //! \throws core::Error when memory for the stacks runs out.
        ALPAKA_FN_NOINLINE void activate(std::uint32_t threads) { begin(0, threads, core::settings().barrierStrict); }

        //! Runs all threads of a block on fibers, to their end. Runs on the worker's stack.
        //! \param isStrict Whether a thread must not return while others wait.
        //! \return False when a thread failed. All threads have left the kernel in either case.
        //! \throws core::Error when memory for the stacks runs out.
        auto run(std::uint32_t threads, bool isStrict) -> bool
        {
            begin(1, threads, isStrict);
            jump(1);
            return unwind();
        }

        //! Waits for all other threads of the block. The ring is active.
        //! Inlined into the kernel, because a processor predicts returns from its latest calls: the first return after
        //! a jump to another stack is always mispredicted, which costs more than the jump.
        //! \param holds The predicate of the calling thread.
        ALPAKA_FN_INLINE auto wait(bool holds) -> Outcome
        {
            if(m_attention.isNeeded()) [[unlikely]]
            {
                if(m_attention.isCancelled())
                    return Outcome::cancelled;
                attend();
            }
            if(m_order.anyHasReturned() && m_isStrict) [[unlikely]]
                return Outcome::diverged;
            std::uint32_t const mine = m_fibers.current();
            std::uint32_t const next = m_order.wait(mine, holds);
            if(next != mine)
                jump(next);
            return m_attention.isCancelled() ? Outcome::cancelled : Outcome::released;
        }

        //! For the running thread, which then unwinds: keeps its divergence and makes all others leave the kernel.
        void diverge()
        {
            m_runner->keepDivergence(m_fibers.current());
            cancel(m_fibers.current());
        }

        //! Completes a block whose first waiting thread has now returned from the kernel: runs the others to their end.
        //! Runs on the worker's stack.
        //! \return False when a thread failed. All threads have left the kernel in either case.
        auto complete() -> bool
        {
            if(std::uint32_t const next = leave(0, true); next != 0)
                jump(next);
            return unwind();
        }

        //! The first waiting thread has failed: makes the others leave the kernel.
        void fail()
        {
            if(!m_attention.isCancelled())
                cancel(0);
            unwind();
        }

    private:
        //! What a barrier seldom does. Its caller is the kernel, which has taken in the barrier.
        ALPAKA_FN_NOINLINE void attend()
        {
            if(m_attention.takeAdvice(m_fibers.hasUnguarded()))
                m_runner->advise(__builtin_return_address(0));
            m_fibers.checkStack();
        }

        void begin(std::uint32_t first, std::uint32_t threads, bool isStrict)
        {
            while(m_fibers.count() < first + threads)
                m_fibers.make(&fiberMain);
            m_isStrict = isStrict;
            m_attention.begin(m_fibers.hasUnguarded());
            m_order.begin(first, threads);
        }

        //! Threads run in order, so the fiber after the next one can be prefetched.
        ALPAKA_FN_INLINE void jump(std::uint32_t to)
        {
            if(to + 1 < m_order.end())
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
                std::uint32_t const fiber = ring.m_fibers.current();
                bool const good = ring.m_runner->runThread();
                if(ring.m_fibers.hasUnguarded()) [[unlikely]]
                    ring.m_fibers.checkStack();
                ring.jump(ring.leave(fiber, good));
            }
        }

        //! \return The fiber that continues when the thread on this one has left the kernel; 0 when all have, or when
        //!         the block is cancelled.
        auto leave(std::uint32_t fiber, bool good) -> std::uint32_t
        {
            if(m_attention.isCancelled())
                return 0;
            if(good)
            {
                // Usually all threads return in one round, which takes only counting.
                if(m_order.isEven(fiber)) [[likely]]
                    return m_order.leaveEven();
                if(!m_isStrict)
                    return m_order.leaveUneven(fiber);
                m_runner->keepDivergence(fiber);
            }
            cancel(fiber);
            return 0;
        }

        void cancel(std::uint32_t failed)
        {
            m_attention.setCancelled(true, m_fibers.hasUnguarded());
            m_failed = failed;
        }

        //! When the block is cancelled, unwinds every waiting thread. Those from started() on have not started.
        auto unwind() -> bool
        {
            if(!m_attention.isCancelled())
                return true;
            for(std::uint32_t fiber = 1; fiber < m_order.started(); ++fiber)
                if(fiber != m_failed && !m_order.hasReturned(fiber))
                    jump(fiber);
            m_attention.setCancelled(false, m_fibers.hasUnguarded());
            reset();
            return false;
        }

        ThreadRunner* m_runner = nullptr;
        core::FloatModes const* m_modes = nullptr;
        std::uint32_t m_launch = 0; //!< Counts the calls of prepare; wraps around.
        std::uint32_t m_failed = 0;
        RingAttention m_attention;
        bool m_isStrict = false;
        RingOrder m_order;
        Fibers m_fibers;
    };
} // namespace alpaka::strategy::detail
