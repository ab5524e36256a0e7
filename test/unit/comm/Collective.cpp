// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka/comm.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/Ranks.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

namespace test_comm_collective
{
    namespace a = alpaka;
    namespace comm = alpaka::comm;
    using alpaka_test::require;

    using Acc = std::tuple_element_t<0, alpaka_test::Accs<1, int>>;
    using Queue = a::Queue<Acc, a::NonBlocking>;

    TEST_CASE("comm::share spreads items in blocks", "[comm]")
    {
        for(int size = 1; size < 9; ++size)
            for(int n = 0; n < 30; ++n)
            {
                int next = 0;
                for(int rank = 0; rank < size; ++rank)
                {
                    auto const [first, count] = comm::share(size, n, rank);
                    REQUIRE(first == next);
                    REQUIRE((count == n / size || count == n / size + 1));
                    next += count;
                }
                REQUIRE(next == n);
            }
        REQUIRE_THROWS_AS(comm::share(2, -1, 0), a::core::Error);
    }

    TEST_CASE("comm::broadcast hands a view of any rank to all", "[comm]")
    {
        alpaka_test::onRanks(
            [](comm::World& world, unsigned)
            {
                auto const device = world.device<Acc>();
                int const n = 777;
                auto onDevice = a::alloc<int>(device, n);
                std::vector<int> values(static_cast<std::size_t>(n));
                Queue queue(device);
                for(int root = 0; root < world.size(); ++root)
                {
                    for(int i = 0; i < n; ++i)
                        values[static_cast<std::size_t>(i)] = world.rank() == root ? root * 1000 + i : -1;
                    a::copy(queue, onDevice, values);
                    comm::broadcast(world.on(queue), onDevice, root);
                    a::copy(queue, values, onDevice);
                    a::waitFor(queue);
                    for(int i = 0; i < n; ++i)
                        require(world, values[static_cast<std::size_t>(i)] == root * 1000 + i, "broadcast");
                }
            });
    }

    //! Parts of several sizes, some of them empty, to and from all ranks.
    template<typename TProperty>
    void exchangeParts(comm::World& world)
    {
        auto const device = world.device<Acc>();
        a::Queue<Acc, TProperty> queue(device);
        auto const onWorld = world.on(queue);
        for(int n : {0, 1, 5, 53, 2000})
        {
            auto const [first, count] = comm::share(world, n);
            auto const size = static_cast<std::size_t>(n);
            std::vector<int> part(static_cast<std::size_t>(count)), whole(size, -1), gathered(size, -1);
            for(int i = 0; i < count; ++i)
                part[static_cast<std::size_t>(i)] = first + i;
            int const root = n % world.size();
            comm::allGather(onWorld, whole, part);
            comm::gather(onWorld, gathered, part, root);
            // Of each rank r, value i is 10000 r + i.
            std::vector<int> from(size), to(static_cast<std::size_t>(count * world.size()), -1);
            for(int i = 0; i < n; ++i)
                from[static_cast<std::size_t>(i)] = 10000 * world.rank() + i;
            comm::allToAll(onWorld, to, from);
            a::waitFor(queue);
            for(int i = 0; i < n; ++i)
            {
                require(world, whole[static_cast<std::size_t>(i)] == i, "allGather");
                require(world, gathered[static_cast<std::size_t>(i)] == (world.rank() == root ? i : -1), "gather");
            }
            for(int rank = 0; rank < world.size(); ++rank)
                for(int i = 0; i < count; ++i)
                    require(
                        world, to[static_cast<std::size_t>(rank * count + i)] == 10000 * rank + first + i, "allToAll");
        }
    }

    TEST_CASE("comm::gather, allGather and allToAll put parts in the order of ranks", "[comm]")
    {
        alpaka_test::onRanks(
            [](comm::World& world, unsigned)
            {
                exchangeParts<a::NonBlocking>(world);
                exchangeParts<a::Blocking>(world);
            });
    }

