// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Stencils leave out threads at both ends of a row. Back-ends may run the first threads of a row apart from the others
// (strategy/block/fibers/PeeledThread.hpp). No kernel may notice it.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace test_kernel_twosidedguards
{
    namespace a = alpaka;

    using HostAccs = a::meta::Concatenate<alpaka_test::HostAccs<1, int>, alpaka_test::HostAccs<2, std::int64_t>>;

    //! Sums neighbours up to `reach` away, where all of them exist.
    struct Sum
    {
        template<typename TAcc, typename TIdx>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, TIdx width, TIdx reach, std::uint32_t const* from, std::uint32_t* to) const
        {
            auto const idx = a::getIdx<a::Grid, a::Threads>(acc);
            TIdx const row = a::dim::Dim<TAcc>::value == 1 ? TIdx{0} : idx[0];
            TIdx const i = idx[a::dim::Dim<TAcc>::value - 1];
            if(i >= reach && i < width - reach)
                to[row * width + i] = from[row * width + i - reach] + from[row * width + i + reach];
        }
    };

    auto expected(std::size_t rows, int width, int reach, std::vector<std::uint32_t> const& from)
    {
        std::vector<std::uint32_t> to(from.size(), 7);
        for(std::size_t row = 0; row < rows; ++row)
            for(int i = reach; i < width - reach; ++i)
            {
                auto const at = [&](int column)
                { return row * static_cast<std::size_t>(width) + static_cast<std::size_t>(column); };
                to[at(i)] = from[at(i - reach)] + from[at(i + reach)];
            }
        return to;
    }
} // namespace test_kernel_twosidedguards

TEMPLATE_LIST_TEST_CASE("kernel: guards with two sides", "", test_kernel_twosidedguards::HostAccs)
{
    using namespace test_kernel_twosidedguards;
    using Idx = a::idx::Idx<TestType>;
    constexpr std::size_t dim = a::dim::Dim<TestType>::value;
    constexpr std::size_t rows = dim == 1 ? 1 : 2;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    for(int const columns : {1, 3, 16})
        for(int width = 1; width <= 21; width += width < 9 ? 1 : 6)
            for(int const reach : {0, 1, 4, 6})
            {
                INFO("blocks of " << columns << " columns, " << width << " columns, reach " << reach);
                std::vector<std::uint32_t> from(rows * static_cast<std::size_t>(width));
                for(std::size_t i = 0; i < from.size(); ++i)
                    from[i] = static_cast<std::uint32_t>(i * 97 % 61);
                std::vector<std::uint32_t> to(from.size(), 7);
                auto grid = alpaka_test::VecOfAcc<TestType>::all(static_cast<Idx>(rows));
                auto block = alpaka_test::VecOfAcc<TestType>::ones();
                if(alpaka_test::threadsUpTo<TestType>(16) == Idx{16})
                    block[dim - 1] = static_cast<Idx>(columns);
                grid[dim - 1] = (static_cast<Idx>(width) + block[dim - 1] - 1) / block[dim - 1];
                alpaka_test::WorkDivOf<TestType> const workDiv(grid, block, alpaka_test::VecOfAcc<TestType>::ones());
                a::kernel::exec<TestType>(
                    queue,
                    workDiv,
                    Sum{},
                    static_cast<Idx>(width),
                    static_cast<Idx>(reach),
                    static_cast<std::uint32_t const*>(from.data()),
                    to.data());
                CHECK(to == expected(rows, width, reach, from));
            }
}
