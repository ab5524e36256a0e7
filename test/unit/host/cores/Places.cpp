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
#include <utility>
#include <vector>

#if BOOST_OS_LINUX
#    include <sched.h>
#endif

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
    auto placesOf(char const* root, Numbers const& usable, std::size_t capacity = 1024) -> std::vector<Numbers>
    {
        host::Places const places(
            capacity, [&](std::size_t thread) { return usable.count(thread) != 0; }, root);
        std::vector<Numbers> all(places.count());
        for(std::size_t place = 0; place < places.count(); ++place)
            for(std::size_t thread = 0; thread < capacity + 100; ++thread)
                if(places.has(place, thread))
                    all[place].insert(thread);
        return all;
    }

    auto rangesOf(char const* text) -> std::pair<bool, std::vector<std::pair<std::size_t, std::size_t>>>
    {
        std::vector<std::pair<std::size_t, std::size_t>> ranges;
        bool const isList
            = host::forEachRange(text, [&](std::size_t first, std::size_t last) { ranges.emplace_back(first, last); });
        return {isList, ranges};
    }
} // namespace unit_host_cores_places

TEST_CASE("host: lists of hardware threads are read as Linux writes them", "[cores]")
{
    using namespace unit_host_cores_places;
    using Ranges = std::vector<std::pair<std::size_t, std::size_t>>;
    CHECK(rangesOf("0") == std::pair{true, Ranges{{0, 0}}});
    CHECK(rangesOf("0-3,8,10-11\n") == std::pair{true, Ranges{{0, 3}, {8, 8}, {10, 11}}});
    for(char const* const text :
        {"", "\n", ",", "1,", "-1", "1-", "3-1", "x", "1 2", "0x1", "1-2-3", "99999999999999999999", "0-9999999"})
        CHECK_FALSE(rangesOf(text).first);
}

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
    CHECK(placesOf(root, {0}, 0).empty());
    // A mask that ends within a core.
    CHECK(placesOf(root, {0, 1, 2, 3, 4, 5, 6, 7}, 6) == std::vector<Numbers>{{0, 4}, {1, 5}, {2}, {3}});
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

    // What is no list, and a list without the thread itself.
    for(char const* const text : {"", "\n", "all\n", "0-\n", "4\n", "0,4,x\n"})
    {
        system.write(topologyOf(0, "core_cpus_list"), text);
        CHECK(placesOf(system.root(), {0, 3, 4, 7}) == std::vector<Numbers>{{0}, {3, 7}, {4}});
    }
}

TEST_CASE("host: lists that contradict each other leave every hardware thread one place", "[cores]")
{
    using namespace unit_host_cores_places;
    alpaka_test::SystemFolder system;
    system.write(topologyOf(0, "core_cpus_list"), "0-1\n").write(topologyOf(2, "core_cpus_list"), "0-1048576\n");
    CHECK(placesOf(system.root(), {0, 1, 2, 3}) == std::vector<Numbers>{{0, 1}, {2, 3}});
}

#if BOOST_OS_LINUX
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
