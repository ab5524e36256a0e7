// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the replaced functions of the C library have in common that a thread of a kernel can wait in.
#pragma once

#include <alpaka/checker/detail/HookParts.hpp>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <dlfcn.h>

namespace alpaka::checker::detail
{
    template<typename TSignature>
    class RealFunction;

    //! The C library's own function.
    template<typename TResult, typename... TArgs>
    class RealFunction<TResult(TArgs...)>
    {
    public:
        using Function = TResult (*)(TArgs...);

        //! \param fallback That of a static C library.
        //! \param version Where the oldest version of the function, which dlsym finds, is another one.
        constexpr explicit RealFunction(char const* name, Function fallback = nullptr, char const* version = nullptr)
            : m_name(name)
            , m_fallback(fallback)
            , m_version(version)
        {
        }

        auto operator()(TArgs... args) -> TResult
        {
            return get()(args...);
        }

    private:
        auto get() -> Function
        {
            Function function = m_known.load(std::memory_order_relaxed);
            if(function != nullptr)
                return function;
            void* found = m_version == nullptr ? nullptr : ::dlvsym(RTLD_NEXT, m_name, m_version);
            if(found == nullptr)
                found = ::dlsym(RTLD_NEXT, m_name);
            function = found == nullptr ? m_fallback : reinterpret_cast<Function>(found);
            if(function == nullptr)
            {
                std::fprintf(
                    stderr,
                    "alpaka checker: %s is in a static C library, where the checker cannot find it. Link without "
                    "-static. The program ends.\n",
                    m_name);
                std::_Exit(ReportLog::exitCode);
            }
            m_known.store(function, std::memory_order_relaxed);
            return function;
        }

        char const* m_name;
        Function m_fallback;
        char const* m_version;
        std::atomic<Function> m_known{nullptr};
    };

    //! When a wait ends at the latest.
    struct Deadline
    {
        [[nodiscard]] auto exists() const -> bool
        {
            return end != nullptr;
        }

        [[nodiscard]] auto isOver() const -> bool
        {
            timespec now{};
            return exists() && ::clock_gettime(clock, &now) == 0
                   && (now.tv_sec != end->tv_sec ? now.tv_sec > end->tv_sec : now.tv_nsec >= end->tv_nsec);
        }

        clockid_t clock = CLOCK_REALTIME;
        timespec const* end = nullptr;
    };

    inline auto placeOf(Thread* thread) -> KernelLocks::Place
    {
        Pause const pause;
        return KernelLocks::Place(thread);
    }
} // namespace alpaka::checker::detail
