// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about loops on CPUs

#include <alpaka/alpaka.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace test_ThreadLoops
{
    namespace a = alpaka;

    //! Index in the block, in the grid, and number.
    template<std::size_t TDim>
    using Call = std::array<long long, 2 * TDim + 1>;

    //! What forEachThread calls.
    template<std::size_t TWidth, bool TTreatsEdges, std::size_t TDim, typename TIdx, typename... TRange>
    auto calls(
        a::Vec<a::DimInt<TDim>, TIdx> const& extent,
        a::Vec<a::DimInt<TDim>, TIdx> const& count,
        a::Vec<a::DimInt<TDim>, TIdx> const& first,
        TRange const&... range) -> std::vector<Call<TDim>>
    {
        std::vector<Call<TDim>> result;
        a::strategy::detail::forEachThread<TWidth, TTreatsEdges>(
            extent,
            count,
            first,
            [&](auto const& inBlock, auto const& inGrid, std::size_t firstOfRow)
            {
                Call<TDim> call{};
                for(std::size_t d = 0; d < TDim; ++d)
                {
                    call[d] = static_cast<long long>(inBlock[d]);
                    call[TDim + d] = static_cast<long long>(inGrid[d]);
                }
                call[2 * TDim] = static_cast<long long>(firstOfRow);
                result.push_back(call);
            },
            range...);
        return result;
    }

    //! What it has to call: all threads, in row-major order.
    template<std::size_t TDim, typename TIdx>
    auto expected(
        a::Vec<a::DimInt<TDim>, TIdx> const& extent,
        a::Vec<a::DimInt<TDim>, TIdx> const& count,
        a::Vec<a::DimInt<TDim>, TIdx> const& first) -> std::vector<Call<TDim>>
    {
        std::vector<Call<TDim>> result;
        auto const threads = static_cast<long long>(count.prod());
        for(long long i = 0; i < threads; ++i)
        {
            Call<TDim> call{};
            long long rest = i;
            for(std::size_t d = TDim; d-- > 0;)
            {
                call[d] = rest % static_cast<long long>(count[d]);
                rest /= static_cast<long long>(count[d]);
                call[TDim + d] = call[d] + static_cast<long long>(first[d]);
            }
            for(std::size_t d = 0; d + 1 < TDim; ++d)
                call[2 * TDim] = (call[2 * TDim] + call[d]) * static_cast<long long>(extent[d + 1]);
            result.push_back(call);
        }
        return result;
    }

    template<std::size_t TWidth, std::size_t TDim, typename TIdx>
    void check(
        a::Vec<a::DimInt<TDim>, TIdx> const& extent,
        a::Vec<a::DimInt<TDim>, TIdx> const& count,
        a::Vec<a::DimInt<TDim>, TIdx> const& first)
    {
        CAPTURE(TWidth, extent, count, first);
        auto const want = expected(extent, count, first);
        bool const edges = calls<TWidth, true>(extent, count, first) == want;
        bool const plain = calls<TWidth, false>(extent, count, first) == want;
        CHECK(edges);
        CHECK(plain);
    }

    //! All ranges of a block's numbers.
    template<std::size_t TWidth, std::size_t TDim, typename TIdx>
    void checkRanges(a::Vec<a::DimInt<TDim>, TIdx> const& extent, a::Vec<a::DimInt<TDim>, TIdx> const& first)
    {
        auto const all = expected(extent, extent, first);
        int wrong = 0;
        for(std::size_t begin = 0; begin <= all.size() + 1; ++begin)
            for(std::size_t end = 0; end <= all.size() + 1; ++end)
            {
                std::vector<Call<TDim>> want;
                for(std::size_t i = begin; i < end && i < all.size(); ++i)
                    want.push_back(all[i]);
                a::strategy::detail::NumberRange const range{begin, end};
                wrong += calls<TWidth, true>(extent, extent, first, range) == want ? 0 : 1;
                wrong += calls<TWidth, false>(extent, extent, first, range) == want ? 0 : 1;
            }
        CAPTURE(TWidth, extent, first);
        CHECK(wrong == 0);
    }

    //! A row of a width, which is a constant for the loops or not, all over the edge of the grid.
    template<int TWidth, typename TIdx>
    void checkWidth()
    {
        constexpr auto width = static_cast<std::size_t>(TWidth);
        for(int const first : {0, 1, 3, 15, 16, 17, TWidth})
        {
            using Vec = a::Vec<a::DimInt<1>, TIdx>;
            for(int const count : {TWidth, (TWidth + 1) / 2})
            {
                check<width, 1, TIdx>(Vec(TIdx{TWidth}), Vec(TIdx(count)), Vec(TIdx(first)));
                check<0, 1, TIdx>(Vec(TIdx{TWidth}), Vec(TIdx(count)), Vec(TIdx(first)));
            }
        }
    }

    //! Rows around the middle of the range of an unsigned type, and near its end.
    template<typename TIdx>
    void checkHalf()
    {
        using Vec = a::Vec<a::DimInt<1>, TIdx>;
        constexpr TIdx width{64};
        for(unsigned const below : {120U, 64U, 63U, 16U, 1U, 0U})
        {
            auto const first = static_cast<TIdx>(std::numeric_limits<TIdx>::max() / 2 - below);
            check<0, 1, TIdx>(Vec(width), Vec(width), Vec(first));
            check<0, 1, TIdx>(
                Vec(width), Vec(width), Vec(static_cast<TIdx>(std::numeric_limits<TIdx>::max() - width)));
        }
    }
} // namespace test_ThreadLoops

