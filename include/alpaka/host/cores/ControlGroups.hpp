// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The processor time that the control groups of Linux grant this process.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Lines.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Text.hpp>

#include <cstddef>
#include <cstdlib>
#include <cstring>

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
    ALPAKA_FN_COLD inline auto quotaInFile(char const* folder, char const* file) -> Quota
    {
        core::Text path;
        path.append(folder);
        path.append(file);
        core::Lines lines(path.c_str());
        static_cast<void>(lines.next());
        char* rest = nullptr;
        long long const first = std::strtoll(lines.line(), &rest, 10);
        return {first, std::strtoll(rest, nullptr, 10)};
    }

    //! \return The limit of one group of version 1, from its folder.
    ALPAKA_FN_COLD inline auto limitOfVersion1(char const* folder) -> std::size_t
    {
        long long const time = quotaInFile(folder, "/cpu.cfs_quota_us").time;
        return Quota{time, quotaInFile(folder, "/cpu.cfs_period_us").time}.cores();
    }

    //! \return The limit of one group of version 2, from its folder.
    ALPAKA_FN_COLD inline auto limitOfVersion2(char const* folder) -> std::size_t
    {
        return quotaInFile(folder, "/cpu.max").cores();
    }

    //! The tightest limit of a group and of all groups above it.
    //! \param systemRoot,mount Together the folder where the hierarchy of control groups is mounted.
    //! \param group The group of this process: the third field of a line of /proc/self/cgroup. In a container the
    //!        mount may show only a part of the hierarchy; then folders are missing.
    //! \param limitOf Called with the folder of a group; returns cores, or zero when there is no limit.
    ALPAKA_FN_COLD inline auto
    tightestLimit(char const* systemRoot, char const* mount, char const* group, std::size_t (*limitOf)(char const*))
        -> std::size_t
    {
        core::Text folder;
        folder.append(systemRoot);
        folder.append(mount);
        std::size_t const top = folder.size();
        folder.append(std::strcmp(group, "/") == 0 ? "" : group);
        std::size_t cores = limitOf(folder.c_str());
        while(char const* const slash = std::strrchr(folder.c_str() + top, '/'))
        {
            folder.truncate(static_cast<std::size_t>(slash - folder.c_str()));
            cores = tighter(cores, limitOf(folder.c_str()));
        }
        return cores;
    }

    //! \param line A line of /proc/self/cgroup: number:controllers:group; version 2 is number 0 and names no
    //!        controllers.
    //! \return The limit that it leads to.
    ALPAKA_FN_COLD inline auto limitOfLine(char const* systemRoot, char const* line) -> std::size_t
    {
        char const* const first = std::strchr(line, ':');
        char const* const second = first == nullptr ? nullptr : std::strchr(first + 1, ':');
        if(second == nullptr)
            return 0;
        if(second == first + 1)
            return tightestLimit(systemRoot, "/sys/fs/cgroup", second + 1, &limitOfVersion2);
        core::Text controllers;
        controllers.append(",");
        controllers.append(first + 1, static_cast<std::size_t>(second - first) - 1);
        controllers.append(",");
        if(std::strstr(controllers.c_str(), ",cpu,") != nullptr)
            return tightestLimit(systemRoot, "/sys/fs/cgroup/cpu", second + 1, &limitOfVersion1);
        return 0;
    }

    //! The processor time that control groups grant: cpu.max in version 2, cpu.cfs_* in version 1.
    //! \param systemRoot Prefix of /proc and /sys.
    //! \return Cores, or zero when there is no limit.
    ALPAKA_FN_COLD inline auto coresOfControlGroups(char const* systemRoot) -> std::size_t
    {
        core::Text path;
        path.append(systemRoot);
        path.append("/proc/self/cgroup");
        std::size_t cores = 0;
        for(core::Lines lines(path.c_str()); lines.next();)
            cores = tighter(cores, limitOfLine(systemRoot, lines.line()));
        return cores;
    }
} // namespace alpaka::host
