// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Lock.hpp>

#include <catch2/catch.hpp>

#include <mutex>
#include <thread>
#include <vector>

TEST_CASE("core: Lock is held by one, and free behind it")
{
    alpaka::core::Lock lock;
    CHECK_FALSE(lock.isHeld());
    REQUIRE(lock.try_lock());
    CHECK(lock.isHeld());
    CHECK_FALSE(lock.try_lock());
    lock.unlock();
    CHECK_FALSE(lock.isHeld());
    std::lock_guard const guard(lock);
    CHECK(lock.isHeld());
}

TEST_CASE("core: Lock keeps threads apart that sleep for it, and wakes each of them")
{
    constexpr int threadCount = 8;
    constexpr int rounds = 2000;
    alpaka::core::Lock lock;
    int entered = 0;
    std::vector<std::thread> threads;
    {
        // All of them meet a lock that is held.
        std::lock_guard const guard(lock);
        for(int i = 0; i < threadCount; ++i)
            threads.emplace_back(
                [&]
                {
                    for(int round = 0; round < rounds; ++round)
                    {
                        std::lock_guard const inner(lock);
                        ++entered;
                        // Held while others come.
                        if(round % 100 == 0)
                            std::this_thread::yield();
                    }
                });
    }
    for(auto& thread : threads)
        thread.join();
    CHECK(entered == threadCount * rounds);
    CHECK_FALSE(lock.isHeld());
}
