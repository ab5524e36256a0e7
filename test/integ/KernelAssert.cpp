// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about accelerators of the host
// alone: it compiles assertions whatever NDEBUG says

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/ChildProcess.hpp>

#include <catch2/catch.hpp>

#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <tuple>
#include <utility>

// Also where the tests are compiled for release.
#undef NDEBUG
#include <cassert>

namespace test_kernel_assert
{
    struct Assert
    {
        template<typename TAcc>
        void operator()(TAcc const& acc) const
        {
            auto const block = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(acc)[0];
            assert(block != 2 && "of the test");
        }
    };

    using Accs = alpaka_test::HostAccs<1, int>;
    constexpr char const* which = "ALPAKA_TEST_ASSERT_ACC";

    template<std::size_t... TIs>
    void launch(std::size_t number, std::index_sequence<TIs...>)
    {
        auto const launchOn = []<typename TAcc>(TAcc*)
        {
            alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
            alpaka::kernel::exec<TAcc>(queue, alpaka_test::lineOf<TAcc>(4, 2), Assert{});
        };
        (void(TIs == number ? launchOn(static_cast<std::tuple_element_t<TIs, Accs>*>(nullptr)) : void()), ...);
    }
} // namespace test_kernel_assert

TEST_CASE("integ child: an assertion fails in a kernel", "[.]")
{
    using namespace test_kernel_assert;
    launch(std::stoul(std::getenv(which)), std::make_index_sequence<std::tuple_size_v<Accs>>{});
}

TEST_CASE("integ: an assertion that fails in a kernel of the host ends the process with its sentence", "")
{
    using namespace test_kernel_assert;
    for(std::size_t number = 0; number < std::tuple_size_v<Accs>; ++number)
    {
        ::setenv(which, std::to_string(number).c_str(), 1);
        auto const result = alpaka_test::runChild("integ child: an assertion fails in a kernel");
        CHECK(result.status == SIGABRT);
        CHECK_THAT(result.error, Catch::Contains("KernelAssert.cpp") && Catch::Contains("of the test"));
    }
}
