// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Threads without an owner that could join them, because they destroy their owner themselves.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Thread.hpp>

#include <mutex>
#include <new>
#include <utility>

namespace alpaka::host
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

        //! Also joins adopted threads that have ended, so their number stays small.
        ALPAKA_FN_COLD void adopt(core::Thread thread) noexcept
        {
            auto* const adopted = new(std::nothrow) Adopted{std::move(thread)};
            if(adopted == nullptr)
            {
                // Without memory for its place in the list the thread ends unobserved.
                thread.detach(); // NOLINT(bugprone-use-after-move): without memory nothing has moved it
                return;
            }
            Adopted* ended = nullptr;
            {
                std::lock_guard const guard(m_lock);
                ended = takeThose(true);
                adopted->next = std::exchange(m_first, adopted);
            }
            join(ended);
        }

        //! An adopted thread calls this as its last action.
        ALPAKA_FN_COLD void retire() noexcept
        {
            std::lock_guard const guard(m_lock);
            for(Adopted* adopted = m_first; adopted != nullptr; adopted = adopted->next)
                adopted->hasEnded = adopted->hasEnded || adopted->thread.isCurrent();
        }

        //! Blocks until all have ended, also those adopted meanwhile; does not wait for the calling thread.
        ALPAKA_FN_COLD void joinAll() noexcept
        {
            for(;;)
            {
                Adopted* all = nullptr;
                {
                    std::lock_guard const guard(m_lock);
                    all = takeThose(false);
                }
                if(all == nullptr)
                    return;
                join(all);
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
                // The child has only one thread.
                for(Adopted* adopted = m_first; adopted != nullptr; adopted = adopted->next)
                    adopted->thread.forget();
                while(m_first != nullptr)
                    delete std::exchange(m_first, m_first->next);
            }
            m_lock.unlock();
        }

    private:
        struct Adopted
        {
            core::Thread thread;
            bool hasEnded = false;
            Adopted* next = nullptr;
        };

        //! Under the lock.
        //! \return A list of those that have ended, or of all; they are removed from the member list.
        ALPAKA_FN_COLD auto takeThose(bool onlyEnded) noexcept -> Adopted*
        {
            Adopted* taken = nullptr;
            for(Adopted** link = &m_first; *link != nullptr;)
                if(Adopted* const adopted = *link; onlyEnded && !adopted->hasEnded)
                    link = &adopted->next;
                else
                {
                    *link = adopted->next;
                    adopted->next = std::exchange(taken, adopted);
                }
            return taken;
        }

        ALPAKA_FN_COLD static void join(Adopted* adopted) noexcept
        {
            while(adopted != nullptr)
            {
                if(adopted->thread.isCurrent())
                    adopted->thread.detach();
                else
                    adopted->thread.join();
                delete std::exchange(adopted, adopted->next);
            }
        }

        core::Lock m_lock;
        Adopted* m_first = nullptr;
    };
} // namespace alpaka::host
