// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: CUDA and HIP
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#if ALPAKA_HAS_BODIES
#    include <alpaka/trace.hpp>
#endif
#include <alpaka_test/ChildProcess.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace unit_runtime_cudahip_StreamClock
{
    namespace a = alpaka;

    using Acc = a::acc::DefaultAcc<a::dim::DimInt<1>, int>;
    using Vec = a::vec::Vec<a::dim::DimInt<1>, int>;
    using NonBlocking = a::queue::Queue<Acc, a::queue::NonBlocking>;

    struct Count
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int* sum, int n) const
        {
            if(a::idx::getIdx<a::Grid, a::Threads>(acc)[0] == 0)
                for(int i = 0; i < n; ++i)
                    sum[0] += i;
        }
    };

    inline void launch(NonBlocking& queue, int* sum, int n)
    {
        a::kernel::exec<Acc>(
            a::queue::at(queue, "count"), a::workdiv::WorkDivMembers(Vec(1), Vec(1), Vec(1)), Count{}, sum, n);
    }

    //! Runs for seconds.
    struct Long
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&, int volatile* value) const
        {
            for(int i = 0; i < 1'000'000'000; ++i)
                *value = i;
        }
    };

    //! \return The value of a field of an event; empty for none.
    inline auto field(std::string const& line, std::string const& name) -> std::string
    {
        auto const at = line.find("\"" + name + "\":");
        if(at == std::string::npos)
            return {};
        auto const begin = at + name.size() + 3;
        return line.substr(begin, line.find_first_of(",}", begin) - begin);
    }

    //! \return The time line of a program that ends with the status.
    inline auto linesOfChild(int status) -> std::vector<std::string>
    {
        auto const path
            = std::filesystem::temp_directory_path() / ("alpaka-StreamClock-" + std::to_string(::getpid()) + ".json");
        ::setenv("ALPAKA_TRACE", path.c_str(), 1);
        auto const result = alpaka_test::runChild("device: a program with a time line");
        ::unsetenv("ALPAKA_TRACE");
        CHECK(result.status == status);
        std::vector<std::string> lines;
        std::ifstream in(path);
        for(std::string line; std::getline(in, line);)
            lines.push_back(line);
        std::filesystem::remove(path);
        return lines;
    }
} // namespace unit_runtime_cudahip_StreamClock

TEST_CASE("device: the clock of a queue tells when the device came past its marks", "")
{
    using namespace unit_runtime_cudahip_StreamClock;
    auto const dev = a::pltf::getDevByIdx<Acc>(0u);
    NonBlocking queue(dev);
    auto sum = a::mem::buf::alloc<int>(dev, Vec(1));
    a::set(queue, sum, 0);
    a::wait::wait(queue);
    auto const clock = queue.state().deviceClock();
    REQUIRE(clock);
    auto const before = alpaka::core::ticks();
    std::vector<void*> marks;
    for(int i = 0; i < 4; ++i)
    {
        marks.push_back(clock->mark());
        REQUIRE(marks.back() != nullptr);
        launch(queue, a::mem::view::getPtrNative(sum), 100'000);
    }
    a::wait::wait(queue);
    auto const after = alpaka::core::ticks();
    // The clocks of host and device are compared to a few microseconds.
    std::uint64_t const tolerance = 10'000'000;
    auto earlier = before - tolerance;
    for(auto* const mark : marks)
    {
        auto const time = clock->timeOf(mark);
        CHECK(time >= earlier);
        CHECK(time <= after + tolerance);
        earlier = time;
        clock->giveBack(mark);
    }
    CHECK(std::find(marks.begin(), marks.end(), clock->mark()) != marks.end());
}

TEST_CASE("device: a program with a time line", "[.]")
{
    using namespace unit_runtime_cudahip_StreamClock;
    auto const dev = a::pltf::getDevByIdx<Acc>(0u);
    NonBlocking queue(dev);
    auto sum = a::mem::buf::alloc<int>(dev, Vec(1));
    a::set(queue, sum, 0);
    for(int i = 0; i < 20; ++i)
        launch(queue, a::mem::view::getPtrNative(sum), 1000);
    if(std::getenv("ALPAKA_TIMELINE_SIGNAL") != nullptr)
    {
        int volatile* const value = a::mem::view::getPtrNative(sum);
        a::kernel::exec<Acc>(
            a::queue::at(queue, "long"), a::workdiv::WorkDivMembers(Vec(1), Vec(1), Vec(1)), Long{}, value);
        std::raise(SIGTERM);
    }
    a::wait::wait(queue);
}

TEST_CASE("device: the time line has the runs of kernels on the device, with arrows from their submissions", "")
{
    using namespace unit_runtime_cudahip_StreamClock;
    std::vector<std::string> runs;
    std::vector<std::string> starts;
    std::vector<std::string> ends;
    for(auto const& line : linesOfChild(0))
        if(field(line, "cat") == "\"kernel\"")
            runs.push_back(line);
        else if(field(line, "ph") == "\"s\"")
            starts.push_back(line);
        else if(field(line, "ph") == "\"f\"")
            ends.push_back(line);
    REQUIRE(runs.size() == 20);
    CHECK(starts.size() == ends.size());
    double last = 0;
    for(auto const& run : runs)
    {
        INFO(run);
        CHECK(field(run, "name") == "\"count\"");
        CHECK(field(run, "tid") == field(runs.front(), "tid"));
        auto const begin = std::stod(field(run, "ts"));
        CHECK(begin >= last);
        last = begin;
        auto const end = std::find_if(
            ends.begin(),
            ends.end(),
            [&](auto const& e) { return field(e, "ts") == field(run, "ts") && field(e, "tid") == field(run, "tid"); });
        REQUIRE(end != ends.end());
        auto const start = std::find_if(
            starts.begin(), starts.end(), [&](auto const& s) { return field(s, "id") == field(*end, "id"); });
        REQUIRE(start != starts.end());
        CHECK(field(*start, "tid") != field(run, "tid"));
    }
}

TEST_CASE("device: the time line of a program that a signal ends has also what the device has not run", "")
{
    using namespace unit_runtime_cudahip_StreamClock;
    ::setenv("ALPAKA_TIMELINE_SIGNAL", "", 1);
    auto const lines = linesOfChild(SIGTERM);
    ::unsetenv("ALPAKA_TIMELINE_SIGNAL");
    int runs = 0;
    int starts = 0;
    int ends = 0;
    for(auto const& line : lines)
    {
        runs += field(line, "cat") == "\"kernel\"";
        starts += field(line, "ph") == "\"s\"";
        ends += field(line, "ph") == "\"f\"";
        if(field(line, "name") == "\"long\"")
            CHECK(field(line, "unfinished") == "true");
    }
    CHECK(runs == 21);
    CHECK(starts == ends);
    CHECK(starts >= 21);
}
