// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Runs one kernel of Kernels.hpp once: program <kernel> [n]. Compiled for AccCpuChecked or, to compare times, for
// AccCpuFibers. The last line is for product and stencil: the processor time of the launch in seconds, and the largest
// amount of memory that the process had in MiB.

#ifdef CHECKER_BENCH_FIBERS
#    include <alpaka/standalone/CpuFibers.hpp>
#else
#    include <alpaka/standalone/CpuChecked.hpp>
#endif
#include "Kernels.hpp"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>
#include <sys/resource.h>

namespace
{
    namespace a = alpaka;

#ifdef CHECKER_BENCH_FIBERS
    template<int TDim>
    using Acc = a::acc::AccCpuFibers<a::DimInt<TDim>, int>;
#else
    template<int TDim>
    using Acc = a::acc::AccCpuChecked<a::DimInt<TDim>, int>;
#endif

    constexpr int threads = 256;

    template<typename TKernel>
    void run(TKernel const& kernel, bool isWritten = true)
    {
        auto const device = a::getDevByIdx<Acc<1>>(0);
        a::queue::Queue<Acc<1>, a::queue::Blocking> queue(device);
        auto in = a::alloc<int>(device, threads);
        auto out = a::alloc<int>(device, threads);
        for(int i = 0; i < threads; ++i)
        {
            if(isWritten)
                a::getPtrNative(in)[i] = 1;
            a::getPtrNative(out)[i] = 0;
        }
        a::kernel::exec<Acc<1>>(
            queue,
            a::WorkDivMembers<a::DimInt<1>, int>(threads / 64, 64, 1),
            kernel,
            a::getPtrNative(in),
            a::getPtrNative(out));
    }

    //! Runs a kernel on three matrices of n x n elements, whose pointers `launch` gets with the work division.
    template<typename TLaunch>
    void time(int n, TLaunch const& launch)
    {
        auto const device = a::getDevByIdx<Acc<2>>(0);
        a::queue::Queue<Acc<2>, a::queue::Blocking> queue(device);
        auto first = a::alloc<float>(device, n * n);
        auto second = a::alloc<float>(device, n * n);
        auto third = a::alloc<float>(device, n * n);
        std::fill_n(a::getPtrNative(first), n * n, 1.0f);
        std::fill_n(a::getPtrNative(second), n * n, 1.0f);
        std::fill_n(a::getPtrNative(third), n * n, 0.0f);
        using Vec = a::Vec<a::DimInt<2>, int>;
        a::WorkDivMembers<a::DimInt<2>, int> const workDiv(Vec(n / 16, n / 16), Vec(16, 16), Vec(1, 1));
        auto const start = std::clock();
        launch(queue, workDiv, a::getPtrNative(first), a::getPtrNative(second), a::getPtrNative(third));
        double const seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        rusage use{};
        getrusage(RUSAGE_SELF, &use);
        std::printf("%.4f %.1f\n", seconds, static_cast<double>(use.ru_maxrss) / 1024);
    }

    void product(int n)
    {
        time(
            n,
            [n](auto& queue, auto const& workDiv, float const* first, float const* second, float* third)
            { a::kernel::exec<Acc<2>>(queue, workDiv, checker_bench::Product{}, first, second, third, n); });
    }

    void stencil(int n)
    {
        time(
            n,
            [n](auto& queue, auto const& workDiv, float const* first, float const*, float* third)
            { a::kernel::exec<Acc<2>>(queue, workDiv, checker_bench::Stencil{}, first, third, n); });
    }
} // namespace

auto main(int argc, char** argv) -> int
{
    std::string_view const name = argc > 1 ? argv[1] : "";
    int const n = argc > 2 ? std::atoi(argv[2]) : 512;
#define CHECKER_BENCH_CALL(Kernel)                                                                                    \
    if(name == #Kernel)                                                                                               \
    return run(checker_bench::Kernel{}), 0
    CHECKER_BENCH_CALL(missingBarrier);
    CHECKER_BENCH_CALL(blocksCollide);
    CHECKER_BENCH_CALL(atomicBesidePlain);
    CHECKER_BENCH_CALL(sameValue);
    CHECKER_BENCH_CALL(messageWithoutFence);
    CHECKER_BENCH_CALL(behindEnd);
    CHECKER_BENCH_CALL(beforeBegin);
    CHECKER_BENCH_CALL(behindLocal);
    CHECKER_BENCH_CALL(unwrittenLocal);
    CHECKER_BENCH_CALL(twoBarriers);
    CHECKER_BENCH_CALL(endless);
    CHECKER_BENCH_CALL(rightReduction);
    CHECKER_BENCH_CALL(rightMessage);
    if(name == "unwrittenGlobal")
        run(checker_bench::unwrittenGlobal{}, false);
    else if(name == "product")
        product(n);
    else if(name == "stencil")
        stencil(n);
    else
    {
        std::fprintf(stderr, "program <kernel> [n]: there is no kernel of that name\n");
        return EXIT_FAILURE;
    }
}
