// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about loops on CPUs

#include <alpaka/alpaka.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace test_BlockRange
{
    namespace a = alpaka;

    //! The indices from `first` on below `first + count`.
    template<typename TIdx>
    auto counted(TIdx first, std::size_t count) -> std::vector<TIdx>
    {
        std::vector<TIdx> result;
        for(std::size_t i = 0; i < count; ++i)
            result.push_back(static_cast<TIdx>(first + static_cast<TIdx>(i)));
        return result;
    }

    //! What forEachOfRowWhile calls for a row, in order; `loop` counts the calls of the function of the loop.
    template<typename TIdx>
    auto callsOfRow(TIdx first, std::size_t count, std::size_t& loop) -> std::vector<TIdx>
    {
        using Vec = a::Vec<a::DimInt<1>, TIdx>;
        std::vector<TIdx> result;
        auto const end = static_cast<TIdx>(first + static_cast<TIdx>(count));
        loop = 0;
        bool const isComplete = a::strategy::detail::forEachOfRowWhile(
            Vec(first),
            first,
            end,
            [&](Vec const& index)
            {
                ++loop;
                result.push_back(index[0]);
                return true;
            },
            [&](Vec const& index)
            {
                result.push_back(index[0]);
                return true;
            });
        CHECK(isComplete);
        return result;
    }

    template<typename TIdx>
    void checkRows(TIdx half)
    {
        using a::strategy::detail::peeledThreads;
        constexpr std::size_t count = 40;
        std::size_t loop = 0;
        CHECK(callsOfRow(TIdx{0}, count, loop) == counted(TIdx{0}, count));
        CHECK(loop == count - peeledThreads);
        for(std::size_t const below : {50U, 40U, 39U, 7U, 1U, 0U})
        {
            auto const first = static_cast<TIdx>(half - static_cast<TIdx>(below));
            CAPTURE(first);
            CHECK(callsOfRow(first, count, loop) == counted(first, count));
            CHECK(loop == (below < count ? below : count));
        }
        auto const last = static_cast<TIdx>(std::numeric_limits<TIdx>::max() - count);
        CHECK(callsOfRow(last, count, loop) == counted(last, count));
    }

    //! What forEachBlock calls for the blocks in [first, last) of a row that has as many as the index type can count.
    template<typename TIdx>
    auto callsOfBlocks(std::size_t first, std::size_t last, std::size_t& beyond) -> std::vector<TIdx>
    {
        using Vec = a::Vec<a::DimInt<1>, TIdx>;
        std::vector<TIdx> result;
        beyond = 0;
        a::strategy::detail::forEachBlock(
            Vec(std::numeric_limits<TIdx>::max()),
            first,
            last,
            [&](Vec const& index) { result.push_back(index[0]); },
            [&](Vec const& index)
            {
                ++beyond;
                result.push_back(index[0]);
            });
        return result;
    }

    template<typename TIdx>
    void checkBlocks(TIdx half)
    {
        constexpr std::size_t count = 40;
        for(std::size_t const below : {50U, 40U, 39U, 1U, 0U})
        {
            auto const first = static_cast<TIdx>(half - static_cast<TIdx>(below));
            CAPTURE(first);
            std::size_t beyond = 0;
            CHECK(callsOfBlocks<TIdx>(first, std::size_t{first} + count, beyond) == counted(first, count));
            CHECK(beyond == (below < count ? count - below : 0));
        }
    }
} // namespace test_BlockRange

TEST_CASE("rows of threads are complete and in order at the middle and at the end of the range of an unsigned type")
{
    using namespace test_BlockRange;
    checkRows<std::uint8_t>(127);
    checkRows<std::uint16_t>(0x7fff);
    checkRows<std::uint32_t>(0x7fff'ffff);
    checkRows<std::uint64_t>(0x7fff'ffff'ffff'ffff);
}

TEST_CASE("a signed type has no half of its range apart")
{
    using namespace test_BlockRange;
    constexpr std::int32_t first = std::numeric_limits<std::int32_t>::max() - 40;
    std::size_t loop = 0;
    CHECK(callsOfRow(first, 40, loop) == counted(first, 40));
    CHECK(loop == 40);
}

TEST_CASE("rows of blocks are complete and in order at the middle of the range of an unsigned type")
{
    using namespace test_BlockRange;
    checkBlocks<std::uint8_t>(127);
    checkBlocks<std::uint16_t>(0x7fff);
    checkBlocks<std::uint32_t>(0x7fff'ffff);
}

TEST_CASE("with one function forEachBlock calls it for all blocks")
{
    namespace a = alpaka;
    using Vec = a::Vec<a::DimInt<2>, std::uint8_t>;
    std::vector<std::size_t> numbers;
    Vec const extent(std::uint8_t{3}, std::uint8_t{200});
    a::strategy::detail::forEachBlock(
        extent, 100, 500, [&](Vec const& index) { numbers.push_back(a::strategy::detail::numberOf(index, extent)); });
    CHECK(numbers == test_BlockRange::counted(std::size_t{100}, 400));
}
