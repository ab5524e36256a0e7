// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// 25_babelstream [numbers]: the five operations of BabelStream with their bandwidths, on every accelerator. The
// default is small and stays in caches; 33554432 numbers are usual.

#include <alpaka/alpaka.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

namespace a = alpaka;

constexpr double scalar = 0.4;

//! The operations without a sum. Which one is a constant: each is a kernel of its own.
template<char tName>
struct Stream
{
    template<typename TAcc>
    ALPAKA_FN_ACC void
    operator()(TAcc const& acc, int n, double* __restrict x, double* __restrict y, double* __restrict z) const
    {
        for(int const i : a::elements(acc, n))
        {
            if constexpr(tName == 'c')
                z[i] = x[i];
            if constexpr(tName == 'm')
                y[i] = scalar * z[i];
            if constexpr(tName == 'a')
                z[i] = x[i] + y[i];
            if constexpr(tName == 't')
                x[i] = y[i] + scalar * z[i];
            if constexpr(tName == 'i') // the beginning
                x[i] = 0.1, y[i] = 0.2, z[i] = 0.0;
        }
    }
};

//! Each block joins the sums of its threads; the host adds up the blocks.
struct Dot
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, double const* x, double const* y, double* sums) const
    {
        double sum = 0.0;
        for(int const i : a::gridStrided(acc, n))
            sum += x[i] * y[i];
        sum = a::block::reduce(acc, sum, a::op::Plus{});
        if(a::getIdx<a::Block, a::Threads>(acc)[0] == 0)
            sums[a::getIdx<a::Grid, a::Blocks>(acc)[0]] = sum;
    }
};

//! Called once for each accelerator.
struct Run
{
    template<typename TAcc>
    void operator()(int n, int& failures) const
    {
        auto const device = a::getDevByIdx<TAcc>(0);
        a::Queue<TAcc, a::Blocking> queue(device);
        auto const all = a::getValidWorkDiv<TAcc>(device, n, 64, false);
        int const blocks = 4 * a::getAccDevProps<TAcc>(device).m_multiProcessorCount;
        a::WorkDivMembers<a::DimInt<1>, int> const few(blocks, all.m_blockThreadExtent, 64);
        auto memory = a::alloc<double>(device, 3 * n);
        auto sums = a::alloc<double>(device, blocks);
        double *const x = a::getPtrNative(memory), *const y = x + n, *const z = y + n;
        a::exec<TAcc>(queue, all, Stream<'i'>{}, n, x, y, z);

        double rates[5] = {}; // gigabytes a second
        auto const timed = [&](int number, int arrays, auto const& workDiv, auto const& kernel, auto... arguments)
        {
            auto const start = std::chrono::steady_clock::now();
            a::exec<TAcc>(queue, workDiv, kernel, n, arguments...); // the queue is a blocking one
            std::chrono::duration<double, std::nano> const took = std::chrono::steady_clock::now() - start;
            rates[number] = std::max(rates[number], arrays * 8.0 * n / took.count());
        };
        double expected[] = {0.1, 0.2, 0.0};
        for(int round = 0; round < 5; ++round)
        {
            timed(0, 2, all, Stream<'c'>{}, x, y, z);
            timed(1, 2, all, Stream<'m'>{}, x, y, z);
            timed(2, 3, all, Stream<'a'>{}, x, y, z);
            timed(3, 3, all, Stream<'t'>{}, x, y, z);
            timed(4, 2, few, Dot{}, x, y, a::getPtrNative(sums));
            expected[1] = scalar * expected[0];
            expected[2] = expected[0] + expected[1];
            expected[0] = expected[1] + scalar * expected[2];
        }
        std::vector<double> values(3 * static_cast<std::size_t>(n)), parts(static_cast<std::size_t>(blocks));
        a::copy(queue, values, memory);
        a::copy(queue, parts, sums);
        double const dot = expected[0] * expected[1] * n;
        double error = std::abs(std::accumulate(parts.begin(), parts.end(), 0.0) / dot - 1.0);
        for(std::size_t i = 0; i < values.size(); ++i) // the mean of the relative errors: a NaN shows in it, too
            error += std::abs(values[i] / expected[i * 3 / values.size()] - 1.0) / n;
        std::printf("%-24s GB/s: copy %.1f, mul %.1f, add", a::getAccName<TAcc>().c_str(), rates[0], rates[1]);
        std::printf(" %.1f, triad %.1f, dot %.1f%s\n", rates[2], rates[3], rates[4], error < 1e-8 ? "" : ", WRONG");
        failures += error < 1e-8 ? 0 : 1;
    }
};

int main(int argc, char** argv)
{
    int const n = argc > 1 ? std::atoi(argv[1]) : 100'000;
    if(n < 1 || n > 500'000'000) // the indices of three arrays fit into an int
        return 2;
    int failures = 0;
    a::meta::forEachType<a::EnabledAccs<a::DimInt<1>, int>>(Run{}, n, failures);
    return failures;
}
