// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A kernel may say how OpenMP hands out its blocks. Only AccCpuOmp2Blocks asks for it; the results are the same.

#include <alpaka/alpaka.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>
#ifdef ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED
#    include <omp.h>
#endif

namespace a = alpaka;

//! The number of the calling thread in OpenMP's team; 0 on other accelerators.
template<typename TAcc>
ALPAKA_FN_ACC auto threadOfTeam(TAcc const&) -> int
{
    return 0;
}
#ifdef ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED
template<typename TDim, typename TIdx>
auto threadOfTeam(a::AccCpuOmp2Blocks<TDim, TIdx> const&) -> int
{
    return omp_get_thread_num();
}
#endif

//! Sums up 0 to i, for each i: the last blocks cost most. Notes which thread ran a block.
struct Triangle
{
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, int* sums, int* threads) const
    {
        for(int const i : a::elements(acc, n))
            for(int k = 1; k <= i; ++k)
                sums[i] += k;
        if(a::getIdx<a::Block, a::Threads>(acc)[0] == 0)
            threads[a::getIdx<a::Grid, a::Blocks>(acc)[0]] = threadOfTeam(acc);
    }
};

//! Members of the kernel say it: two blocks for the first thread of the team, two for the second, and so on in turn.
struct InTurn : Triangle
{
    static constexpr auto ompScheduleKind = a::omp::Schedule::Static;
    static constexpr int ompScheduleChunkSize = 2;
};

//! A trait says it for a kernel that cannot be changed: four blocks for whichever thread is free next.
struct NextFree : Triangle
{
};

template<typename TAcc>
struct alpaka::kernel::traits::OmpSchedule<NextFree, TAcc>
{
    template<typename TVec, typename... TArgs>
    static auto getOmpSchedule(NextFree const&, TVec const&, TVec const&, TArgs const&...) -> omp::Schedule
    {
        return omp::Schedule(omp::Schedule::Dynamic, 4);
    }
};

template<typename TAcc, typename TKernel>
auto threadsOfBlocks(char const* name, TKernel const& kernel, bool& isRight) -> std::vector<int>
{
    constexpr int n = 2'000;
    auto const device = a::getDevByIdx<TAcc>(0);
    a::Queue<TAcc, a::Blocking> queue(device);
    auto const workDiv = a::getValidWorkDiv<TAcc>(device, n, 50, false);
    std::vector<int> result(n);
    std::vector<int> threads(static_cast<std::size_t>(workDiv.m_gridBlockExtent[0]));
    auto sums = a::alloc<int>(device, n);
    auto onDevice = a::alloc<int>(device, workDiv.m_gridBlockExtent[0]);
    a::set(queue, sums, 0);
    a::exec<TAcc>(queue, workDiv, kernel, n, a::getPtrNative(sums), a::getPtrNative(onDevice));
    a::copy(queue, result, sums);
    a::copy(queue, threads, onDevice);
    for(int i = 0; i < n; ++i)
        isRight = isRight && result[static_cast<std::size_t>(i)] == i * (i + 1) / 2;
    std::string text;
    for(int const thread : threads)
        text += std::to_string(thread) + " ";
    if(*std::max_element(threads.begin(), threads.end()) > 0)
        std::printf("  %-10s %s\n", name, text.c_str());
    return threads;
}

struct Schedules
{
    template<typename TAcc>
    void operator()(bool& isRight) const
    {
        std::printf("%s\n", a::getAccName<TAcc>().c_str());
        threadsOfBlocks<TAcc>("none", Triangle{}, isRight);
        auto const inTurn = threadsOfBlocks<TAcc>("in turn", InTurn{}, isRight);
        auto const free = threadsOfBlocks<TAcc>("next free", NextFree{}, isRight);
        int const team = 1 + *std::max_element(inTurn.begin(), inTurn.end());
        for(std::size_t b = 0; b < inTurn.size(); ++b)
            isRight = isRight && inTurn[b] == static_cast<int>(b) / 2 % team && free[b] == free[b / 4 * 4];
    }
};

int main()
{
    bool isRight = true;
    a::meta::forEachType<a::EnabledAccs<a::DimInt<1>, int>>(Schedules{}, isRight);
    std::printf("%s\n", isRight ? "all sums and all schedules are right" : "WRONG");
    return isRight ? 0 : 1;
}
