// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka/comm.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/Ranks.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

namespace test_comm_wrongsize
{
    namespace a = alpaka;
    namespace comm = alpaka::comm;
    using alpaka_test::require;

    using Acc = std::tuple_element_t<0, alpaka_test::Accs<1, int>>;
    using Queue = a::Queue<Acc, a::NonBlocking>;

    //! A transport whose messages with the tag 5 start late on rank 2, and are complete late. A failure stays on its
    //! rank, and does not end it.
    class LateTransport final : public comm::Transport
    {
    public:
        explicit LateTransport(comm::World& world)
            : comm::Transport(world.transport->place)
            , m_transport(*world.transport)
        {
        }

        void start(comm::Channel channel, comm::Message& message) override
        {
            if(message.tag == 5 && place.rank == 2)
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
            m_transport.start(channel, message);
        }
        auto test(comm::Channel channel, comm::Message& message) -> bool override
        {
            return (message.tag != 5 || ++m_tests > 200) && m_transport.test(channel, message);
        }
        void giveUp(comm::Message& message) noexcept override
        {
            ++givenUp;
            m_transport.giveUp(message);
        }
        void end(char const*) noexcept override {}

        std::atomic<int> givenUp{0};

    private:
        comm::Transport& m_transport;
        std::atomic<int> m_tests{0};
    };

    //! Rank 0 expects more from rank 1 than that sends. What ranks 0 and 2 send each other in the same call is right.
    void onRank(comm::World& world, bool isWrongFirst)
    {
        // So many that MPI sends none before the receiver has come.
        constexpr std::size_t many = 1'000'000;
        auto const transport = std::make_shared<LateTransport>(world);
        comm::World late(transport);
        Queue queue(world.device<Acc>());
        auto const onWorld = late.on(queue);
        std::vector<int> few(world.rank() == 0 ? 10 : 9), toTwo(many, world.rank()), toZero(toTwo);
        auto const wrong = comm::in(few, 1, 3);
        std::string text;
        if(world.rank() == 0)
        {
            auto const to = comm::out(toTwo, 2, 5);
            auto const from = comm::in(toZero, 2, 5);
            comm::exchange(onWorld, {isWrongFirst ? wrong : from, to, isWrongFirst ? from : wrong});
        }
        else if(world.rank() == 1)
            comm::send(onWorld, few, 0, 3);
        else if(world.rank() == 2)
            comm::exchange(onWorld, {comm::out(toZero, 0, 5), comm::in(toTwo, 0, 5)});
        try
        {
            a::waitFor(queue);
        }
        catch(a::core::Error const& error)
        {
            text = error.what();
        }
        // After the error the memory is the program's again.
        if(world.rank() == 0)
            std::fill(toTwo.begin(), toTwo.end(), -1);
        bool const saysWhy
            = text.find("receives 40 bytes from rank 1 with tag 3, but 36 were sent") != std::string::npos;
        require(world, world.rank() == 0 ? saysWhy : text.empty(), "the error \"" + text + '"');
        require(world, transport->givenUp == 0, "a message that was given up");
        auto const count
            = [](auto const& values, int value) { return std::count(values.begin(), values.end(), value); };
        require(world, world.rank() != 0 || count(toZero, 2) == many, "what came beside a message of a wrong size");
        require(world, world.rank() != 2 || count(toTwo, 0) == many, "what was sent beside a message of a wrong size");
    }

    TEST_CASE("A message of a wrong size harms no other message of its call", "[comm]")
    {
        auto* const ofMpi = alpaka_test::worldOfMpi();
        for(bool const isWrongFirst : {true, false})
            if(ofMpi == nullptr || ofMpi->size() < 3)
                comm::threads(3, [=](comm::World& world) { onRank(world, isWrongFirst); });
            else
                try
                {
                    onRank(*ofMpi, isWrongFirst);
                }
                catch(std::exception const& error)
                {
                    ofMpi->end(error.what()); // other ranks wait for this one
                }
    }

    TEST_CASE("A message of a wrong size is an error, too, when another message of its call never comes", "[comm]")
    {
        auto const onBoth = [](comm::World& world)
        {
            Queue queue(world.device<Acc>());
            std::vector<int> few(world.rank() == 0 ? 10 : 9), more(10);
            if(world.rank() == 0)
                comm::exchange(queue, {comm::in(few, 1, 3), comm::in(more, 1, 4)});
            else
            {
                comm::send(queue, few, 0, 3);
                comm::receive(queue, more, 0);
            }
            a::waitFor(queue);
        };
        REQUIRE_THROWS_WITH(
            comm::threads(2, onBoth),
            Catch::Matchers::Contains("receives 40 bytes from rank 1 with tag 3, but 36 were sent"));
    }
} // namespace test_comm_wrongsize
