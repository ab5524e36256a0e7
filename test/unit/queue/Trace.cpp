// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, host queues alone; the lines of streams have their test beside the streams

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/CpuHost.hpp>
#include <alpaka_test/TraceLines.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>
#include <thread>
#include <vector>

namespace test_queue_trace
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;
    using Vec = a::vec::Vec<a::dim::DimInt<1>, int>;
    using alpaka_test::Tracing;

    struct Visit
    {
        template<typename TAcc>
        void operator()(TAcc const&) const
        {
        }
    };

    struct Throw
    {
        void operator()() const { throw std::runtime_error("of the user"); }
    };

    inline auto place(char const* label, int line) -> std::string
    {
        auto const name = label == nullptr ? std::string() : std::string("\"") + label + "\", ";
        return " (at " + name + __FILE__ + ":" + std::to_string(line) + ")";
    }

    template<typename TQueue>
    auto nameOf(TQueue const& queue) -> std::string
    {
        a::core::Text name;
        queue.state().appendName(name);
        return name.c_str();
    }
} // namespace test_queue_trace

TEMPLATE_LIST_TEST_CASE(
    "trace: a launch prints its queue, kernel, work division and place", "[queue]", test_queue_trace::HostAccs)
{
    using namespace test_queue_trace;
    auto const dev = alpaka_test::firstDev<TestType>();
    alpaka_test::BlockingQueue<TestType> blocking(dev);
    alpaka_test::NonBlockingQueue<TestType> nonBlocking(dev);
    auto const workDiv = alpaka_test::WorkDivOf<TestType>(Vec(3), Vec(1), Vec(5));
    int const line = __LINE__;
    Tracing const tracing;
    a::kernel::exec<TestType>(at(blocking, "visit"), workDiv, Visit{});
    a::kernel::exec<TestType>(nonBlocking, workDiv, Visit{});
    a::wait::wait(at(nonBlocking, "end"));
    auto lines = tracing.lines();
    // The worker of a queue of another test may have a line left.
    std::erase_if(
        lines,
        [&](auto const& one)
        {
            return one.what.find(nameOf(blocking)) == std::string::npos
                   && one.what.find(nameOf(nonBlocking)) == std::string::npos;
        });
    std::string const kernel = ": kernel test_queue_trace::Visit, blocks (3), threads (1), elements (5)";
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].what == nameOf(blocking) + kernel);
    CHECK(lines[0].verb == "took");
    CHECK(lines[0].place == place("visit", line + 2));
    CHECK(lines[1].what == nameOf(nonBlocking) + kernel);
    CHECK(lines[1].verb == "took");
    CHECK(lines[1].place == place(nullptr, line + 3));
    CHECK(lines[2].what == "wait for " + nameOf(nonBlocking));
    CHECK(lines[2].place == place("end", line + 4));
    for(auto const& one : lines)
    {
        CHECK(one.start >= 0);
        CHECK(one.microseconds >= 0);
    }
    CHECK(lines[0].start <= lines[1].start);
}

TEST_CASE("trace: every operation prints one line", "[queue]")
{
    using namespace test_queue_trace;
    auto const dev = alpaka_test::hostDev();
    auto const check = [&](auto queue, std::string const& kind)
    {
        auto const name = nameOf(queue);
        CHECK(name.ends_with(kind));
        a::event::EventCpu event(dev);
        std::map<std::string, std::string> verbs;
        int const line = __LINE__;
        std::size_t count = 0;
        {
            Tracing const tracing;
            auto buffer = a::mem::buf::alloc<std::uint16_t>(dev, Vec(100));
            {
                auto const freed = a::mem::buf::allocAsyncBuf<int>(queue, Vec(7));
            }
            a::set(at(queue, "zero"), buffer, std::uint8_t{0});
            a::copy(queue, buffer, buffer, Vec(50));
            a::copy(buffer, buffer, Vec(10));
            a::enqueue(at(queue, "mark"), event);
            a::wait::wait(queue, event);
            a::wait::wait(event);
            a::wait::wait(dev);
            try
            {
                a::enqueue(at(queue, "throws"), Throw{});
                a::wait::wait(queue);
            }
            catch(std::runtime_error const&)
            {
            }
            for(auto const& one : tracing.lines())
            {
                verbs[one.what] = one.verb + one.place;
                ++count;
            }
        }
        auto const has = [&](std::string const& what, char const* verb, char const* label, int offset)
        {
            INFO(what);
            CHECK(verbs[what] == verb + place(label, line + offset));
        };
        has("allocation, elements (100) of 2 bytes", "took", nullptr, 4);
        has("allocation, elements (7) of 4 bytes", "took", nullptr, 6);
        CHECK(verbs[name + ": release of buffer"] == "took");
        has(name + ": set, 200 bytes", "took", "zero", 8);
        has(name + ": copy, 100 bytes", "took", nullptr, 9);
        has("copy, 20 bytes", "took", nullptr, 10);
        has(name + ": record of event", "took", "mark", 11);
        has(name + ": wait for event", "returned after", nullptr, 12);
        has("wait for event", "took", nullptr, 13);
        has("wait for device", "took", nullptr, 14);
        has(name + ": task test_queue_trace::Throw", "failed after", "throws", 17);
        bool const isBlocking = kind == " (blocking)";
        if(!isBlocking)
            has("wait for " + name, "failed after", nullptr, 18);
        CHECK(count == (isBlocking ? 11u : 12u));
    };
    check(a::queue::QueueCpuBlocking(dev), " (blocking)");
    check(a::queue::QueueCpuNonBlocking(dev), " (non-blocking)");
}

TEST_CASE("trace: lines of several threads stay whole", "[queue]")
{
    using namespace test_queue_trace;
    constexpr int perThread = 200;
    auto const dev = alpaka_test::hostDev();
    std::size_t whole = 0;
    std::size_t count = 0;
    {
        Tracing const tracing;
        std::vector<std::thread> threads;
        for(int i = 0; i < 4; ++i)
            threads.emplace_back(
                [&dev]
                {
                    a::queue::QueueCpuBlocking queue(dev);
                    for(int task = 0; task < perThread; ++task)
                        a::enqueue(at(queue, "of a thread"), [] {});
                });
        for(auto& thread : threads)
            thread.join();
        for(auto const& line : tracing.lines())
        {
            ++count;
            whole += !line.what.empty() && line.place.starts_with(" (at \"of a thread\"") && line.place.ends_with(")");
        }
    }
    CHECK(count == 4u * perThread);
    CHECK(whole == count);
}

TEST_CASE("trace: without it nothing is printed", "[queue]")
{
    using namespace test_queue_trace;
    alpaka_test::StandardError const standardError;
    a::queue::QueueCpuNonBlocking queue(alpaka_test::hostDev());
    a::enqueue(at(queue, "silent"), [] {});
    a::wait::wait(queue);
    CHECK(standardError.lines().empty());
}
