// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, index arithmetic is the same there

// Index arithmetic for random extents and work divisions in 1 to 6 dimensions, up to the largest value of the index
// type: each element belongs to exactly one thread, and linear indices map to elements and back. Nothing is launched.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/DrawExtent.hpp>
#include <alpaka_test/FakeAcc.hpp>
#include <alpaka_test/Property.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

namespace integ_propertyIndices
{
    namespace a = alpaka;
    using alpaka_test::draw;
    using alpaka_test::drawMagnitude;
    using alpaka_test::drawVec;
    using alpaka_test::inEveryDimension;

    template<std::size_t TDim, typename TIdx>
    using Vec = alpaka_test::VecIn<TDim, TIdx>;

    template<std::size_t TDim, typename TIdx>
    using WorkDiv = alpaka_test::WorkDivIn<TDim, TIdx>;

    //! Holds every sum and product of the models.
    __extension__ using Wide = unsigned __int128;

    //! Counts the visits of the threads of a small grid in a small box.
    template<std::size_t TDim, typename TIdx>
    void smallBoxIsVisitedOnce(std::mt19937& random)
    {
        auto const extent = alpaka_test::drawSmallExtent<TDim, TIdx>(random);
        auto const workDiv = alpaka_test::drawSmallWorkDiv<TDim, TIdx>(random);
        std::vector<unsigned> strided(static_cast<std::size_t>(extent.prod()));
        std::vector<unsigned> single(strided.size());
        bool isInside = true;
        auto const visit = [&](std::vector<unsigned>& visits, auto const& i)
        {
            bool const isIn = (i >= Vec<TDim, TIdx>::zeros()).all() && (i < extent).all();
            isInside = isInside && isIn;
            if(isIn)
                ++visits[alpaka_test::numberOf(i, extent)];
        };
        alpaka_test::asEveryThread(
            workDiv,
            [&](auto const& acc)
            {
                for(auto const& i : a::idx::gridStrided(acc, extent))
                    visit(strided, i);
                for(auto const& i : a::idx::elements(acc, extent))
                    visit(single, i);
            });
        bool const isCovered = (a::workdiv::getWorkDiv<a::Grid, a::Elems>(workDiv) >= extent).all();
        CHECK(isInside);
        CHECK(std::all_of(strided.begin(), strided.end(), [](unsigned n) { return n == 1; }));
        REQUIRE(
            std::all_of(single.begin(), single.end(), [&](unsigned n) { return n == 1 || (n == 0 && !isCovered); }));
    }

    //! The runs of all threads of a grid with at most 48 of them, for up to the largest number of elements, follow
    //! each other without a gap and without an overlap.
    template<typename TIdx>
    void runsTileTheLine(std::mt19937& random)
    {
        constexpr TIdx largest = std::numeric_limits<TIdx>::max();
        TIdx const blocks = draw<TIdx>(random, 1, 6);
        TIdx const threads = draw<TIdx>(random, 1, 8);
        TIdx const extent = drawMagnitude<TIdx>(random, largest);
        // Long enough that there are at most a thousand runs.
        TIdx const most = static_cast<TIdx>(largest / (blocks * threads));
        TIdx const elems = draw<TIdx>(random, static_cast<TIdx>(std::min<TIdx>(most, extent / 1000) | 1), most);
        WorkDiv<1, TIdx> const workDiv(blocks, threads, elems);
        std::vector<std::pair<TIdx, TIdx>> runs;
        bool isFirst = true;
        alpaka_test::asEveryThread(
            workDiv,
            [&](auto const& acc)
            {
                auto const before = runs.size();
                for(auto const run : a::idx::gridStridedRuns(acc, extent))
                    runs.emplace_back(*run.begin(), *run.end());
                auto const own = a::idx::elements(acc, extent);
                isFirst = isFirst
                          && (runs.size() == before ? own.begin() == own.end()
                                                    : std::pair(*own.begin(), *own.end()) == runs[before]);
            });
        CHECK(isFirst);
        std::sort(runs.begin(), runs.end());
        TIdx covered = 0;
        bool isTiled = true;
        for(auto const& [first, last] : runs)
        {
            isTiled = isTiled && first == covered && first < last;
            covered = last;
        }
        CHECK(isTiled);
        REQUIRE(covered == extent);
    }

