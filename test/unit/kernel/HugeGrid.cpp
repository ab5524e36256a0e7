// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, their grids are smaller: "kernel: a work division that cannot run is refused with call, value and
// limit" openmp: no, exceptions do not leave its devices emulation: no, the same

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>

// Grids that no machine could finish: each block throws, so that those run which begin.
namespace test_kernel_hugegrid
{
    namespace a = alpaka;

    template<std::size_t TDim>
    using Accs = alpaka_test::HostAccs<TDim, std::size_t>;
    using LineAccs = Accs<1>;
    using PlaneAccs = Accs<2>;

    struct Throw
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&) const
        {
            throw std::runtime_error("a block of the huge grid runs");
        }
    };

    template<typename TAcc>
    void checkThrows(alpaka_test::VecOfAcc<TAcc> const& blocks)
    {
        using Vec = alpaka_test::VecOfAcc<TAcc>;
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        alpaka_test::WorkDivOf<TAcc> const workDiv(blocks, Vec::ones(), Vec::ones());
        CAPTURE(blocks[0]);
        CHECK_THROWS_WITH(a::kernel::exec<TAcc>(queue, workDiv, Throw{}), "a block of the huge grid runs");
    }
} // namespace test_kernel_hugegrid

TEMPLATE_LIST_TEST_CASE("kernel: a grid of as many blocks as can be numbered runs", "", test_kernel_hugegrid::LineAccs)
{
    using namespace test_kernel_hugegrid;
    using Vec = alpaka_test::VecOfAcc<TestType>;
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
    constexpr std::size_t four = std::size_t{1} << 32;
    for(std::size_t const blocks : {four - 1, four, four + 1, most / 2, most / 2 + 2, most - four, most - 1, most})
        checkThrows<TestType>(Vec(blocks));
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: a plane of as many blocks as can be numbered runs", "", test_kernel_hugegrid::PlaneAccs)
{
    using namespace test_kernel_hugegrid;
    using Vec = alpaka_test::VecOfAcc<TestType>;
    constexpr std::size_t four = std::size_t{1} << 32;
    std::size_t const one = 1;
    for(auto const& blocks : {Vec(four, four - 1), Vec(four - 1, four), Vec(one, ~one), Vec(~one, one)})
        checkThrows<TestType>(blocks);
}
