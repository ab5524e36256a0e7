// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The process's one Host: who makes it, who holds it to the end of the process, and what becomes of it in a fork.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/runtime/cpu/Host.hpp>

#if BOOST_OS_UNIX || BOOST_OS_MACOS
#    include <pthread.h>
#endif

#include <cstddef>
#include <memory>
#include <mutex>
#include <new>
#include <utility>

namespace alpaka::runtime::cpu::detail
{
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

    ALPAKA_ONE_PER_PROCESS inline auto hostHolder() -> HostHolder&
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
            // Outlives the lock: it may be the last share.
            auto const host = std::move(holder.forking);
            if(host)
                host->afterFork(isChild);
            holder.lock.unlock();
        }
    };

    //! \return A share of the process's one Host, which is made when there is none. No member of Host, because g++
    //!         behind nvcc -rdc warns about members that are inline and not to be inlined.
    ALPAKA_ONE_PER_PROCESS ALPAKA_FN_NOINLINE inline auto sharedHost() -> std::shared_ptr<Host>
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
} // namespace alpaka::runtime::cpu::detail
