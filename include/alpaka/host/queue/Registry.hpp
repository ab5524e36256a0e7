// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! All queues of the process: for device-wide functions, for fork and for exit.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/host/process/Component.hpp>
#include <alpaka/host/process/SharedProcess.hpp>
#include <alpaka/host/queue/AdoptedThreads.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/QueueSnapshot.hpp>

#include <atomic>
#include <mutex>
#include <new>
#include <typeinfo>
#include <utility>

namespace alpaka::host
{
    //! A list of the live queues, and the threads of queues whose last handle has gone.
    class Registry final : public Component
    {
    public:
        Registry()
        {
            // See core::settingsAlreadyRead.
            static_cast<void>(core::settings());
        }

        void add(LiveQueue& queue) noexcept
        {
            std::lock_guard const guard(m_lock);
            queue.m_number = ++m_added;
            queue.m_next = std::exchange(m_first, &queue);
            if(queue.m_next != nullptr)
                queue.m_next->m_previous = &queue;
        }

        //! Call it while the queue is complete, because other threads may use it meanwhile. A queue that could not be
        //! added because memory ran out is missing from the list.
        void remove(LiveQueue& queue) noexcept
        {
            std::lock_guard const guard(m_lock);
            if(queue.m_previous == nullptr && m_first != &queue)
                return;
            (queue.m_previous != nullptr ? queue.m_previous->m_next : m_first) = queue.m_next;
            if(queue.m_next != nullptr)
                queue.m_next->m_previous = queue.m_previous;
        }

        //! \return References to the queues for which the predicate holds, without those that are being destroyed.
        //! \param context Second argument of the predicate.
        [[nodiscard]] ALPAKA_FN_COLD auto queuesThat(QueueSnapshot::Predicate predicate, void const* context = nullptr)
            -> QueueSnapshot
        {
            // The caller releases the references outside of the lock, because one may be the last of its queue.
            std::lock_guard const guard(m_lock);
            return QueueSnapshot(m_first, predicate, context);
        }

        //! \return References to the queues of the device that exist now.
        template<typename TDev>
        [[nodiscard]] auto queuesOf(TDev const& dev) -> QueueSnapshot
        {
            return queuesThat(
                [](LiveQueue const& queue, void const* which) { return queue.isOn(typeid(TDev), which); }, &dev);
        }

        //! Threads that continue after their queue is destroyed.
        [[nodiscard]] auto adoptedThreads() noexcept -> AdoptedThreads&
        {
            return m_adopted;
        }

        //! A task called exit(); see atExit.
        void noteExitInTask() noexcept
        {
            m_isExitInTask.store(true);
        }

        //! Waits until all enqueued work is done. After exit() in a task, other tasks may wait for results that this
        //! task never delivers; then it joins only the adopted threads.
        ALPAKA_FN_COLD void atExit() noexcept override
        {
            try
            {
                if(!m_isExitInTask.load())
                    drainAll();
            }
            catch(std::bad_alloc const&)
            {
                // Without memory each queue drains when its last handle goes.
            }
            m_adopted.joinAll();
        }

        ALPAKA_FN_COLD void beforeFork() noexcept override
        {
            m_lock.lock();
            for(LiveQueue* queue = m_first; queue != nullptr; queue = queue->m_next)
                queue->beforeFork();
            m_adopted.beforeFork();
        }

        ALPAKA_FN_COLD void afterFork(bool isChild) noexcept override
        {
            for(LiveQueue* queue = m_first; queue != nullptr; queue = queue->m_next)
                queue->afterFork(isChild);
            m_adopted.afterFork(isChild);
            m_lock.unlock();
        }

    private:
        ALPAKA_FN_COLD void drainAll()
        {
            auto const runsElsewhere = [](LiveQueue const& queue, void const*) { return !queue.runsHere(); };
            for(auto const& queue : queuesThat(runsElsewhere))
                if(queue->isNonBlocking())
                    queue->reach(queue->end());
        }

        core::Lock m_lock;
        LiveQueue* m_first = nullptr;
        unsigned long long m_added = 0;
        AdoptedThreads m_adopted;
        std::atomic<bool> m_isExitInTask = false;
    };

    //! A reference to the process and its registry.
    class RegistryRef
    {
    public:
        //! Creates the registry when it does not exist yet.
        RegistryRef()
            : m_process(sharedProcess())
            , m_registry(&m_process->component<Registry>())
        {
        }

        [[nodiscard]] auto operator->() const noexcept -> Registry*
        {
            return m_registry;
        }

    private:
        ProcessRef m_process;
        Registry* m_registry;
    };
} // namespace alpaka::host
