// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of FaultWatch.hpp.
#pragma once

#include <alpaka/core/Settings.hpp>
#include <alpaka/host/process/FaultWatch.hpp>

#include <cerrno>

#if BOOST_OS_LINUX
namespace alpaka::host::detail
{
    ALPAKA_ENGINE void handleFault(int signal, siginfo_t* info, void*)
    {
        int const error = errno;
        bool const isFault = info->si_code > 0; // not sent by kill() or the like
        if(isFault)
            for(auto const& slot : faultSlots)
                if(slot.thread.load(std::memory_order_relaxed) == ::pthread_self())
                    if(auto const* explainer = slot.explainer.load(std::memory_order_relaxed);
                       explainer != nullptr && explainer->explain(info->si_addr))
                        break;
        struct sigaction defaultAction = {};
        defaultAction.sa_handler = SIG_DFL; // NOLINT(cppcoreguidelines-pro-type-union-access): as POSIX defines it
        ::sigaction(signal, &defaultAction, nullptr);
        if(!isFault)
            ::raise(signal); // arrives when the handler returns
        errno = error;
    }

    ALPAKA_ENGINE void FaultHandler::install() noexcept
    {
        struct sigaction present = {};
        if(!core::settingsAlreadyRead().stackReport || ::sigaction(SIGSEGV, nullptr, &present) != 0
           || (present.sa_flags & SA_SIGINFO) != 0 || present.sa_handler != SIG_DFL)
            return;
        struct sigaction mine = {};
        mine.sa_sigaction = &handleFault;
        mine.sa_flags = SA_SIGINFO | SA_ONSTACK;
        ::sigemptyset(&mine.sa_mask);
        m_isInstalled = ::sigaction(SIGSEGV, &mine, nullptr) == 0;
    }

    ALPAKA_ENGINE void FaultHandler::remove() noexcept
    {
        struct sigaction present = {};
        if(!m_isInstalled || ::sigaction(SIGSEGV, nullptr, &present) != 0 || (present.sa_flags & SA_SIGINFO) == 0
           || present.sa_sigaction != &handleFault)
            return;
        struct sigaction defaultAction = {};
        defaultAction.sa_handler = SIG_DFL;
        ::sigaction(SIGSEGV, &defaultAction, nullptr);
    }

    ALPAKA_ENGINE auto faultHandler() -> FaultHandler const&
    {
        static FaultHandler const handler;
        return handler;
    }

    ALPAKA_ENGINE void SignalStack::install() noexcept
    {
        stack_t present = {};
        if(::sigaltstack(nullptr, &present) != 0 || (present.ss_flags & SS_DISABLE) == 0)
            return;
        void* const memory = ::mmap(
            nullptr, guardBytes + bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if(memory == MAP_FAILED)
            return;
        m_memory = static_cast<std::byte*>(memory);
        stack_t mine = {};
        mine.ss_sp = m_memory + guardBytes;
        mine.ss_size = bytes;
        if(::mprotect(memory, guardBytes, PROT_NONE) != 0 || ::sigaltstack(&mine, nullptr) != 0)
        {
            ::munmap(memory, guardBytes + bytes);
            m_memory = nullptr;
        }
    }

    ALPAKA_ENGINE void SignalStack::remove() noexcept
    {
        stack_t none = {};
        none.ss_flags = SS_DISABLE;
        stack_t present = {};
        // Not when a handler that runs on it ends the thread. Memory that could still be in
        // use is left mapped.
        if(m_memory != nullptr && ::sigaltstack(nullptr, &present) == 0 && present.ss_sp == m_memory + guardBytes
           && ::sigaltstack(&none, nullptr) == 0)
            ::munmap(m_memory, guardBytes + bytes);
    }
} // namespace alpaka::host::detail

namespace alpaka::host
{
    ALPAKA_ENGINE void FaultWatch::begin(FaultExplainer const& explainer) noexcept
    {
        if(m_slot != nullptr || !detail::faultHandler().isInstalled())
            return;
        thread_local detail::SignalStack const signalStack;
        static_cast<void>(signalStack);
        for(auto& slot : detail::faultSlots)
            if(pthread_t free{};
               slot.thread.load(std::memory_order_relaxed) == free
               && slot.thread.compare_exchange_strong(free, ::pthread_self(), std::memory_order_acquire))
            {
                slot.explainer.store(&explainer, std::memory_order_relaxed);
                m_slot = &slot;
                return;
            }
    }

    ALPAKA_ENGINE void FaultWatch::end() noexcept
    {
        if(m_slot == nullptr)
            return;
        m_slot->explainer.store(nullptr, std::memory_order_relaxed);
        m_slot->thread.store({}, std::memory_order_release);
        m_slot = nullptr;
    }
} // namespace alpaka::host
#endif
