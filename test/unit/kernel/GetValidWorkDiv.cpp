// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <limits>
#include <string>

// What a kernel on a CPU asks for counts, too. Devices have tests of their own.
namespace test_kernel_getValidWorkDiv
{
    namespace a = alpaka;
    using Dim = a::dim::DimInt<1>;
    using Vec = a::vec::Vec<Dim, int>;
    using Acc = a::acc::AccCpuThreads<Dim, int>;
    using Cfg = a::workdiv::KernelCfg<Acc>;

    struct Plain
    {
        ALPAKA_FN_ACC void operator()(Acc const&, std::size_t) const {}
    };

    struct InPhases : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const&, std::size_t) const
        {
        }
    };

    //! Asks for so many bytes of each thread.
    template<typename TBase>
    struct Shared : TBase
    {
        template<typename TVec>
        auto getBlockSharedMemDynSizeBytes(TVec const& threads, TVec const&, std::size_t bytes) const -> std::size_t
        {
            return bytes * static_cast<std::size_t>(threads.prod());
        }
    };

    struct OfFour
    {
        using BlockThreadExtent = a::extent::Fixed<4>;

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&) const
        {
        }
    };
} // namespace test_kernel_getValidWorkDiv

TEMPLATE_TEST_CASE(
    "kernel: blocks shrink until they get the shared memory that the kernel asks for",
    "",
    test_kernel_getValidWorkDiv::Plain,
    test_kernel_getValidWorkDiv::InPhases)
{
    using namespace test_kernel_getValidWorkDiv;
    auto const dev = alpaka_test::firstDev<Acc>();
    Shared<TestType> const kernel{};
    std::size_t const limit = a::getAccDevProps<Acc>(dev).m_sharedMemSizeBytes;
    std::size_t const bytes = limit; // of one thread: two are too many
    auto const workDiv = a::workdiv::getValidWorkDiv(Cfg{.gridElemExtent = Vec(64)}, dev, kernel, bytes);
    CHECK(workDiv.m_blockThreadExtent == Vec(1));
    alpaka_test::BlockingQueue<Acc> queue(dev);
    CHECK_NOTHROW(a::kernel::exec<Acc>(queue, workDiv, kernel, bytes));
    CHECK_NOTHROW(a::kernel::exec<Acc>(queue, 64, kernel, bytes));
    CHECK_THROWS_WITH(
        a::workdiv::getValidWorkDiv(Cfg{.gridElemExtent = Vec(64)}, dev, kernel, limit + 1),
        Catch::Contains("not even blocks of (1) threads") && Catch::Contains(std::to_string(limit + 1) + " bytes")
            && Catch::Contains(std::to_string(limit) + " bytes"));
}

TEST_CASE("kernel: blocks of a fixed extent cover the elements, or an error says why not", "")
{
    using namespace test_kernel_getValidWorkDiv;
    auto const dev = alpaka_test::firstDev<Acc>();
    auto const divide = [&](int elems, int threadElems)
    { return a::workdiv::getValidWorkDiv(Cfg{Vec(elems), Vec(threadElems)}, dev, OfFour{}); };
    int const most = std::numeric_limits<int>::max();
    using WorkDiv = alpaka_test::WorkDivOf<Acc>;
    CHECK(divide(9, 1) == WorkDiv(3, 4, 1));
    CHECK(divide(9, most) == WorkDiv(1, 4, 9)); // no more elements than there are
    CHECK_THROWS_WITH(divide(9, 0), Catch::Contains("the thread element extent (0) is below the least, 1"));
    CHECK_THROWS_WITH(divide(0, 1), Catch::Contains("the grid element extent (0) is below the least, 1"));
    CHECK_THROWS_WITH(divide(most, 1), Catch::Contains("exceeds the largest index 2147483647"));
    using Serial = a::acc::AccCpuSerial<Dim, int>;
    CHECK_THROWS_WITH(
        a::workdiv::getValidWorkDiv(a::workdiv::KernelCfg<Serial>{Vec(9)}, dev, OfFour{}),
        Catch::Contains("the block thread extent (4) exceeds the limit (1)"));
}

TEST_CASE("kernel: an empty extent is no work for a kernel with blocks of a fixed extent", "")
{
    using namespace test_kernel_getValidWorkDiv;
    alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    CHECK_NOTHROW(a::kernel::exec<Acc>(queue, 0, OfFour{}));
}
