// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about accelerators of the host

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <string>
#include <tuple>
#include <utility>

namespace test_warp_width
{
    namespace a = alpaka;

    using HostAccs = decltype(std::tuple_cat(
        std::declval<alpaka_test::HostAccs<1, int>>(),
        std::declval<std::tuple<a::acc::AccCpuWarps<4, a::DimInt<1>, int>>>()));

    //! Each shuffle with a width that is known only at run time.
    struct Kernel
    {
        int call;
        std::int32_t width;

        template<typename TAcc>
        void operator()(TAcc const& acc, int* result) const
        {
            std::int32_t const volatile atRunTime = width;
            std::int32_t const given = atRunTime;
            switch(call)
            {
            case 0:
                *result = a::warp::shfl(acc, 1, 0, given);
                break;
            case 1:
                *result = a::warp::shfl_up(acc, 1, 0u, given);
                break;
            case 2:
                *result = a::warp::shfl_down(acc, 1, 0u, given);
                break;
            default:
                *result = a::warp::shfl_xor(acc, 1, 0, given);
            }
        }
    };
} // namespace test_warp_width

TEMPLATE_LIST_TEST_CASE(
    "warp: a width that is no power of two up to the warp size is an error", "", test_warp_width::HostAccs)
{
    using namespace test_warp_width;
    auto const size = static_cast<std::int32_t>(a::dev::getWarpSize<TestType>(alpaka_test::firstDev<TestType>()));
    char const* const names[] = {"warp::shfl(", "warp::shfl_up(", "warp::shfl_down(", "warp::shfl_xor("};
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    for(int call = 0; call < 4; ++call)
    {
        int result = 0;
        for(std::int32_t const width : {-1, 3, 2 * size, 16 * size})
        {
            std::string text;
            try
            {
                a::kernel::exec<TestType>(queue, alpaka_test::lineOf<TestType>(1, 1), Kernel{call, width}, &result);
            }
            catch(a::core::Error const& error)
            {
                text = error.what();
            }
            CAPTURE(call, width, text);
            CHECK(text.find(names[call]) != std::string::npos);
            CHECK(text.find("the width " + std::to_string(width)) != std::string::npos);
            CHECK(text.find("the warp size, " + std::to_string(size)) != std::string::npos);
        }
        CHECK(result == 0);
        for(std::int32_t const width : {0, 1, size})
        {
            result = 0;
            a::kernel::exec<TestType>(queue, alpaka_test::lineOf<TestType>(1, 1), Kernel{call, width}, &result);
            CHECK(result == 1);
        }
    }
}
