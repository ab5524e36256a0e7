// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The five kernels of BabelStream: as kernels for GPUs with blocks of 1,024 threads, and with elements per thread.

#include "support/Bench.hpp"
#include "support/Library.hpp"
#include "support/Memory.hpp"
#include <algorithm>
#include <cmath>

namespace
{
    namespace bench = alpaka_bench;

    // Each kernel: the array that it writes, and what it writes there.

    struct Copy
    {
        static auto target(double*, double*, double* c) -> double* { return c; }

        static auto value(long i, double const* a, double const*, double const*) -> double { return a[i]; }
    };

    struct Mul
    {
        static auto target(double*, double* b, double*) -> double* { return b; }

        static auto value(long i, double const*, double const*, double const* c) -> double { return 0.5 * c[i]; }
    };

    struct Add
    {
        static auto target(double*, double*, double* c) -> double* { return c; }

        static auto value(long i, double const* a, double const* b, double const*) -> double { return a[i] + b[i]; }
    };

    struct Triad
    {
        static auto target(double* a, double*, double*) -> double* { return a; }

        static auto value(long i, double const*, double const* b, double const* c) -> double
        {
            return b[i] + 0.5 * c[i];
        }
    };

    template<typename TStream>
    void apply(long i, double* a, double* b, double* c)
    {
        TStream::target(a, b, c)[i] = TStream::value(i, a, b, c);
    }

