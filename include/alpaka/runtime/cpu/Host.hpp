// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What all queues and launches of a process share: the registry of live queues, the threads that outlive their
//! queue, and parts like thread pools.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/runtime/cpu/AdoptedThreads.hpp>
#include <alpaka/runtime/cpu/HostPart.hpp>
#include <alpaka/runtime/cpu/LiveQueue.hpp>

#if BOOST_OS_UNIX || BOOST_OS_MACOS
#    include <pthread.h>
#endif

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <typeinfo>
#include <utility>
#include <vector>

namespace alpaka::runtime::cpu::detail
{
    //! How many forks lie between this process and the first one. Compare it to find out that your threads are gone;
    //! a look at the process id would be a system call.
    inline std::atomic<std::uint64_t> forkEpoch = 0;

    //! One object per process. Every queue holds a share, so it does not matter in which order static objects go.
    class Host
    {
    public:
        //! \return A share of the process's one object.
        static auto instance() -> std::shared_ptr<Host>;

        Host() = default;
        Host(Host const&) = delete;
        auto operator=(Host const&) -> Host& = delete;

        void add(LiveQueue& queue) noexcept
        {
            std::lock_guard const guard(m_lock);
            queue.m_next = std::exchange(m_firstQueue, &queue);
            if(queue.m_next != nullptr)
                queue.m_next->m_previous = &queue;
        }

        //! To be called while the queue is still whole, because other threads may be looking at it.
        void remove(LiveQueue& queue) noexcept
        {
            std::lock_guard const guard(m_lock);
            (queue.m_previous != nullptr ? queue.m_previous->m_next : m_firstQueue) = queue.m_next;
            if(queue.m_next != nullptr)
                queue.m_next->m_previous = queue.m_previous;
        }

        //! \return Shares of the queues for which the predicate holds; those that are about to go are left out.
        //! \param context What the predicate gets besides the queue.
        [[nodiscard]] ALPAKA_FN_COLD auto
        queuesThat(bool (*predicate)(LiveQueue const&, void const*), void const* context = nullptr)
            -> std::vector<std::shared_ptr<LiveQueue>>
        {
            // Outlives the guard: the last share of a queue must not be given up inside the lock.
            std::vector<std::shared_ptr<LiveQueue>> queues;
            std::lock_guard const guard(m_lock);
            for(LiveQueue* queue = m_firstQueue; queue != nullptr; queue = queue->m_next)
                if(predicate(*queue, context))
                    if(auto share = queue->weak_from_this().lock())
                        queues.push_back(std::move(share));
            return queues;
        }

        //! \return Shares of the queues of the device that exist now.
        template<typename TDev>
        [[nodiscard]] auto queuesOf(TDev const& dev) -> std::vector<std::shared_ptr<LiveQueue>>
        {
            return queuesThat(
                [](LiveQueue const& queue, void const* which) { return queue.isOn(typeid(TDev), which); }, &dev);
        }

        //! \return The process's one object of the type, made at the first call. It lives as long as the Host.
        template<typename TPart>
        [[nodiscard]] auto part() -> TPart&
        {
            std::lock_guard const guard(m_lock);
            HostPart* const known = find(typeid(TPart));
            return static_cast<TPart&>(known != nullptr ? *known : add(std::make_unique<TPart>()));
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
            if(!m_isExitInTask.load())
                for(auto const &queue : queuesThat([](LiveQueue const&any, void const*) { return !any.runsHere(); }))
                    if(queue->isNonBlocking())
                        queue->reach(queue->end());
            m_adopted.joinAll();
        }

        ALPAKA_FN_COLD void beforeFork() noexcept
        {
            m_lock.lock();
            for(HostPart* part = m_parts.get(); part != nullptr; part = part->m_older.get())
                part->beforeFork();
            for(LiveQueue* queue = m_firstQueue; queue != nullptr; queue = queue->m_next)
                queue->beforeFork();
            m_adopted.beforeFork();
        }

