// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What alpaka-ls says about the processor: cores, caches and NUMA nodes, as Linux describes them below /sys.
#pragma once

#include <alpaka/alpaka.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

namespace ls
{
    //! \return The first line of a file; empty if it cannot be read.
    inline auto firstLine(std::filesystem::path const& path) -> std::string
    {
        std::string line;
        std::ifstream file(path);
        std::getline(file, line);
        return line;
    }

    //! One line for each cache of the first core.
    //! \param root Prefix of /sys.
    inline void printCaches(std::filesystem::path const& root)
    {
        for(int i = 0;; ++i)
        {
            auto const cache = root / "sys/devices/system/cpu/cpu0/cache" / ("index" + std::to_string(i));
            std::string const level = firstLine(cache / "level");
            if(level.empty())
                return;
            std::printf(
                "  L%s %s cache: %s, shared by the hardware threads %s\n",
                level.c_str(),
                firstLine(cache / "type").c_str(),
                firstLine(cache / "size").c_str(),
                firstLine(cache / "shared_cpu_list").c_str());
        }
    }

    //! One line for each NUMA node.
    inline void printNodes(std::filesystem::path const& root)
    {
        for(int i = 0;; ++i)
        {
            auto const node = root / "sys/devices/system/node" / ("node" + std::to_string(i));
            std::string const threads = firstLine(node / "cpulist");
            if(threads.empty())
                return;
            std::printf("  NUMA node %d: hardware threads %s\n", i, threads.c_str());
        }
    }

    inline void printHost(std::filesystem::path const& root)
    {
        std::printf("Host\n");
        std::printf(
            "  %u hardware threads, of which the library uses %zu cores (ALPAKA_NUM_CORES, affinity mask, quota)\n",
            std::thread::hardware_concurrency(),
            alpaka::dev::getAttributes(alpaka::getDevByIdx<alpaka::PltfCpu>(0)).multiprocessors);
        printCaches(root);
        printNodes(root);
    }
} // namespace ls
