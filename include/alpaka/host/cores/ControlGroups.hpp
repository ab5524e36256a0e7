// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The processor time and the threads that the control groups of Linux grant this process.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/MinMax.hpp>

#include <cstddef>

namespace alpaka::host
{
    //! \return The tighter of two limits; zero stands for "no limit".
    constexpr auto tighter(std::size_t a, std::size_t b) -> std::size_t
    {
        return a == 0 || b == 0 ? core::max(a, b) : core::min(a, b);
    }

    //! A CPU quota: processor time per period, both in microseconds.
    struct Quota
    {
        long long time;
        long long period;

        //! \return The quota in whole cores, at least one; zero when there is no limit.
        [[nodiscard]] ALPAKA_FN_COLD auto cores() const -> std::size_t
        {
            return time <= 0 || period <= 0 ? 0 : static_cast<std::size_t>(core::max<long long>(1, time / period));
        }
    };

    //! \return The first two numbers in the first line of folder + file; zero for each that is missing.
    ALPAKA_COLD auto quotaInFile(char const* folder, char const* file) -> Quota;

    //! \return The limit of one group of version 1, from its folder.
    ALPAKA_COLD auto limitOfVersion1(char const* folder) -> std::size_t;

    //! \return The limit of one group of version 2, from its folder.
    ALPAKA_COLD auto limitOfVersion2(char const* folder) -> std::size_t;

    //! \return The most threads of one group of either version, from its folder; zero for any number.
    ALPAKA_COLD auto threadsOfGroup(char const* folder) -> std::size_t;

    //! The controller of control groups that has a limit.
    struct Controller
    {
        char const* name;                            //!< In version 1 it has a folder of this name.
        std::size_t (*limitOfVersion1)(char const*); //!< From the folder of a group; zero when there is no limit.
        std::size_t (*limitOfVersion2)(char const*);
    };

    //! The tightest limit of a group and of all groups above it.
    //! \param systemRoot,mount Together the folder where the hierarchy of control groups is mounted.
    //! \param group The group of this process: the third field of a line of /proc/self/cgroup. In a container the
    //!        mount may show only a part of the hierarchy; then folders are missing.
    //! \param limitOf Called with the folder of a group; returns zero when there is no limit.
    ALPAKA_COLD auto
    tightestLimit(char const* systemRoot, char const* mount, char const* group, std::size_t (*limitOf)(char const*))
        -> std::size_t;

    //! \param line A line of /proc/self/cgroup: number:controllers:group; version 2 is number 0
    //!        and names no controllers.
    //! \return The limit that it leads to.
    ALPAKA_COLD auto limitOfLine(char const* systemRoot, char const* line, Controller const& controller)
        -> std::size_t;

    //! \return The tightest limit of all groups of this process; zero when there is none.
    ALPAKA_COLD auto limitOfControlGroups(char const* systemRoot, Controller const& controller) -> std::size_t;

    //! The processor time that control groups grant: cpu.max in version 2, cpu.cfs_* in version 1.
    //! \param systemRoot Prefix of /proc and /sys.
    //! \return Cores, or zero when there is no limit.
    ALPAKA_COLD auto coresOfControlGroups(char const* systemRoot) -> std::size_t;

    //! The threads that control groups grant, of all their processes together: pids.max.
    //! \param systemRoot Prefix of /proc and /sys.
    //! \return Zero when there is no limit.
    ALPAKA_COLD auto threadsOfControlGroups(char const* systemRoot) -> std::size_t;
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/cores/ControlGroups.ipp>
#endif
