// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// OpenMP's device: a triad against a hand-written target region, blocks of 256 threads and phases against the same
// kernels on the CPU, and an empty launch against an empty region.

#include "../../example/phases/MatMul.hpp"
#include "support/Bench.hpp"
#include "support/Library.hpp"
#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace
{
    namespace bench = alpaka_bench;

    template<typename TIdx>
    using OmpTarget = alpaka::acc::AccOmp5<alpaka::DimInt<1>, TIdx>;

    //! An array in the memory of an accelerator's device.
    template<typename TAcc, typename T>
    class Array
    {
    public:
        template<typename TFn>
        Array(std::size_t count, TFn const& value)
            : m_buf(alpaka::alloc<T>(alpaka::getDevByIdx<TAcc>(0), Vec(count)))
        {
            std::vector<T> host(count);
            for(std::size_t i = 0; i < count; ++i)
                host[i] = static_cast<T>(value(i));
            alpaka::copy(m_buf, host, Vec(count));
        }

        [[nodiscard]] auto data() const -> T* { return const_cast<T*>(alpaka::getPtrNative(m_buf)); }

        template<typename TFn>
        [[nodiscard]] auto holds(TFn const& value) const -> bool
        {
            std::vector<T> host(alpaka::getExtentProduct(m_buf));
            alpaka::copy(host, m_buf, Vec(host.size()));
            for(std::size_t i = 0; i < host.size(); ++i)
                if(std::abs(host[i] - static_cast<T>(value(i))) > T(1e-3) * (T(1) + std::abs(host[i])))
                    return false;
            return true;
        }

    private:
        using Vec = alpaka::Vec<alpaka::DimInt<1>, std::size_t>;
        alpaka::mem::buf::Buf<TAcc, T, alpaka::DimInt<1>, std::size_t> m_buf;
    };

    struct Triad
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, int n, double s, double const* b, double const* c, double* a) const
        {
            int const i = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0];
            if(i < n)
                a[i] = b[i] + s * c[i];
        }
    };

    template<typename TAcc>
    struct TriadData
    {
        explicit TriadData(std::size_t size)
            : n(size)
        {
        }

        [[nodiscard]] auto isRight() const -> bool
        {
            return a.holds([](std::size_t i)
                           { return static_cast<double>(i % 1021) + 3.0 * static_cast<double>(i % 509); });
        }

        std::size_t n;
        Array<TAcc, double> b{n, [](std::size_t i) { return i % 1021; }};
        Array<TAcc, double> c{n, [](std::size_t i) { return i % 509; }};
        Array<TAcc, double> a{n, [](std::size_t) { return -1; }};
    };

    template<typename TAcc, typename TWorkDiv>
    void addTriad(std::string const& name, std::size_t n, TWorkDiv const& workDiv)
    {
        auto const data = std::make_shared<TriadData<TAcc>>(n);
        auto run = [data, workDiv, queue = bench::makeQueue<TAcc>()]() mutable
        {
            alpaka::kernel::exec<TAcc>(
                queue,
                workDiv,
                Triad{},
                static_cast<int>(data->n),
                3.0,
                data->b.data(),
                data->c.data(),
                data->a.data());
        };
        bench::add(
            name,
            static_cast<double>(n),
            run,
            [data, run]() mutable
            {
                run();
                return data->isRight();
            });
    }

    //! The loop that one writes by hand.
    void addTriadRegion(std::string const& name, std::size_t size)
    {
        auto const data = std::make_shared<TriadData<OmpTarget<int>>>(size);
        auto const run = [data]
        {
            double const* const b = data->b.data();
            double const* const c = data->c.data();
            double* const a = data->a.data();
            auto const n = static_cast<int>(data->n);
#pragma omp target teams distribute parallel for device(0) is_device_ptr(a, b, c)
            for(int i = 0; i < n; ++i)
                a[i] = b[i] + 3.0 * c[i];
        };
        bench::add(
            name,
            static_cast<double>(size),
            run,
            [data, run]
            {
                run();
                return data->isRight();
            });
    }

    template<typename TAcc>
    void addMatMul(std::string const& name, int n)
    {
        auto const size = static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
        auto const number = [](std::size_t i) { return static_cast<float>(i * 7919 % 4099) / 4099.0f; };
        auto const a = std::make_shared<Array<TAcc, float>>(size, number);
        auto const b = std::make_shared<Array<TAcc, float>>(size, number);
        auto const c = std::make_shared<Array<TAcc, float>>(size, [](std::size_t) { return 0; });
        using Vec2 = alpaka::Vec<alpaka::DimInt<2>, int>;
        alpaka::WorkDivMembers<alpaka::DimInt<2>, int> const workDiv(Vec2(n / 16, n / 16), Vec2(16, 16), Vec2(1, 1));
        auto run = [=, queue = bench::makeQueue<TAcc>()]() mutable
        {
            alpaka::kernel::exec<TAcc>(queue, workDiv, example::MatMulPhases<1>{}, n, a->data(), b->data(), c->data());
        };
        bench::add(
            name,
            1.0,
            run,
            [=]() mutable
            {
                run();
                return c->holds(
                    [&](std::size_t i)
                    {
                        auto const edge = static_cast<std::size_t>(n);
                        float sum = 0;
                        for(std::size_t k = 0; k < edge; ++k)
                            sum += number(i / edge * edge + k) * number(k * edge + i % edge);
                        return sum;
                    });
            });
    }

    struct Nothing
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&) const
        {
            asm volatile("");
        }
    };

    void addLaunches()
    {
        auto const workDiv = bench::workDivOf<int>(64, 1, 1);
        auto launch = [workDiv, queue = bench::makeQueue<OmpTarget<int>>()]() mutable
        { alpaka::kernel::exec<OmpTarget<int>>(queue, workDiv, Nothing{}); };
        bench::add(
            "omptarget/launch-64x1/alpaka:OmpTarget",
            1.0,
            launch,
            [launch]() mutable
            {
                launch();
                return true;
            });
        auto const region = []
        {
#pragma omp target device(0)
            asm volatile("");
        };
        bench::add(
            "omptarget/launch-64x1/native:Region",
            1.0,
            region,
            [region]
            {
                region();
                return true;
            });
        auto const regions = []
        {
#pragma omp target device(0)
#pragma omp parallel
            asm volatile("");
        };
        bench::add(
            "omptarget/launch-64x1/native:ParallelRegion",
            1.0,
            regions,
            [regions]
            {
                regions();
                return true;
            });
    }
} // namespace

