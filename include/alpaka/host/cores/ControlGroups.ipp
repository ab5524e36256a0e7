// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of ControlGroups.hpp.
#pragma once

#include <alpaka/core/Lines.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/host/cores/ControlGroups.hpp>

#include <cstdlib>
#include <cstring>

namespace alpaka::host
{
    ALPAKA_ENGINE auto quotaInFile(char const* folder, char const* file) -> Quota
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

    ALPAKA_ENGINE auto limitOfVersion1(char const* folder) -> std::size_t
    {
        long long const time = quotaInFile(folder, "/cpu.cfs_quota_us").time;
        return Quota{time, quotaInFile(folder, "/cpu.cfs_period_us").time}.cores();
    }

    ALPAKA_ENGINE auto limitOfVersion2(char const* folder) -> std::size_t
    {
        return quotaInFile(folder, "/cpu.max").cores();
    }

    ALPAKA_ENGINE auto threadsOfGroup(char const* folder) -> std::size_t
    {
        long long const most = quotaInFile(folder, "/pids.max").time; // "max" is no number
        return most <= 0 ? 0 : static_cast<std::size_t>(most);
    }

    ALPAKA_ENGINE auto
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

    ALPAKA_ENGINE auto limitOfLine(char const* systemRoot, char const* line, Controller const& controller)
        -> std::size_t
    {
        char const* const first = std::strchr(line, ':');
        char const* const second = first == nullptr ? nullptr : std::strchr(first + 1, ':');
        if(second == nullptr)
            return 0;
        if(second == first + 1)
            return tightestLimit(systemRoot, "/sys/fs/cgroup", second + 1, controller.limitOfVersion2);
        core::Text controllers;
        controllers.append(",");
        controllers.append(first + 1, static_cast<std::size_t>(second - first) - 1);
        controllers.append(",");
        core::Text name;
        name.append(",");
        name.append(controller.name);
        name.append(",");
        if(std::strstr(controllers.c_str(), name.c_str()) == nullptr)
            return 0;
        core::Text mount;
        mount.append("/sys/fs/cgroup/");
        mount.append(controller.name);
        return tightestLimit(systemRoot, mount.c_str(), second + 1, controller.limitOfVersion1);
    }

    ALPAKA_ENGINE auto limitOfControlGroups(char const* systemRoot, Controller const& controller) -> std::size_t
    {
        core::Text path;
        path.append(systemRoot);
        path.append("/proc/self/cgroup");
        std::size_t limit = 0;
        for(core::Lines lines(path.c_str()); lines.next();)
            limit = tighter(limit, limitOfLine(systemRoot, lines.line(), controller));
        return limit;
    }

    ALPAKA_ENGINE auto coresOfControlGroups(char const* systemRoot) -> std::size_t
    {
        return limitOfControlGroups(systemRoot, {"cpu", &limitOfVersion1, &limitOfVersion2});
    }

    ALPAKA_ENGINE auto threadsOfControlGroups(char const* systemRoot) -> std::size_t
    {
        return limitOfControlGroups(systemRoot, {"pids", &threadsOfGroup, &threadsOfGroup});
    }
} // namespace alpaka::host
