// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! One launch at a time uses the checker.
#pragma once

#include <alpaka/checker/Monitor.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Settings.hpp>

#include <cstdint>
#include <cstdio>
#include <mutex>

namespace alpaka::strategy::detail
{
    //! The settings of AccCpuChecked, read at each launch.
    struct CheckerSettings
    {
        std::uint32_t seed;      //!< ALPAKA_CHECK_SEED
        std::uint32_t schedules; //!< ALPAKA_CHECK_SCHEDULES
    };

    ALPAKA_FN_COLD inline auto checkerSettings() -> CheckerSettings
    {
        return {
            static_cast<std::uint32_t>(core::detail::numberFromEnvironment("ALPAKA_CHECK_SEED", 0)),
            static_cast<std::uint32_t>(core::detail::numberFromEnvironment("ALPAKA_CHECK_SCHEDULES", 1))};
    }

    //! Launches of other threads wait until this object is gone. A kernel that launches a kernel goes on: the inner
    //! one is not checked.
    class CheckerUse
    {
    public:
        CheckerUse()
            : m_guard(mutex())
            , m_isOutermost(depth()++ == 0)
        {
            auto* const monitor = checker::monitor.load(std::memory_order_acquire);
            if(monitor == nullptr)
                tellOnce();
            else if(m_isOutermost)
                m_monitor = monitor;
            else
                monitor->leave();
        }

        CheckerUse(CheckerUse const&) = delete;
        auto operator=(CheckerUse const&) -> CheckerUse& = delete;

        ~CheckerUse()
        {
            --depth();
        }

        //! \return What checks accesses; null where nothing does.
        [[nodiscard]] auto monitor() const -> checker::Monitor*
        {
            return m_monitor;
        }

    private:
        static auto mutex() -> std::recursive_mutex&
        {
            static std::recursive_mutex mutex;
            return mutex;
        }

        //! Protected by the mutex.
        static auto depth() -> int&
        {
            static int depth = 0;
            return depth;
        }

        ALPAKA_FN_COLD static void tellOnce()
        {
            static bool isTold = false;
            if(!isTold)
                std::fputs(
                    "alpaka checker: the accesses of kernels on AccCpuChecked are not checked, because the program "
                    "does not have the checker's functions. With CMake, link alpaka::checker; otherwise compile with "
                    "-fsanitize=thread, link without it, and add one source without that flag that includes "
                    "alpaka/checker/Hooks.hpp.\n",
                    stderr);
            isTold = true;
        }

        std::lock_guard<std::recursive_mutex> m_guard;
        bool m_isOutermost;
        checker::Monitor* m_monitor = nullptr;
    };
} // namespace alpaka::strategy::detail
