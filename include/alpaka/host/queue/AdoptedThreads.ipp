// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of AdoptedThreads.hpp.
#pragma once

#include <alpaka/core/Exchange.hpp>
#include <alpaka/host/queue/AdoptedThreads.hpp>

#include <new>
#include <utility>

namespace alpaka::host
{
    ALPAKA_ENGINE void AdoptedThreads::adopt(core::Thread thread) noexcept
    {
        auto* const adopted = new (std::nothrow) Adopted{std::move(thread)};
        if(adopted == nullptr)
        {
            // Without memory for its place in the list the thread ends unobserved.
            thread.detach(); // NOLINT(bugprone-use-after-move): without memory nothing has moved it
            return;
        }
        Adopted* ended = nullptr;
        {
            core::LockGuard const guard(m_lock);
            ended = takeThose(true);
            adopted->next = core::exchange(m_first, adopted);
        }
        join(ended);
    }

    ALPAKA_ENGINE void AdoptedThreads::retire() noexcept
    {
        core::LockGuard const guard(m_lock);
        for(Adopted* adopted = m_first; adopted != nullptr; adopted = adopted->next)
            adopted->hasEnded = adopted->hasEnded || adopted->thread.isCurrent();
    }

    ALPAKA_ENGINE void AdoptedThreads::joinAll() noexcept
    {
        for(;;)
        {
            Adopted* all = nullptr;
            {
                core::LockGuard const guard(m_lock);
                all = takeThose(false);
            }
            if(all == nullptr)
                return;
            join(all);
        }
    }

    ALPAKA_ENGINE void AdoptedThreads::afterFork(bool isChild) noexcept
    {
        if(isChild)
        {
            // The child has only one thread.
            for(Adopted* adopted = m_first; adopted != nullptr; adopted = adopted->next)
                adopted->thread.forget();
            while(m_first != nullptr)
                delete core::exchange(m_first, m_first->next);
        }
        m_lock.unlock();
    }

    ALPAKA_ENGINE auto AdoptedThreads::takeThose(bool onlyEnded) noexcept -> Adopted*
    {
        Adopted* taken = nullptr;
        for(Adopted** link = &m_first; *link != nullptr;)
            if(Adopted* const adopted = *link; onlyEnded && !adopted->hasEnded)
                link = &adopted->next;
            else
            {
                *link = adopted->next;
                adopted->next = core::exchange(taken, adopted);
            }
        return taken;
    }

    ALPAKA_ENGINE void AdoptedThreads::join(Adopted* adopted) noexcept
    {
        while(adopted != nullptr)
        {
            if(adopted->thread.isCurrent())
                adopted->thread.detach();
            else
                adopted->thread.join();
            delete core::exchange(adopted, adopted->next);
        }
    }
} // namespace alpaka::host
