// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka/columns.hpp>
#include <alpaka/comm.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/Ranks.hpp>
#include <alpaka_test/TraceLines.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

namespace test_comm_exchange
{
    namespace a = alpaka;
    namespace comm = alpaka::comm;
    using alpaka_test::require;

    using Acc = std::tuple_element_t<0, alpaka_test::Accs<1, int>>;
    using Plane = a::Vec<a::DimInt<2>, int>;

    template<typename TQueue>
    void fill(TQueue& queue, a::Dev<Acc> const& device, int n, int value, int* data)
    {
        a::exec<Acc>(queue, a::getValidWorkDiv<Acc>(device, n, 1), alpaka_test::FillFrom{}, n, value, data);
    }

    //! Kernel, message, kernel in one queue: the message carries what the first has written, and the copy after it
    //! sees what has come.
    template<typename TProperty>
    void inOrder(comm::World& world, int n)
    {
        auto const device = world.device<Acc>();
        auto onDevice = a::alloc<int>(device, n);
        auto received = a::alloc<int>(device, n);
        std::vector<int> result(static_cast<std::size_t>(n));
        a::Queue<Acc, TProperty> queue(device);
        int const right = (world.rank() + 1) % world.size();
        int const left = (world.rank() + world.size() - 1) % world.size();
        for(int round = 0; round < 3; ++round)
        {
            fill(queue, device, n, 10 * world.rank() + round, a::getPtrNative(onDevice));
            comm::exchange(world.on(queue), {comm::out(onDevice, right, round), comm::in(received, left, round)});
            fill(queue, device, n, -1, a::getPtrNative(onDevice)); // a message that has ended does not see it
            a::copy(queue, result, received);
            a::waitFor(queue);
            for(int i = 0; i < n; ++i)
                require(
                    world,
                    result[static_cast<std::size_t>(i)] == (10 * left + round) * 1000 + i,
                    "a value of the exchange");
        }
    }

    TEST_CASE("comm::exchange carries what is before it in the queue to what comes after it", "[comm][exchange]")
    {
        alpaka_test::onRanks(
            [](comm::World& world, unsigned)
            {
                inOrder<a::NonBlocking>(world, 1000);
                inOrder<a::Blocking>(world, 7);
            });
    }

    TEST_CASE("comm: the trace names the call, its bytes, and peer and tag of a single message", "[comm][exchange]")
    {
        alpaka_test::Tracing const tracing;
        comm::threads(
            2,
            [](comm::World& world)
            {
                auto const device = world.device<Acc>();
                auto buffer = a::alloc<int>(device, 8);
                a::Queue<Acc, a::NonBlocking> queue(device);
                auto const ofWorld = world.on(queue);
                if(world.rank() == 0)
                    comm::send(ofWorld, buffer, 1, 7);
                else
                    comm::receive(ofWorld, buffer, 0, 7);
                comm::broadcast(ofWorld, buffer, 1);
                a::waitFor(queue);
            });
        std::vector<std::string> calls;
        for(auto const& line : tracing.lines())
            if(auto const at = line.what.find(": comm::"); at != std::string::npos)
                calls.push_back(line.what.substr(at + 2));
        std::sort(calls.begin(), calls.end());
        CHECK(
            calls
            == std::vector<std::string>{
                "comm::broadcast, 32 bytes",
                "comm::broadcast, 32 bytes",
                "comm::receive, 32 bytes, peer 0, tag 7",
                "comm::send, 32 bytes, peer 1, tag 7"});
    }

    struct Particle
    {
        double mass;
        int rank;
    };

    TEST_CASE("comm::exchange carries columns in one message", "[comm][exchange]")
    {
        alpaka_test::onRanks(
            [](comm::World& world, unsigned)
            {
                auto const device = world.device<Acc>();
                a::Queue<Acc, a::NonBlocking> queue(device);
                auto onHost = a::mem::allocColumns<Particle>(a::getDevByIdx<a::PltfCpu>(0), 100);
                auto own = a::mem::allocColumns<Particle>(device, 100);
                auto received = a::mem::allocColumns<Particle>(device, 100);
                for(int i = 0; i < 100; ++i)
                    onHost.view()[i] = Particle{0.5 * i, world.rank()};
                int const right = (world.rank() + 1) % world.size();
                int const left = (world.rank() + world.size() - 1) % world.size();
                a::copy(queue, own.bytes(), onHost.bytes());
                comm::exchange(world.on(queue), {comm::out(own.bytes(), right), comm::in(received.bytes(), left)});
                a::copy(queue, onHost.bytes(), received.bytes());
                a::waitFor(queue);
                for(int i = 0; i < 100; ++i)
                {
                    Particle const particle = onHost.view()[i];
                    require(world, particle.mass == 0.5 * i && particle.rank == left, "a record of the exchange");
                }
            });
    }

