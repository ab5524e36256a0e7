// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The processor time that the control groups of Linux grant this process.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Lines.hpp>
#include <alpaka/core/MinMax.hpp>

#include <cstddef>
#include <cstdlib>
#include <string>

namespace alpaka::runtime::cpu::detail
{
    //! \return The first line of a file; empty when there is none.
    ALPAKA_FN_COLD inline auto firstLine(std::string const& path) -> std::string
    {
        std::string line;
        static_cast<void>(core::Lines(path).next(line));
        return line;
    }

    //! \return The tighter of two limits, of which zero is none.
    constexpr auto tighter(std::size_t a, std::size_t b) -> std::size_t
    {
        return a == 0 || b == 0 ? core::max(a, b) : core::min(a, b);
    }

    //! \return Whole cores that microseconds of processor time in each period are worth, at least one; zero when
    //!         the texts are no numbers, which means that there is no limit.
    ALPAKA_FN_COLD inline auto coresOfQuota(std::string const& quota, std::string const& period) -> std::size_t
    {
        long long const quotaUs = std::strtoll(quota.c_str(), nullptr, 10);
        long long const periodUs = std::strtoll(period.c_str(), nullptr, 10);
        if(quotaUs <= 0 || periodUs <= 0)
            return 0;
        return static_cast<std::size_t>(core::max<long long>(1, quotaUs / periodUs));
    }

    //! The tightest limit that a group or any group above it sets.
    //! \param root Where the hierarchy of control groups is mounted.
    //! \param group The group of this process in the hierarchy, from the third field of a line of
    //!        /proc/self/cgroup. Inside a container, where the mount shows a part only, the folders may be
    //!        missing.
    //! \param limitOf Called with the folder of a group; returns cores, or zero when there is no limit.
    ALPAKA_FN_COLD inline auto
    tightestLimit(std::string const& root, std::string group, std::size_t (*limitOf)(std::string const&)) -> std::size_t
    {
        std::size_t cores = 0;
        for(;;)
        {
            if(group == "/")
                group.clear();
            cores = tighter(cores, limitOf(root + group));
            std::size_t const slash = group.find_last_of('/');
            if(slash == std::string::npos)
                return cores;
            group.erase(slash);
        }
    }

    //! \return The limit of one group in version 1, from its folder.
    ALPAKA_FN_COLD inline auto limitOfVersion1(std::string const& folder) -> std::size_t
    {
        return coresOfQuota(firstLine(folder + "/cpu.cfs_quota_us"), firstLine(folder + "/cpu.cfs_period_us"));
    }

    //! \return The limit of one group in version 2, from its folder.
    ALPAKA_FN_COLD inline auto limitOfVersion2(std::string const& folder) -> std::size_t
    {
        std::string const max = firstLine(folder + "/cpu.max");
        return coresOfQuota(max, max.substr(core::min(max.size(), max.find(' '))));
    }

    //! \param line A line of /proc/self/cgroup: number:controllers:group; version 2 is number 0 and names no
    //!        controllers.
    //! \return The limit that it leads to.
    ALPAKA_FN_COLD inline auto limitOfLine(std::string const& systemRoot, std::string const& line) -> std::size_t
    {
        std::size_t const first = line.find(':');
        std::size_t const second = first == std::string::npos ? first : line.find(':', first + 1);
        if(second == std::string::npos)
            return 0;
        std::string controllers(1, ',');
        controllers.append(line, first + 1, second - first - 1).push_back(',');
        std::string const group = line.substr(second + 1);
        std::string const mount = systemRoot + "/sys/fs/cgroup";
        if(controllers == ",,")
            return tightestLimit(mount, group, &limitOfVersion2);
        if(controllers.find(",cpu,") != std::string::npos)
            return tightestLimit(mount + "/cpu", group, &limitOfVersion1);
        return 0;
    }

    //! The processor time that control groups grant: cpu.max in version 2, cpu.cfs_* in version 1.
    //! \param systemRoot Goes before /proc and /sys.
    //! \return Cores, or zero when there is no limit.
    ALPAKA_FN_COLD inline auto coresOfControlGroups(std::string const& systemRoot) -> std::size_t
    {
        std::size_t cores = 0;
        core::Lines lines(systemRoot + "/proc/self/cgroup");
        for(std::string line; lines.next(line);)
            cores = tighter(cores, limitOfLine(systemRoot, line));
        return cores;
    }
} // namespace alpaka::runtime::cpu::detail
