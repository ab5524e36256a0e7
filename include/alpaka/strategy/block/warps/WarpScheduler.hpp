// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block on fibers that wait for their warp or their block.
#pragma once

#include <alpaka/strategy/common/WarpCall.hpp>
#include <alpaka/strategy/block/warps/WarpRendezvous.hpp>
#include <alpaka/strategy/common/Fibers.hpp>
#include <alpaka/strategy/common/StackOverflow.hpp>

#include <cstdint>
#include <vector>

namespace alpaka::strategy::detail
{
    //! A waiting thread parks its fiber. A fiber whose thread returns runs the next thread, so kernels that never wait
    //! need one fiber. When all threads are parked and none can continue, threads have diverged: that is an error, not
    //! a deadlock.
    class WarpScheduler final : private FiberNames
    {
    public:
        //! The interface that runs the threads of a block and keeps their errors.
        class ThreadRunner
        {
        public:
            ThreadRunner() = default;
            ThreadRunner(ThreadRunner const&) = delete;
            auto operator=(ThreadRunner const&) -> ThreadRunner& = delete;

            //! \return False when the thread failed; the failure is then already kept.
            virtual auto runThread(std::uint32_t thread) noexcept -> bool = 0;

            //! Keeps the error that a thread waits for another thread in vain.
            virtual void keepDivergence(WarpRendezvous::Divergence const& divergence) noexcept = 0;

            //! Appends kernel, thread and block, for the message that a stack was too small.
            virtual void appendName(SignalText& text, std::uint32_t thread) const noexcept = 0;

        protected:
            ~ThreadRunner() = default;
        };

        //! Allocates for a launch and binds the fibers to the calling thread.
        void prepare(ThreadRunner& runner, std::uint32_t threads, std::uint32_t warpSize)
        {
            m_runner = &runner;
            m_rendezvous.prepare(threads, warpSize);
            m_fiberOf.resize(threads);
            m_fibers.bind(*this);
        }

        //! Ends the launch, after which the runner may go.
        void release()
        {
            m_fibers.unbind();
        }

        //! Runs the threads of a block, on the worker's stack.
        //! \return False when a thread failed. All threads have left the kernel in either case.
        //! \throws core::Error when memory for the first stack runs out.
        auto runBlock() -> bool
        {
            m_rendezvous.reset();
            m_next = 0;
            m_isCancelled = false;
            makeFreeFiber();
            m_fibers.jump(takeFreeFiber(), this);
            return !m_isCancelled;
        }

        //! Waits in a call for the other threads concerned.
        //! \return False when the block is cancelled: unwind.
        //! \throws core::Error when memory for another stack runs out.
        auto wait(std::uint32_t thread, WarpCall call, WarpExchange& exchange) -> bool
        {
            if(m_isCancelled)
                return false;
            makeFreeFiber(); // first, because it can fail
            m_fiberOf[thread] = m_fibers.current();
            m_rendezvous.park(thread, call, exchange);
            m_rendezvous.releaseAfter(thread);
            if(!m_rendezvous.hasReady() && allHaveBegun())
                cancelDiverged();
            if(!m_rendezvous.hasReady())
                m_fibers.jump(takeFreeFiber(), this);
            else if(auto const next = m_rendezvous.takeReady(); next != thread)
                m_fibers.jump(m_fiberOf[next], this);
            return !m_isCancelled;
        }

    private:
        [[nodiscard]] auto allHaveBegun() const -> bool
        {
            return m_next == m_rendezvous.threads();
        }

        static void fiberMain(boost::context::detail::transfer_t transfer)
        {
            auto& self = *static_cast<WarpScheduler*>(transfer.data);
            self.m_fibers.begin(transfer);
            for(;;)
                self.m_fibers.jump(self.runThreads(), &self);
        }

        //! Runs threads until a parked one can continue, or all have returned.
        //! \return The fiber that continues.
        auto runThreads() noexcept -> std::uint32_t
        {
            while(!m_rendezvous.hasReady() && !allHaveBegun() && !m_isCancelled)
            {
                m_fibers.forgetExceptions();
                runThread(m_next++);
            }
            return next();
        }

        //! Runs one thread to its end; meanwhile others may run on other fibers.
        void runThread(std::uint32_t thread) noexcept
        {
            m_threadOn[m_fibers.current()] = thread;
            bool const good = m_runner->runThread(thread);
            m_rendezvous.leave(thread);
            if(!good)
                cancel();
            else if(!m_isCancelled)
                m_rendezvous.releaseAfter(thread);
            if(!m_rendezvous.hasReady() && m_rendezvous.hasParked() && allHaveBegun())
                cancelDiverged();
        }

        //! \return The fiber that continues after the thread on this one has returned. This fiber is now free.
        auto next() -> std::uint32_t
        {
            m_free.push_back(m_fibers.current());
            return m_rendezvous.hasReady() ? m_fiberOf[m_rendezvous.takeReady()] : 0;
        }

        //! Ensures that there is a free fiber.
        void makeFreeFiber()
        {
            if(!m_free.empty())
                return;
            m_free.reserve(m_fibers.count()); // for this one and all others, because freeing a fiber must not fail
            m_threadOn.resize(m_fibers.count() + 1);
            m_fibers.make(&fiberMain);
            m_free.push_back(m_fibers.count() - 1);
        }

        auto takeFreeFiber() -> std::uint32_t
        {
            std::uint32_t const fiber = m_free.back();
            m_free.pop_back();
            return fiber;
        }

        void cancel()
        {
            if(m_isCancelled)
                return;
            m_isCancelled = true;
            m_rendezvous.releaseAll();
        }

        void cancelDiverged()
        {
            m_runner->keepDivergence(m_rendezvous.divergence());
            cancel();
        }

        void appendName(SignalText& text, std::uint32_t fiber) const noexcept override
        {
            m_runner->appendName(text, m_threadOn[fiber]);
        }

        ThreadRunner* m_runner = nullptr;
        WarpRendezvous m_rendezvous;
        std::uint32_t m_next = 0; //!< The next thread to start.
        bool m_isCancelled = false;
        std::vector<std::uint32_t> m_fiberOf; //!< Fibers of parked threads.
        std::vector<std::uint32_t> m_free;
        std::vector<std::uint32_t> m_threadOn; //!< By fiber: the thread that it began last.
        Fibers m_fibers;
    };
} // namespace alpaka::strategy::detail