    //! A thread for each element.
    template<typename TStream>
    struct OneElement
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, long n, double* a, double* b, double* c) const
        {
            long const i = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0];
            if(i < n)
                apply<TStream>(i, a, b, c);
        }
    };

    //! The same with stores past the caches.
    template<typename TStream>
    struct Streamed
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, long n, double* a, double* b, double* c) const
        {
            long const i = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0];
            if(i < n)
                alpaka::mem::storeStreaming(acc, TStream::target(a, b, c) + i, TStream::value(i, a, b, c));
        }
    };

    //! The same in runs of elements.
    template<typename TStream>
    struct StreamedRuns
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, long n, double* a, double* b, double* c) const
        {
            long const elems = alpaka::getWorkDiv<alpaka::Thread, alpaka::Elems>(acc)[0];
            long const first = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0] * elems;
            long const count = std::min(n - first, elems);
            if(count > 0)
                alpaka::mem::storeStreaming(
                    acc,
                    TStream::target(a, b, c) + first,
                    static_cast<std::size_t>(count),
                    [=](std::size_t i) { return TStream::value(first + static_cast<long>(i), a, b, c); });
        }
    };

    template<typename TStream>
    struct Elements
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, long n, double* a, double* b, double* c) const
        {
            for(long const i : alpaka::elements(acc, n))
                apply<TStream>(i, a, b, c);
        }
    };

    //! Every thread leaves the product of its part.
    struct Dot
    {
        static auto part(long first, long last, double const* a, double const* b) -> double
        {
            double sum = 0.0;
#pragma omp simd reduction(+ : sum)
            for(long i = first; i < last; ++i)
                sum += a[i] * b[i];
            return sum;
        }

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, long n, double const* a, double const* b, double* sums) const
        {
            long const thread = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0];
            long const elems = alpaka::getWorkDiv<alpaka::Thread, alpaka::Elems>(acc)[0];
            sums[thread] = part(thread * elems, std::min(n, (thread + 1) * elems), a, b);
        }
    };

    //! The arrays, and the values that BabelStream begins with. Copies share them.
    struct Arrays
    {
        explicit Arrays(std::size_t n)
            : a(n)
            , b(n)
            , c(n)
            , sums(parts)
        {
            reset();
        }

        void reset() const
        {
            a.fill(1.0);
            b.fill(2.0);
            c.fill(3.0);
        }

        static constexpr std::size_t parts = 64;
        bench::HugeArray<double> a;
        bench::HugeArray<double> b;
        bench::HugeArray<double> c;
        bench::HugeArray<double> sums;
    };

    template<typename TStream, typename TRun>
    void addCase(std::string const& name, Arrays const& arrays, TRun run)
    {
        auto const check = [arrays, run]() mutable
        {
            double a = 1.0;
            double b = 2.0;
            double c = 3.0;
            apply<TStream>(0, &a, &b, &c);
            arrays.reset();
            run();
            auto const holds = [](bench::HugeArray<double> const& array, double value)
            { return array.holds([value](std::size_t) { return value; }); };
            bool const isRight = holds(arrays.a, a) && holds(arrays.b, b) && holds(arrays.c, c);
            arrays.reset();
            return isRight;
        };
        bench::add(name, 1.0, run, check);
    }

    template<typename TStream>
    void addStream(std::string const& name, Arrays const& arrays)
    {
        std::size_t const n = arrays.a.size();
        auto const library = [&]<typename TAcc>(std::string const& acc, TAcc const*, auto kernel, auto workDiv)
        {
            addCase<TStream>(
                name + "/alpaka:" + acc,
                arrays,
                [=, queue = bench::makeQueue<TAcc>()]() mutable
                {
                    alpaka::kernel::exec<TAcc>(
                        queue,
                        workDiv,
                        kernel,
                        static_cast<long>(n),
                        arrays.a.data(),
                        arrays.b.data(),
                        arrays.c.data());
                });
        };
        using Gpu = bench::BlockPerCore<long>;
        using Omp = bench::Omp2Blocks<long>;
        library(
            "BlockPerCore", static_cast<Gpu const*>(nullptr), OneElement<TStream>{}, bench::gpuShaped<long>(n, 1024));
        library(
            "BlockPerCore-streaming",
            static_cast<Gpu const*>(nullptr),
            Streamed<TStream>{},
            bench::gpuShaped<long>(n, 1024));
        library(
            "BlockPerCore-streaming-runs",
            static_cast<Gpu const*>(nullptr),
            StreamedRuns<TStream>{},
            bench::elementsPerThread<long>(n, Arrays::parts));
        library(
            "Omp2Blocks",
            static_cast<Omp const*>(nullptr),
            Elements<TStream>{},
            bench::elementsPerThread<long>(n, bench::cores()));
        addCase<TStream>(
            name + "/native:OpenMP",
            arrays,
            [arrays]
            {
                long const size = static_cast<long>(arrays.a.size());
                double* const a = arrays.a.data();
                double* const b = arrays.b.data();
                double* const c = arrays.c.data();
#pragma omp parallel for simd schedule(static)
                for(long i = 0; i < size; ++i)
                    apply<TStream>(i, a, b, c);
            });
    }

    void addDot(std::string const& name, Arrays const& arrays)
    {
        auto const n = static_cast<long>(arrays.a.size());
        auto const add = [&](std::string const& side, auto run)
        {
            auto const check = [=]() mutable
            {
                arrays.reset();
                return std::abs(run() - 2.0 * static_cast<double>(n)) < 1e-6;
            };
            bench::add(name + side, 1.0, [=]() mutable { benchmark::DoNotOptimize(run()); }, check);
        };
        auto const library = [&]<typename TAcc>(std::string const& acc, TAcc const*, std::size_t parts)
        {
            add("/alpaka:" + acc,
                [=,
                 workDiv = bench::elementsPerThread<long>(static_cast<std::size_t>(n), parts),
                 queue = bench::makeQueue<TAcc>()]() mutable
                {
                    double* const sums = arrays.sums.data();
                    alpaka::kernel::exec<TAcc>(queue, workDiv, Dot{}, n, arrays.a.data(), arrays.b.data(), sums);
                    double sum = 0.0;
                    for(std::size_t i = 0; i < parts; ++i)
                        sum += sums[i];
                    return sum;
                });
        };
        library("BlockPerCore", static_cast<bench::BlockPerCore<long> const*>(nullptr), Arrays::parts);
        library("Omp2Blocks", static_cast<bench::Omp2Blocks<long> const*>(nullptr), bench::cores());
        // Not `parallel for simd reduction`, of which g++ 12 makes a loop that is four times slower.
        add("/native:OpenMP",
            [=]
            {
                double const* const a = arrays.a.data();
                double const* const b = arrays.b.data();
                double sum = 0.0;
#pragma omp parallel reduction(+ : sum)
                {
                    long const rank = omp_get_thread_num();
                    long const team = omp_get_num_threads();
                    sum += Dot::part(n * rank / team, n * (rank + 1) / team, a, b);
                }
                return sum;
            });
    }
} // namespace

void alpaka_bench::addCases()
{
    for(auto const& [size, n] :
        {std::pair{"2^13", std::size_t{1} << 13}, std::pair{"2^25", sizeOf(std::size_t{1} << 25, 1 << 12)}})
    {
        Arrays const arrays(n);
        auto const name = [size = size](std::string const& kernel) { return "stream/" + kernel + "-" + size; };
        addStream<Copy>(name("copy"), arrays);
        addStream<Mul>(name("mul"), arrays);
        addStream<Add>(name("add"), arrays);
        addStream<Triad>(name("triad"), arrays);
        addDot(name("dot"), arrays);
    }
}
