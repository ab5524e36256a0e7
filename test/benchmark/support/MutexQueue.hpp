// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A thread with a queue of tasks, as one writes it by hand in a few minutes.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace alpaka_bench
{
    class MutexQueue
    {
    public:
        MutexQueue() = default;
        MutexQueue(MutexQueue const&) = delete;
        auto operator=(MutexQueue const&) -> MutexQueue& = delete;

        ~MutexQueue()
        {
            enqueue({});
            m_worker.join();
        }

        //! An empty function ends the worker.
        void enqueue(std::function<void()> task)
        {
            {
                std::lock_guard const guard(m_mutex);
                m_tasks.push_back(std::move(task));
                ++m_open;
            }
            m_isFilled.notify_one();
        }

        //! Until all tasks are done.
        void wait()
        {
            std::unique_lock lock(m_mutex);
            m_isDone.wait(lock, [this] { return m_open == 0; });
        }

    private:
        void work()
        {
            std::unique_lock lock(m_mutex);
            for(;;)
            {
                m_isFilled.wait(lock, [this] { return !m_tasks.empty(); });
                auto const task = std::move(m_tasks.front());
                m_tasks.pop_front();
                if(!task)
                    return;
                lock.unlock();
                task();
                lock.lock();
                if(--m_open == 0)
                    m_isDone.notify_all();
            }
        }

        std::mutex m_mutex;
        std::condition_variable m_isFilled;
        std::condition_variable m_isDone;
        std::deque<std::function<void()>> m_tasks;
        long m_open = 0;
        std::thread m_worker{[this] { work(); }};
    };
} // namespace alpaka_bench
