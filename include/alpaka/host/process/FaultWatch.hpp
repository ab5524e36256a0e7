// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A sentence on stderr before a memory fault ends the process.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/core/Settings.hpp>

#if BOOST_OS_LINUX
#    include <pthread.h>
#    include <signal.h>
#    include <sys/mman.h>
#endif

#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>

namespace alpaka::host
{
    //! The interface of what can explain a fault of its thread.
    class FaultExplainer
    {
    public:
        FaultExplainer() = default;
        FaultExplainer(FaultExplainer const&) = delete;
        auto operator=(FaultExplainer const&) -> FaultExplainer& = delete;

        //! Called in a handler of signals: only functions that are safe there.
        //! \param address Its access was not allowed.
        //! \return False when the fault has another cause, and nothing was written.
        virtual auto explain(void const* address) const noexcept -> bool = 0;

    protected:
        ~FaultExplainer() = default;
    };

#if BOOST_OS_LINUX
    namespace detail
    {
        //! What a thread asks when it has a fault. Never freed: a handler may look at it at any time.
        struct FaultSlot
        {
            std::atomic<pthread_t> thread{}; //!< Zero when the slot is free.
            std::atomic<FaultExplainer const*> explainer{nullptr};
        };

        //! Explainers beyond this number are not asked.
        ALPAKA_ONE_PER_PROCESS inline constinit std::array<FaultSlot, 1024> faultSlots{};

        //! Asks the explainers of the faulting thread, then lets the fault happen again with the default action: exit
        //! status and core file are those of a process without this handler.
        ALPAKA_FN_COLD inline void handleFault(int signal, siginfo_t* info, void*)
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

        //! Our handler of SIGSEGV, installed only where there is none. A program may install its own at any time.
        class FaultHandler
        {
        public:
            ALPAKA_FN_COLD FaultHandler() noexcept
            {
                struct sigaction present = {};
                if(!core::settings().stackReport || ::sigaction(SIGSEGV, nullptr, &present) != 0
                   || (present.sa_flags & SA_SIGINFO) != 0 || present.sa_handler != SIG_DFL)
                    return;
                struct sigaction mine = {};
                mine.sa_sigaction = &handleFault;
                mine.sa_flags = SA_SIGINFO | SA_ONSTACK;
                ::sigemptyset(&mine.sa_mask);
                m_isInstalled = ::sigaction(SIGSEGV, &mine, nullptr) == 0;
            }

            FaultHandler(FaultHandler const&) = delete;
            auto operator=(FaultHandler const&) -> FaultHandler& = delete;

            //! A plugin that is unloaded takes the code of the handler with it.
            ALPAKA_FN_COLD ~FaultHandler()
            {
                struct sigaction present = {};
                if(!m_isInstalled || ::sigaction(SIGSEGV, nullptr, &present) != 0
                   || (present.sa_flags & SA_SIGINFO) == 0 || present.sa_sigaction != &handleFault)
                    return;
                struct sigaction defaultAction = {};
                defaultAction.sa_handler = SIG_DFL;
                ::sigaction(SIGSEGV, &defaultAction, nullptr);
            }

            [[nodiscard]] auto isInstalled() const -> bool
            {
                return m_isInstalled;
            }

        private:
            bool m_isInstalled = false;
        };

        ALPAKA_ONE_PER_PROCESS ALPAKA_FN_NOINLINE inline auto faultHandler() -> FaultHandler const&
        {
            static FaultHandler const handler;
            return handler;
        }

        //! The stack on which the calling thread handles signals: where the thread's own is used up, there is no room
        //! for a handler. A thread that has such a stack keeps it. Goes with the thread, if it is still in use then.
        class SignalStack
        {
        public:
            ALPAKA_FN_COLD SignalStack() noexcept
            {
                stack_t present = {};
                if(::sigaltstack(nullptr, &present) != 0 || (present.ss_flags & SS_DISABLE) == 0)
                    return;
                void* const memory = ::mmap(
                    nullptr,
                    guardBytes + bytes,
                    PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                    -1,
                    0);
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

            SignalStack(SignalStack const&) = delete;
            auto operator=(SignalStack const&) -> SignalStack& = delete;

            ALPAKA_FN_COLD ~SignalStack()
            {
                stack_t none = {};
                none.ss_flags = SS_DISABLE;
                stack_t present = {};
                // Not when a handler that runs on it ends the thread. Memory that could still be in use is left
                // mapped.
                if(m_memory != nullptr && ::sigaltstack(nullptr, &present) == 0
                   && present.ss_sp == m_memory + guardBytes && ::sigaltstack(&none, nullptr) == 0)
                    ::munmap(m_memory, guardBytes + bytes);
            }

        private:
            // Only address space. Enough for handlers of the program, which run here too if they ask for such a stack.
            static constexpr std::size_t bytes = std::size_t{256} * 1024;
            static constexpr std::size_t guardBytes = std::size_t{64} * 1024;

            std::byte* m_memory = nullptr;
        };
    } // namespace detail

    //! Has the faults of a thread explained during its own lifetime.
    class FaultWatch
    {
    public:
        FaultWatch() = default;
        FaultWatch(FaultWatch const&) = delete;
        auto operator=(FaultWatch const&) -> FaultWatch& = delete;

        ~FaultWatch()
        {
            if(m_slot == nullptr)
                return;
            m_slot->explainer.store(nullptr, std::memory_order_relaxed);
            m_slot->thread.store({}, std::memory_order_release);
        }

        //! Begins, for the calling thread, which must also destroy this object. Without effect when the process has
        //! another handler of SIGSEGV, such as a sanitizer's, or core::Settings::stackReport is false.
        ALPAKA_FN_COLD void begin(FaultExplainer const& explainer) noexcept
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

    private:
        detail::FaultSlot* m_slot = nullptr;
    };
#else
    //! Faults are not explained on this system.
    class FaultWatch
    {
    public:
        void begin(FaultExplainer const&) noexcept {}
    };
#endif
} // namespace alpaka::host
