// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Threads that nobody can join who knows them, because they destroy their owner themselves.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Lock.hpp>

#include <cstddef>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

namespace alpaka::runtime::cpu::detail
{
    class AdoptedThreads
    {
    public:
        AdoptedThreads() = default;
        AdoptedThreads(AdoptedThreads const&) = delete;
        auto operator=(AdoptedThreads const&) -> AdoptedThreads& = delete;

        ~AdoptedThreads()
        {
            joinAll();
        }

        //! Also joins those that have ended since, so that they do not become more and more.
        void adopt(std::thread thread) noexcept
        {
            std::vector<std::thread> ended;
            {
                std::lock_guard const guard(m_lock);
                ended = takeThat([](Adopted const& adopted) { return adopted.hasEnded; });
                m_adopted.push_back({std::move(thread), false});
            }
            for(auto& other : ended)
                other.join();
        }

        //! An adopted thread calls this when nothing but its return is left to do.
        void retire() noexcept
        {
            std::lock_guard const guard(m_lock);
            for(auto& adopted : m_adopted)
                adopted.hasEnded = adopted.hasEnded || adopted.thread.get_id() == std::this_thread::get_id();
        }

        //! Blocks until all have ended, also those that come meanwhile; but for the calling thread.
        ALPAKA_FN_COLD void joinAll() noexcept
        {
            for(;;)
            {
                std::vector<std::thread> threads;
                {
                    std::lock_guard const guard(m_lock);
                    threads = takeThat([](Adopted const&) { return true; });
                }
                if(threads.empty())
                    return;
                for(auto& thread : threads)
                    if(thread.get_id() == std::this_thread::get_id())
                        thread.detach();
                    else
                        thread.join();
            }
        }

        void beforeFork() noexcept
        {
            m_lock.lock();
        }

        ALPAKA_FN_COLD void afterFork(bool isChild) noexcept
        {
            if(isChild)
            {
                // The child has one thread. What names the others can be neither joined nor detached: forget it.
                for(auto& adopted : m_adopted)
                    ::new (&adopted.thread) std::thread();
                m_adopted.clear();
            }
            m_lock.unlock();
        }

    private:
        struct Adopted
        {
            std::thread thread;
            bool hasEnded;
        };

        template<typename TPredicate>
        auto takeThat(TPredicate const& predicate) -> std::vector<std::thread>
        {
            std::vector<std::thread> taken;
            for(std::size_t i = 0; i < m_adopted.size();)
                if(predicate(m_adopted[i]))
                {
                    taken.push_back(std::move(m_adopted[i].thread));
                    m_adopted[i] = std::move(m_adopted.back());
                    m_adopted.pop_back();
                }
                else
                    ++i;
            return taken;
        }

        core::Lock m_lock;
        std::vector<Adopted> m_adopted;
    };
} // namespace alpaka::runtime::cpu::detail
