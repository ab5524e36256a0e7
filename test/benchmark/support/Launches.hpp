// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Launches of an empty kernel and empty regions of OpenMP.
#pragma once

#include "Bench.hpp"
#include "Library.hpp"
#include "Memory.hpp"
#include <cstddef>
#include <string>

namespace alpaka_bench
{
    struct Nothing
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&) const
        {
            asm volatile("");
        }
    };

    //! Notes which threads there were.
    struct Mark
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int* marks) const
        {
            marks[alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0]] += 1;
        }
    };

    template<typename TAcc, typename TCompany = NoCompany>
    void addLaunch(std::string const& name, std::size_t blocks, std::size_t threads)
    {
        auto const workDiv = workDivOf<int>(blocks, threads, 1);
        auto queue = makeQueue<TAcc>();
        auto const check = [queue, workDiv, blocks, threads]() mutable
        {
            HugeArray<int> const marks(blocks * threads);
            alpaka::kernel::exec<TAcc>(queue, workDiv, Mark{}, marks.data());
            return marks.holds([](std::size_t) { return 1; });
        };
        add<TCompany>(
            name, 1.0, [queue, workDiv]() mutable { alpaka::kernel::exec<TAcc>(queue, workDiv, Nothing{}); }, check);
    }

    //! A loop of OpenMP over blocks.
    template<typename TCompany = NoCompany>
    void addRegion(std::string const& name, int blocks)
    {
        auto const run = [blocks](auto const& body)
        {
#pragma omp parallel for schedule(static)
            for(int block = 0; block < blocks; ++block)
                body(block);
        };
        auto const check = [run, blocks]
        {
            HugeArray<int> const marks(static_cast<std::size_t>(blocks));
            run([&marks](int block) { marks[static_cast<std::size_t>(block)] += 1; });
            return marks.holds([](std::size_t) { return 1; });
        };
        add<TCompany>(name, 1.0, [run] { run([](int) { asm volatile(""); }); }, check);
    }

    //! A team of OpenMP as large as the block.
    inline void addRegionOf64Threads(std::string const& name)
    {
        auto const run = [](auto const& body)
        {
#pragma omp parallel num_threads(64)
            body(omp_get_thread_num());
        };
        auto const check = [run]
        {
            HugeArray<int> const marks(64);
            run([&marks](int thread) { marks[static_cast<std::size_t>(thread)] += 1; });
            return marks.holds([](std::size_t) { return 1; });
        };
        add(name, 1.0, [run] { run([](int) { asm volatile(""); }); }, check);
    }
} // namespace alpaka_bench
