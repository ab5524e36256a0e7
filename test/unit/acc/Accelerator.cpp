// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka/example/ExampleDefaultAcc.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <concepts>
#include <cstdint>
#include <laws/Accelerator.hpp>
#include <limits>
#include <string>
#include <tuple>

namespace test_acc_accelerator
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<3, int>;

    template<typename TAcc, template<typename, typename> typename TAlias>
    constexpr bool is = std::same_as<TAcc, TAlias<a::dim::Dim<TAcc>, a::idx::Idx<TAcc>>>;
} // namespace test_acc_accelerator

TEMPLATE_LIST_TEST_CASE("acc: every accelerator satisfies the laws", "", alpaka_test::TestAccs)
{
    alpaka_test::laws::accelerator<TestType>();
    CHECK(alpaka_test::run<TestType>(alpaka_test::oddWorkDiv<TestType>(), alpaka_test::laws::BlockServices{}));
}

TEMPLATE_LIST_TEST_CASE("acc: limits of the accelerators of the host", "", test_acc_accelerator::HostAccs)
{
    using namespace test_acc_accelerator;
    auto const props = a::getAccDevProps<TestType>(alpaka_test::firstDev<TestType>());
    constexpr bool oneThread = is<TestType, a::acc::AccCpuSerial> || is<TestType, a::acc::AccCpuOmp2Blocks>
                               || is<TestType, a::acc::AccCpuTbbBlocks>;
    CHECK(props.m_blockThreadCountMax == (oneThread ? 1 : 1024));
    CHECK(props.m_blockThreadExtentMax == alpaka_test::VecOfAcc<TestType>::all(oneThread ? 1 : 1024));
    CHECK(props.m_gridBlockCountMax == std::numeric_limits<int>::max());
    CHECK(props.m_threadElemCountMax == std::numeric_limits<int>::max());
    CHECK(props.m_sharedMemSizeBytes == a::core::settings().blockSharedDynBytes);
}

TEST_CASE("acc: names are those that users write")
{
    namespace a = alpaka;
    using Dim = a::DimInt<2>;
    std::string const idx = typeid(int).name();
    CHECK(a::getAccName<a::acc::AccCpuSerial<Dim, int>>() == "AccCpuSerial<2," + idx + ">");
    CHECK(a::getAccName<a::acc::AccCpuThreads<Dim, int>>() == "AccCpuThreads<2," + idx + ">");
    CHECK(a::getAccName<a::acc::AccCpuOmp2Blocks<Dim, int>>() == "AccCpuOmp2Blocks<2," + idx + ">");
    CHECK(a::getAccName<a::acc::AccCpuOmp2Threads<Dim, int>>() == "AccCpuOmp2Threads<2," + idx + ">");
    CHECK(a::getAccName<a::acc::AccCpuTbbBlocks<Dim, int>>() == "AccCpuTbbBlocks<2," + idx + ">");
    CHECK(a::getAccName<a::acc::AccCpuFibers<Dim, int>>() == "AccCpuFibers<2," + idx + ">");
    CHECK(a::getAccName<a::acc::AccCpuBlockPerCore<Dim, int>>() == "AccCpuBlockPerCore<2," + idx + ">");
    CHECK(a::getAccName<a::acc::AccGpuCudaRt<Dim, int>>() == "AccGpuCudaRt<2," + idx + ">");
    // A combination without a name has the names of its parts.
    using Composed = a::acc::
        Accelerator<a::strategy::grid::Sequential, a::strategy::block::StdThreads, a::runtime::Cpu, Dim, int>;
    CHECK(a::getAccName<Composed>() == "AccCpu_Sequential_StdThreads<2," + idx + ">");
}

TEST_CASE("acc: the default accelerator is the first that is switched on")
{
    namespace a = alpaka;
    using Dim = a::DimInt<3>;
    using Default = a::acc::DefaultAcc<Dim, std::int64_t>;
    STATIC_REQUIRE(std::same_as<Default, std::tuple_element_t<0, a::acc::EnabledAccs<Dim, std::int64_t>>>);
    STATIC_REQUIRE(std::same_as<Default, a::example::ExampleDefaultAcc<Dim, std::int64_t>>);
}
