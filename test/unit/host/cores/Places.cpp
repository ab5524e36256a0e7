// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/host/cores/Places.hpp>
#include <alpaka/host/cores/UsableCores.hpp>
#include <alpaka_test/SystemFolder.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace unit_host_cores_places
{
    namespace host = alpaka::host;
    using Numbers = std::set<std::size_t>;

    auto topologyOf(std::size_t thread, char const* file) -> std::string
    {
        return "/sys/devices/system/cpu/cpu" + std::to_string(thread) + "/topology/" + file;
    }

    //! Two sockets of two cores of two hardware threads, numbered as Linux usually does: 0-3 the first threads of the
    //! cores, 4-7 the second ones.
    void writeTwoSockets(alpaka_test::SystemFolder& system, char const* file)
    {
        for(std::size_t thread = 0; thread < 8; ++thread)
            system.write(
                topologyOf(thread, file), std::to_string(thread % 4) + "," + std::to_string(thread % 4 + 4) + "\n");
    }

    //! \return The hardware threads of each place.
    auto placesOf(char const* root, Numbers const& usable) -> std::vector<Numbers>
    {
        host::AffinityMask mask;
        for(std::size_t thread = 0; thread < mask.capacity(); ++thread)
            mask.set(thread, usable.count(thread) != 0);
        host::Places const places(mask, root);
        std::vector<Numbers> all(places.count());
        for(std::size_t place = 0; place < places.count(); ++place)
            for(std::size_t thread = 0; thread < mask.capacity() + 100; ++thread)
                if(places.has(place, thread))
                    all[place].insert(thread);
        return all;
    }
} // namespace unit_host_cores_places

#if BOOST_OS_LINUX
TEST_CASE("host: the hardware threads of a core are one place", "[cores]")
{
    using namespace unit_host_cores_places;
    auto const* const file = GENERATE("core_cpus_list", "thread_siblings_list");
    alpaka_test::SystemFolder system;
    writeTwoSockets(system, file);
    char const* const root = system.root();
    CHECK(placesOf(root, {0, 1, 2, 3, 4, 5, 6, 7}) == std::vector<Numbers>{{0, 4}, {1, 5}, {2, 6}, {3, 7}});
    // Half of the machine, in three ways: both threads of two cores, one of four, and a mixture.
    CHECK(placesOf(root, {0, 1, 4, 5}) == std::vector<Numbers>{{0, 4}, {1, 5}});
    CHECK(placesOf(root, {4, 5, 6, 7}) == std::vector<Numbers>{{4}, {5}, {6}, {7}});
    CHECK(placesOf(root, {1, 5, 6}) == std::vector<Numbers>{{1, 5}, {6}});
    CHECK(placesOf(root, {}).empty());
    // Without the option.
    CHECK(placesOf(nullptr, {1, 5, 6}) == std::vector<Numbers>{{1}, {5}, {6}});
}

TEST_CASE("host: a hardware thread whose core is not described is a place of its own", "[cores]")
{
    using namespace unit_host_cores_places;
    alpaka_test::SystemFolder system;
    CHECK(placesOf(system.root(), {0, 1, 4}) == std::vector<Numbers>{{0}, {1}, {4}});

    // The others still belong together. Thread 6 is offline: nothing describes it, and it is in no list.
    writeTwoSockets(system, "core_cpus_list");
    system.write(topologyOf(2, "core_cpus_list"), "2\n");
    system.remove(topologyOf(6, "core_cpus_list"));
    system.remove(topologyOf(1, "core_cpus_list")).remove(topologyOf(5, "core_cpus_list"));
    CHECK(placesOf(system.root(), {0, 1, 2, 3, 4, 5, 7}) == std::vector<Numbers>{{0, 4}, {1}, {2}, {3, 7}, {5}});

    // What is no list.
    for(char const* const text :
        {"", "\n", "all\n", "-4\n", ",4\n", "4-0\n", "99999999999999999999,4\n", "1048577-2097152"})
    {
        CAPTURE(text);
        system.write(topologyOf(0, "core_cpus_list"), text);
        CHECK(placesOf(system.root(), {0, 3, 7}) == std::vector<Numbers>{{0}, {3, 7}});
    }
}

TEST_CASE("host: lists of hardware threads are read as Linux writes them", "[cores]")
{
    using namespace unit_host_cores_places;
    alpaka_test::SystemFolder system;
    system.write(topologyOf(0, "core_cpus_list"), "0-2,8,10-11\n");
    CHECK(
        placesOf(system.root(), {0, 1, 2, 3, 8, 9, 10, 11, 12})
        == std::vector<Numbers>{{0, 1, 2, 8, 10, 11}, {3}, {9}, {12}});
    system.write(topologyOf(0, "core_cpus_list"), "0-1023");
    CHECK(placesOf(system.root(), {0, 5, 1023}) == std::vector<Numbers>{{0, 5, 1023}});
}

TEST_CASE("host: lists that contradict each other leave every hardware thread one place", "[cores]")
{
    using namespace unit_host_cores_places;
    alpaka_test::SystemFolder system;
    system.write(topologyOf(0, "core_cpus_list"), "0-1\n").write(topologyOf(2, "core_cpus_list"), "0-1048576\n");
    CHECK(placesOf(system.root(), {0, 1, 2, 3}) == std::vector<Numbers>{{0, 1}, {2, 3}});
}

TEST_CASE("host: every hardware thread of this machine belongs to one place", "[cores]")
{
    using namespace unit_host_cores_places;
    host::AffinityMask const mask;
    for(char const* const root : {static_cast<char const*>(nullptr), ""})
    {
        host::Places const places(mask, root);
        std::size_t found = 0;
        for(std::size_t place = 0; place < places.count(); ++place)
        {
            std::size_t const before = found;
            for(std::size_t thread = 0; thread < mask.capacity(); ++thread)
                found += places.has(place, thread) && mask.has(thread) ? 1 : 0;
            CHECK(found > before);
        }
        CHECK(found == mask.count());
    }
}

TEST_CASE("host: with one worker per core the usable cores are cores, within mask, quota and environment", "[cores]")
{
    using namespace unit_host_cores_places;
    std::thread(
        []
        {
            alpaka_test::SystemFolder system;
            host::AffinityMask const mask;
            if(mask.count() < 2)
                return;
            auto const usable = [&](char const* wanted, bool wholeCores)
            { return host::detail::countUsableCores(wanted, system.root(), wholeCores); };
            // Without a description both ways count the same.
            CHECK(usable(nullptr, true) == mask.count());
            std::string const both = std::to_string(mask.core(0)) + "," + std::to_string(mask.core(1)) + "\n";
            system.write(topologyOf(mask.core(0), "core_cpus_list"), both);
            system.write(topologyOf(mask.core(1), "core_cpus_list"), both);
            CHECK(usable(nullptr, false) == mask.count());
            CHECK(usable(nullptr, true) == mask.count() - 1);
            CHECK(usable("7", true) == 7);
            system.write("/proc/self/cgroup", "0::/\n").write("/sys/fs/cgroup/cpu.max", "100000 100000\n");
            CHECK(usable(nullptr, true) == 1);
        })
        .join();
}
#endif