    TEST_CASE("comm::allToAll refuses a view whose rows are not parts of one size", "[comm]")
    {
        alpaka_test::onRanks(
            [](comm::World& world, unsigned)
            {
                auto const device = world.device<Acc>();
                Queue queue(device);
                std::vector<int> const from(static_cast<std::size_t>(12 * world.size()), world.rank());
                auto to = a::alloc<int>(device, a::Vec<a::DimInt<2>, int>(1, 12 * world.size()));
                std::string text;
                try
                {
                    comm::allToAll(world.on(queue), to, from);
                }
                catch(a::core::Error const& error)
                {
                    text = error.what();
                }
                a::waitFor(queue);
                bool const isRefused = text.find("the part that comes from a rank has") != std::string::npos;
                require(world, isRefused == (world.size() > 1), "allToAll");
            });
    }

    TEST_CASE("Collective calls are matched by the order of the calls, not by that of the queues", "[comm]")
    {
        alpaka_test::onRanks(
            [](comm::World& world, unsigned)
            {
                auto const device = world.device<Acc>();
                Queue first(device), second(device);
                std::vector<int> a1(100, world.rank() == 0 ? 1 : 0), a2(100, world.rank() == 0 ? 2 : 0);
                std::atomic<bool> goes{false};
                // On odd ranks the queue of the first call stands until the second call is done.
                if(world.rank() % 2 == 1)
                    a::enqueue(
                        first,
                        [&goes]
                        {
                            while(!goes.load())
                                std::this_thread::yield();
                        });
                comm::broadcast(world.on(first), a1, 0);
                comm::broadcast(world.on(second), a2, 0);
                if(world.size() == 2)
                    a::waitFor(second);
                goes = true;
                a::waitFor(first);
                a::waitFor(second);
                require(world, std::count(a1.begin(), a1.end(), 1) == 100, "the first broadcast");
                require(world, std::count(a2.begin(), a2.end(), 2) == 100, "the second broadcast");
            });
    }

    TEST_CASE("comm: calls on a blocking queue are complete when they return", "[comm]")
    {
        alpaka_test::onRanks(
            [](comm::World& world, unsigned)
            {
                a::Queue<Acc, a::Blocking> queue(world.device<Acc>());
                auto onWorld = world.on(queue);
                int const rank = world.rank();
                int const size = world.size();
                int const left = (rank + size - 1) % size;
                int const right = (rank + 1) % size;
                std::vector<int> values(40, rank + 1);
                comm::barrier(onWorld);
                comm::allReduce(onWorld, values, a::op::Max{});
                require(world, values == std::vector<int>(40, size), "allReduce");
                values.assign(40, rank);
                comm::broadcast(onWorld, values, size - 1);
                require(world, values == std::vector<int>(40, size - 1), "broadcast");
                values.assign(40, rank);
                std::vector<int> received(40);
                if(size == 1) // MPICH: a rank that sends to itself waits until it receives
                    comm::exchange(onWorld, {comm::out(values, right), comm::in(received, left)});
                else if(rank == 0)
                    comm::send(onWorld, values, right);
                if(size != 1)
                    comm::receive(onWorld, received, left);
                require(world, received == std::vector<int>(40, left), "receive");
                if(rank != 0)
                    comm::send(onWorld, values, right);
                comm::exchange(onWorld, {comm::out(values, left, 1), comm::in(received, right, 1)});
                require(world, received == std::vector<int>(40, right), "exchange");
                using Vec = a::Vec<a::DimInt<1>, int>;
                auto halo = comm::halo(world, Vec(4 * size), 1, true);
                std::vector<int> field(6, rank);
                halo.exchange(queue, field);
                require(world, field == std::vector<int>{left, rank, rank, rank, rank, right}, "halo");
            });
    }

    TEST_CASE("comm::barrier holds queues until all ranks have come", "[comm]")
    {
        if(alpaka_test::worldOfMpi() != nullptr)
            return; // the ranks share a number
        for(int ranks : {1, 2, 3, 8})
        {
            std::atomic<int> arrived{0};
            comm::threads(
                ranks,
                [&](comm::World& world)
                {
                    auto const device = world.device<Acc>();
                    Queue queue(device);
                    int seen = 0;
                    a::enqueue(queue, [&arrived] { ++arrived; });
                    comm::barrier(queue);
                    a::enqueue(queue, [&] { seen = arrived.load(); });
                    a::waitFor(queue);
                    require(world, seen == world.size(), "the number of ranks before the barrier");
                });
        }
    }
} // namespace test_comm_collective
