// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, it is about accelerators of the CPU

#ifdef ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED

#    include <alpaka/strategy/block/fibers/FiberRing.hpp>
#    include <alpaka_test/StrictBarriers.hpp>

#    include <catch2/catch.hpp>

#    include <cstddef>
#    include <cstdint>
#    include <functional>
#    include <memory>
#    include <stdexcept>
#    include <utility>
#    include <vector>

namespace test_strategy_block_fibers_fiberring
{
    using alpaka::strategy::detail::FiberRing;
    using Outcome = FiberRing::Outcome;

    //! Stands for the exception that unwinds the threads of a failed block.
    struct Unwind
    {
    };

    //! Runs blocks whose threads are one function.
    class Blocks final : private alpaka::strategy::detail::ThreadRunner
    {
    public:
        using Body = std::function<void(std::uint32_t thread)>;

        void prepare(std::uint32_t threads)
        {
            m_threads = threads;
            m_ring.prepare(*this, m_modes);
        }

        //! \return Whether all threads have come to their end.
        auto run(Body const& body) -> bool
        {
            m_ring.reset();
            m_body = &body;
            m_lastStarted = 0;
            diverged.clear();
            try
            {
                body(0);
            }
            catch(...)
            {
                m_ring.fail();
                return false;
            }
            return !m_ring.isActive() || m_ring.complete();
        }

        //! What a thread calls. \return How many threads came with a predicate that holds.
        auto wait(bool holds = false) -> std::uint32_t
        {
            if(!m_ring.isActive())
                m_ring.activate(m_threads);
            auto const outcome = m_ring.wait(holds);
            if(outcome == Outcome::cancelled)
                throw Unwind{};
            if(outcome == Outcome::diverged)
            {
                hasDiverged = true;
                throw std::runtime_error("diverged");
            }
            return m_ring.vote().holding;
        }

        [[nodiscard]] auto isActive() const -> bool { return m_ring.isActive(); }

        bool hasDiverged = false;            //!< A thread has waited when others had returned.
        std::vector<std::uint32_t> diverged; //!< Threads that have returned while others waited.

    private:
        auto runThread() noexcept -> bool override
        {
            try
            {
                (*m_body)(++m_lastStarted);
                return true;
            }
            catch(...)
            {
                return false;
            }
        }

        void keepDivergence(std::uint32_t thread) noexcept override { diverged.push_back(thread); }

        void appendName(alpaka::strategy::detail::SignalText&, std::uint32_t) const noexcept override {}

        alpaka::core::FloatModes m_modes;
        FiberRing m_ring;
        std::uint32_t m_threads = 0;
        Body const* m_body = nullptr;
        std::uint32_t m_lastStarted = 0;
    };
} // namespace test_strategy_block_fibers_fiberring

TEST_CASE("strategy: threads of a ring take turns in order, round after round", "[ring]")
{
    using namespace test_strategy_block_fibers_fiberring;
    Blocks blocks;
    // Used for more threads, then for fewer.
    for(std::uint32_t const threads : {1u, 2u, 5u, 300u, 3u})
    {
        blocks.prepare(threads);
        for(std::uint32_t const rounds : {1u, 2u, 7u})
        {
            std::vector<std::pair<std::uint32_t, std::uint32_t>> seen;
            std::vector<std::pair<std::uint32_t, std::uint32_t>> expected;
            int wrong = 0;
            for(std::uint32_t round = 0; round <= rounds; ++round)
                for(std::uint32_t thread = 0; thread < threads; ++thread)
                    expected.emplace_back(round, thread);
            CHECK(blocks.run(
                [&](std::uint32_t thread)
                {
                    for(std::uint32_t round = 0;; ++round)
                    {
                        seen.emplace_back(round, thread);
                        if(round == rounds)
                            break;
                        // As many as the round has numbers below it.
                        auto const holding = blocks.wait(thread <= round);
                        wrong += holding == (round + 1 < threads ? round + 1 : threads) ? 0 : 1;
                    }
                }));
            CHECK(seen == expected);
            CHECK(wrong == 0);
            CHECK(blocks.diverged.empty());
        }
    }
}

TEST_CASE("strategy: a block that never waits needs no fiber", "[ring]")
{
    using namespace test_strategy_block_fibers_fiberring;
    Blocks blocks;
    blocks.prepare(4);
    int runs = 0;
    CHECK(blocks.run([&](std::uint32_t) { ++runs; }));
    CHECK_FALSE(blocks.isActive());
    CHECK(runs == 1); // the others are the loop's
}