    //! The indices of a thread in one dimension, in order.
    template<typename TIdx>
    auto modelOf(Wide gridThread, Wide gridThreads, Wide elems, Wide extent, bool isStrided) -> std::vector<TIdx>
    {
        std::vector<TIdx> indices;
        for(Wide run = gridThread * elems; run < extent; run += gridThreads * elems)
        {
            for(Wide i = run; i < run + elems && i < extent; ++i)
                indices.push_back(static_cast<TIdx>(i));
            if(!isStrided)
                break;
        }
        return indices;
    }

    //! Some threads of a grid of up to the largest size visit what a model in wider integers says. In the model each
    //! element obviously belongs to one thread.
    template<std::size_t TDim, typename TAccIdx, typename TIdx>
    void threadsOfLargeGridsFollowTheModel(std::mt19937& random)
    {
        constexpr TAccIdx largestOfAcc = std::numeric_limits<TAccIdx>::max();
        constexpr TIdx largest = std::numeric_limits<TIdx>::max();
        constexpr Wide rounds = TDim == 1 ? 4 : TDim <= 3 ? 2 : 1;
        constexpr TAccIdx mostElems = TDim == 1 ? 9 : TDim <= 3 ? 3 : 2;
        auto blocks = Vec<TDim, TAccIdx>::ones();
        auto threads = blocks;
        auto elems = drawVec<TDim, TAccIdx>(random, 1, mostElems);
        auto extent = Vec<TDim, TIdx>::ones();
        for(std::size_t d = 0; d < TDim; ++d)
        {
            threads[d] = drawMagnitude<TAccIdx>(random, static_cast<TAccIdx>(largestOfAcc / elems[d]));
            blocks[d] = drawMagnitude<TAccIdx>(random, static_cast<TAccIdx>(largestOfAcc / elems[d] / threads[d]));
            Wide const most = Wide{static_cast<std::make_unsigned_t<TAccIdx>>(blocks[d])}
                              * static_cast<Wide>(threads[d]) * static_cast<Wide>(elems[d]) * rounds;
            extent[d]
                = drawMagnitude<TIdx>(random, most < static_cast<Wide>(largest) ? static_cast<TIdx>(most) : largest);
        }
        WorkDiv<TDim, TAccIdx> const workDiv(blocks, threads, elems);
        for(int sample = 0; sample < 3; ++sample)
        {
            // The thread of the last element or its neighbour in some dimensions, any one in the others.
            auto thread = Vec<TDim, TAccIdx>::zeros();
            std::array<std::vector<TIdx>, TDim> strided;
            std::array<std::vector<TIdx>, TDim> single;
            for(std::size_t d = 0; d < TDim; ++d)
            {
                Wide const gridThreads = static_cast<Wide>(blocks[d]) * static_cast<Wide>(threads[d]);
                Wide const last = (static_cast<Wide>(extent[d]) - 1) / static_cast<Wide>(elems[d]) % gridThreads;
                Wide const any = draw<std::uint64_t>(random, 0, static_cast<std::uint64_t>(gridThreads - 1));
                Wide const t = random() % 4 == 0 ? any : (last + random() % 2) % gridThreads;
                thread[d] = static_cast<TAccIdx>(t);
                auto const model = [&](bool isStrided)
                {
                    return modelOf<TIdx>(
                        t, gridThreads, static_cast<Wide>(elems[d]), static_cast<Wide>(extent[d]), isStrided);
                };
                strided[d] = model(true);
                single[d] = model(false);
            }
            alpaka_test::FakeAcc<a::dim::DimInt<TDim>, TAccIdx> const acc{thread, workDiv};
            auto const follows = [](auto const& range, std::array<std::vector<TIdx>, TDim> const& model)
            {
                auto counts = Vec<TDim, std::size_t>::zeros();
                std::size_t elements = 1;
                for(std::size_t d = 0; d < TDim; ++d)
                    elements *= counts[d] = model[d].size();
                std::size_t number = 0;
                for(auto const& i : range)
                {
                    if(number == elements)
                        return false;
                    auto const place = a::idx::mapIdx<TDim>(Vec<1, std::size_t>(number++), counts);
                    for(std::size_t d = 0; d < TDim; ++d)
                        if(i[d] != model[d][place[d]])
                            return false;
                }
                return number == elements;
            };
            CHECK(follows(a::idx::gridStrided(acc, extent), strided));
            REQUIRE(follows(a::idx::elements(acc, extent), single));
        }
    }

