// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, launches by the thousand are too slow on an emulation

// Random extents are divided within random limits, and launches with those work divisions or any small ones visit each
// element exactly once.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/DrawExtent.hpp>
#include <alpaka_test/SubDivision.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace integ_propertyWorkDivs
{
    namespace a = alpaka;
    using alpaka_test::drawMagnitude;
    using Restriction = a::workdiv::GridBlockExtentSubDivRestrictions;

    template<std::size_t TDim, typename TIdx>
    using Vec = alpaka_test::VecIn<TDim, TIdx>;

    template<std::size_t TDim, typename TIdx>
    void anyExtentIsDivided(std::mt19937& random)
    {
        using Extent = Vec<TDim, TIdx>;
        constexpr TIdx largest = std::numeric_limits<TIdx>::max();
        auto const magnitudes = [&](TIdx most)
        {
            auto result = Extent::ones();
            for(TIdx& component : result)
                component = drawMagnitude<TIdx>(random, most);
            return result;
        };
        bool const gridIsLimited = random() % 2 == 0;
        // Few threads in a block: the search for divisors takes as many steps.
        constexpr auto mostThreads = static_cast<TIdx>(std::min<std::uint64_t>(largest, 65'536));
        a::acc::AccDevProps<a::dim::DimInt<TDim>, TIdx> const props(
            1,
            gridIsLimited ? magnitudes(largest) : Extent::all(largest),
            gridIsLimited ? drawMagnitude<TIdx>(random, largest) : largest,
            magnitudes(largest),
            drawMagnitude<TIdx>(random, mostThreads),
            magnitudes(largest),
            drawMagnitude<TIdx>(random, largest),
            0);
        auto const elems
            = random() % 2 == 0 ? alpaka_test::drawCountableExtent<TDim, TIdx>(random) : magnitudes(largest);
        auto const threadElems = magnitudes(random() % 2 == 0 ? TIdx{16} : largest);
        REQUIRE(
            alpaka_test::faultOfSubDividing(
                elems, threadElems, props, random() % 2 == 0, static_cast<Restriction>(random() % 3))
            == "");
    }

    //! Adds up the visits of both kinds of loops, and notes indices that are none.
    struct Visit
    {
        template<typename TAcc, typename TVec>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, TVec const& extent, unsigned* strided, unsigned* single, unsigned* outside) const
        {
            auto const visit = [&](unsigned* visits, auto const& i)
            {
                bool const isInside = (i >= TVec::zeros()).all() && (i < extent).all();
                auto* const cell = isInside ? visits + alpaka_test::numberOf(i, extent) : outside;
                a::atomicOp<a::atomic::op::Add>(acc, cell, 1u);
            };
            for(auto const& i : a::gridStrided(acc, extent))
                visit(strided, i);
            for(auto const& i : a::elements(acc, extent))
                visit(single, i);
        }
    };

    //! Launches with the work division that the library proposes, or with any small one.
    template<typename TAcc, typename TQueue>
    void launchVisitsOnce(std::mt19937& random, TQueue& queue)
    {
        using Idx = a::idx::Idx<TAcc>;
        constexpr std::size_t dims = a::dim::Dim<TAcc>::value;
        auto const dev = a::dev::getDev(queue);
        auto extent = alpaka_test::drawSmallExtent<dims, Idx>(random);
        auto const props = a::acc::getAccDevProps<TAcc>(dev);
        auto workDiv = alpaka_test::drawSmallWorkDiv<dims, Idx>(random);
        if(props.m_blockThreadCountMax == 1)
            workDiv.m_blockThreadExtent = Vec<dims, Idx>::ones();
        bool const isProposed = random() % 2 == 0 && (extent > Vec<dims, Idx>::zeros()).all();
        if(isProposed)
        {
            bool const mustDivide = random() % 2 == 0;
            auto const restriction = static_cast<Restriction>(random() % 3);
            auto const threadElems = workDiv.m_threadElemExtent;
            workDiv = a::workdiv::getValidWorkDiv<TAcc>(dev, extent, threadElems, mustDivide, restriction);
            CHECK(alpaka_test::faultOfSubDivision(workDiv, extent, threadElems, props, mustDivide, restriction) == "");
        }
        std::vector<unsigned> strided(static_cast<std::size_t>(extent.prod()));
        std::vector<unsigned> single(strided.size());
        unsigned outside = 0;
        a::kernel::exec<TAcc>(queue, workDiv, Visit{}, extent, strided.data(), single.data(), &outside);
        bool const isCovered = (a::workdiv::getWorkDiv<a::Grid, a::Elems>(workDiv) >= extent).all();
        CHECK(outside == 0);
        CHECK((isCovered || !isProposed));
        CHECK(std::all_of(strided.begin(), strided.end(), [](unsigned n) { return n == 1; }));
        REQUIRE(
            std::all_of(single.begin(), single.end(), [&](unsigned n) { return n == 1 || (n == 0 && !isCovered); }));
    }

#ifdef ALPAKA_TEST_QUICK
    using LaunchAccs = alpaka_test::TestAccs;
#else
    using LaunchAccs = alpaka_test::detail::Join<alpaka_test::TestAccs, alpaka_test::HostAccs<6, int>>::type;
#endif
} // namespace integ_propertyWorkDivs

TEMPLATE_TEST_CASE(
    "integ: any extent is divided within any limits",
    "",
    std::int16_t,
    std::uint16_t,
    int,
    std::uint32_t,
    std::int64_t,
    std::uint64_t)
{
    using namespace integ_propertyWorkDivs;
    alpaka_test::inEveryDimension(
        500, []<std::size_t TDim>(std::mt19937& random) { anyExtentIsDivided<TDim, TestType>(random); });
}

TEMPLATE_LIST_TEST_CASE(
    "integ: any launch visits each element of any small box exactly once", "", integ_propertyWorkDivs::LaunchAccs)
{
    using namespace integ_propertyWorkDivs;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    alpaka_test::forEachCase(1000, [&](std::mt19937& random) { launchVisitsOnce<TestType>(random, queue); });
}
