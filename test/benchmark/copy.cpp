// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Copies and sets of views against the C library and against a loop on all cores.

#include "support/Bench.hpp"
#include "support/Library.hpp"
#include "support/Memory.hpp"
#include <cstring>

namespace
{
    namespace bench = alpaka_bench;

    void addSize(std::string const& size, std::size_t n)
    {
        auto const source
            = bench::HugeArray<double>::of(n, [](std::size_t i) { return static_cast<double>(i % 1021); });
        bench::HugeArray<double> const target(n);
        auto const addCopy = [=](std::string const& side, auto run)
        {
            auto const check = [=]() mutable
            {
                target.fill(-1.0);
                run();
                return target.holds([&source](std::size_t i) { return source[i]; });
            };
            bench::add("copy/copy-" + size + side, 1.0, run, check);
        };
        auto const addSet = [=](std::string const& side, auto run)
        {
            auto const check = [=]() mutable
            {
                target.fill(-1.0);
                run();
                return target.holds([](std::size_t) { return 0.0; });
            };
            bench::add("copy/set-" + size + side, 1.0, run, check);
        };

        using Acc = bench::Serial<long>;
        auto const device = alpaka::getDevByIdx<Acc>(0);
        alpaka::Vec<alpaka::DimInt<1>, long> const extent(static_cast<long>(n));
        alpaka::mem::view::ViewPlainPtr to(target.data(), device, extent);
        alpaka::mem::view::ViewPlainPtr from(source.data(), device, extent);
        addCopy(
            "/alpaka:view", [=, queue = bench::makeQueue<Acc>()]() mutable { alpaka::copy(queue, to, from, extent); });
        addSet("/alpaka:view", [=, queue = bench::makeQueue<Acc>()]() mutable { alpaka::set(queue, to, 0, extent); });

        addCopy("/native:memcpy", [=] { std::memcpy(target.data(), source.data(), n * sizeof(double)); });
        addSet("/native:memset", [=] { std::memset(target.data(), 0, n * sizeof(double)); });

        addCopy(
            "/native:OpenMP",
            [=]
            {
                double const* const in = source.data();
                double* const out = target.data();
#pragma omp parallel for simd schedule(static)
                for(std::size_t i = 0; i < n; ++i)
                    out[i] = in[i];
            });
        addSet(
            "/native:OpenMP",
            [=]
            {
                double* const out = target.data();
#pragma omp parallel for simd schedule(static)
                for(std::size_t i = 0; i < n; ++i)
                    out[i] = 0.0;
            });
    }
} // namespace

void alpaka_bench::addCases()
{
    addSize("2^13", std::size_t{1} << 13);
    addSize("2^25", sizeOf(std::size_t{1} << 25, 1 << 14));
}