    template<std::size_t TDim, typename TIdx>
    void mapIdxNumbersRowMajor(std::mt19937& random)
    {
        auto const extent = alpaka_test::drawCountableExtent<TDim, TIdx>(random);
        auto idx = Vec<TDim, TIdx>::zeros();
        Wide number = 0;
        for(std::size_t d = 0; d < TDim; ++d)
        {
            idx[d] = static_cast<TIdx>(drawMagnitude<TIdx>(random, extent[d]) - 1);
            number = number * static_cast<Wide>(extent[d]) + static_cast<Wide>(idx[d]);
        }
        auto const linear = a::idx::mapIdx<1>(idx, extent);
        CHECK(static_cast<Wide>(linear[0]) == number);
        CHECK(a::idx::mapIdx<TDim>(linear, extent) == idx);
        // As elements of one byte, with an extent as the pitch: rows have the product of the faster extents.
        auto pitch = extent;
        for(std::size_t d = TDim - 1; d-- > 0;)
            pitch[d] = static_cast<TIdx>(pitch[d] * pitch[d + 1]);
        CHECK(a::idx::mapIdxPitchBytes<1>(idx, pitch) == linear);
        REQUIRE(a::idx::mapIdxPitchBytes<TDim>(linear, pitch) == idx);
    }

} // namespace integ_propertyIndices

TEMPLATE_TEST_CASE(
    "integ: any grid visits each element of any small box exactly once",
    "",
    std::int16_t,
    int,
    std::uint32_t,
    std::int64_t)
{
    using namespace integ_propertyIndices;
    inEveryDimension(
        500, []<std::size_t TDim>(std::mt19937& random) { smallBoxIsVisitedOnce<TDim, TestType>(random); });
}

TEMPLATE_TEST_CASE(
    "integ: the runs of all threads tile lines of up to the largest number of elements",
    "",
    std::int16_t,
    std::uint16_t,
    int,
    std::uint32_t,
    std::int64_t,
    std::uint64_t)
{
    using namespace integ_propertyIndices;
    alpaka_test::forEachCase(1500, [](std::mt19937& random) { runsTileTheLine<TestType>(random); });
}

TEMPLATE_TEST_CASE(
    "integ: threads of grids of up to the largest size visit their elements and no others",
    "",
    (std::pair<std::int16_t, std::int16_t>),
    (std::pair<std::uint16_t, std::uint16_t>),
    (std::pair<int, int>),
    (std::pair<std::uint32_t, std::uint32_t>),
    (std::pair<std::int64_t, std::int64_t>),
    (std::pair<std::uint64_t, std::uint64_t>),
    (std::pair<std::int16_t, int>),
    (std::pair<std::uint32_t, std::uint64_t>))
{
    using namespace integ_propertyIndices;
    inEveryDimension(
        500,
        []<std::size_t TDim>(std::mt19937& random)
        {
            threadsOfLargeGridsFollowTheModel<TDim, typename TestType::first_type, typename TestType::second_type>(
                random);
        });
}

TEMPLATE_TEST_CASE(
    "integ: mapIdx numbers the elements of any box, up to the largest index",
    "",
    std::int16_t,
    std::uint16_t,
    int,
    std::uint32_t,
    std::int64_t,
    std::uint64_t)
{
    using namespace integ_propertyIndices;
    inEveryDimension(
        500, []<std::size_t TDim>(std::mt19937& random) { mapIdxNumbersRowMajor<TDim, TestType>(random); });
}
