// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

// docs/reference/helpers.md

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdio>
#include <string>
#include <unistd.h>
#include <vector>

namespace test_kernel_output
{
    namespace a = alpaka;

    struct Print
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc) const
        {
            printf(
                "block %d thread %d pi %.2f %s\n",
                static_cast<int>(a::getIdx<a::Grid, a::Blocks>(acc)[0]),
                static_cast<int>(a::getIdx<a::Block, a::Threads>(acc)[0]),
                3.14159,
                "done");
        }
    };

    //! Calls fn while standard output goes to a file. \return Its lines, sorted.
    template<typename TFn>
    auto printedBy(TFn const& fn) -> std::vector<std::string>
    {
        std::fflush(stdout);
        std::FILE* const file = std::tmpfile();
        REQUIRE(file != nullptr);
        int const before = ::dup(STDOUT_FILENO);
        ::dup2(::fileno(file), STDOUT_FILENO);
        fn();
        std::fflush(stdout);
        ::dup2(before, STDOUT_FILENO);
        ::close(before);
        std::rewind(file);
        std::vector<std::string> lines;
        for(char line[256]; std::fgets(line, sizeof(line), file) != nullptr;)
            lines.emplace_back(line);
        std::fclose(file);
        std::sort(lines.begin(), lines.end());
        return lines;
    }
} // namespace test_kernel_output

using OutputAccs = alpaka_test::ServiceAccs<1, int>;

TEMPLATE_LIST_TEST_CASE("integ: what kernels print is on standard output after a wait, in whole lines", "", OutputAccs)
{
    using namespace test_kernel_output;
    auto const workDiv = alpaka_test::lineOf<TestType>(3, 4);
    std::vector<std::string> expected;
    for(int block = 0; block < 3; ++block)
        for(int thread = 0; thread < workDiv.m_blockThreadExtent[0]; ++thread)
            expected.push_back(
                "block " + std::to_string(block) + " thread " + std::to_string(thread) + " pi 3.14 done\n");
    auto const lines = printedBy(
        [&]
        {
            alpaka::queue::Queue<TestType, alpaka::queue::NonBlocking> queue(alpaka_test::firstDev<TestType>());
            alpaka::kernel::exec<TestType>(queue, workDiv, Print{});
            alpaka::wait::wait(queue);
        });
    CHECK(lines == expected);
}
