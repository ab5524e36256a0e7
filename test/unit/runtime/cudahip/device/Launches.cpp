// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: CUDA and HIP
// emulation: CUDA and HIP

// Launches up to the limits of real devices, and beyond them.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace test_device_launches
{
    namespace a = alpaka;

    template<std::size_t TDim, typename TIdx>
    using Acc = std::tuple_element_t<0, alpaka_test::Accs<TDim, TIdx>>;
    using Line = Acc<1, int>;
    using Space = Acc<3, int>;
    using Folded = Acc<4, int>;

    //! Writes and reads all of its dynamic shared memory.
    struct UseAll
    {
        template<typename TVec>
        ALPAKA_FN_HOST_ACC auto
        getBlockSharedMemDynSizeBytes(TVec const&, TVec const&, std::size_t bytes, std::uint32_t*) const -> std::size_t
        {
            return bytes;
        }

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::size_t bytes, std::uint32_t* right) const
        {
            auto* const memory = a::getMem<unsigned char>(acc);
            auto const me = static_cast<std::size_t>(a::getIdx<a::Block, a::Threads>(acc)[0]);
            auto const threads = static_cast<std::size_t>(a::getWorkDiv<a::Block, a::Threads>(acc)[0]);
            for(std::size_t i = me; i < bytes; i += threads)
                memory[i] = static_cast<unsigned char>(i * 7);
            a::syncBlockThreads(acc);
            std::uint32_t sum = 0;
            for(std::size_t i = threads - 1 - me; i < bytes; i += threads)
                sum += memory[i] == static_cast<unsigned char>(i * 7) ? 1 : 0;
            a::atomicAdd(acc, right, sum);
        }
    };

    struct CountThreads
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint32_t* counts) const
        {
            auto const at = a::getIdx<a::Grid, a::Threads>(acc);
            auto const extent = a::getWorkDiv<a::Grid, a::Threads>(acc);
            a::atomicAdd(acc, counts, 1u);
            if(at + extent.ones() == extent)
                a::atomicAdd(acc, counts + 1, 1u);
        }
    };

    //! \return What CountThreads has counted: threads, and last ones.
    template<typename TAcc>
    auto countsOf(alpaka_test::WorkDivOf<TAcc> const& workDiv) -> std::vector<std::uint32_t>
    {
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        alpaka_test::DeviceArray<TAcc, std::uint32_t> counts(queue, 2);
        a::kernel::exec<TAcc>(queue, workDiv, CountThreads{}, counts.ptr());
        return counts.download(queue);
    }
} // namespace test_device_launches

TEST_CASE("device: a block can have all the shared memory that there is, and no more", "")
{
    using namespace test_device_launches;
    auto const dev = alpaka_test::firstDev<Line>();
    std::size_t const most = a::getAccDevProps<Line>(dev).m_sharedMemSizeBytes;
    alpaka_test::BlockingQueue<Line> queue(dev);
    auto const workDiv = alpaka_test::lineOf<Line>(3, 256);
    for(std::size_t const bytes : {std::size_t{1000}, std::size_t{48} << 10, most})
    {
        CAPTURE(bytes);
        alpaka_test::DeviceArray<Line, std::uint32_t> right(queue, 1);
        a::kernel::exec<Line>(queue, workDiv, UseAll{}, bytes, right.ptr());
        CHECK(right.download(queue)[0] == 3 * bytes);
    }
    CHECK_THROWS_WITH(
        a::kernel::exec<Line>(queue, workDiv, UseAll{}, most + 1, static_cast<std::uint32_t*>(nullptr)),
        Catch::Contains("bytes of dynamic shared memory") && Catch::Contains("UseAll")
            && Catch::Contains("Launches.cpp:"));
}

TEST_CASE("device: grids are as long as the axes", "")
{
    using namespace test_device_launches;
    using V1 = alpaka_test::VecOfAcc<Line>;
    using V3 = alpaka_test::VecOfAcc<Space>;
    using V4 = alpaka_test::VecOfAcc<Folded>;
    auto const counts = [](std::uint32_t threads) { return std::vector<std::uint32_t>{threads, 1}; };
    CHECK(countsOf<Line>(alpaka_test::WorkDivOf<Line>(V1(100000), V1(1), V1(1))) == counts(100000));
    // z, y, x
    CHECK(
        countsOf<Space>(alpaka_test::WorkDivOf<Space>(V3(65535, 1, 1), V3(64, 1, 2), V3::ones()))
        == counts(65535 * 128));
    CHECK(
        countsOf<Space>(alpaka_test::WorkDivOf<Space>(V3(1, 65535, 2), V3(1, 16, 1), V3::ones()))
        == counts(65535 * 32));
    // Folded into one axis.
    CHECK(
        countsOf<Folded>(alpaka_test::WorkDivOf<Folded>(V4(70000, 2, 3, 1), V4(2, 1, 1, 4), V4::ones()))
        == counts(70000 * 6 * 8));
    // 65535 of CUDA, 65536 of AMD's runtime.
    auto const most = a::acc::getAccDevProps<Space>(alpaka_test::firstDev<Space>()).m_gridBlockExtentMax[0];
    CHECK(most >= 65535);
    alpaka_test::WorkDivOf<Space> const tooLong(V3(most + 1, 1, 1), V3::ones(), V3::ones());
    CHECK_THROWS_WITH(countsOf<Space>(tooLong), Catch::Contains(std::to_string(most + 1)));
}

TEST_CASE("device: a valid work division for a kernel launches", "")
{
    using namespace test_device_launches;
    using A = Space;
    using V = alpaka_test::VecOfAcc<A>;
    auto const dev = alpaka_test::firstDev<A>();
    auto const divide = [&](V const& extent, bool mustDivide)
    {
        return a::workdiv::getValidWorkDiv(
            a::workdiv::KernelCfg<A>{.gridElemExtent = extent, .blockThreadMustDivideGridThreadExtent = mustDivide},
            dev,
            CountThreads{},
            static_cast<std::uint32_t*>(nullptr));
    };
    // 70001 is prime: blocks that divide it would be more than the axis can have.
    auto const most = a::acc::getAccDevProps<A>(dev).m_gridBlockExtentMax[1];
    CHECK_THROWS_WITH(divide(V(7, 70001, 5), true), Catch::Contains("70001") && Catch::Contains(std::to_string(most)));
    for(bool const mustDivide : {true, false})
        for(V const extent : {V(1, 1, 1), V(200000, 3, 2), V(7, mustDivide ? 70000 : 70001, 5), V(2, 3, 100003)})
        {
            auto const workDiv = divide(extent, mustDivide);
            CHECK((a::getWorkDiv<a::Grid, a::Elems>(workDiv) >= extent).all());
            CHECK(
                countsOf<A>(workDiv)[0]
                == static_cast<std::uint32_t>(a::getWorkDiv<a::Grid, a::Threads>(workDiv).prod()));
        }
}
