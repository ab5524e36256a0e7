// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The begin of the time line, and all the ways in which it ends.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/host/process/FaultWatch.hpp>
#include <alpaka/trace/TimeLine.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <new>
#include <pthread.h>
#include <signal.h>

namespace alpaka::trace
{
    namespace detail
    {
        //! What ends a process unless a handler prevents it.
        inline constexpr std::array<int, 10> endingSignals{
            SIGABRT, SIGBUS, SIGFPE, SIGHUP, SIGILL, SIGINT, SIGQUIT, SIGSEGV, SIGTERM, SIGXCPU};

        struct Endings
        {
            std::atomic<TimeLine*> line{nullptr}; //!< Of the process; null for none.
            //! The program or shared library that began it; its code must not be unloaded before the end.
            std::atomic<void const*> owner{nullptr};
            //! The actions of the signals before those of the time line.
            std::array<struct sigaction, endingSignals.size()> earlier{};
        };

        [[nodiscard]] ALPAKA_ONE_PER_PROCESS inline auto endings() noexcept -> Endings&
        {
            static constinit Endings ofProcess;
            return ofProcess;
        }

        [[nodiscard]] inline auto isDefault(struct sigaction const& action) noexcept -> bool
        {
            return (action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == SIG_DFL;
        }

        //! Writes the file, then does what would have been done without.
        inline void handleEnding(int signal, siginfo_t* info, void* context) noexcept
        {
            struct sigaction earlier = {};
            for(std::size_t i = 0; i < endingSignals.size(); ++i)
                if(endingSignals[i] == signal)
                    earlier = endings().earlier[i];
            auto* const line = endings().line.load();
            // Where a handler of the program goes on, signals may come in great numbers.
            if(line != nullptr && (isDefault(earlier) || !line->hasJustWritten()))
                line->write();
            if((earlier.sa_flags & SA_SIGINFO) != 0)
                return earlier.sa_sigaction(signal, info, context);
            if(!isDefault(earlier))
                return earlier.sa_handler(signal);
            ::sigaction(signal, &earlier, nullptr);
            // The instruction of a fault comes again by itself, and a core file then shows its place.
            if(info->si_code <= 0 || signal == SIGABRT)
                ::raise(signal); // arrives when this handler returns
        }

        //! Signals that are ignored stay ignored. A program may install handlers of its own at any time.
        inline void watchSignals() noexcept
        {
            static_cast<void>(host::detail::faultHandler()); // before ours, which calls it
            for(std::size_t i = 0; i < endingSignals.size(); ++i)
            {
                auto& earlier = endings().earlier[i];
                struct sigaction mine = {};
                mine.sa_sigaction = &handleEnding;
                mine.sa_flags = SA_SIGINFO | SA_ONSTACK;
                ::sigfillset(&mine.sa_mask);
                if(::sigaction(endingSignals[i], nullptr, &earlier) == 0
                   && ((earlier.sa_flags & SA_SIGINFO) != 0 || earlier.sa_handler != SIG_IGN))
                    ::sigaction(endingSignals[i], &mine, nullptr);
            }
        }

        inline void leaveSignals() noexcept
        {
            for(std::size_t i = 0; i < endingSignals.size(); ++i)
                if(struct sigaction present = {}; ::sigaction(endingSignals[i], nullptr, &present) == 0
                                                  && (present.sa_flags & SA_SIGINFO) != 0
                                                  && present.sa_sigaction == &handleEnding)
                    ::sigaction(endingSignals[i], &endings().earlier[i], nullptr);
        }

        //! \throws core::Error when the file cannot be written.
        inline void begin(char const* path)
        {
            alignas(TimeLine) static std::byte storage[sizeof(TimeLine)];
            static auto* const line = ::new (static_cast<void*>(storage)) TimeLine(path);
            endings().line = line;
            ::pthread_atfork(nullptr, nullptr, [] { line->closeInChild(); });
            watchSignals();
        }

        //! \param library Its static objects have been destroyed.
        inline void endWith(void const* library) noexcept
        {
            auto* const line = endings().line.load();
            if(line == nullptr || endings().owner.load() != library)
                return;
            line->end();
            leaveSignals();
        }
    } // namespace detail
} // namespace alpaka::trace
