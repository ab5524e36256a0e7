// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What every grid strategy of the host has to satisfy, whatever runs the threads of its blocks.
#pragma once

#include <alpaka/alpaka.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <cstddef>
#include <exception>
#include <string>
#include <thread>
#include <vector>

namespace alpaka_test::laws
{
    //! A launch that only notes which blocks ran.
    class FakeLaunch
    {
    public:
        //! Fails the launch in the block with a number; never if there is no such block.
        explicit FakeLaunch(std::size_t blocks, std::size_t failingBlock)
            : m_visits(blocks)
            , m_failingBlock(failingBlock)
        {
        }

        class Worker
        {
        public:
            explicit Worker(FakeLaunch& launch)
                : m_launch(launch)
            {
            }

            void run(std::size_t first, std::size_t last)
            {
                if(std::this_thread::get_id() != m_thread)
                    m_launch.m_wrongThread = true;
                for(std::size_t block = first; block < last && !m_launch.stopped(); ++block)
                {
                    ++m_launch.m_visits.at(block);
                    if(block == m_launch.m_failingBlock)
                        throw static_cast<int>(block);
                }
            }

        private:
            FakeLaunch& m_launch;
            std::thread::id m_thread = std::this_thread::get_id();
        };

        struct Acc
        {
        };

        //! Of a kernel that asks for nothing.
        struct Task
        {
            struct KernelFnObj
            {
            };

            [[nodiscard]] static auto kernelFnObj() -> KernelFnObj { return {}; }

            [[nodiscard]] static auto args() -> alpaka::kernel::Args<> { return {}; }
        };

        [[nodiscard]] auto task() const -> Task { return {}; }

        [[nodiscard]] auto workDiv() const -> alpaka::WorkDivMembers<alpaka::DimInt<1>, std::size_t>
        {
            return alpaka::WorkDivMembers<alpaka::DimInt<1>, std::size_t>(
                m_visits.size(), std::size_t{1}, std::size_t{1});
        }

        [[nodiscard]] auto blockCount() const -> std::size_t { return m_visits.size(); }

        [[nodiscard]] auto threadsPerBlock() const -> std::size_t { return 1; }

        [[nodiscard]] auto stopped() const -> bool { return m_stopped; }

        template<typename TFn>
        void guarded(TFn&& f) noexcept
        {
            try
            {
                f();
            }
            catch(...)
            {
                if(!m_stopped.exchange(true))
                    m_exception = std::current_exception();
            }
        }

        void rethrow()
        {
            if(m_exception)
                std::rethrow_exception(m_exception);
        }

        //! \return Every block ran so often.
        [[nodiscard]] auto allVisited(int times) const -> bool
        {
            bool result = !m_wrongThread;
            for(auto const& visits : m_visits)
                result = result && visits == times;
            return result;
        }

        [[nodiscard]] auto mostVisits() const -> int
        {
            int most = 0;
            for(auto const& visits : m_visits)
                most = visits > most ? visits.load() : most;
            return most;
        }

    private:
        std::vector<std::atomic<int>> m_visits;
        std::size_t m_failingBlock;
        std::atomic<bool> m_stopped{false};
        std::atomic<bool> m_wrongThread{false};
        std::exception_ptr m_exception;
    };

    //! Runs every block once, each worker on the thread that made it; hands on what a block throws, without running
    //! any block twice.
    template<typename TGrid>
    void gridStrategy()
    {
        using RunGrid = alpaka::kernel::backend::RunGrid<TGrid>;
        STATIC_REQUIRE(alpaka::acc::GridStrategy<TGrid>);
        CHECK_FALSE(std::string(TGrid::name).empty());
        for(std::size_t const blocks : {1u, 2u, 3u, 7u, 64u, 1000u, 10007u})
        {
            CAPTURE(blocks);
            FakeLaunch launch(blocks, blocks);
            RunGrid::runGrid(launch);
            launch.rethrow();
            CHECK(launch.allVisited(1));

            for(std::size_t const failing : {std::size_t{0}, blocks / 2, blocks - 1})
            {
                FakeLaunch fails(blocks, failing);
                auto const runs = [&]
                {
                    RunGrid::runGrid(fails);
                    fails.rethrow();
                };
                CHECK_THROWS_AS(runs(), int);
                CHECK(fails.mostVisits() == 1);
            }
        }
    }
} // namespace alpaka_test::laws
