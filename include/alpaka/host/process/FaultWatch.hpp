// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A sentence on stderr before a memory fault ends the process.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Predef.hpp>

#if BOOST_OS_LINUX
#    include <pthread.h>
#    include <signal.h>
#    include <sys/mman.h>
#endif

#include <array>
#include <atomic>
#include <cstddef>

namespace alpaka::host
{
    //! The interface of what can explain a fault of its thread.
    class FaultExplainer
    {
    public:
        auto operator=(FaultExplainer&&) -> FaultExplainer& = delete;

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
        ALPAKA_COLD void handleFault(int signal, siginfo_t* info, void*);

        //! Our handler of SIGSEGV, installed only where there is none. A program may install its own at any time.
        class FaultHandler
        {
        public:
            FaultHandler() noexcept { install(); }

            auto operator=(FaultHandler&&) -> FaultHandler& = delete;

            //! A plugin that is unloaded takes the code of the handler with it.
            ~FaultHandler() { remove(); }

            [[nodiscard]] auto isInstalled() const -> bool { return m_isInstalled; }

        private:
            ALPAKA_COLD void install() noexcept;

            ALPAKA_COLD void remove() noexcept;

            bool m_isInstalled = false;
        };

        ALPAKA_ONE_PER_PROCESS auto faultHandler() -> FaultHandler const&;

        //! The stack on which the calling thread handles signals: where the thread's own is used up, there is no room
        //! for a handler. A thread that has such a stack keeps it. Goes with the thread, if it is still in use then.
        class SignalStack
        {
        public:
            SignalStack() noexcept { install(); }

            auto operator=(SignalStack&&) -> SignalStack& = delete;

            ~SignalStack() { remove(); }

        private:
            ALPAKA_COLD void install() noexcept;

            ALPAKA_COLD void remove() noexcept;

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
        auto operator=(FaultWatch&&) -> FaultWatch& = delete;

        ~FaultWatch()
        {
            if(m_slot != nullptr)
                end();
        }

        //! Begins, for the calling thread, which must also end it or destroy this object. Without effect when the
        //! process has another handler of SIGSEGV, such as a sanitizer's, or core::Settings::stackReport is false.
        ALPAKA_COLD void begin(FaultExplainer const& explainer) noexcept;

        //! Ends what has begun, so that another thread can begin.
        ALPAKA_COLD void end() noexcept;

    private:
        detail::FaultSlot* m_slot = nullptr;
    };
#else
    //! Faults are not explained on this system.
    class FaultWatch
    {
    public:
        void begin(FaultExplainer const&) noexcept {}

        void end() noexcept {}
    };
#endif
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/process/FaultWatch.ipp>
#endif
