// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of RunnerPool.hpp.
#pragma once

#include <alpaka/core/Exchange.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/host/cores/Affinity.hpp>
#include <alpaka/host/cores/NoThread.hpp>
#include <alpaka/host/cores/Places.hpp>
#include <alpaka/strategy/common/RunnerPool.hpp>

namespace alpaka::strategy::detail
{
    ALPAKA_ENGINE void Runner::main()
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

    ALPAKA_ENGINE void RunnerList::push(Runner& runner) noexcept
    {
        runner.m_next = m_first;
        m_first = &runner;
        ++m_size;
    }

    ALPAKA_ENGINE auto RunnerList::pop() noexcept -> Runner*
    {
        Runner* const runner = m_first;
        if(runner != nullptr)
        {
            m_first = runner->m_next;
            --m_size;
        }
        return runner;
    }

    ALPAKA_ENGINE auto RunnerPool::take(std::size_t place) -> Runner&
    {
        core::LockGuard const guard(m_lock);
        Runner* const parked = m_parked.pop();
        Runner& runner = parked != nullptr ? *parked : make();
        runner.m_place = place;
        return runner;
    }

    ALPAKA_ENGINE void RunnerPool::give(RunnerList& runners) noexcept
    {
        core::LockGuard const guard(m_lock);
        while(Runner* const runner = runners.pop())
            m_parked.push(*runner);
    }

    ALPAKA_ENGINE void RunnerPool::afterFork(bool isChild) noexcept
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

    ALPAKA_ENGINE void RunnerPool::joinAll() noexcept
    {
        while(m_newest != nullptr)
        {
            m_newest->dismiss();
            m_newest->m_thread.join();
            delete core::exchange(m_newest, m_newest->m_older);
        }
    }

    ALPAKA_ENGINE auto RunnerPool::make() -> Runner&
    {
        auto* const runner = new Runner;
        try
        {
            runner->m_thread = host::startThread<&Runner::main>("kernel launch: threads of a block", *runner);
        }
        catch(...)
        {
            delete runner;
            throw;
        }
        ++m_count;
        runner->m_older = m_newest;
        m_newest = runner;
        return *runner;
    }
} // namespace alpaka::strategy::detail
