// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Tests that run on several ranks: threads of this process or, in the program that MPI starts, its processes.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace alpaka_test
{
    namespace comm = alpaka::comm;

    //! \return The world of the processes of MPI; null in programs without.
    [[nodiscard]] inline auto worldOfMpi() -> comm::World*&
    {
        static comm::World* world = nullptr;
        return world;
    }

    //! Throws unless the condition holds. Not REQUIRE, which only one thread may call.
    inline void require(comm::World const& world, bool isRight, std::string_view what)
    {
        if(!isRight)
            throw std::runtime_error(
                std::string(what) + ", rank " + std::to_string(world.rank()) + " of " + std::to_string(world.size()));
    }

    //! Writes `value * 1000 + i` to the elements.
    struct FillFrom
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, int value, int* data) const
        {
            int const i = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0];
            if(i < n)
                data[i] = value * 1000 + i;
        }
    };

    //! A transport that waits before a message starts and after it is complete, as long as a seed says.
    class DelayedTransport final : public comm::Transport
    {
    public:
        DelayedTransport(comm::Transport& transport, std::uint32_t seed)
            : comm::Transport(transport.place, transport.failure)
            , m_transport(transport)
            , m_seed(seed)
        {
        }

        void start(comm::Channel channel, comm::Message& message) override
        {
            wait();
            m_transport.start(channel, message);
        }
        auto test(comm::Channel channel, comm::Message& message) -> bool override
        {
            if(!m_transport.test(channel, message))
                return false;
            wait();
            return true;
        }
        void giveUp(comm::Message& message) noexcept override { m_transport.giveUp(message); }
        void end(char const* text) noexcept override { m_transport.end(text); }

    private:
        void wait()
        {
            auto const count = m_count.fetch_add(1);
            std::minstd_rand random(m_seed + count * 977u + static_cast<std::uint32_t>(place.rank) * 7919u);
            random.discard(3);
            auto const number = random();
            if(number % 4 == 0)
                std::this_thread::sleep_for(std::chrono::microseconds(number / 4 % 300));
        }

        comm::Transport& m_transport;
        std::uint32_t m_seed;
        std::atomic<std::uint32_t> m_count{0};
    };

    //! Calls body(world, seed) on the ranks of MPI or on 1, 2, ... threads; in further rounds, not for all numbers of
    //! threads, messages are delayed.
    template<typename TBody>
    void onRanks(TBody const& body, int most = 8)
    {
        auto const both = [&](comm::World& world)
        {
            body(world, 1u);
            for(std::uint32_t seed : {2u, 3u})
            {
                comm::World delayed(std::make_shared<DelayedTransport>(*world.transport, seed));
                body(delayed, seed);
            }
        };
        if(worldOfMpi() == nullptr)
        {
            for(int ranks : {1, 2, 3, 4, 5, 6, 7, 8})
                if(ranks <= most && (ranks == 6 || ranks == 7))
                    comm::threads(ranks, [&](comm::World& world) { body(world, 1u); });
                else if(ranks <= most)
                    comm::threads(ranks, both);
            return;
        }
        try
        {
            both(*worldOfMpi());
        }
        catch(std::exception const& error)
        {
            worldOfMpi()->end(error.what()); // other ranks wait for this one
        }
    }
} // namespace alpaka_test
