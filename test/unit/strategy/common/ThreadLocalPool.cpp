// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/strategy/common/ThreadLocalPool.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <optional>
#include <thread>

namespace test_strategy_common_threadlocalpool
{
    std::atomic<int> alive = 0;

    struct Counted
    {
        Counted() { ++alive; }

        Counted(Counted const&) = delete;
        auto operator=(Counted const&) -> Counted& = delete;

        ~Counted() { --alive; }
    };

    using Pooled = alpaka::strategy::detail::PooledObject<Counted>;

    //! Uses the pool when its thread ends, like an object whose destructor launches a kernel.
    struct UsesAtEnd
    {
        ~UsesAtEnd()
        {
            if(isWanted)
            {
                Pooled const first;
                Pooled const second;
            }
        }

        bool isWanted = false;
    };
} // namespace test_strategy_common_threadlocalpool

TEST_CASE("strategy: a thread keeps what it used until it ends, and nothing that is used later")
{
    using namespace test_strategy_common_threadlocalpool;
    std::thread(
        []
        {
            // Made before the pool's own object of the thread, so it ends after that.
            static thread_local UsesAtEnd atEnd;
            atEnd.isWanted = true;
            {
                Pooled const first;
                Pooled const second;
            }
            CHECK(alive == 2);
            {
                Pooled const again;
            }
            CHECK(alive == 2);
        })
        .join();
    CHECK(alive == 0);
}
