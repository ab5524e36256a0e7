// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka_test/CpuHost.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include <cstdint>

namespace unit_host_queue_queuePoints
{
    namespace a = alpaka;
    using NonBlocking = a::queue::QueueCpuNonBlocking;

    //! \return A record of the queue at the position.
    auto recordAt(NonBlocking const& queue, std::uint64_t position)
    {
        a::core::CountedRef<a::host::Record> record(new a::host::Record(queue.state().life()));
        record->m_position = position;
        return record;
    }
} // namespace unit_host_queue_queuePoints

TEST_CASE("queue: of the points of a queue the last one is kept, and what was looked at is not looked at again")
{
    using namespace unit_host_queue_queuePoints;
    NonBlocking const one(alpaka_test::hostDev());
    NonBlocking const other(alpaka_test::hostDev());
    a::host::QueuePoints points;
    CHECK(points.unseen() == nullptr);
    for(std::uint64_t const position : {3U, 7U, 5U})
        points.add(*recordAt(one, position));
    auto* const part = points.unseen();
    REQUIRE(part != nullptr);
    CHECK(part->queue.get() == &one.state());
    CHECK(part->first == 0);
    CHECK(part->last == 8);
    part->first = part->last;
    points.add(*recordAt(one, 6));
    CHECK(points.unseen() == nullptr);
    points.add(*recordAt(one, 9));
    CHECK(points.unseen() == part);
    CHECK(part->first == 8);
    CHECK(part->last == 10);
    part->first = part->last;
    points.add(*recordAt(other, 0));
    REQUIRE(points.unseen() != nullptr);
    CHECK(points.unseen()->queue.get() == &other.state());
}

TEST_CASE("queue: a point that is reached, and one whose queue is destroyed, is not looked at")
{
    using namespace unit_host_queue_queuePoints;
    a::host::QueuePoints points;
    NonBlocking const queue(alpaka_test::hostDev());
    auto const reached = recordAt(queue, 1);
    reached->complete();
    points.add(*reached);
    points.add(a::host::Record(a::core::CountedRef<a::host::QueueLife>()));
    CHECK(points.unseen() == nullptr);
}

// The work that a wait looks at grows with the number of events here, not with its third power: that was minutes.
TEST_CASE("queue: what queues wait for that wait for each other many times")
{
    using namespace unit_host_queue_queuePoints;
    auto const dev = alpaka_test::hostDev();
    NonBlocking here(dev);
    NonBlocking there(dev);
    a::event::EventCpu gone(dev);
    a::event::EventCpu returned(dev);
    alpaka_test::Gate gate;
    int hops = 0; // not atomic: the events order the tasks
    a::queue::enqueue(here, [&] { gate.pass(); });
    for(int round = 0; round < 5000; ++round)
    {
        a::queue::enqueue(here, [&] { ++hops; });
        a::queue::enqueue(here, gone);
        a::wait::wait(there, gone);
        a::queue::enqueue(there, [&] { ++hops; });
        a::queue::enqueue(there, returned);
        a::wait::wait(here, returned);
    }
    CHECK(!a::host::neverComes(*recordAt(there, there.state().end().position)));
    gate.open();
    a::wait::wait(dev);
    CHECK(hops == 10000);
}
