// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <climits>
#include <tuple>

namespace test_queue_priority
{
    namespace q = alpaka::queue;
    using Acc = std::tuple_element_t<0, alpaka_test::Accs<1, int>>;

    template<typename TProperty>
    void check()
    {
        auto const dev = alpaka_test::firstDev<Acc>();
        auto const range = q::getPriorityRange(dev);
        CHECK(range.greatest.value <= range.least.value);
        using Queue = q::Queue<Acc, TProperty>;
        CHECK(q::getPriority(Queue(dev)) == q::Priority{});
        CHECK(q::getPriority(Queue(dev, range.least)) == range.least);
        // Numbers beyond the range become the nearest one in it.
        CHECK(q::getPriority(Queue(dev, q::Priority{INT_MAX})) == range.least);
        CHECK(q::getPriority(Queue(dev, q::Priority{INT_MIN})) == range.greatest);
        Queue queue(dev, range.greatest);
        CHECK(q::getPriority(Queue(queue)) == range.greatest);
        CHECK(q::getPriority(q::at(queue, "a label")) == range.greatest);
        bool hasRun = false;
        q::enqueue(queue, [&] { hasRun = true; });
        alpaka::wait::wait(queue);
        CHECK(hasRun);
    }
} // namespace test_queue_priority

TEST_CASE("queue: a queue has the priority that it is made with, as far as its device tells it apart", "")
{
    test_queue_priority::check<alpaka::queue::Blocking>();
    test_queue_priority::check<alpaka::queue::NonBlocking>();
}

TEST_CASE("queue: all queues of a CPU have the same priority", "")
{
    auto const host = alpaka::pltf::getDevByIdx<alpaka::pltf::PltfCpu>(std::size_t{0});
    auto const range = alpaka::queue::getPriorityRange(host);
    CHECK(range.least == range.greatest);
    CHECK(alpaka::queue::getPriority(alpaka::queue::QueueCpuBlocking(host, alpaka::queue::Priority{-3})).value == 0);
}
