// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/host/cores/ControlGroups.hpp>
#include <alpaka/host/cores/UsableCores.hpp>
#include <alpaka_test/SystemFolder.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <string>
#include <thread>

#if BOOST_OS_LINUX
#    include <sched.h>
#endif

namespace unit_dev_usableCores
{
    namespace host = alpaka::host;

    class System : public alpaka_test::SystemFolder
    {
    public:
        [[nodiscard]] auto quota() const -> std::size_t { return host::coresOfControlGroups(root()); }

        [[nodiscard]] auto usable(char const* wanted) const -> std::size_t
        {
            return host::detail::countUsableCores(wanted, root());
        }
    };
} // namespace unit_dev_usableCores

TEST_CASE("dev: usable cores: without control groups there is no quota")
{
    unit_dev_usableCores::System const system;
    CHECK(system.quota() == 0);
}

TEST_CASE("dev: usable cores: a version 2 quota in the process's own group")
{
    unit_dev_usableCores::System system;
    system.write("/proc/self/cgroup", "0::/user/job\n").write("/sys/fs/cgroup/user/job/cpu.max", "300000 100000\n");
    CHECK(system.quota() == 3);
}

TEST_CASE("dev: usable cores: the tightest version 2 group up to the root holds")
{
    unit_dev_usableCores::System system;
    system.write("/proc/self/cgroup", "0::/a/b/c\n")
        .write("/sys/fs/cgroup/a/b/c/cpu.max", "800000 100000\n")
        .write("/sys/fs/cgroup/a/b/cpu.max", "max 100000\n")
        .write("/sys/fs/cgroup/a/cpu.max", "400000 100000\n");
    CHECK(system.quota() == 4);
    system.write("/sys/fs/cgroup/cpu.max", "200000 100000\n");
    CHECK(system.quota() == 2);
}

TEST_CASE("dev: usable cores: a container sees its own group as the root")
{
    unit_dev_usableCores::System system;
    system.write("/proc/self/cgroup", "0::/\n").write("/sys/fs/cgroup/cpu.max", "500000 50000\n");
    CHECK(system.quota() == 10);
    system.write("/proc/self/cgroup", "0::/not/mounted/here\n");
    CHECK(system.quota() == 10);
}

TEST_CASE("dev: usable cores: quotas are rounded down, but to no less than one core")
{
    unit_dev_usableCores::System system;
    system.write("/proc/self/cgroup", "0::/\n").write("/sys/fs/cgroup/cpu.max", "290000 100000\n");
    CHECK(system.quota() == 2);
    system.write("/sys/fs/cgroup/cpu.max", "5000 100000\n");
    CHECK(system.quota() == 1);
}

TEST_CASE("dev: usable cores: what is no quota is no limit")
{
    auto const* const text
        = GENERATE("max 100000\n", "", "\n", "200000\n", "0 100000\n", "-1 100000\n", "nonsense\n", "200000 0\n");
    unit_dev_usableCores::System system;
    system.write("/proc/self/cgroup", "0::/\n").write("/sys/fs/cgroup/cpu.max", text);
    CHECK(system.quota() == 0);
}

TEST_CASE("dev: usable cores: a version 1 quota is that of the cpu controller")
{
    auto const* const controllers = GENERATE("cpu", "cpu,cpuacct", "cpuacct,cpu");
    unit_dev_usableCores::System system;
    system
        .write(
            "/proc/self/cgroup",
            std::string("9:memory:/m\n3:cpuset:/s\n2:") + controllers + ":/batch/job\n1:cpuacct:/x\n")
        .write("/sys/fs/cgroup/cpu/batch/job/cpu.cfs_quota_us", "600000\n")
        .write("/sys/fs/cgroup/cpu/batch/job/cpu.cfs_period_us", "100000\n")
        // Not of a group of this process:
        .write("/sys/fs/cgroup/cpu/m/cpu.cfs_quota_us", "100000\n")
        .write("/sys/fs/cgroup/cpu/m/cpu.cfs_period_us", "100000\n")
        .write("/sys/fs/cgroup/cpu/s/cpu.cfs_quota_us", "100000\n")
        .write("/sys/fs/cgroup/cpu/s/cpu.cfs_period_us", "100000\n");
    CHECK(system.quota() == 6);
    SECTION("the group above it is tighter")
    {
        system.write("/sys/fs/cgroup/cpu/batch/cpu.cfs_quota_us", "250000\n")
            .write("/sys/fs/cgroup/cpu/batch/cpu.cfs_period_us", "50000\n");
        CHECK(system.quota() == 5);
    }
    SECTION("without a limit")
    {
        system.write("/sys/fs/cgroup/cpu/batch/job/cpu.cfs_quota_us", "-1\n");
        CHECK(system.quota() == 0);
    }
}

