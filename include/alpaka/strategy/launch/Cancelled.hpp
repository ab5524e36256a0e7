// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The exception that unwinds the threads of a block in which another thread has failed.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Sleep.hpp>
#include <alpaka/host/process/Forks.hpp>
#include <alpaka/strategy/launch/KernelFailure.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cxxabi.h>
#include <exception>

namespace alpaka::strategy::detail
{
    //! Deliberately not a std::exception, so that handlers in kernels do not take it for their own error.
    //!
    //! A thread that waits in a function that is noexcept cannot be unwound: the C++ runtime ends the process. The
    //! real error must be on stderr before. So while objects of this class exist, a terminate handler looks whether
    //! one of them is the reason; then the program's own handler is called.
    class Cancelled
    {
    public:
        ALPAKA_FN_COLD explicit Cancelled(KernelFailure const& failure) noexcept
            : m_failure(&failure)
        {
            begin();
        }

        ALPAKA_FN_COLD Cancelled(Cancelled const& other) noexcept
            : m_failure(other.m_failure)
        {
            begin();
        }

        auto operator=(Cancelled const&) -> Cancelled& = delete;

        ALPAKA_FN_COLD ~Cancelled()
        {
            auto& handler = terminateHandler();
            core::LockGuard const guard(host::SharedLocks::of(&handler)); // which no fork leaves locked
            if(--handler.users == 0 && std::get_terminate() == &terminate)
                std::set_terminate(handler.ofProgram);
        }

    private:
        struct Handler
        {
            std::size_t users = 0;
            std::terminate_handler ofProgram = nullptr;
        };

        static auto terminateHandler() -> Handler&
        {
            static Handler handler;
            return handler;
        }

        static void begin() noexcept
        {
            auto& handler = terminateHandler();
            core::LockGuard const guard(host::SharedLocks::of(&handler));
            if(handler.users++ == 0)
                handler.ofProgram = std::set_terminate(&terminate);
        }

        [[noreturn]] ALPAKA_FN_COLD static void terminate() noexcept
        {
            if(abi::__cxa_current_exception_type() != nullptr)
                try
                {
                    throw;
                }
                catch(Cancelled const& cancelled)
                {
                    // Several threads may come here. The first one ends the process.
                    static std::atomic<std::uint32_t> isEnding{0};
                    while(isEnding.exchange(1) != 0)
                        core::sleepWhile(isEnding, 1);
                    cancelled.m_failure->print();
                }
                catch(...)
                {
                }
            if(auto const ofProgram = terminateHandler().ofProgram; ofProgram != nullptr)
                ofProgram();
            std::abort();
        }

        KernelFailure const* m_failure;
    };
} // namespace alpaka::strategy::detail
