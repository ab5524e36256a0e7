// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, it is about accelerators of the CPU

#include <alpaka/strategy/common/StackOverflow.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka_test/StandardError.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace test_strategy_common_stackoverflow
{
    namespace a = alpaka;
    using a::strategy::detail::SignalText;

    template<typename TFill>
    auto written(TFill const& fill) -> std::vector<std::string>
    {
        SignalText text;
        fill(text);
        alpaka_test::StandardError const error;
        CHECK(text.write());
        return error.lines();
    }

    using Lines = std::vector<std::string>;
} // namespace test_strategy_common_stackoverflow

TEST_CASE("strategy: texts of signal handlers are texts, numbers and vectors")
{
    using namespace test_strategy_common_stackoverflow;
    CHECK(written([](SignalText&) {}).empty());
    CHECK(
        written(
            [](SignalText& text)
            {
                text.append("a");
                text.appendNumber(0);
                text.append(" ");
                text.appendNumber(std::numeric_limits<std::uint64_t>::max());
                text.append(" ");
                text.appendVec(a::vec::Vec<a::dim::DimInt<3>, int>(1, 20, 300));
                text.appendVec(a::vec::Vec<a::dim::DimInt<0>, int>());
            })
        == Lines{"a0 18446744073709551615 (1, 20, 300)()"});
}

TEST_CASE("strategy: a text of a signal handler that is too long is cut")
{
    using namespace test_strategy_common_stackoverflow;
    CHECK(
        written(
            [](SignalText& text)
            {
                for(int i = 0; i < 300; ++i)
                    text.append("12345");
            })
            .at(0)
            .size()
        == 1024);
}

TEST_CASE("strategy: place and size remain in the sentence about a stack when a kernel's name is long")
{
    using namespace test_strategy_common_stackoverflow;

    struct Names final : a::strategy::detail::FiberNames
    {
        std::string name;

        void appendName(SignalText& text, std::uint32_t fiber) const noexcept override
        {
            using Vec = a::vec::Vec<a::dim::DimInt<2>, std::uint32_t>;
            a::strategy::detail::appendThread(text, name, Vec(fiber, 1u), Vec(2u, 3u));
        }
    } names;

    for(std::size_t const size : {std::size_t{1}, std::size_t{400}, std::size_t{401}, std::size_t{5000}})
    {
        names.name.assign(size, 'k');
        std::string printed(size <= 400 ? size : 400, 'k');
        printed.append(size <= 400 ? "" : "...");
        alpaka_test::StandardError const error;
        a::strategy::detail::reportStackOverflow(names, 7, 65536, "It ends.");
        CHECK(
            error.lines()
            == Lines{
                "alpaka: kernel " + printed
                + ", thread (7, 1) of block (2, 3): its stack of 64 KiB is too small. The environment variable "
                  "ALPAKA_FIBER_STACK_KIB sets the size. It ends."});
    }
}
