// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, the checker runs kernels on the host

#include <alpaka/checker/detail/HappensBefore.hpp>
#include <alpaka/checker/detail/Launches.hpp>
#include <alpaka/checker/detail/Regions.hpp>
#include <alpaka/checker/detail/Shadow.hpp>
#include <alpaka/checker/detail/Sites.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

// Bodies of these parts alone: all of the checker would replace operator new.
#include "../../../checker/src/HappensBefore.cpp"
#include "../../../checker/src/Regions.cpp"
#include "../../../checker/src/Sites.cpp"

// Parts of the checker for which a program would take too long; script/check/checker tests the whole.
namespace test_checker_order
{
    namespace d = alpaka::checker::detail;

    struct Watched
    {
        d::Shadow shadow;
        d::Regions regions{shadow};
        d::HappensBefore order{regions};
    };

    auto accessOf(Watched const& watched, d::Thread const& thread) -> d::Access
    {
        return d::Access::make(watched.order.clock(), thread.number, 1, d::Access::Level::plain, 15);
    }

    TEST_CASE("checker: acquire and release order threads also beyond four million", "[checker]")
    {
        // The last one has threads whose numbers begin again within the block.
        for(std::size_t const block : {std::size_t{1}, std::size_t{50'000}, std::size_t{43'690}})
        {
            CAPTURE(block);
            Watched watched;
            watched.order.beginLaunch(2, 96, 1);
            watched.order.beginBlock(0, block, nullptr);
            watched.order.beginBlock(1, block + 7, nullptr);
            auto& writer = watched.order.threadOf(0, 95);
            auto& other = watched.order.threadOf(0, 90);
            auto& reader = watched.order.threadOf(1, 3);
            auto const ofOther = accessOf(watched, other);
            watched.order.barrierDone(0);
            auto const write = accessOf(watched, writer);
            int flag = 0;
            watched.order.release(writer, &flag, true, true);
            CHECK_FALSE(watched.order.isOrdered(reader, write));
            CHECK_FALSE(watched.order.isOrdered(reader, ofOther));
            watched.order.acquire(reader, &flag);
            CHECK(watched.order.isOrdered(reader, write));
            CHECK(watched.order.isOrdered(reader, ofOther));
            CHECK_FALSE(watched.order.isOrdered(reader, accessOf(watched, writer)));
        }
    }

    TEST_CASE("checker: accesses to parts of a cell do not replace each other", "[checker]")
    {
        Watched watched;
        watched.order.beginLaunch(1, 3, 1);
        watched.order.beginBlock(0, 0, nullptr);
        std::uint64_t kept[2]{};
        auto const read = [&](std::uint32_t number, std::uint32_t site, std::uint32_t bytes)
        {
            auto const& thread = watched.order.threadOf(0, number);
            auto const mine
                = d::Access::make(watched.order.clock(), thread.number, site, d::Access::Level::plain, bytes);
            auto const isOrdered = [&](d::Access earlier) { return watched.order.isOrdered(thread, earlier); };
            watched.order.remember(thread, kept[0], kept[1], mine, isOrdered);
        };
        // The bytes that are kept of a thread and a place; of any place for 0.
        auto const bytesOf = [&](std::uint32_t number, std::uint32_t site)
        {
            std::uint32_t bytes = 0;
            for(d::Access const access : {d::Access{kept[0]}, d::Access{kept[1]}})
                if(access.bits != 0 && access.thread() == number && (site == 0 || access.site() == site))
                    bytes |= access.bytes();
            return bytes;
        };
        read(0, 5, 1);
        read(0, 5, 2);
        read(0, 6, 4);
        CHECK(bytesOf(0, 5) == 3);
        CHECK(bytesOf(0, 6) == 4);
        // Another thread needs one of the two entries.
        read(1, 5, 1);
        read(0, 7, 8);
        read(1, 6, 4);
        CHECK(bytesOf(0, 0) == 15);
        CHECK(bytesOf(1, 0) == 5);
        // What is ordered before is replaced by an access to the same bytes at least.
        watched.order.barrierDone(0);
        read(2, 5, 7);
        CHECK(bytesOf(0, 0) == 15);
        CHECK(bytesOf(1, 0) == 0);
        CHECK(bytesOf(2, 5) == 7);
    }

    TEST_CASE("checker: launches before the clock begins again are forgotten", "[checker]")
    {
        d::Launches launches;
        launches.add({d::Agent{}, 10, 20, d::LaunchText{}});
        launches.add({d::Agent{}, 30, 40, d::LaunchText{}});
        CHECK(launches.at(15) != nullptr);
        launches.add({d::Agent{}, 2, 9, d::LaunchText{}});
        CHECK(launches.at(15) == nullptr);
        CHECK(launches.at(35) == nullptr);
        CHECK(launches.at(5) != nullptr);
    }

    TEST_CASE("checker: the clock begins again without false order and without an end", "[checker]")
    {
        Watched watched;
        watched.order.beginLaunch(1, 2, 1);
        watched.order.beginBlock(0, 0, nullptr);
        auto const before = watched.order.clock();
        std::uint32_t steps = 0;
        while(watched.order.clock() >= before && ++steps < 2 * d::Access::lastClock)
            watched.order.barrierDone(0);
        CHECK(watched.order.clock() < before);
        auto const access = accessOf(watched, watched.order.threadOf(0, 0));
        CHECK_FALSE(watched.order.isOrdered(watched.order.threadOf(0, 1), access));
        watched.order.barrierDone(0);
        CHECK(watched.order.isOrdered(watched.order.threadOf(0, 1), access));
    }

    TEST_CASE("checker: the user's folders are not taken for those of the libraries", "[checker]")
    {
        for(auto const* const own :
            {"/home/me/c++/app.cpp:3",
             "/usr/src/app/main.cpp:7",
             "/home/me/alpaka/checker/x.cpp:1",
             "/home/me/checker/src/x.cpp:1"})
            CHECK_FALSE(d::Lines::isForeign(own));
        for(auto const* const foreign :
            {"/usr/include/c++/12/vector:3",
             "/opt/llvm/include/c++/v1/vector:3",
             "/opt/include/alpaka/core/Vec.hpp:1",
             "??:0",
             "unknown line (compile with -g)"})
            CHECK(d::Lines::isForeign(foreign));
    }
} // namespace test_checker_order