TEST_CASE("dev: usable cores: a mixed system has both versions")
{
    unit_dev_usableCores::System system;
    system.write("/proc/self/cgroup", "4:memory:/\n1:cpu:/\n0::/\n")
        .write("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "700000\n")
        .write("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
    CHECK(system.quota() == 7);
    system.write("/sys/fs/cgroup/cpu.max", "300000 100000");
    CHECK(system.quota() == 3);
}

TEST_CASE("dev: usable cores: a list of groups that is none is ignored")
{
    unit_dev_usableCores::System system;
    system.write("/proc/self/cgroup", "\nnonsense\n0:\n::\n").write("/sys/fs/cgroup/cpu.max", "300000 100000");
    // The empty group of the last line is the root.
    CHECK(system.quota() == 3);
    system.write("/proc/self/cgroup", "nonsense\n0:\n");
    CHECK(system.quota() == 0);
}

TEST_CASE("dev: usable cores: the environment variable has the last word")
{
    unit_dev_usableCores::System system;
    system.write("/proc/self/cgroup", "0::/\n").write("/sys/fs/cgroup/cpu.max", "100000 100000\n");
    CHECK(system.usable(nullptr) == 1);
    CHECK(system.usable("3") == 3);
    CHECK(system.usable("65536") == 65536);
}

TEST_CASE("dev: usable cores: any other text in the environment variable is ignored")
{
    auto const* const text
        = GENERATE("", "0", "-2", "x", "2x", "2 ", "1.5", "65537", "99999999999999999999", "0x10", "two");
    unit_dev_usableCores::System system;
    system.write("/proc/self/cgroup", "0::/\n").write("/sys/fs/cgroup/cpu.max", "100000 100000\n");
    CHECK(system.usable(text) == 1);
}

#if BOOST_OS_LINUX
TEST_CASE("dev: usable cores: the affinity mask counts, and the quota within it")
{
    unit_dev_usableCores::System system;
    // Of a thread of its own, whose mask no other thread has.
    std::thread(
        [&]
        {
            cpu_set_t all;
            REQUIRE(sched_getaffinity(0, sizeof(all), &all) == 0);
            auto const count = static_cast<std::size_t>(CPU_COUNT(&all));
            CHECK(system.usable(nullptr) == count);
            int first = 0;
            while(!CPU_ISSET(first, &all))
                ++first;
            cpu_set_t one;
            CPU_ZERO(&one);
            CPU_SET(first, &one);
            REQUIRE(sched_setaffinity(0, sizeof(one), &one) == 0);
            CHECK(system.usable(nullptr) == 1);
            CHECK(system.usable("2") == 2);
            system.write("/proc/self/cgroup", "0::/\n").write("/sys/fs/cgroup/cpu.max", "9900000 100000\n");
            CHECK(system.usable(nullptr) == 1);
            REQUIRE(sched_setaffinity(0, sizeof(all), &all) == 0);
            CHECK(system.usable(nullptr) == count);
        })
        .join();
}
#endif

TEST_CASE("dev: usable cores: this process has at least one, and the count stays")
{
    auto const cores = unit_dev_usableCores::host::usableCores();
    CHECK(cores >= 1);
    CHECK(unit_dev_usableCores::host::usableCores() == cores);
}
