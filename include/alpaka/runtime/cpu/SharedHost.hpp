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
#include <mutex>
#include <new>
#include <utility>

namespace alpaka::runtime::cpu::detail
{
    //! Where the process keeps the Host. Never destroyed, so that it works at any time of static destruction; but the
    //! process's own share goes when the static objects go (HostRelease).
    struct HostHolder
    {
        core::Lock lock;
        Host* host = nullptr; //!< While there are shares.
        std::size_t shares = 0;
        bool hasOwnShare = false;
        bool isReleased = false;
    };

    ALPAKA_ONE_PER_PROCESS inline auto hostHolder() -> HostHolder&
    {
        alignas(HostHolder) static std::byte storage[sizeof(HostHolder)];
        static HostHolder* const holder = ::new (static_cast<void*>(storage)) HostHolder;
        return *holder;
    }

    //! Keeps the Host alive. Counted under the lock that is needed anyway: for std::shared_ptr and std::weak_ptr every
    //! program would compile much more.
    class HostShare
    {
    public:
        HostShare() = default;

        //! Takes over what is counted already; null for none.
        explicit HostShare(Host* host) noexcept
            : m_host(host)
        {
        }

        HostShare(HostShare&& other) noexcept
            : m_host(std::exchange(other.m_host, nullptr))
        {
        }

        auto operator=(HostShare&& other) noexcept -> HostShare&
        {
            std::swap(m_host, other.m_host);
            return *this;
        }

        ~HostShare()
        {
            if(m_host != nullptr)
                giveBack();
        }

        [[nodiscard]] explicit operator bool() const noexcept
        {
            return m_host != nullptr;
        }

        [[nodiscard]] auto operator->() const noexcept -> Host*
        {
            return m_host;
        }

    private:
        //! With the last share the Host goes.
        ALPAKA_FN_NOINLINE static void giveBack() noexcept
        {
            auto& holder = hostHolder();
            Host* last = nullptr;
            {
                std::lock_guard const guard(holder.lock);
                if(--holder.shares == 0)
                    last = std::exchange(holder.host, nullptr);
            }
            delete last;
        }

        Host* m_host = nullptr;
    };

    //! \return A share of the Host if there is one.
    [[nodiscard]] ALPAKA_FN_COLD inline auto existingHost() noexcept -> HostShare
    {
        auto& holder = hostHolder();
        std::lock_guard const guard(holder.lock);
        holder.shares += holder.host != nullptr ? 1 : 0;
        return HostShare(holder.host);
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
            auto& holder = hostHolder();
            HostShare own;
            {
                std::lock_guard const guard(holder.lock);
                if(std::exchange(holder.hasOwnShare, false))
                    own = HostShare(holder.host);
                holder.isReleased = true;
            }
            if(own)
                own->finish();
        }

        ALPAKA_FN_COLD static void beforeFork() noexcept
        {
            auto& holder = hostHolder();
            holder.lock.lock();
            if(holder.host != nullptr)
                holder.host->beforeFork();
        }

        ALPAKA_FN_COLD static void afterFork(bool isChild) noexcept
        {
            auto& holder = hostHolder();
            if(holder.host != nullptr)
                holder.host->afterFork(isChild);
            holder.lock.unlock();
        }
    };

    //! \return A share of the process's one Host, which is made when there is none. No member of Host, because g++
    //!         behind nvcc -rdc warns about members that are inline and not to be inlined.
    ALPAKA_ONE_PER_PROCESS ALPAKA_FN_NOINLINE inline auto sharedHost() -> HostShare
    {
        auto& holder = hostHolder();
        static HostRelease const release;
        std::lock_guard const guard(holder.lock);
        if(holder.host == nullptr)
        {
            holder.host = new Host;
            holder.hasOwnShare = !holder.isReleased;
            holder.shares = holder.hasOwnShare ? 1 : 0;
        }
        ++holder.shares;
        return HostShare(holder.host);
    }
} // namespace alpaka::runtime::cpu::detail
