// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// a[i] = b[i] + s * c[i], written as kernels for GPUs are, with one thread for each element, and
// with elements per thread.

#include "support/Bench.hpp"
#include "support/Library.hpp"
#include "support/Memory.hpp"
#include <cstdint>

namespace
{
    namespace bench = alpaka_bench;

    template<typename TIdx>
    struct Triad
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, TIdx n, double s, double const* b, double const* c, double* a) const
        {
            TIdx const i = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0];
            if(i < n)
                a[i] = b[i] + s * c[i];
        }
    };

    template<typename TIdx>
    struct Triad2d
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc, TIdx rows, TIdx columns, double s, double const* b, double const* c, double* a) const
        {
            auto const idx = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc);
            if(idx[0] < rows && idx[1] < columns)
            {
                TIdx const i = idx[0] * columns + idx[1];
                a[i] = b[i] + s * c[i];
            }
        }
    };

    struct TriadElements
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, long n, double s, double const* b, double const* c, double* a) const
        {
            for(long const i : alpaka::elements(acc, n))
                a[i] = b[i] + s * c[i];
        }
    };

    struct Data
    {
        explicit Data(std::size_t n)
            : b(bench::HugeArray<double>::of(n, [](std::size_t i) { return static_cast<double>(i % 1021); }))
            , c(bench::HugeArray<double>::of(n, [](std::size_t i) { return static_cast<double>(i % 509); }))
            , a(n)
        {
        }

        template<typename TRun>
        void add(std::string const& name, TRun run) const
        {
            auto const check = [*this, run]() mutable
            {
                a.fill(-1.0);
                run();
                return a.holds([this](std::size_t i) { return b[i] + s * c[i]; });
            };
            bench::add(name, static_cast<double>(a.size()), run, check);
        }

        static constexpr double s = 3.0;
        bench::HugeArray<double> b;
        bench::HugeArray<double> c;
        bench::HugeArray<double> a;
    };

    void addNative(std::string const& name, Data const& data)
    {
        data.add(
            name + "/native:OpenMP",
            [data]
            {
                long const n = static_cast<long>(data.a.size());
                double const s = Data::s;
                double const* const b = data.b.data();
                double const* const c = data.c.data();
                double* const a = data.a.data();
#pragma omp parallel for simd schedule(static)
                for(long i = 0; i < n; ++i)
                    a[i] = b[i] + s * c[i];
            });
    }

    template<typename TAcc, typename TKernel, typename TWorkDiv, typename... TSizes>
    void addLibrary(std::string const& name, Data const& data, TWorkDiv const& workDiv, TSizes... sizes)
    {
        data.add(
            name,
            [=, queue = bench::makeQueue<TAcc>()]() mutable
            {
                alpaka::kernel::exec<TAcc>(
                    queue, workDiv, TKernel{}, sizes..., Data::s, data.b.data(), data.c.data(), data.a.data());
            });
    }

    template<typename TIdx>
    void addGpuShaped(std::string const& name, Data const& data, std::size_t threads)
    {
        std::size_t const n = data.a.size();
        addLibrary<bench::BlockPerCore<TIdx>, Triad<TIdx>>(
            name + "/alpaka:BlockPerCore", data, bench::gpuShaped<TIdx>(n, threads), static_cast<TIdx>(n));
    }

    template<typename TIdx>
    void add2d(std::string const& name, Data const& data, std::size_t rows)
    {
        using Acc = bench::BlockPerCore2d<TIdx>;
        using Vec = alpaka::Vec<alpaka::DimInt<2>, TIdx>;
        auto const columns = static_cast<TIdx>(data.a.size() / rows);
        alpaka::WorkDivMembers<alpaka::DimInt<2>, TIdx> const workDiv(
            Vec(static_cast<TIdx>(rows / 16), columns / 16), Vec(16, 16), Vec(1, 1));
        addLibrary<Acc, Triad2d<TIdx>>(name + "/alpaka:BlockPerCore", data, workDiv, static_cast<TIdx>(rows), columns);
    }

    template<template<typename> typename TAcc>
    void addOneThread(std::string const& name, std::string const& acc, Data const& data)
    {
        std::size_t const n = data.a.size();
        addLibrary<TAcc<int>, Triad<int>>(
            name + "/one-thread-blocks/alpaka:" + acc, data, bench::gpuShaped<int>(n, 1), static_cast<int>(n));
    }

    void addElementLoop(std::string const& name, Data const& data)
    {
        std::size_t const n = data.a.size();
        addLibrary<bench::BlockPerCore<long>, TriadElements>(
            name + "/256-elements/alpaka:BlockPerCore", data, bench::gpuShaped<long>(n, 256), static_cast<long>(n));
    }

    template<template<typename> typename TAcc>
    void addElements(std::string const& name, std::string const& acc, Data const& data)
    {
        std::size_t const n = data.a.size();
        addLibrary<TAcc<long>, TriadElements>(
            name + "/elements/alpaka:" + acc, data, bench::elementsPerThread<long>(n, 1024), static_cast<long>(n));
    }
} // namespace

void alpaka_bench::addCases()
{
    for(auto const& [size, n, rows] :
        {std::tuple{"2^18", sizeOf(std::size_t{1} << 18, 1 << 12), sizeOf(512, 64)},
         std::tuple{"2^25", sizeOf(std::size_t{1} << 25, 1 << 13), sizeOf(4096, 64)}})
    {
        Data const data(n);
        std::string const name = std::string("triad/") + size;
        addNative(name, data);
        addGpuShaped<int>(name + "/256-int32", data, 256);
        addGpuShaped<std::int64_t>(name + "/256-int64", data, 256);
        addGpuShaped<unsigned>(name + "/256-uint32", data, 256);
        addGpuShaped<std::size_t>(name + "/256-uint64", data, 256);
        addGpuShaped<int>(name + "/64-int32", data, 64);
        addGpuShaped<int>(name + "/1024-int32", data, 1024);
        add2d<int>(name + "/16x16-int32", data, rows);
        addOneThread<BlockPerCore>(name, "BlockPerCore", data);
        addOneThread<Omp2Blocks>(name, "Omp2Blocks", data);
        addElementLoop(name, data);
        addElements<BlockPerCore>(name, "BlockPerCore", data);
        addElements<Omp2Blocks>(name, "Omp2Blocks", data);
        addElements<TbbBlocks>(name, "TbbBlocks", data);
    }
}
