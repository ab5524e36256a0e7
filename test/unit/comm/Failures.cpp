// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka/comm.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/Ranks.hpp>

#include <catch2/catch.hpp>

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace test_comm_failures
{
    namespace a = alpaka;
    namespace comm = alpaka::comm;

    using Acc = std::tuple_element_t<0, alpaka_test::Accs<1, int>>;
    using Queue = a::Queue<Acc, a::NonBlocking>;
    using Catch::Matchers::Contains;

    //! \return The text of the exception that ends the ranks, and of each rank what ended it.
    template<typename TBody>
    auto textOf(int ranks, TBody const& body, std::vector<std::string>& ofRanks) -> std::string
    {
        ofRanks.assign(static_cast<std::size_t>(ranks), "");
        try
        {
            comm::threads(
                ranks,
                [&](comm::World& world)
                {
                    try
                    {
                        Queue queue(world.device<Acc>());
                        body(world, queue);
                    }
                    catch(std::exception const& error)
                    {
                        ofRanks[static_cast<std::size_t>(world.rank())] = error.what();
                        throw;
                    }
                });
        }
        catch(std::exception const& error)
        {
            return error.what();
        }
        return {};
    }

    TEST_CASE("A rank that throws ends all ranks, and none waits for ever", "[comm]")
    {
        for(int ranks : {2, 3, 8})
        {
            std::vector<std::string> ofRanks;
            auto const text = textOf(
                ranks,
                [](comm::World& world, Queue& queue)
                {
                    std::vector<int> values(10);
                    if(world.rank() == 1)
                        throw std::runtime_error("no input file");
                    comm::receive(queue, values, 1, 4);
                    a::waitFor(queue);
                },
                ofRanks);
            CHECK(text == "no input file");
            for(int rank = 0; rank < ranks; ++rank)
            {
                CHECK_THAT(ofRanks[static_cast<std::size_t>(rank)], Contains("no input file"));
                if(rank != 1)
                    CHECK_THAT(
                        ofRanks[static_cast<std::size_t>(rank)],
                        Contains("comm::receive, rank " + std::to_string(rank) + ", from 1 with tag 4 and 40 bytes"));
            }
        }
    }

    TEST_CASE("A message of another size is an error that names call, peer, tag and both sizes", "[comm]")
    {
        for(std::size_t const size : {std::size_t{9}, std::size_t{11}})
        {
            std::vector<std::string> ofRanks;
            auto const text = textOf(
                2,
                [=](comm::World& world, Queue& queue)
                {
                    std::vector<int> sent(size), received(10, 5);
                    comm::exchange(
                        queue, {comm::out(sent, 1 - world.rank(), 3), comm::in(received, 1 - world.rank(), 3)});
                    a::waitFor(queue);
                },
                ofRanks);
            CHECK_THAT(text, Contains("comm::exchange, rank "));
            CHECK_THAT(text, Contains(": receives 40 bytes from rank "));
            CHECK_THAT(text, Contains(" with tag 3, but "));
            CHECK_THAT(text, Contains(std::to_string(size * 4) + " were sent"));
        }
    }

    TEST_CASE("A message that its queue does not carry out ends the ranks that wait for it", "[comm]")
    {
        std::vector<std::string> ofRanks;
        auto const text = textOf(
            2,
            [](comm::World& world, Queue& queue)
            {
                std::vector<int> values(10);
                if(world.rank() == 0)
                {
                    a::enqueue(queue, [] { throw std::runtime_error("the kernel failed"); });
                    comm::send(queue, values, 1);
                    // It waits for another queue, which waits for the other rank.
                    Queue other(world.device<Acc>());
                    comm::receive(other, values, 1);
                    a::waitFor(other);
                }
                else
                {
                    comm::receive(queue, values, 0);
                    comm::send(queue, values, 0);
                    a::waitFor(queue);
                }
            },
            ofRanks);
        for(auto const& ofRank : ofRanks)
            CHECK_THAT(ofRank, Contains("not carried out, because an earlier task of its queue failed"));
        CHECK_THAT(text, Contains("comm::send: not carried out"));
    }

    TEST_CASE("An operation that throws anything ends the ranks that wait for its result", "[comm]")
    {
        setenv("ALPAKA_COMM_TIMEOUT", "2", 1);
        std::vector<std::string> ofRanks;
        auto const text = textOf(
            2,
            [](comm::World& world, Queue& queue)
            {
                std::vector<int> values(10);
                // Rank 0 joins the values.
                comm::allReduce(
                    queue,
                    values,
                    [](int a, int b)
                    {
                        if(a == 0)
                            throw 7;
                        return b;
                    });
                Queue other(world.device<Acc>());
                comm::receive(other, values, 1 - world.rank());
                a::waitFor(other);
            },
            ofRanks);
        unsetenv("ALPAKA_COMM_TIMEOUT");
        CHECK_THAT(text, Contains("comm::allReduce: an exception of another type than std::exception"));
    }

    TEST_CASE("An exception that leaves the scope of a further World ends the other ranks", "[comm]")
    {
        setenv("ALPAKA_COMM_TIMEOUT", "20", 1);
        std::vector<std::string> ofRanks;
        auto const text = textOf(
            2,
            [](comm::World& world, Queue& queue)
            {
                std::vector<int> values(4);
                try
                {
                    comm::World const inner(world.transport);
                    if(inner.rank() == 0)
                        throw std::runtime_error("handled by the program");
                }
                catch(std::runtime_error const&)
                {
                }
                comm::receive(queue, values, 1 - world.rank());
                a::waitFor(queue);
            },
            ofRanks);
        unsetenv("ALPAKA_COMM_TIMEOUT");
        CHECK_THAT(text, Contains("an exception left the scope of its comm::World"));
    }

    TEST_CASE("A rank that waits for one that has ended gets an error", "[comm]")
    {
        std::vector<std::string> ofRanks;
        auto const text = textOf(
            2,
            [](comm::World& world, Queue& queue)
            {
                std::vector<int> values(10);
                if(world.rank() == 0)
                    comm::receive(queue, values, 1, 8);
                a::waitFor(queue);
            },
            ofRanks);
        CHECK_THAT(
            text,
            Contains(
                "comm::receive, rank 0, from 1 with tag 8 and 40 bytes: rank 1 has ended without the message with tag "
                "8"));
    }

    TEST_CASE("ALPAKA_COMM_TIMEOUT ends a wait for a message that is not sent", "[comm]")
    {
        setenv("ALPAKA_COMM_TIMEOUT", "1", 1);
        std::vector<std::string> ofRanks;
        auto const text = textOf(
            2,
            [](comm::World& world, Queue& queue)
            {
                std::vector<int> values(10);
                comm::receive(queue, values, 1 - world.rank(), 8);
                a::waitFor(queue);
            },
            ofRanks);
        unsetenv("ALPAKA_COMM_TIMEOUT");
        CHECK_THAT(text, Contains("not complete after 1 s (ALPAKA_COMM_TIMEOUT)"));
    }

    TEST_CASE("Ranks and tags beyond their limits are refused before anything is in the queue", "[comm]")
    {
        comm::threads(
            1,
            [](comm::World& world)
            {
                Queue queue(world.device<Acc>());
                std::vector<int> values(10);
                auto const textOf = [&](int peer, int tag) -> std::string
                {
                    try
                    {
                        comm::send(queue, values, peer, tag);
                    }
                    catch(a::core::Error const& error)
                    {
                        return error.what();
                    }
                    return {};
                };
                alpaka_test::require(
                    world, textOf(1, 0) == "comm::send: rank 1, the limits are 0 and 0, or comm::none", textOf(1, 0));
                alpaka_test::require(
                    world, textOf(0, -1) == "comm::send: tag -1, the limits are 0 and 2147483647", textOf(0, -1));
                alpaka_test::require(world, a::queue::empty(queue), "nothing in the queue");
            });
        REQUIRE_THROWS_AS(comm::threads(0, [](comm::World&) {}), a::core::Error);
    }

    TEST_CASE("A call that throws because of its arguments does not count, and can be made again", "[comm]")
    {
        comm::threads(
            2,
            [](comm::World& world)
            {
                Queue queue(world.device<Acc>());
                std::vector<int> whole(4);
                std::vector<int> part(2, 1 + world.rank());
                std::vector<int> tooSmall(1);
                if(world.rank() == 0)
                    CHECK_THROWS_AS(comm::allGather(queue, whole, tooSmall), a::core::Error);
                comm::allGather(queue, whole, part);
                a::wait::waitFor(queue);
                alpaka_test::require(world, whole == std::vector<int>{1, 1, 2, 2}, "the parts of both ranks");
            });
    }

    TEST_CASE("A call that its queue refuses names the line of the caller", "[comm]")
    {
        std::string text;
        auto const body = [&](comm::World& world)
        {
            a::Queue<Acc, a::Blocking> queue(world.device<Acc>());
            std::vector<int> values(10);
            auto const broadcast = [&]
            {
                try
                {
                    comm::broadcast(world.on(queue), values, 0);
                }
                catch(a::core::Error const& error)
                {
                    text = error.what();
                }
            };
            a::enqueue(queue, broadcast);
        };
        // Which ends the ranks for this reason, and no other.
        REQUIRE_THROWS_WITH(
            comm::threads(1, body), Contains("comm::broadcast: not carried out: ") && !Contains("an earlier task"));
        REQUIRE_THAT(text, Contains("Failures.cpp"));
    }

    TEST_CASE("A call without a World is an error", "[comm]")
    {
        if(alpaka_test::worldOfMpi() != nullptr)
            return;
        Queue queue(a::getDevByIdx<Acc>(0));
        std::vector<int> values(10);
        REQUIRE_THROWS_WITH(comm::send(queue, values, 0), Contains("comm::send: there is no comm::World"));
    }
} // namespace test_comm_failures