        ALPAKA_FN_COLD void afterFork(bool isChild) noexcept
        {
            for(LiveQueue* queue = m_firstQueue; queue != nullptr; queue = queue->m_next)
                queue->afterFork(isChild);
            for(HostPart* part = m_parts.get(); part != nullptr; part = part->m_older.get())
                part->afterFork(isChild);
            m_adopted.afterFork(isChild);
            m_lock.unlock();
        }

    private:
        ALPAKA_FN_NOINLINE auto find(std::type_info const& type) const noexcept -> HostPart*
        {
            for(HostPart* part = m_parts.get(); part != nullptr; part = part->m_older.get())
                if(typeid(*part) == type)
                    return part;
            return nullptr;
        }

        ALPAKA_FN_COLD auto add(std::unique_ptr<HostPart> part) noexcept -> HostPart&
        {
            part->m_older = std::move(m_parts);
            m_parts = std::move(part);
            return *m_parts;
        }

        core::Lock m_lock;
        LiveQueue* m_firstQueue = nullptr;
        AdoptedThreads m_adopted;
        std::unique_ptr<HostPart> m_parts; //!< The newest; the others hang on it.
        std::atomic<bool> m_isExitInTask = false;
    };

    //! Where the process keeps its share of the Host. Never destroyed, so that it works at any time of static
    //! destruction; but the share in it goes when the static objects go (HostRelease).
    struct HostHolder
    {
        core::Lock lock;
        std::weak_ptr<Host> any;
        std::shared_ptr<Host> own;
        bool isReleased = false;
        std::shared_ptr<Host> forking;

        //! \return A share of the Host if there is one.
        [[nodiscard]] auto share() noexcept -> std::shared_ptr<Host>
        {
            std::lock_guard const guard(lock);
            return any.lock();
        }
    };

    inline auto hostHolder() -> HostHolder&
    {
        alignas(HostHolder) static std::byte storage[sizeof(HostHolder)];
        static HostHolder* const holder = ::new (static_cast<void*>(storage)) HostHolder;
        return *holder;
    }

    //! The static object that ends the Host.
    struct HostRelease
    {
        ALPAKA_FN_COLD HostRelease()
        {
#if BOOST_OS_UNIX || BOOST_OS_MACOS
            pthread_atfork(
                &beforeFork, [] { afterFork(false); }, [] { afterFork(true); });
#endif
        }

        HostRelease(HostRelease const&) = delete;
        auto operator=(HostRelease const&) -> HostRelease& = delete;

        ALPAKA_FN_COLD ~HostRelease()
        {
            std::shared_ptr<Host> host;
            {
                std::lock_guard const guard(hostHolder().lock);
                host = std::move(hostHolder().own);
                hostHolder().isReleased = true;
            }
            if(host)
                host->finish();
        }

        ALPAKA_FN_COLD static void beforeFork() noexcept
        {
            auto& holder = hostHolder();
            holder.lock.lock();
            holder.forking = holder.any.lock();
            if(holder.forking)
                holder.forking->beforeFork();
        }

        ALPAKA_FN_COLD static void afterFork(bool isChild) noexcept
        {
            auto& holder = hostHolder();
            if(isChild)
                forkEpoch.fetch_add(1);
            // Outlives the lock: it may be the last share.
            auto const host = std::move(holder.forking);
            if(host)
                host->afterFork(isChild);
            holder.lock.unlock();
        }
    };

    //! \return A share of the process's one object. No member, because g++ behind nvcc -rdc
    //!         warns about members that are inline and not to be inlined.
    ALPAKA_FN_NOINLINE inline auto findHost() -> std::shared_ptr<Host>
    {
        auto& holder = hostHolder();
        static HostRelease const release;
        std::lock_guard const guard(holder.lock);
        auto host = holder.any.lock();
        if(!host)
        {
            host = std::make_shared<Host>();
            holder.any = host;
            if(!holder.isReleased)
                holder.own = host;
        }
        return host;
    }

    inline auto Host::instance() -> std::shared_ptr<Host>
    {
        return findHost();
    }
} // namespace alpaka::runtime::cpu::detail
