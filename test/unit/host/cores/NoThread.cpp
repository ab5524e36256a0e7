// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Error.hpp>
#include <alpaka/host/cores/NoThread.hpp>
#include <alpaka_test/SystemFolder.hpp>

#include <catch2/catch.hpp>

#include <stdexcept>
#include <string>

namespace unit_host_noThread
{
    class System : public alpaka_test::SystemFolder
    {
    public:
        [[nodiscard]] auto limits() const -> std::string
        {
            alpaka::core::Text text;
            alpaka::host::appendThreadLimits(text, root());
            return text.c_str();
        }
    };
} // namespace unit_host_noThread

TEST_CASE("host: no thread: the threads of the process and the limit of its control groups are named")
{
    using Catch::Contains;
    unit_host_noThread::System system;
    CHECK_THAT(
        system.limits(), !Contains("the process has") && Contains("all of its control group any number (pids.max)"));
    system.write("/proc/self/status", "Name:\tx\nThreads:\t17\nVmPeak:\t5 kB\n")
        .write("/proc/self/cgroup", "0::/a/b\n")
        .write("/sys/fs/cgroup/a/b/pids.max", "max\n")
        .write("/sys/fs/cgroup/a/pids.max", "40\n")
        .write("/sys/fs/cgroup/pids.max", "90\n");
    CHECK_THAT(
        system.limits(),
        Contains("the process has 17 threads, ") && Contains("all of its control group 40 (pids.max)"));
    system.write("/proc/self/cgroup", "8:cpu,cpuacct:/c\n4:pids:/c\n").write("/sys/fs/cgroup/pids/c/pids.max", "23\n");
    CHECK_THAT(system.limits(), Contains("all of its control group 23 (pids.max)"));
}

TEST_CASE("host: no thread: the error names the call and what the system says")
{
    using Catch::Contains;
    CHECK_THROWS_WITH(
        alpaka::host::failForThread("a call", std::runtime_error("no room")),
        Contains("a call: the operating system gives no thread (no room): ") && Contains("RLIMIT_NPROC"));
}
