// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How many cores this process may use.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Predef.hpp>

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <thread>

#if BOOST_OS_LINUX
#    include <sched.h>
#endif

namespace alpaka::runtime::cpu
{
    namespace detail
    {
        //! \return The first line of a file without its end; empty when there is none.
        ALPAKA_FN_COLD inline auto firstLine(std::string const& path) -> std::string
        {
            struct Close
            {
                void operator()(std::FILE* file) const
                {
                    std::fclose(file);
                }
            };
            std::unique_ptr<std::FILE, Close> const file(std::fopen(path.c_str(), "re"));
            std::array<char, 512> line{};
            if(!file || std::fgets(line.data(), static_cast<int>(line.size()), file.get()) == nullptr)
                return {};
            line[std::strcspn(line.data(), "\n")] = '\0';
            return line.data();
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

        //! The processor time that control groups grant: cpu.max in version 2, cpu.cfs_* in version 1. Every group up
        //! to the root may set a limit; the tightest one holds.
        //! \param root Where the control groups are mounted.
        //! \param group The group of this process, as the third field of a line of /proc/self/cgroup.
        //! \return Cores, or zero when there is no limit.
        ALPAKA_FN_COLD inline auto coresOfControlGroup(std::string const& root, std::string group) -> std::size_t
        {
            std::size_t cores = 0;
            auto const tighten = [&cores](std::size_t limit)
            {
                if(limit != 0)
                    cores = cores == 0 ? limit : core::min(cores, limit);
            };
            for(;;)
            {
                std::string const max = firstLine(root + group + "/cpu.max");
                tighten(coresOfQuota(max, max.substr(core::min(max.size(), max.find(' ')))));
                std::string const version1 = root + "/cpu" + group + "/cpu.cfs_";
                tighten(coresOfQuota(firstLine(version1 + "quota_us"), firstLine(version1 + "period_us")));
                if(group.empty())
                    return cores;
                group.erase(group.find_last_of('/') == std::string::npos ? 0 : group.find_last_of('/'));
            }
        }

        ALPAKA_FN_COLD inline auto countUsableCores() -> std::size_t
        {
            if(char const* const text = std::getenv("ALPAKA_NUM_CORES"))
                if(long const wanted = std::strtol(text, nullptr, 10); wanted > 0)
                    return static_cast<std::size_t>(wanted);
            std::size_t cores = core::max<std::size_t>(1, std::thread::hardware_concurrency());
#if BOOST_OS_LINUX
            // The affinity mask, not the size of the machine: batch systems and MPI give a process a part of it.
            cpu_set_t set;
            CPU_ZERO(&set);
            if(sched_getaffinity(0, sizeof(set), &set) == 0)
                cores = static_cast<std::size_t>(core::max(1, CPU_COUNT(&set)));
            std::string const line = firstLine("/proc/self/cgroup");
            std::size_t const path = line.find_last_of(':');
            std::string const group = path == std::string::npos ? "" : line.substr(path + 1);
            if(std::size_t const quota = coresOfControlGroup("/sys/fs/cgroup", group == "/" ? "" : group); quota != 0)
                cores = core::min(cores, quota);
#endif
            return cores;
        }
    } // namespace detail

    //! The cores this process may use: its affinity mask and the quota of its control group, or what the environment
    //! variable ALPAKA_NUM_CORES says instead.
    //! \return At least 1; counted once.
    [[nodiscard]] inline auto usableCores() -> std::size_t
    {
        static std::size_t const count = detail::countUsableCores();
        return count;
    }
} // namespace alpaka::runtime::cpu
