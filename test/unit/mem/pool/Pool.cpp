// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// openmp: no, its devices have no pools
// emulation: CUDA and HIP

#include <alpaka/core/Error.hpp>
#include <alpaka/pool.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

namespace test_mem_pool
{
    namespace a = alpaka;
    using Vec = a::Vec<a::DimInt<1>, std::size_t>;

    //! Adds one to every element, with one thread.
    struct Increment
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&, std::uint32_t* data, std::size_t count) const
        {
            for(std::size_t i = 0; i < count; ++i)
                ++data[i];
        }
    };

    template<typename TAcc, typename TProperty>
    void reusesMemory()
    {
        using AccVec = a::Vec<a::dim::Dim<TAcc>, a::idx::Idx<TAcc>>;
        constexpr std::size_t count = 1000;
        auto const dev = a::getDevByIdx<TAcc>(0u);
        auto const host = a::getDevByIdx<a::PltfCpu>(0u);
        a::queue::Queue<TAcc, TProperty> queue(dev);
        a::mem::Pool pool(dev, {.limit = 1 << 20, .fill = 0});
        auto result = a::alloc<std::uint32_t>(host, Vec(count));
        for(std::uint32_t round = 0; round < 5; ++round)
        {
            {
                auto buffer = a::allocAsyncBuf<std::uint32_t>(queue, Vec(count), pool);
                CHECK(a::dev::getDev(buffer) == dev);
                auto const one = AccVec::ones();
                for(std::uint32_t i = 0; i <= round; ++i)
                    a::kernel::exec<TAcc>(
                        queue,
                        a::WorkDivMembers(one, one, one),
                        Increment{},
                        a::mem::view::getPtrNative(buffer),
                        count);
                a::copy(queue, result, buffer);
            }
            a::wait::wait(queue);
            CHECK(result[count - 1] == round + 1);
        }
        auto const now = pool.statistics();
        CHECK(now.live == 0);
        CHECK(now.liveMaximum == 4 * count);
        CHECK(now.allocations == 5);
        // A buffer of two dimensions, for all queues.
        auto const plane = a::alloc<float>(queue, a::Vec<a::DimInt<2>, int>(3, 5), pool);
        CHECK(a::extent::getExtentVec(plane) == a::Vec<a::DimInt<2>, int>(3, 5));
        CHECK(pool.statistics().live == 60);
        CHECK_THROWS_AS(a::alloc<char>(queue, Vec(std::size_t{1} << 21), pool), a::core::Error);
        pool.trim();
    }
} // namespace test_mem_pool

TEMPLATE_LIST_TEST_CASE("mem pool: memory is used again in the order of a queue", "", alpaka_test::TestAccs)
{
    using namespace test_mem_pool;
    reusesMemory<TestType, alpaka::queue::Blocking>();
    reusesMemory<TestType, alpaka::queue::NonBlocking>();
}
