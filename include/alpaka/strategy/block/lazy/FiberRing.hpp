// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block as fibers that wait for each other in a ring.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/strategy/common/Fibers.hpp>

#include <cstdint>

namespace alpaka::strategy::detail
{
    //! A barrier for fibers is a jump to the next fiber. The first thread of a block runs on the stack of the worker.
    //! When it waits, the second one starts on the first fiber, and so on; when the last one waits, the first one
    //! continues. From then on every waiting thread jumps to its neighbour, and the threads are always in step: in
    //! each round all of them wait or all of them return. Any other behaviour is divergence.
    //!
    //! Fibers are kept. Between blocks they are parked in `fiberMain`, so that a start is a jump like any other.
    class FiberRing
    {
    public:
        enum class Outcome
        {
            released,  //!< Every thread arrived.
            cancelled, //!< Another thread failed: unwind.
            diverged   //!< Threads with lower numbers have returned and will never arrive.
        };

        //! The interface that runs the threads.
        class ThreadRunner
        {
        public:
            ThreadRunner() = default;
            ThreadRunner(ThreadRunner const&) = delete;
            auto operator=(ThreadRunner const&) -> ThreadRunner& = delete;

            //! Runs one thread of the block on the calling fiber: the second thread at the first call, and so on.
            //! \return False when the thread failed; the failure is then already kept.
            virtual auto runThread() noexcept -> bool = 0;

            //! Keeps the error that a thread has returned while others wait for it.
            virtual void keepDivergence(std::uint32_t thread) noexcept = 0;

        protected:
            ~ThreadRunner() = default;
        };

        //! Allocates for a launch and binds the ring to the calling thread.
        //! \throws core::Error when memory for the stacks runs out.
        void prepare(ThreadRunner& runner, std::uint32_t threads)
        {
            m_runner = &runner;
            m_threads = threads;
            m_fibers.bind();
            reset();
        }

        //! Begins a block.
        ALPAKA_FN_INLINE void reset()
        {
            m_started = 0;
            m_finished = 0;
            m_holding = 0;
        }

        //! \return Whether a thread of this block has waited, so that fibers must be completed.
        [[nodiscard]] auto isActive() const -> bool
        {
            return m_started != 0;
        }

        //! \return The number of threads whose predicate held at the last barrier.
        [[nodiscard]] auto holding() const -> std::uint32_t
        {
            return m_result;
        }

        //! Call it when the first thread of the block is about to wait for the first time.
        //! \throws core::Error when memory for the stacks runs out.
        ALPAKA_FN_NOINLINE void activate()
        {
            while(m_fibers.count() < m_threads)
                m_fibers.make(&fiberMain);
            m_cancelled = false;
            m_started = 1;
        }

        //! Waits for all other threads of the block. The ring is active.
        //! Inlined into the kernel, because a processor predicts returns from its latest calls: the first return after
        //! a jump to another stack is always mispredicted, which costs more than the jump.
        //! \param holds The predicate of the calling thread.
        ALPAKA_FN_INLINE auto wait(bool holds) -> Outcome
        {
            if(m_cancelled)
                return Outcome::cancelled;
            if(m_finished != 0)
                return Outcome::diverged;
            m_holding += holds ? 1 : 0;
            std::uint32_t const mine = m_fibers.current();
            std::uint32_t next = mine + 1;
            if(next == m_threads)
            {
                m_result = m_holding;
                m_holding = 0;
                next = 0;
            }
            else if(next >= m_started)
                m_started = next + 1;
            if(next != mine)
                jump(next);
            return m_cancelled ? Outcome::cancelled : Outcome::released;
        }

        //! Completes a block whose first thread has waited and has now returned from the kernel: runs the others to
        //! their end. Runs on the worker's stack.
        //! \return False when a thread failed. All threads have left the kernel in either case.
        auto complete() -> bool
        {
            if(!m_cancelled)
            {
                m_finished = 1;
                if(m_threads > 1)
                    jump(1);
            }
            return unwind();
        }

        //! The first thread of the block has failed: makes the others leave the kernel.
        void fail()
        {
            if(!m_cancelled)
            {
                m_cancelled = true;
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
            m_fibers.jump(to, this);
        }

        //! Each fiber is here from its first start: it runs a thread of a block, passes on, and is parked in the jump
        //! until another block needs it.
        static void fiberMain(boost::context::detail::transfer_t transfer)
        {
            auto& ring = *static_cast<FiberRing*>(transfer.data);
            ring.m_fibers.begin(transfer);
            for(;;)
            {
                ring.m_fibers.forgetExceptions();
                std::uint32_t const thread = ring.m_fibers.current();
                bool const good = ring.m_runner->runThread();
                ring.jump(ring.finish(thread, good));
            }
        }

        //! \return The thread that continues when this one has returned.
        auto finish(std::uint32_t thread, bool good) -> std::uint32_t
        {
            if(m_cancelled)
                return 0;
            if(good && m_finished == thread)
            {
                m_finished = thread + 1;
                return m_finished == m_threads ? 0 : m_finished;
            }
            if(good)
                m_runner->keepDivergence(thread);
            m_cancelled = true;
            m_failed = thread;
            return 0;
        }

        //! When the block is cancelled, unwinds every waiting thread. Threads before m_finished have returned; threads
        //! from m_started on have not started.
        auto unwind() -> bool
        {
            if(!m_cancelled)
                return true;
            for(std::uint32_t thread = m_finished == 0 ? 1 : m_finished; thread < m_started; ++thread)
                if(thread != m_failed)
                    jump(thread);
            m_cancelled = false;
            reset();
            return false;
        }

        ThreadRunner* m_runner = nullptr;
        std::uint32_t m_threads = 0;
        std::uint32_t m_started = 0;
        std::uint32_t m_finished = 0;
        std::uint32_t m_failed = 0;
        std::uint32_t m_holding = 0;
        std::uint32_t m_result = 0;
        bool m_cancelled = false;
        Fibers m_fibers; //!< Same numbers as the threads.
    };
} // namespace alpaka::strategy::detail
