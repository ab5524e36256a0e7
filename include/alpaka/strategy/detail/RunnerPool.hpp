// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Threads of the operating system that are parked until the blocks of a launch need one more.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/runtime/cpu/HostPart.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

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
            m_signal.store(1, std::memory_order_release);
            m_signal.notify_one();
        }

    private:
        friend class RunnerList;
        friend class RunnerPool;

        void main()
        {
            for(;;)
            {
                m_signal.wait(0, std::memory_order_acquire);
                m_signal.store(0, std::memory_order_relaxed);
                if(m_call == nullptr)
                    return;
                m_call(m_job, *this);
            }
        }

        void* m_job = nullptr;
        void (*m_call)(void*, Runner&) = nullptr;
        std::atomic<std::uint32_t> m_signal{0};
        Runner* m_next = nullptr;
        std::thread m_thread;
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

    //! The parked threads of the process.
    class RunnerPool final : public runtime::cpu::detail::HostPart
    {
    public:
        ~RunnerPool() override
        {
            for(auto const& runner : m_runners)
            {
                runner->m_call = nullptr;
                runner->m_signal.store(1, std::memory_order_release);
                runner->m_signal.notify_one();
                runner->m_thread.join();
            }
        }

        //! \return A parked thread, or a new one. It stays with the caller until give().
        //! \throws core::Error when the operating system gives no further thread.
        [[nodiscard]] auto take() -> Runner&
        {
            std::lock_guard const guard(m_mutex);
            if(Runner* const parked = m_parked.pop())
                return *parked;
            m_runners.push_back(std::make_unique<Runner>());
            auto& runner = *m_runners.back();
            try
            {
                runner.m_thread = std::thread([&runner] { runner.main(); });
            }
            catch(std::system_error const& error)
            {
                m_runners.pop_back();
                core::fail(
                    "kernel launch: the operating system gives no thread beside the ",
                    m_runners.size(),
                    " that block threads have: ",
                    error.what());
            }
            return runner;
        }

        //! Takes threads back that have nothing to do any more.
        void give(RunnerList& runners) noexcept
        {
            std::lock_guard const guard(m_mutex);
            while(Runner* const runner = runners.pop())
                m_parked.push(*runner);
        }

        void beforeFork() noexcept override
        {
            m_mutex.lock();
        }

        void afterFork(bool isChild) noexcept override
        {
            if(isChild)
            {
                // Neither joinable nor detachable: these threads are not here.
                for(auto& runner : m_runners)
                    static_cast<void>(runner.release());
                m_runners.clear();
                m_parked = RunnerList();
            }
            m_mutex.unlock();
        }

    private:
        std::mutex m_mutex;
        std::vector<std::unique_ptr<Runner>> m_runners;
        RunnerList m_parked;
    };
} // namespace alpaka::strategy::detail