TEST_CASE("strategy: threads that have returned are left out of the ring", "[ring]")
{
    using namespace test_strategy_block_fibers_fiberring;
    Blocks blocks;
    for(std::uint32_t const threads : {2u, 5u, 64u})
        for(std::uint32_t pattern = 0; pattern < 40; ++pattern)
        {
            blocks.prepare(threads);
            constexpr std::uint32_t mostRounds = 4;
            // The first one waits, because the ring begins with it.
            auto const roundsOf = [pattern](std::uint32_t thread)
            { return thread == 0 ? 1 + pattern % mostRounds : (thread * 2654435761u + pattern * 40503u) >> 7 & 3u; };
            std::vector<std::pair<std::uint32_t, std::uint32_t>> seen;
            std::vector<std::pair<std::uint32_t, std::uint32_t>> expected;
            std::vector<std::uint32_t> present(mostRounds + 1, 0);
            for(std::uint32_t round = 0; round <= mostRounds; ++round)
                for(std::uint32_t thread = 0; thread < threads; ++thread)
                {
                    if(round <= roundsOf(thread))
                        expected.emplace_back(round, thread);
                    if(round < roundsOf(thread))
                        ++present[round];
                }
            int wrong = 0;
            CHECK(blocks.run(
                [&](std::uint32_t thread)
                {
                    for(std::uint32_t round = 0;; ++round)
                    {
                        seen.emplace_back(round, thread);
                        if(round == roundsOf(thread))
                            break;
                        wrong += blocks.wait(true) == present[round] ? 0 : 1;
                    }
                }));
            CAPTURE(threads, pattern);
            CHECK(seen == expected);
            CHECK(wrong == 0);
        }
}

TEST_CASE("strategy: under strict barriers a thread that returns while others of its ring wait is named", "[ring]")
{
    using namespace test_strategy_block_fibers_fiberring;
    alpaka_test::StrictBarriers const strict;
    Blocks blocks;
    blocks.prepare(5);
    auto const kernel = std::make_shared<int>(); // owned by all threads that are in it
    int waited = 0;
    for(std::uint32_t const early : {1u, 2u, 4u})
        for(std::uint32_t const roundsOfEarly : {0u, 1u, 3u})
        {
            waited = 0;
            CHECK_FALSE(blocks.run(
                [&](std::uint32_t thread)
                {
                    auto const inside = kernel;
                    for(std::uint32_t round = 0; round < (thread == early ? roundsOfEarly : 4u); ++round)
                    {
                        blocks.wait();
                        ++waited;
                    }
                }));
            CHECK(blocks.diverged == std::vector<std::uint32_t>{early});
            CHECK(kernel.use_count() == 1);
            // Those behind it have not left its last barrier yet.
            CHECK(waited == static_cast<int>(roundsOfEarly == 0 ? 0 : 5 * (roundsOfEarly - 1) + early + 1));
        }
}

TEST_CASE(
    "strategy: under strict barriers a thread that waits when those before it have returned has diverged", "[ring]")
{
    using namespace test_strategy_block_fibers_fiberring;
    alpaka_test::StrictBarriers const strict;
    Blocks blocks;
    blocks.prepare(4);
    auto const kernel = std::make_shared<int>(); // owned by all threads that are in it
    std::vector<std::uint32_t> late;
    CHECK_FALSE(blocks.run(
        [&](std::uint32_t thread)
        {
            auto const inside = kernel;
            blocks.wait();
            if(thread >= 2)
            {
                late.push_back(thread);
                blocks.wait();
            }
        }));
    CHECK(late == std::vector<std::uint32_t>{2});
    CHECK(blocks.hasDiverged);
    CHECK(blocks.diverged.empty());
    CHECK(kernel.use_count() == 1);
}

TEST_CASE("strategy: when a thread of a ring fails the others unwind, and the fibers run the next block", "[ring]")
{
    using namespace test_strategy_block_fibers_fiberring;
    constexpr std::uint32_t threads = 6;
    Blocks blocks;
    blocks.prepare(threads);
    auto const kernel = std::make_shared<int>(); // owned by all threads that are in it
    for(std::uint32_t failing = 0; failing < threads; ++failing)
        for(int const failingRound : {0, 1, 2})
        {
            int unwound = 0;
            int begun = 0;
            std::vector<void*> frames[2];
            CHECK_FALSE(blocks.run(
                [&](std::uint32_t thread)
                {
                    auto const inside = kernel;
                    ++begun;
                    try
                    {
                        for(int round = 0; round < 3; ++round)
                        {
                            if(thread == failing && round == failingRound)
                                throw std::logic_error("thread");
                            blocks.wait();
                        }
                    }
                    catch(Unwind const&)
                    {
                        // Handlers that swallow it come to the next barrier.
                        CHECK_THROWS_AS(blocks.wait(), Unwind);
                        ++unwound;
                    }
                }));
            CAPTURE(failing, failingRound);
            CHECK(kernel.use_count() == 1);
            // In the first round those behind the one that fails have not begun.
            CHECK(begun == static_cast<int>(failingRound == 0 ? failing + 1 : threads));
            CHECK(unwound == begun - 1);
            CHECK(blocks.diverged.empty());
            CHECK_FALSE(blocks.isActive());

            // On the same stacks, twice.
            for(auto& frame : frames)
                CHECK(blocks.run(
                    [&](std::uint32_t)
                    {
                        char volatile local = 1;
                        frame.push_back(const_cast<char*>(&local));
                        blocks.wait();
                    }));
            CHECK(frames[0].size() == threads);
            CHECK(frames[0] == frames[1]);
        }
}

#endif