    TEST_CASE("comm::send and comm::receive match by rank and tag, whatever the order", "[comm][exchange]")
    {
        alpaka_test::onRanks(
            [](comm::World& world, unsigned)
            {
                auto const device = world.device<Acc>();
                using Queue = a::Queue<Acc, a::NonBlocking>;
                std::vector<int> from(2), to(2);
                // MPI need not end a send before its message is received, which the order of one queue would await.
                Queue first(device), second(device), third(device);
                from = {world.rank(), 100 + world.rank()};
                int const last = world.size() - 1;
                int const peer = last - world.rank();
                a::ViewSubView low(from, 1, 0), high(from, 1, 1), lowTo(to, 1, 0), highTo(to, 1, 1);
                comm::send(world.on(first), low, peer, 5);
                comm::send(world.on(third), high, peer, 6);
                comm::receive(world.on(second), highTo, peer, 6);
                comm::receive(world.on(second), lowTo, peer, 5);
                comm::send(world.on(first), low, comm::none);
                a::waitFor(second);
                a::waitFor(first);
                a::waitFor(third);
                require(world, to[0] == peer && to[1] == 100 + peer, "tags");
            });
    }

    //! A rectangle of a field whose rows are padded, and a field of another type, in one message.
    template<typename TProperty>
    void rectangles(comm::World& world)
    {
        auto const device = world.device<Acc>();
        auto const host = a::getDevByIdx<a::PltfCpu>(0);
        Plane const extent(7, 9);
        auto field = a::alloc<std::uint16_t>(device, extent);
        auto other = a::alloc<double>(device, Plane(3, 4));
        auto onHost = a::alloc<std::uint16_t>(host, extent);
        auto otherOnHost = a::alloc<double>(host, Plane(3, 4));
        a::Queue<Acc, TProperty> queue(device);
        auto const at
            = [](auto& buf, int y, int x) -> auto& { return a::getPtrNative(buf)[y * a::getExtentVec(buf)[1] + x]; };
        auto const value = [](int rank, int y, int x) { return static_cast<std::uint16_t>(rank * 1000 + y * 16 + x); };
        for(int y = 0; y < 7; ++y)
            for(int x = 0; x < 9; ++x)
                at(onHost, y, x) = value(world.rank(), y, x);
        for(int y = 0; y < 3; ++y)
            for(int x = 0; x < 4; ++x)
                at(otherOnHost, y, x) = world.rank() + y * 0.5 + x;
        a::copy(queue, field, onHost);
        a::copy(queue, other, otherOnHost);
        int const right = (world.rank() + 1) % world.size();
        int const left = (world.rank() + world.size() - 1) % world.size();
        a::ViewSubView sent(field, Plane(5, 2), Plane(1, 7));
        a::ViewSubView received(field, Plane(5, 2), Plane(1, 0));
        a::ViewSubView column(other, Plane(3, 1), Plane(0, 3));
        a::ViewSubView to(other, Plane(3, 1), Plane(0, 0));
        comm::exchange(
            world.on(queue), comm::out(comm::fields(sent, column), right), comm::in(comm::fields(received, to), left));
        a::copy(queue, onHost, field);
        a::copy(queue, otherOnHost, other);
        a::waitFor(queue);
        for(int y = 0; y < 7; ++y)
            for(int x = 0; x < 9; ++x)
            {
                bool const hasCome = y >= 1 && y < 6 && x < 2;
                auto const expected = hasCome ? value(left, y, x + 7) : value(world.rank(), y, x);
                require(world, at(onHost, y, x) == expected, "a value of the rectangle");
            }
        for(int y = 0; y < 3; ++y)
            for(int x = 0; x < 4; ++x)
                require(
                    world,
                    at(otherOnHost, y, x) == (x == 0 ? left + y * 0.5 + 3 : world.rank() + y * 0.5 + x),
                    "a value of the second field");
    }

    TEST_CASE("Parts of padded views and several fields are one message", "[comm][exchange]")
    {
        alpaka_test::onRanks(
            [](comm::World& world, unsigned)
            {
                rectangles<a::NonBlocking>(world);
                rectangles<a::Blocking>(world);
            });
    }

