// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, the host plays the device, and ordinary compilers do for that

#include <alpaka_test/FakeGpuAcc.hpp>
#include <alpaka_test/TraceLines.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <type_traits>

namespace test_cudahip_trace
{
    namespace fake = alpaka_test::fake;
    using fake::dev;
    using fake::host;
    using Dim = alpaka::dim::DimInt<1>;
    using Vec = alpaka::vec::Vec<Dim, int>;
    using Acc = fake::Acc<Dim, int>;
    using WorkDiv = alpaka::workdiv::WorkDivMembers<Dim, int>;

    struct Visit
    {
        template<typename TAcc>
        void operator()(TAcc const&) const
        {
        }
    };

    inline auto place(char const* label, int line) -> std::string
    {
        return std::string(" (at \"") + label + "\", " + __FILE__ + ":" + std::to_string(line) + ")";
    }

    template<typename TCall>
    auto errorOf(TCall const& call) -> std::string
    {
        try
        {
            call();
        }
        catch(alpaka::core::Error const& error)
        {
            return error.what();
        }
        return "no error";
    }

    //! Calls fn with a blocking and with a non-blocking queue.
    template<typename TFn>
    void withBothQueues(TFn const& fn)
    {
        fake::BlockingQueue blocking(dev());
        fn(blocking, std::string("queue "), std::string(" (blocking)"));
        fake::NonBlockingQueue nonBlocking(dev());
        fn(nonBlocking, std::string("queue "), std::string(" (non-blocking)"));
    }
} // namespace test_cudahip_trace

TEST_CASE("cudahip: the trace names submissions as such, and tasks of the host with their time", "[cudahip]")
{
    using namespace test_cudahip_trace;
    using Catch::Contains;
    using Catch::EndsWith;
    fake::Fresh const fresh;
    withBothQueues(
        [](auto& queue, std::string const& begin, std::string const& kind)
        {
            auto device = alpaka::mem::buf::alloc<int>(dev(), Vec(8));
            alpaka::event::Event<std::remove_cvref_t<decltype(queue)>> event(dev());
            alpaka_test::Tracing const tracing;
            int const line = __LINE__;
            alpaka::kernel::exec<Acc>(at(queue, "visit"), WorkDiv(Vec(2), Vec(4), Vec(1)), Visit{});
            alpaka::mem::view::set(at(queue, "clear"), device, 0);
            alpaka::queue::enqueue(at(queue, "mark"), event);
            alpaka::queue::enqueue(at(queue, "on the host"), [] {});
            alpaka::wait::wait(at(queue, "end"));
            auto const lines = tracing.lines();
            REQUIRE(lines.size() == 5);
            CHECK_THAT(lines[0].what, EndsWith("::Visit, blocks (2), threads (4), elements (1)"));
            CHECK_THAT(lines[0].what, Catch::StartsWith(begin) && Contains(kind + ": kernel "));
            CHECK(lines[0].verb == "submitted in");
            CHECK(lines[0].place == place("visit", line + 1));
            CHECK_THAT(lines[1].what, EndsWith(kind + ": set, 32 bytes"));
            CHECK(lines[1].verb == "submitted in");
            CHECK(lines[1].place == place("clear", line + 2));
            CHECK_THAT(lines[2].what, EndsWith(kind + ": record of event"));
            CHECK(lines[2].verb == "submitted in");
            CHECK_THAT(lines[3].what, Contains(kind + ": task "));
            CHECK(lines[3].verb == "took");
            CHECK(lines[3].place == place("on the host", line + 4));
            CHECK_THAT(lines[4].what, Catch::StartsWith("wait for queue ") && EndsWith(kind));
            CHECK(lines[4].place == place("end", line + 5));
        });
}

TEST_CASE("cudahip: errors of streams name labels, at the submission and at the wait", "[cudahip]")
{
    using namespace test_cudahip_trace;
    using Catch::EndsWith;
    fake::Fresh const fresh;
    WorkDiv const workDiv(Vec(1), Vec(1), Vec(1));
    withBothQueues(
        [&](auto& queue, std::string const&, std::string const& kind)
        {
            int const line = __LINE__;
            auto const launch = [&] { alpaka::kernel::exec<Acc>(at(queue, "visit"), workDiv, Visit{}); };
            auto const enqueue = [&] { alpaka::queue::enqueue(at(queue, "task"), [] { alpaka::core::fail("a"); }); };
            auto const wait = [&] { alpaka::wait::wait(at(queue, "end")); };
            fake::failNext("launchKernel", fake::Status::invalid);
            CHECK_THAT(errorOf(launch), EndsWith(place("visit", line + 1)));
            CHECK(errorOf([&] { enqueue(), wait(); }) == "a" + place("task", line + 2));
            if(kind == " (blocking)")
                return;
            // An error that the wait meets names what was submitted, and the wait.
            launch();
            fake::failNext("streamSynchronize", fake::Status::kernelFailed);
            CHECK_THAT(
                errorOf(wait),
                Catch::Contains("Visit" + place("visit", line + 1) + " since the last wait")
                    && EndsWith(place("end", line + 3)));
        });
}
