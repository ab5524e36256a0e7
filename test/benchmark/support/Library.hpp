// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Short names and work divisions for the library's side of a case.
#pragma once

#include <alpaka/alpaka.hpp>

#include <omp.h>

#include <cstddef>

namespace alpaka_bench
{
    template<typename TIdx>
    using BlockPerCore = alpaka::acc::AccCpuBlockPerCore<alpaka::DimInt<1>, TIdx>;
    template<typename TIdx>
    using BlockPerCore2d = alpaka::acc::AccCpuBlockPerCore<alpaka::DimInt<2>, TIdx>;
    template<typename TIdx>
    using Omp2Blocks = alpaka::acc::AccCpuOmp2Blocks<alpaka::DimInt<1>, TIdx>;
    template<typename TIdx>
    using TbbBlocks = alpaka::acc::AccCpuTbbBlocks<alpaka::DimInt<1>, TIdx>;
    template<typename TIdx>
    using Threads = alpaka::acc::AccCpuThreads<alpaka::DimInt<1>, TIdx>;
    template<typename TIdx>
    using Omp2Threads = alpaka::acc::AccCpuOmp2Threads<alpaka::DimInt<1>, TIdx>;
    template<typename TIdx>
    using Serial = alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, TIdx>;

    template<typename TAcc, typename TProperty = alpaka::queue::Blocking>
    [[nodiscard]] auto makeQueue()
    {
        return alpaka::queue::Queue<TAcc, TProperty>(alpaka::getDevByIdx<TAcc>(0));
    }

    //! Blocks of one dimension.
    template<typename TIdx>
    [[nodiscard]] auto workDivOf(std::size_t blocks, std::size_t threads, std::size_t elems)
    {
        return alpaka::WorkDivMembers<alpaka::DimInt<1>, TIdx>(
            static_cast<TIdx>(blocks), static_cast<TIdx>(threads), static_cast<TIdx>(elems));
    }

    //! As many blocks of as many threads as n threads take.
    template<typename TIdx>
    [[nodiscard]] auto gpuShaped(std::size_t n, std::size_t threads)
    {
        return workDivOf<TIdx>((n + threads - 1) / threads, threads, 1);
    }

    //! n elements over blocks of one thread.
    template<typename TIdx>
    [[nodiscard]] auto elementsPerThread(std::size_t n, std::size_t blocks)
    {
        return workDivOf<TIdx>(blocks, 1, (n + blocks - 1) / blocks);
    }

    //! Cores that native twins use, as library and OpenMP count them alike.
    [[nodiscard]] inline auto cores() -> std::size_t { return static_cast<std::size_t>(omp_get_max_threads()); }
} // namespace alpaka_bench
