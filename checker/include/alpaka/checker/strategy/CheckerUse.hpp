// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! One launch at a time uses the checker.
#pragma once

#include <alpaka/checker/Monitor.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Settings.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <mutex>
#include <string_view>

namespace alpaka::strategy::detail
{
    //! The settings of AccCpuChecked, read at each launch.
    struct CheckerSettings
    {
        std::uint32_t seed;                                //!< ALPAKA_CHECK_SEED
        std::uint32_t schedules;                           //!< ALPAKA_CHECK_SCHEDULES
        std::initializer_list<std::uint32_t> const* warps; //!< ALPAKA_CHECK_WARP: the sizes that a launch runs with.
    };

    //! \throws core::Error for an unknown size: a wrong one would be taken for a result.
    ALPAKA_FN_COLD inline auto checkerWarps() -> std::initializer_list<std::uint32_t> const*
    {
        static constexpr std::initializer_list<std::uint32_t> one{1};
        static constexpr std::initializer_list<std::uint32_t> four{4};
        static constexpr std::initializer_list<std::uint32_t> thirtyTwo{32};
        static constexpr std::initializer_list<std::uint32_t> sixtyFour{64};
        static constexpr std::initializer_list<std::uint32_t> all{1, 4, 32, 64};
        // NOLINTNEXTLINE(concurrency-mt-unsafe): the library only reads it
        char const* const text = std::getenv("ALPAKA_CHECK_WARP");
        std::string_view const wanted = text == nullptr ? "1" : text;
        if(wanted == "1")
            return &one;
        if(wanted == "4")
            return &four;
        if(wanted == "32")
            return &thirtyTwo;
        if(wanted == "64")
            return &sixtyFour;
        if(wanted == "all")
            return &all;
        core::fail("kernel launch: ALPAKA_CHECK_WARP=", wanted, ": the size of warps is 1, 4, 32, 64 or all");
    }

    ALPAKA_FN_COLD inline auto checkerSettings() -> CheckerSettings
    {
        return {
            static_cast<std::uint32_t>(core::detail::numberFromEnvironment("ALPAKA_CHECK_SEED", 0, 0xffff'ffffu)),
            static_cast<std::uint32_t>(core::detail::numberFromEnvironment("ALPAKA_CHECK_SCHEDULES", 1)),
            checkerWarps()};
    }

    //! Launches of other threads wait until this object is gone. A kernel that launches a kernel goes on: the accesses
    //! of the inner one count as those of the launching thread.
    class CheckerUse
    {
    public:
        CheckerUse()
            : m_isOutermost(depth()++ == 0)
        {
            if(m_isOutermost)
                m_guard = std::unique_lock(mutex());
            auto* const monitor = checker::monitor.load(std::memory_order_acquire);
            if(monitor == nullptr)
                tellOnce();
            else if(m_isOutermost)
                m_monitor = monitor;
            else
            {
                m_outer = monitor;
                m_outerThread = monitor->beginInner();
            }
        }

        auto operator=(CheckerUse&&) -> CheckerUse& = delete;

        ~CheckerUse()
        {
            --depth();
            if(m_outer != nullptr)
                m_outer->endInner(m_outerThread);
        }

        //! \return What checks accesses; null where nothing does.
        [[nodiscard]] auto monitor() const -> checker::Monitor* { return m_monitor; }

        //! In a kernel that a kernel has launched: its code counts as that of the launching thread.
        void enterOuter() const
        {
            if(m_outer != nullptr)
                m_outer->enterInner(m_outerThread);
        }

        void leaveOuter() const
        {
            if(m_outer != nullptr)
                m_outer->leaveInner();
        }

    private:
        static auto mutex() -> std::mutex&
        {
            static std::mutex mutex;
            return mutex;
        }

        //! Launches that the calling thread is in. Only the outermost one locks: the threads of its kernel all run on
        //! the calling thread, and do not wait for each other here.
        static auto depth() -> int&
        {
            static thread_local int depth = 0;
            return depth;
        }

        ALPAKA_FN_COLD static void tellOnce()
        {
            static bool isTold = false;
            if(!isTold)
                std::fputs(
                    "alpaka checker: the accesses of kernels on AccCpuChecked are not checked, because the program "
                    "does not have the checker's functions. With CMake, link alpaka::checker; otherwise compile with "
                    "-fsanitize=thread, link without it, and add checker/checker.cpp, compiled without that flag.\n",
                    stderr);
            isTold = true;
        }

        std::unique_lock<std::mutex> m_guard;
        bool m_isOutermost;
        checker::Monitor* m_monitor = nullptr;
        checker::Monitor* m_outer = nullptr;
        void* m_outerThread = nullptr;
    };
} // namespace alpaka::strategy::detail
