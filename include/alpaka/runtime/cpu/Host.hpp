// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What all queues and launches of a process share: the registry of live queues, the threads that outlive their
//! queue, and parts like thread pools.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/runtime/cpu/AdoptedThreads.hpp>
#include <alpaka/runtime/cpu/HostPart.hpp>
#include <alpaka/runtime/cpu/LiveQueue.hpp>
#include <alpaka/runtime/cpu/QueueShares.hpp>

#include <atomic>
#include <mutex>
#include <typeinfo>
#include <utility>

namespace alpaka::runtime::cpu::detail
{
    //! One object per process. Every queue holds a share, so it does not matter in which order static objects go.
    class Host
    {
    public:
        Host() = default;
        Host(Host const&) = delete;
        auto operator=(Host const&) -> Host& = delete;

        ALPAKA_FN_COLD ~Host()
        {
            while(m_parts != nullptr)
                delete std::exchange(m_parts, m_parts->m_older);
        }

        void add(LiveQueue& queue) noexcept
        {
            std::lock_guard const guard(m_lock);
            queue.m_next = std::exchange(m_firstQueue, &queue);
            if(queue.m_next != nullptr)
                queue.m_next->m_previous = &queue;
        }

        //! To be called while the queue is still whole, because other threads may be looking at it. One that was not
        //! added, for want of memory, is not here.
        void remove(LiveQueue& queue) noexcept
        {
            std::lock_guard const guard(m_lock);
            if(queue.m_previous == nullptr && m_firstQueue != &queue)
                return;
            (queue.m_previous != nullptr ? queue.m_previous->m_next : m_firstQueue) = queue.m_next;
            if(queue.m_next != nullptr)
                queue.m_next->m_previous = queue.m_previous;
        }

        //! \return Shares of the queues for which the predicate holds; those that are about to go are left out.
        //! \param context What the predicate gets besides the queue.
        [[nodiscard]] ALPAKA_FN_COLD auto queuesThat(QueueShares::Predicate predicate, void const* context = nullptr)
            -> QueueShares
        {
            // The caller gives the shares up, outside of the lock, because one may be the last of its queue.
            std::lock_guard const guard(m_lock);
            return QueueShares(m_firstQueue, predicate, context);
        }

        //! \return Shares of the queues of the device that exist now.
        template<typename TDev>
        [[nodiscard]] auto queuesOf(TDev const& dev) -> QueueShares
        {
            return queuesThat(
                [](LiveQueue const& queue, void const* which) { return queue.isOn(typeid(TDev), which); }, &dev);
        }

        //! \return The process's one object of the type, made at the first call. It lives as long as the Host.
        template<typename TPart>
        [[nodiscard]] auto part() -> TPart&
        {
            return static_cast<TPart&>(part(typeid(TPart), []() -> HostPart* { return new TPart; }));
        }

        //! The threads that go on after their queue has gone.
        [[nodiscard]] auto adoptedThreads() noexcept -> AdoptedThreads&
        {
            return m_adopted;
        }

        //! exit() was called from a task; see finish.
        void noteExitInTask() noexcept
        {
            m_isExitInTask.store(true);
        }

        //! The end of the process: nothing that was enqueued is dropped. When a task called exit(), others may wait
        //! for what that task will not do any more; then only the threads are joined that have lost their queue.
        ALPAKA_FN_COLD void finish() noexcept
        {
            auto const runsElsewhere = [](LiveQueue const& queue, void const*) { return !queue.runsHere(); };
            if(!m_isExitInTask.load())
                for(auto const& queue : queuesThat(runsElsewhere))
                    if(queue->isNonBlocking())
                        queue->reach(queue->end());
            m_adopted.joinAll();
        }

        ALPAKA_FN_COLD void beforeFork() noexcept
        {
            m_lock.lock();
            for(HostPart* part = m_parts; part != nullptr; part = part->m_older)
                part->beforeFork();
            for(LiveQueue* queue = m_firstQueue; queue != nullptr; queue = queue->m_next)
                queue->beforeFork();
            m_adopted.beforeFork();
        }

        ALPAKA_FN_COLD void afterFork(bool isChild) noexcept
        {
            for(LiveQueue* queue = m_firstQueue; queue != nullptr; queue = queue->m_next)
                queue->afterFork(isChild);
            for(HostPart* part = m_parts; part != nullptr; part = part->m_older)
                part->afterFork(isChild);
            m_adopted.afterFork(isChild);
            m_lock.unlock();
        }

    private:
        ALPAKA_FN_NOINLINE auto part(std::type_info const& type, HostPart* (*make)()) -> HostPart&
        {
            std::lock_guard const guard(m_lock);
            for(HostPart* part = m_parts; part != nullptr; part = part->m_older)
                if(typeid(*part) == type)
                    return *part;
            HostPart* const made = make();
            made->m_older = std::exchange(m_parts, made);
            return *made;
        }

        core::Lock m_lock;
        LiveQueue* m_firstQueue = nullptr;
        AdoptedThreads m_adopted;
        HostPart* m_parts = nullptr; //!< The newest; the others hang on it.
        std::atomic<bool> m_isExitInTask = false;
    };
} // namespace alpaka::runtime::cpu::detail
