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

    //! Rows with padding behind them.
    void addPitched(std::string const& size, std::size_t rows)
    {
        constexpr std::size_t width = 1000;
        constexpr std::size_t pitch = 1024;
        auto const source
            = bench::HugeArray<double>::of(rows * pitch, [](std::size_t i) { return static_cast<double>(i % 1021); });
        bench::HugeArray<double> const target(rows * pitch);
        auto const addCopy = [=](std::string const& side, auto run)
        {
            auto const check = [=]() mutable
            {
                target.fill(-1.0);
                run();
                return target.holds([&source](std::size_t i) { return i % pitch < width ? source[i] : -1.0; });
            };
            bench::add("copy/pitched-" + size + side, 1.0, run, check);
        };

        using Acc = bench::Serial<long>;
        using Vec = alpaka::Vec<alpaka::DimInt<2>, long>;
        auto const device = alpaka::getDevByIdx<Acc>(0);
        Vec const extent(static_cast<long>(rows), static_cast<long>(width));
        Vec const pitches(static_cast<long>(rows * pitch * sizeof(double)), static_cast<long>(pitch * sizeof(double)));
        alpaka::mem::view::ViewPlainPtr to(target.data(), device, extent, pitches);
        alpaka::mem::view::ViewPlainPtr from(source.data(), device, extent, pitches);
        addCopy(
            "/alpaka:view", [=, queue = bench::makeQueue<Acc>()]() mutable { alpaka::copy(queue, to, from, extent); });
        addCopy(
            "/native:OpenMP",
            [=]
            {
                double const* const in = source.data();
                double* const out = target.data();
#pragma omp parallel for schedule(static)
                for(std::size_t row = 0; row < rows; ++row)
                    std::memcpy(out + row * pitch, in + row * pitch, width * sizeof(double));
            });
    }
} // namespace

void alpaka_bench::addCases()
{
    addSize("2^13", std::size_t{1} << 13);
    addSize("2^25", sizeOf(std::size_t{1} << 25, 1 << 14));
    addPitched("2^25", sizeOf(std::size_t{1} << 15, 1 << 4));
}
