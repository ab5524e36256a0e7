// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace test_kernel_workdiverrors
{
    namespace a = alpaka;

    using SmallIdxAccs = alpaka_test::Accs<2, std::int16_t>;

    struct Nothing
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&, bool* success) const
        {
            alpaka_test::check(success, false);
        }
    };

    //! \return What is wrong with the error that the launch of the work division gives; empty when nothing is.
    template<typename TAcc>
    auto wrongWith(alpaka_test::WorkDivOf<TAcc> const& workDiv, std::vector<std::string> const& expectedParts)
        -> std::string
    {
        alpaka_test::NonBlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        bool* const unused = nullptr;
        for(bool const create : {true, false})
        {
            int line = 0;
            try
            {
                if(create)
                {
                    static_cast<void>(a::createTaskKernel<TAcc>(workDiv, Nothing{}, unused));
                    // A task does not know yet which device it meets.
                    if constexpr(!alpaka_test::detail::runsOnHost<TAcc>)
                        continue;
                }
                else
                {
                    line = __LINE__ + 1;
                    a::kernel::exec<TAcc>(queue, workDiv, Nothing{}, unused);
                }
                return "no error";
            }
            catch(a::core::Error const& error)
            {
                std::string const text = error.what();
                for(auto const& part : expectedParts)
                    if(text.find(part) == std::string::npos)
                        return "no '" + part + "' in: " + text;
                std::string const caller = "WorkDivErrors.cpp:" + std::to_string(line);
                if(!create && text.find(caller) == std::string::npos)
                    return "no '" + caller + "' in: " + text;
            }
        }
        if(!a::empty(queue))
            return "the queue is not empty";
        a::wait::wait(queue);
        return "";
    }

    struct Count
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint32_t* threads) const
        {
            a::atomicOp<a::atomic::op::Add>(acc, threads, std::uint32_t{1});
        }
    };
} // namespace test_kernel_workdiverrors

TEMPLATE_LIST_TEST_CASE(
    "kernel: a work division that cannot run is refused with call, value and limit", "", alpaka_test::TestAccs)
{
    using namespace test_kernel_workdiverrors;
    using Idx = a::idx::Idx<TestType>;
    auto const props = a::getAccDevProps<TestType>(alpaka_test::firstDev<TestType>());
    constexpr Idx largest = std::numeric_limits<Idx>::max();
    for(std::size_t d = 0; d < a::dim::Dim<TestType>::value; ++d)
    {
        auto workDiv = alpaka_test::lineOf<TestType>(2, 1);
        workDiv.m_blockThreadExtent[d] = 0;
        CHECK(wrongWith<TestType>(workDiv, {"kernel launch", "block thread extent", "0", "least, 1"}) == "");
        workDiv = alpaka_test::lineOf<TestType>(2, 1);
        workDiv.m_threadElemExtent[d] = 0;
        CHECK(wrongWith<TestType>(workDiv, {"kernel launch", "thread element extent", "least, 1"}) == "");

        workDiv = alpaka_test::lineOf<TestType>(2, 1);
        auto const most = props.m_blockThreadExtentMax[d];
        workDiv.m_blockThreadExtent[d] = static_cast<Idx>(most + 1);
        CHECK(
            wrongWith<TestType>(
                workDiv,
                {"kernel launch", "block thread extent", std::to_string(most + 1), "limit", std::to_string(most)})
            == "");

        workDiv = alpaka_test::lineOf<TestType>(1, 1);
        workDiv.m_gridBlockExtent[d] = largest;
        workDiv.m_threadElemExtent[d] = 2;
        CHECK(wrongWith<TestType>(workDiv, {"kernel launch", std::to_string(largest)}) == "");

        if constexpr(std::numeric_limits<Idx>::is_signed)
        {
            workDiv = alpaka_test::lineOf<TestType>(2, 1);
            workDiv.m_gridBlockExtent[d] = -1;
            CHECK(wrongWith<TestType>(workDiv, {"kernel launch", "grid block extent", "-1", "0"}) == "");
        }
    }
    if constexpr(a::dim::Dim<TestType>::value > 1)
    {
        // Each extent is within its limit, the product is not.
        auto workDiv = alpaka_test::lineOf<TestType>(1, 1);
        workDiv.m_gridBlockExtent[0] = largest;
        workDiv.m_gridBlockExtent[1] = 2;
        CHECK(wrongWith<TestType>(workDiv, {"kernel launch", "grid block extent", std::to_string(largest)}) == "");
        if(props.m_blockThreadCountMax > 1)
        {
            workDiv = alpaka_test::lineOf<TestType>(1, 1);
            workDiv.m_blockThreadExtent[0] = static_cast<Idx>(props.m_blockThreadCountMax / 2 + 1);
            workDiv.m_blockThreadExtent[1] = 2;
            CHECK(
                wrongWith<TestType>(
                    workDiv, {"kernel launch", "block thread extent", std::to_string(props.m_blockThreadCountMax)})
                == "");
        }
    }
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: index types of 16 bits take work divisions up to their largest value",
    "",
    test_kernel_workdiverrors::SmallIdxAccs)
{
    using namespace test_kernel_workdiverrors;
    using Vec = alpaka_test::VecOfAcc<TestType>;
    auto const one = Vec::ones();
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    alpaka_test::DeviceArray<TestType, std::uint32_t> count(queue, 1);
    Vec const largest(std::int16_t{1}, std::numeric_limits<std::int16_t>::max());
    a::kernel::exec<TestType>(queue, alpaka_test::WorkDivOf<TestType>(largest, one, one), Count{}, count.ptr());
    CHECK(count.download(queue)[0] == 32767);
}