TEST_CASE("forEachThread calls every thread of a row once and in order, at the edge of the grid, too")
{
    using namespace test_ThreadLoops;
    checkWidth<1, int>();
    checkWidth<3, int>();
    checkWidth<16, int>();
    checkWidth<17, std::uint64_t>();
    checkWidth<64, std::uint32_t>();
    checkWidth<100, int>();
}

TEST_CASE("forEachThread calls every thread of a block in row-major order")
{
    using namespace test_ThreadLoops;
    using Vec2 = a::Vec<a::DimInt<2>, int>;
    using Vec3 = a::Vec<a::DimInt<3>, int>;
    for(int const first : {0, 5, 16, 32})
    {
        check<24, 2, int>(Vec2(3, 24), Vec2(3, 24), Vec2(0, first));
        check<0, 2, int>(Vec2(3, 24), Vec2(2, 20), Vec2(6, first));
        check<16, 2, int>(Vec2(4, 16), Vec2(4, 16), Vec2(4, first));
        check<20, 3, int>(Vec3(2, 3, 20), Vec3(2, 3, 20), Vec3(2, 0, first));
        check<0, 3, int>(Vec3(2, 3, 20), Vec3(1, 2, 19), Vec3(0, 3, first));
    }
}

TEST_CASE("forEachThread calls every thread at the middle and at the end of the range of an unsigned type")
{
    using namespace test_ThreadLoops;
    checkHalf<std::uint8_t>();
    checkHalf<std::uint32_t>();
}

TEST_CASE("forEachThread calls the threads of a range of numbers")
{
    using namespace test_ThreadLoops;
    using Vec1 = a::Vec<a::DimInt<1>, std::uint32_t>;
    using Vec3 = a::Vec<a::DimInt<3>, int>;
    for(int const first : {0, 5, 16, 32})
    {
        auto const start = static_cast<std::uint32_t>(first);
        checkRanges<0>(Vec1(40U), Vec1(start));
        checkRanges<40>(Vec1(40U), Vec1(start));
        checkRanges<0>(Vec3(2, 2, 9), Vec3(2, 0, first));
        checkRanges<9>(Vec3(2, 2, 9), Vec3(2, 0, first));
    }
    auto const half = std::numeric_limits<std::uint32_t>::max() / 2;
    checkRanges<0>(Vec1(40U), Vec1(half - 20U));
}
