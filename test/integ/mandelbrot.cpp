// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A picture of the Mandelbrot set: threads with very different amounts of work, the same picture everywhere.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace integ_mandelbrot
{
    namespace a = alpaka;

    using Accs = alpaka_test::Accs<2, std::uint32_t>;
    constexpr std::uint32_t height = 61;
    constexpr std::uint32_t width = 90;

    //! Fixed point with 12 bits behind the point, so that no compiler can round differently.
    ALPAKA_FN_HOST_ACC inline auto iterations(std::uint32_t row, std::uint32_t column) -> std::uint32_t
    {
        constexpr std::int64_t one = 4096;
        std::int64_t const re = static_cast<std::int64_t>(column) * 3 * one / width - 2 * one;
        std::int64_t const im = static_cast<std::int64_t>(row) * 2 * one / height - one;
        std::int64_t x = 0;
        std::int64_t y = 0;
        std::uint32_t count = 0;
        for(; count < 200 && x * x + y * y < 4 * one * one; ++count)
        {
            std::int64_t const next = (x * x - y * y) / one + re;
            y = 2 * x * y / one + im;
            x = next;
        }
        return count;
    }

    struct Kernel
    {
        template<typename TAcc, typename TVec>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, TVec const& extent, std::uint32_t* picture) const
        {
            for(auto const& [row, column] : a::gridStrided(acc, extent))
                picture[row * extent[1] + column] = iterations(row, column);
        }
    };
} // namespace integ_mandelbrot

TEMPLATE_LIST_TEST_CASE("integ: Mandelbrot set", "", integ_mandelbrot::Accs)
{
    using namespace integ_mandelbrot;
    using Vec = alpaka_test::VecOfAcc<TestType>;
    Vec const extent(height, width);
    std::vector<std::uint32_t> expected;
    for(std::uint32_t row = 0; row < height; ++row)
        for(std::uint32_t column = 0; column < width; ++column)
            expected.push_back(iterations(row, column));

    auto const dev = alpaka_test::firstDev<TestType>();
    alpaka_test::BlockingQueue<TestType> queue(dev);
    for(Vec const& elems : {Vec(1u, 1u), Vec(3u, 2u)})
    {
        alpaka_test::DeviceArray<TestType, std::uint32_t> picture(queue, height * width);
        auto const workDiv = a::getValidWorkDiv<TestType>(dev, extent, elems, false);
        a::kernel::exec<TestType>(queue, workDiv, Kernel{}, extent, picture.ptr());
        CHECK(picture.download(queue) == expected);
    }
    alpaka_test::DeviceArray<TestType, std::uint32_t> picture(queue, height * width);
    a::kernel::exec<TestType>(queue, alpaka_test::oddWorkDiv<TestType>(), Kernel{}, extent, picture.ptr());
    CHECK(picture.download(queue) == expected);
}