void alpaka_bench::addCases()
{
    using Acc = OmpTarget<int>;
    auto const dev = alpaka::getDevByIdx<Acc>(0);
    for(auto const& [name, size] : {std::pair("2^18", std::size_t{1} << 18), std::pair("2^24", std::size_t{1} << 24)})
    {
        std::size_t const n = sizeOf(size, 1000);
        alpaka::Vec<alpaka::DimInt<1>, int> const extent(static_cast<int>(n));
        auto const proposed = alpaka::getValidWorkDiv<Acc>(dev, extent, extent.ones(), false);
        std::string const prefix = std::string("omptarget/triad-") + name;
        addTriad<Acc>(prefix + "/alpaka:OmpTarget", n, proposed);
        addTriadRegion(prefix + "/native:Region", n);
    }
    // Few elements: each block needs 256 threads of the operating system.
    std::size_t const n = sizeOf(std::size_t{1} << 13, 1000);
    addTriad<Acc>("omptarget/triad-256/alpaka:OmpTarget", n, gpuShaped<int>(n, 256));
    addTriad<Omp2Threads<int>>("omptarget/triad-256/alpaka:Omp2Threads", n, gpuShaped<int>(n, 256));
    using Dim2 = alpaka::DimInt<2>;
    int const edge = static_cast<int>(sizeOf(512, 64));
    addMatMul<alpaka::acc::AccOmp5<Dim2, int>>("omptarget/matmul-512/alpaka:OmpTarget", edge);
    addMatMul<alpaka::acc::AccCpuOmp2Blocks<Dim2, int>>("omptarget/matmul-512/alpaka:Omp2Blocks", edge);
    addLaunches();
}
