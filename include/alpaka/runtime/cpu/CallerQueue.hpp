// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What stands behind a blocking host queue: a lock under which the callers run their tasks.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/runtime/cpu/LiveQueue.hpp>
#include <alpaka/runtime/cpu/SharedHost.hpp>

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

namespace alpaka::runtime::cpu::detail
{
    //! Numbers the threads that have used a blocking queue, from 1 on; cheaper than std::this_thread::get_id.
    inline std::atomic<std::uint32_t> threadCount = 0;
    inline constinit thread_local std::uint32_t threadNumber = 0;

    //! One on each of these threads. exit() in a task destroys it before any static object. The task does not come
    //! back then, and what drains at exit may need the queue.
    struct CallerExitWatch
    {
        CallerExitWatch() noexcept
        {
            constexpr std::uint32_t numbers = (1u << 31) - 1;
            threadNumber = threadCount.fetch_add(1, std::memory_order_relaxed) % numbers + 1;
        }

        CallerExitWatch(CallerExitWatch const&) = delete;
        auto operator=(CallerExitWatch const&) -> CallerExitWatch& = delete;
        ~CallerExitWatch();
    };

    ALPAKA_FN_COLD inline auto numberThisThread() noexcept -> std::uint32_t
    {
        thread_local CallerExitWatch const watch;
        static_cast<void>(watch);
        return threadNumber;
    }

    class CallerQueue : public LiveQueue
    {
    public:
        explicit CallerQueue(std::shared_ptr<Host> host)
            : m_host(std::move(host))
        {
        }

        //! Runs the task on the calling thread, alone in this queue.
        //! \throws What the task throws; core::Error when called from a task of this queue.
        template<typename TTask>
        void run(char const* call, TTask&& task)
        {
            auto const caller = threadNumber != 0 ? threadNumber : numberThisThread();
            if(!m_lock.try_lock(caller)) [[unlikely]]
                lockUnlessInside(call, caller);
            Holding const holding{*this};
            task();
        }

        //! Lets the others in.
        ALPAKA_FN_COLD void abandon() noexcept override
        {
            m_host->noteExitInTask();
            m_lock.unlock();
        }

        [[nodiscard]] auto isEmpty() const noexcept -> bool
        {
            return !m_lock.isHeld();
        }

        void wait()
        {
            run("wait::wait(queue)", [] {});
        }

        //! The last handle goes. When that happens inside a task, the queue stays until the task has ended.
        void close() noexcept
        {
            if(runsHere())
                m_self = shared_from_this();
        }

        auto runsHere() const noexcept -> bool override
        {
            return threadNumber != 0 && m_lock.isHeldBy(threadNumber);
        }

        auto isNonBlocking() const noexcept -> bool override
        {
            return false;
        }

        auto end() -> End override
        {
            return {nullptr, 0};
        }

        void reach(End const&) override
        {
            wait();
        }

        void rethrow(std::uint64_t) override {}

        ALPAKA_FN_NOINLINE void waitFor(std::shared_ptr<Record> const& record) override
        {
            waitForRecord("wait::wait(queue, event)", *record);
        }

        ALPAKA_FN_NOINLINE void waitFor(std::shared_ptr<ForeignRecord const> const& record) override
        {
            record->waitOnHost("wait::wait(queue, event)");
        }

        void beforeFork() noexcept override {}

        ALPAKA_FN_COLD void afterFork(bool isChild) noexcept override
        {
            // In the child the thread is gone that ran a task here, unless it is the one that forked.
            if(isChild && m_lock.isHeld() && !runsHere())
                m_lock.unlock();
        }

    protected:
        std::shared_ptr<Host> const m_host;

    private:
        ALPAKA_FN_COLD void lockUnlessInside(char const* call, std::uint32_t caller)
        {
            if(m_lock.isHeldBy(caller))
                core::fail(call, ": called from a task of the blocking queue, it would wait for its own end");
            m_lock.lock(caller);
        }

        ALPAKA_FN_COLD void unlockLast() noexcept
        {
            // Outlives the lock.
            auto const last = std::move(m_self);
            m_lock.unlock();
        }

        //! A task that runs: the queue is locked for it.
        struct Holding
        {
            CallerQueue& queue;

            ~Holding()
            {
                if(queue.m_self) [[unlikely]]
                    queue.unlockLast();
                else
                    queue.m_lock.unlock();
            }
        };

        core::Lock m_lock;
        //! Set inside a task that dropped the last handle.
        std::shared_ptr<LiveQueue> m_self;
    };

    ALPAKA_FN_COLD inline void abandonQueuesOfThisThread() noexcept
    {
        auto const runsHere = [](LiveQueue const& queue, void const*) { return queue.runsHere(); };
        if(auto const host = hostHolder().share())
            for(auto const& queue : host->queuesThat(runsHere))
                queue->abandon();
    }

    inline CallerExitWatch::~CallerExitWatch()
    {
        abandonQueuesOfThisThread();
    }
} // namespace alpaka::runtime::cpu::detail