    TEST_CASE("Messages of several queues and sizes do not block each other", "[comm][exchange]")
    {
        alpaka_test::onRanks(
            [](comm::World& world, unsigned seed)
            {
                auto const device = world.device<Acc>();
                using Queue = a::Queue<Acc, a::NonBlocking>;
                constexpr int queues = 3;
                std::vector<std::vector<int>> sent, received;
                std::vector<std::unique_ptr<Queue>> all;
                int const peer = (world.rank() + 1) % world.size();
                int const from = (world.rank() + world.size() - 1) % world.size();
                for(int q = 0; q < queues; ++q)
                {
                    std::size_t const n = q == 0 ? 0 : (q == 1 ? 10 : 200'000);
                    sent.emplace_back(n, world.rank() * 10 + q);
                    received.emplace_back(n, -1);
                    all.push_back(std::make_unique<Queue>(device));
                }
                for(int round = 0; round < 4; ++round)
                    for(int q = 0; q < queues; ++q)
                    {
                        // On half of the ranks in another order.
                        auto const i = static_cast<std::size_t>(
                            (static_cast<unsigned>(world.rank()) + seed) % 2 == 0 ? q : queues - 1 - q);
                        comm::exchange(
                            world.on(*all[i]),
                            comm::out(sent[i], peer, static_cast<int>(i)),
                            comm::in(received[i], from, static_cast<int>(i)));
                    }
                for(auto& queue : all)
                    a::waitFor(*queue);
                for(int q = 0; q < queues; ++q)
                {
                    auto const& values = received[static_cast<std::size_t>(q)];
                    require(
                        world,
                        std::count(values.begin(), values.end(), from * 10 + q) == std::ssize(values),
                        "the values of a queue's message");
                }
            });
    }

    TEST_CASE("Several threads of a rank may send and receive at once, on two queues each", "[comm][exchange]")
    {
        alpaka_test::onRanks(
            [](comm::World& world, unsigned)
            {
                constexpr int threads = 3;
                constexpr int rounds = 20;
                int const right = (world.rank() + 1) % world.size();
                int const left = (world.rank() + world.size() - 1) % world.size();
                std::vector<std::size_t> wrong(threads);
                std::vector<std::thread> all;
                for(int t = 0; t < threads; ++t)
                    all.emplace_back(
                        [&, t]
                        {
                            a::Queue<Acc, a::NonBlocking> first(world.device<Acc>()), second(world.device<Acc>());
                            for(int round = 0; round < rounds; ++round)
                            {
                                std::vector<int> sent(1000, world.rank() * 100 + round), received(1000), other(1000);
                                comm::exchange(
                                    world.on(first), {comm::out(sent, right, t), comm::in(received, left, t)});
                                comm::exchange(
                                    world.on(second),
                                    {comm::out(sent, left, threads + t), comm::in(other, right, threads + t)});
                                a::waitFor(second);
                                a::waitFor(first);
                                auto& count = wrong[static_cast<std::size_t>(t)];
                                for(int const value : received)
                                    count += value == left * 100 + round ? 0 : 1;
                                for(int const value : other)
                                    count += value == right * 100 + round ? 0 : 1;
                            }
                        });
                for(auto& thread : all)
                    thread.join();
                for(auto const count : wrong)
                    require(world, count == 0, "what a thread has received");
            });
    }

    TEST_CASE("The views of a message may have any index type and up to three dimensions", "[comm][exchange]")
    {
        alpaka_test::onRanks(
            [](comm::World& world, unsigned)
            {
                auto const host = a::getDevByIdx<a::PltfCpu>(0);
                using Box = a::Vec<a::DimInt<3>, std::uint8_t>;
                Box const extent(std::uint8_t{4}, std::uint8_t{5}, std::uint8_t{6});
                auto box = a::alloc<std::uint32_t>(host, extent);
                for(std::uint32_t i = 0; i < 120; ++i)
                    a::getPtrNative(box)[i] = i;
                std::vector<std::uint32_t> packed(8);
                a::ViewSubView inner(box, Box(std::uint8_t{2}, std::uint8_t{2}, std::uint8_t{2}), Box::all(2));
                a::Queue<a::DevCpu, a::NonBlocking> queue(host);
                comm::exchange(world.on(queue), comm::out(inner, world.rank()), comm::in(packed, world.rank()));
                a::waitFor(queue);
                std::size_t i = 0;
                for(unsigned z = 2; z < 4; ++z)
                    for(unsigned y = 2; y < 4; ++y)
                        for(unsigned x = 2; x < 4; ++x)
                            require(world, packed[i++] == (z * 5 + y) * 6 + x, "a value of the box");
            },
            2);
    }
} // namespace test_comm_exchange
