// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: OpenMP's devices

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <vector>

namespace a = alpaka;

namespace test_runtime_omptarget_staticmem
{
    using Acc = a::acc::AccOmp5<a::dim::DimInt<1>, std::size_t>;
    using Vec = a::Vec<a::dim::DimInt<1>, std::size_t>;

    extern ALPAKA_STATIC_ACC_MEM_GLOBAL_VAR(int[4], g_results);
    ALPAKA_STATIC_ACC_MEM_GLOBAL_VAR(int[4], g_results);
    ALPAKA_STATIC_ACC_MEM_CONSTANT_VAR(int[4], g_factors, {1, 2, 3, 4});
    int g_unknown[4];

    struct Multiply
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc) const
        {
            auto const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            g_results[i] += 10 * g_factors[i];
        }
    };
} // namespace test_runtime_omptarget_staticmem

TEST_CASE("omptarget: variables at file scope, one on each device")
{
    using namespace test_runtime_omptarget_staticmem;
    Vec const extent(std::size_t{4});
    for(std::size_t i = 0; i < a::getDevCount<a::pltf::PltfOmp5>(); ++i)
    {
        auto const dev = a::getDevByIdx<Acc>(i);
        a::queue::QueueOmp5Blocking queue(dev);
        auto results = a::mem::view::createStaticDevMemView(&g_results[0], dev, extent);
        auto factors = a::mem::view::createStaticDevMemView(&g_factors[0], dev, extent);
        std::vector<int> host(4);
        a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(4, 1), Multiply{});
        a::copy(queue, host, results, extent);
        CHECK(host == std::vector<int>{10, 20, 30, 40});
        host = {5, 6, 7, static_cast<int>(i)};
        a::copy(queue, factors, host, extent);
        a::set(queue, results, 0, extent);
        a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(4, 1), Multiply{});
        a::copy(queue, host, results, extent);
        CHECK(host == std::vector<int>{50, 60, 70, static_cast<int>(10 * i)});
        if(!dev.facts().isInitialDevice)
            CHECK_THROWS_WITH(
                a::mem::view::createStaticDevMemView(&g_unknown[0], dev, extent),
                Catch::Contains("ALPAKA_STATIC_ACC_MEM_GLOBAL_VAR(type, name)"));
    }
}
