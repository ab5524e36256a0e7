// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// What the library's threads do when there is nothing to do: processor time in a second, one second after a launch.

#include "support/Bench.hpp"
#include "support/Launches.hpp"
#include <chrono>
#include <ctime>
#include <thread>

namespace
{
    namespace bench = alpaka_bench;

    auto processorSeconds() -> double
    {
        std::timespec now{};
        ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
    }
} // namespace

void alpaka_bench::addCases()
{
    using Acc = BlockPerCore<int>;
    auto launch = [queue = makeQueue<Acc, alpaka::queue::NonBlocking>()](int* marks) mutable
    {
        alpaka::kernel::exec<Acc>(queue, workDivOf<int>(64, 1024, 1), Mark{}, marks);
        alpaka::wait::wait(queue);
    };
    HugeArray<int> const marks(64 * 1024);
    // In hundredths of the second that is measured.
    addManual(
        "idle/processor-percent/alpaka:BlockPerCore",
        1e7,
        [=]() mutable
        {
            launch(marks.data());
            std::this_thread::sleep_for(std::chrono::seconds(1));
            double const before = processorSeconds();
            std::this_thread::sleep_for(std::chrono::seconds(1));
            return processorSeconds() - before;
        },
        [=]() mutable
        {
            marks.fill(0);
            launch(marks.data());
            return marks.holds([](std::size_t) { return 1; });
        });
    cases().back().runs = 1;
    cases().back().repetitions = 3;
}
