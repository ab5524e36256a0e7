// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// openmp: no, they have no limits that could be set
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <tuple>
#include <type_traits>

namespace test_dev_attributes
{
    namespace d = alpaka::dev;
    using Acc = std::tuple_element_t<0, alpaka_test::Accs<1, int>>;

    auto host() -> d::DevCpu { return alpaka::pltf::getDevByIdx<alpaka::pltf::PltfCpu>(std::size_t{0}); }
} // namespace test_dev_attributes

TEST_CASE("dev: a device tells its attributes", "")
{
    using namespace test_dev_attributes;
    auto const dev = alpaka_test::firstDev<Acc>();
    auto const attributes = d::getAttributes(dev);
    CHECK_FALSE(attributes.architecture.empty());
    CHECK(attributes.multiprocessors >= 1);
    constexpr bool isCpu = std::is_same_v<d::Dev<Acc>, d::DevCpu>;
    CHECK(attributes.pciBusId.empty() == isCpu);
    CHECK(attributes.driverVersion.has_value() != isCpu);
    CHECK(attributes.runtimeVersion.has_value() != isCpu);
    // Unknown is none, not 0.
    for(auto const& number :
        {attributes.clockHertz, attributes.memoryClockHertz, attributes.memoryBusBits, attributes.l2Bytes})
        CHECK(number.value_or(1) > 0);
    if constexpr(!isCpu)
        CHECK(
            attributes.multiprocessors
            == static_cast<std::size_t>(alpaka::acc::getAccDevProps<Acc>(dev).m_multiProcessorCount));
}

TEST_CASE("dev: the attributes of the CPU are those of the machine", "")
{
    using namespace test_dev_attributes;
    auto const attributes = d::getAttributes(host());
    CHECK(attributes.multiprocessors == alpaka::host::usableCores());
    CHECK(attributes.unifiedAddressing);
    CHECK(attributes.cooperativeLaunch);
    CHECK_FALSE(attributes.memoryBusBits.has_value());
    if(attributes.clockHertz)
    {
        CHECK(*attributes.clockHertz > 100'000'000);
        CHECK(*attributes.clockHertz < 20'000'000'000);
    }
}

TEST_CASE("dev: the stack of fibers is the limit of the CPU, and it has no other", "")
{
    using namespace test_dev_attributes;
    auto const dev = host();
    auto const before = d::getLimit(dev, d::Limit::stackSize);
    CHECK(before == alpaka::core::settings().fiberStackBytes);
    d::setLimit(dev, d::Limit::stackSize, 100'000);
    CHECK(d::getLimit(dev, d::Limit::stackSize) == 100'000);
    CHECK(alpaka::core::settings().fiberStackBytes == 100'000);
    CHECK_THROWS_WITH(
        d::setLimit(dev, d::Limit::stackSize, 0),
        Catch::StartsWith("dev::setLimit(DevCpu)") && Catch::Contains("0 bytes") && Catch::Contains("at least 1"));
    CHECK_THROWS_WITH(d::setLimit(dev, d::Limit::stackSize, ~std::size_t{0}), Catch::Contains("18446744073709551615"));
    CHECK(d::getLimit(dev, d::Limit::stackSize) == 100'000);
    d::setLimit(dev, d::Limit::stackSize, before);
    CHECK_THROWS_WITH(
        d::getLimit(dev, d::Limit::printfFifoSize),
        Catch::StartsWith("dev::getLimit(DevCpu): printf has no limit") && Catch::Contains("stackSize"));
    CHECK_THROWS_WITH(
        d::setLimit(dev, d::Limit::mallocHeapSize, 1 << 20),
        Catch::StartsWith("dev::setLimit(DevCpu): malloc has no limit"));
}

#ifdef ALPAKA_TEST_DEVICE
TEST_CASE("dev: the limits of a device are at least what was asked for", "")
{
    using namespace test_dev_attributes;
    auto const dev = alpaka_test::firstDev<Acc>();
    auto const limit = d::Limit::stackSize;
    auto const before = d::getLimit(dev, limit);
    d::setLimit(dev, limit, before + 1000);
    CHECK(d::getLimit(dev, limit) >= before + 1000);
    d::setLimit(dev, limit, before);
    CHECK(d::getLimit(dev, d::Limit::mallocHeapSize) > 0);
    // A driver refuses what it cannot give, or gives less.
    constexpr auto tooMuch = std::size_t{1} << 50;
    try
    {
        d::setLimit(dev, limit, tooMuch);
        CHECK(d::getLimit(dev, limit) < tooMuch);
    }
    catch(alpaka::Error const& error)
    {
        CHECK_THAT(error.what(), Catch::StartsWith("dev::setLimit: ") && Catch::Contains("DeviceSetLimit"));
        CHECK(d::getLimit(dev, limit) == before);
    }
}
#endif
