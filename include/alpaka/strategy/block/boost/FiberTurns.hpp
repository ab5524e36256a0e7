// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block on fibers that take turns.
#pragma once

#include <alpaka/strategy/common/Fibers.hpp>
#include <alpaka/strategy/common/StackOverflow.hpp>

#include <cstdint>
#include <vector>

namespace alpaka::strategy::detail
{
    //! Every thread has a fiber from the beginning; a fiber that waits continues the next one, in the order of the
    //! threads.
    //!
    //! These are not fibers of Boost.Fiber, whose scheduler belongs to the program: an algorithm such as shared_work
    //! would move the kernel's fibers, and the one that launches the kernel, to other threads of the operating system;
    //! and other fibers of the program would run in the middle of a launch.
    class FiberTurns final : private FiberNames
    {
    public:
        //! The interface that runs the threads.
        class ThreadRunner
        {
        public:
            ThreadRunner() = default;
            ThreadRunner(ThreadRunner const&) = delete;
            auto operator=(ThreadRunner const&) -> ThreadRunner& = delete;

            virtual void runThread(std::uint32_t thread) noexcept = 0;

            //! Appends kernel, thread and block, for the message that a stack was too small.
            virtual void appendName(SignalText& text, std::uint32_t thread) const noexcept = 0;

        protected:
            ~ThreadRunner() = default;
        };

        //! Allocates for a launch and binds the fibers to the calling thread.
        //! \throws core::Error when memory for the stacks runs out.
        void prepare(ThreadRunner& runner, std::uint32_t threads)
        {
            m_runner = &runner;
            m_threads = threads;
            m_fibers.bind(*this);
            try
            {
                while(m_fibers.count() <= threads)
                    m_fibers.make(&fiberMain);
                m_hasEnded.resize(threads);
            }
            catch(...)
            {
                release();
                throw;
            }
        }

        //! Ends the launch, after which the runner may go.
        void release()
        {
            m_fibers.unbind();
        }

        //! Runs all threads to their end.
        void run()
        {
            m_hasEnded.assign(m_threads, 0);
            m_running = m_threads;
            m_fibers.jump(1, this);
        }

        //! For a thread: runs other threads until a condition holds.
        template<typename TPredicate>
        void waitUntil(TPredicate const& predicate)
        {
            while(!predicate())
                if(std::uint32_t const to = next(); to != m_fibers.current())
                    m_fibers.jump(to, this);
        }

    private:
        static void fiberMain(boost::context::detail::transfer_t transfer)
        {
            auto& self = *static_cast<FiberTurns*>(transfer.data);
            self.m_fibers.begin(transfer);
            for(;;)
            {
                self.m_fibers.forgetExceptions();
                std::uint32_t const thread = self.m_fibers.current() - 1;
                self.m_runner->runThread(thread);
                self.m_hasEnded[thread] = 1;
                --self.m_running;
                self.m_fibers.jump(self.next(), &self);
            }
        }

        //! \return The fiber that continues; the worker when all threads have ended.
        [[nodiscard]] auto next() const -> std::uint32_t
        {
            if(m_running == 0)
                return 0;
            std::uint32_t fiber = m_fibers.current();
            do
                fiber = fiber == m_threads ? 1 : fiber + 1;
            while(m_hasEnded[fiber - 1] != 0);
            return fiber;
        }

        void appendName(SignalText& text, std::uint32_t fiber) const noexcept override
        {
            m_runner->appendName(text, fiber - 1);
        }

        ThreadRunner* m_runner = nullptr;
        std::uint32_t m_threads = 0;
        std::uint32_t m_running = 0;
        std::vector<std::uint8_t> m_hasEnded;
        Fibers m_fibers; //!< Number i + 1 is that of thread i.
    };
} // namespace alpaka::strategy::detail
