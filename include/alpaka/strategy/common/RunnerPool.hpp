// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Threads of the operating system that are parked until the blocks of a launch need one more.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/EventCount.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/SchedulePoint.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/Thread.hpp>
#include <alpaka/host/cores/Affinity.hpp>
#include <alpaka/host/cores/Places.hpp>
#include <alpaka/host/process/Component.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <utility>

namespace alpaka::strategy::detail
{
    class RunnerPool;

    //! A thread that runs block threads of one launch at a time.
    class Runner
    {
    public:
        Runner() = default;
        Runner(Runner const&) = delete;
        auto operator=(Runner const&) -> Runner& = delete;

        //! Lets the parked thread call `job.runnerMain(*this)`.
        template<typename TJob>
        void start(TJob& job)
        {
            m_job = &job;
            m_call = [](void* what, Runner& runner) { static_cast<TJob*>(what)->runnerMain(runner); };
            wake();
        }

        //! Lets the parked thread leave serve().
        void dismiss() noexcept
        {
            m_call = nullptr;
            wake();
        }

        //! Parks the calling thread; it runs what it is started with until it is dismissed.
        //! \param answered The number of calls() before any of these.
        //! \param beforeCall Called before each of them.
        template<typename TBeforeCall>
        void serve(std::uint32_t answered, TBeforeCall const& beforeCall)
        {
            for(;; ++answered)
            {
                m_calls.waitForNext(answered);
                core::schedulePoint();
                if(m_call == nullptr)
                    return;
                beforeCall();
                m_call(m_job, *this);
            }
        }

        [[nodiscard]] auto calls() const noexcept -> std::uint32_t
        {
            return m_calls.now();
        }

    private:
        friend class RunnerList;
        friend class RunnerPool;

        void wake() noexcept
        {
            m_calls.advance();
        }

        void main()
        {
            host::AffinityMask::leaveBinding();
            std::size_t pinnedTo = 0; // nowhere: the launching thread, which is not pinned, has this number
            serve(
                0,
                [&]
                {
                    if(core::settingsAlreadyRead().pinWorkers && pinnedTo != m_place)
                        host::Places::pinThisThread(pinnedTo = m_place);
                });
        }

        void* m_job = nullptr;
        std::size_t m_place = 0;
        void (*m_call)(void*, Runner&) = nullptr;
        core::EventCount m_calls;
        Runner* m_next = nullptr;
        Runner* m_older = nullptr;
        core::Thread m_thread;
    };

    //! Threads that have nothing to do, the last one first. Linked through the threads themselves, so that no launch
    //! allocates for it.
    class RunnerList
    {
    public:
        void push(Runner& runner) noexcept
        {
            runner.m_next = m_first;
            m_first = &runner;
            ++m_size;
        }

        //! \return Null when there is none.
        [[nodiscard]] auto pop() noexcept -> Runner*
        {
            Runner* const runner = m_first;
            if(runner != nullptr)
            {
                m_first = runner->m_next;
                --m_size;
            }
            return runner;
        }

        [[nodiscard]] auto size() const noexcept -> std::size_t
        {
            return m_size;
        }

    private:
        Runner* m_first = nullptr;
        std::size_t m_size = 0;
    };

    //! What the members of a team need to be parked. It is kept, so that no launch allocates for it again.
    class TeamRunners
    {
    public:
        //! \param size Of the team. No member of an earlier one may be parked.
        void prepare(std::uint32_t size)
        {
            if(m_size < size)
            {
                m_runners = std::make_unique<Runner[]>(size);
                m_size = size;
            }
        }

        [[nodiscard]] auto operator[](std::uint32_t member) -> Runner&
        {
            return m_runners[member];
        }

    private:
        std::unique_ptr<Runner[]> m_runners;
        std::uint32_t m_size = 0;
    };

    //! The parked threads of the process.
    class RunnerPool final : public host::Component
    {
    public:
        ALPAKA_FN_COLD ~RunnerPool() override
        {
            while(m_newest != nullptr)
            {
                m_newest->dismiss();
                m_newest->m_thread.join();
                delete std::exchange(m_newest, m_newest->m_older);
            }
        }

        //! \param place Where it runs if workers are pinned, at least 1. With places in turn the runners of a launch
        //!        share a core only if there are more of them than cores.
        //! \return A parked thread, or a new one. It stays with the caller until give().
        //! \throws core::Error when the operating system gives no further thread.
        [[nodiscard]] auto take(std::size_t place) -> Runner&
        {
            std::lock_guard const guard(m_lock);
            Runner* const parked = m_parked.pop();
            Runner& runner = parked != nullptr ? *parked : make();
            runner.m_place = place;
            return runner;
        }

        //! Takes threads back that have nothing to do any more.
        void give(RunnerList& runners) noexcept
        {
            std::lock_guard const guard(m_lock);
            while(Runner* const runner = runners.pop())
                m_parked.push(*runner);
        }

        void beforeFork() noexcept override
        {
            m_lock.lock();
        }

        ALPAKA_FN_COLD void afterFork(bool isChild) noexcept override
        {
            if(isChild)
            {
                // Neither joinable nor detachable: these threads are not here.
                m_newest = nullptr;
                m_count = 0;
                m_parked = RunnerList();
            }
            m_lock.unlock();
        }

    private:
        ALPAKA_FN_COLD auto make() -> Runner&
        {
            auto* const runner = new Runner;
            try
            {
                runner->m_thread = core::Thread([](void* what) { static_cast<Runner*>(what)->main(); }, runner);
            }
            catch(std::exception const& error)
            {
                delete runner;
                core::fail(
                    "kernel launch: the operating system gives no thread beside the ",
                    m_count,
                    " that block threads have: ",
                    error.what());
            }
            ++m_count;
            runner->m_older = m_newest;
            m_newest = runner;
            return *runner;
        }

        core::Lock m_lock;
        Runner* m_newest = nullptr; //!< The others hang on it.
        std::size_t m_count = 0;
        RunnerList m_parked;
    };
} // namespace alpaka::strategy::detail
