// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <type_traits>

namespace test_kernel_attributes
{
    namespace k = alpaka::kernel;

    struct Store
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int* cell) const
        {
            *cell = static_cast<int>(alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0]);
        }
    };

    struct Phased : k::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, int* cell) const
        {
            alpaka::block::phase(team, [&](auto const&) { *cell = 1; });
        }
    };
} // namespace test_kernel_attributes

using KernelAttributesAccs = alpaka_test::ServiceAccs<1, int>;

TEMPLATE_LIST_TEST_CASE("kernel: the attributes of a kernel are limits of its launches", "", KernelAttributesAccs)
{
    using namespace test_kernel_attributes;
    auto const dev = alpaka_test::firstDev<TestType>();
    auto const props = alpaka::acc::getAccDevProps<TestType>(dev);
    int* cell = nullptr;
    auto const attributes = k::getAttributes<TestType>(dev, Store{}, cell);
    auto const threads = attributes.maxThreadsPerBlock;
    CHECK(threads >= 1);
    CHECK(threads <= static_cast<std::size_t>(props.m_blockThreadCountMax));
    CHECK(attributes.warpSize == alpaka::dev::getWarpSize<TestType>(dev));
    CHECK(attributes.maxDynamicSharedBytes + attributes.staticSharedBytes <= props.m_sharedMemSizeBytes);
    constexpr bool isCpu = alpaka::runtime::ComputesAsHost<typename TestType::Runtime>; // or OpenMP's device
    CHECK((attributes.registersPerThread == 0) == isCpu);

    auto const active = [&](std::size_t blockThreads, std::size_t bytes)
    { return k::getMaxActiveBlocksPerMultiprocessor<TestType>(dev, blockThreads, bytes, Store{}, cell); };
    CHECK(active(threads, 0) >= 1);
    CHECK(active(1, 0) >= active(threads, 0));
    CHECK(active(1, attributes.maxDynamicSharedBytes) >= 1);
    CHECK(active(1, attributes.maxDynamicSharedBytes + 1) == 0);
    CHECK(active(threads + 1, 0) == 0);
    CHECK(active(~std::size_t{0}, 0) == 0);
    CHECK_THROWS_WITH(
        active(0, 0),
        Catch::StartsWith("kernel::getMaxActiveBlocksPerMultiprocessor") && Catch::Contains("0 threads"));
    if(isCpu)
        CHECK(active(1, 0) == 1);
    // Phased blocks may be larger.
    CHECK(k::getAttributes<TestType>(dev, Phased{}, cell).maxThreadsPerBlock >= threads);
}
