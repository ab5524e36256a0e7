// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it replaces the allocator of the process

// Ranks that exchange messages and of whose requests for memory and threads each fails in turn.

#include <alpaka/alpaka.hpp>
#include <alpaka/comm.hpp>

#include <catch2/catch.hpp>

#include "Attempt.hpp"
#include <atomic>
#include <cstdio>
#include <vector>

TEST_CASE("integ: ranks of whose requests one fails end with an exception or have all carried out their messages")
{
    namespace a = alpaka;
    using namespace integ_allocationFailure;
    auto const run = [](Attempt& attempt)
    {
        std::atomic<int> right{0};
        auto const sum = [&](a::comm::World& world)
        {
            a::Queue<a::DevCpu, a::NonBlocking> queue(a::getDevByIdx<a::PltfCpu>(0));
            std::vector<int> values(100, world.rank() + 1);
            a::comm::allReduce(queue, values, a::op::Plus{});
            a::waitFor(queue);
            right += values[99] == 6 ? 1 : 0;
        };
        bool const hasThrown = attempt.failsIn([&] { a::comm::threads(3, sum); });
        attempt.check(hasThrown || right == 3, "an exception, or three ranks with the right sum");
    };
    std::printf("%d requests of ranks have failed\n", failEach(run, Leftovers::some));
}
