// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about the host

// The file that ALPAKA_TRACE=run.json asks for, and all the ways in which a program can end. Each case runs a hidden
// one in a process of its own.

#include <alpaka/alpaka.hpp>
#if ALPAKA_HAS_BODIES
#    include <alpaka/trace.hpp>
#endif
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka_test/ChildProcess.hpp>
#include <alpaka_test/CpuHost.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <thread>
#include <vector>

namespace integ_timeLine
{
    namespace a = alpaka;

    using Acc = a::acc::AccCpuSerial<a::dim::DimInt<2>, int>;
    using Vec = a::vec::Vec<a::dim::DimInt<2>, int>;
    using Vec1 = a::vec::Vec<a::dim::DimInt<1>, int>;

    struct Visit
    {
        template<typename TAcc>
        void operator()(TAcc const&) const
        {
        }
    };

    //! One line of the file.
    struct Event
    {
        std::string line;

        //! \return The value of the first field of the name, without quotation marks; empty for none.
        [[nodiscard]] auto field(std::string const& name) const -> std::string
        {
            auto const at = line.find("\"" + name + "\":");
            if(at == std::string::npos)
                return {};
            auto const begin = at + name.size() + 3;
            if(line[begin] == '"')
            {
                auto end = line.find('"', begin + 1);
                while(line[end - 1] == '\\')
                    end = line.find('"', end + 1);
                return line.substr(begin + 1, end - begin - 1);
            }
            return line.substr(begin, line.find_first_of(",}", begin) - begin);
        }

        [[nodiscard]] auto time(std::string const& name) const -> double { return std::stod(field(name)); }
    };

    //! A file in a folder of its own.
    class File
    {
    public:
        File()
            : m_folder(std::filesystem::temp_directory_path() / ("alpaka-timeLine-" + std::to_string(::getpid())))
        {
            std::filesystem::create_directory(m_folder);
        }

        File(File const&) = delete;
        auto operator=(File const&) -> File& = delete;

        ~File() { std::filesystem::remove_all(m_folder); }

        [[nodiscard]] auto path() const -> std::string { return m_folder / "run.json"; }

        //! Runs the hidden case in a process of its own.
        [[nodiscard]] auto run(char const* way) const -> alpaka_test::ChildResult
        {
            ::setenv("ALPAKA_TRACE", path().c_str(), 1);
            ::setenv("ALPAKA_TIMELINE_WAY", way, 1);
            auto result = alpaka_test::runChild("integ: a program with a time line");
            ::unsetenv("ALPAKA_TRACE");
            return result;
        }

        //! \return The events. Each is a line, so that readers need not keep the file.
        [[nodiscard]] auto events() const -> std::vector<Event>
        {
            std::ifstream in(path());
            std::vector<Event> events;
            std::string line;
            REQUIRE(std::getline(in, line));
            CHECK(line.starts_with(R"({"displayTimeUnit":"ns","otherData":{"program":)"));
            CHECK(line.ends_with(R"("traceEvents":[)"));
            while(std::getline(in, line))
                events.push_back({line});
            REQUIRE(!events.empty());
            auto last = events.back().line;
            REQUIRE(last.ends_with("]}"));
            events.back().line.resize(last.size() - 2);
            for(auto& event : events)
            {
                bool const isLast = &event == &events.back();
                bool const isObject
                    = event.line.starts_with("{\"ph\":\"") && event.line.ends_with(isLast ? "}" : "},");
                if(!isObject)
                    FAIL(event.line);
            }
            return events;
        }

        //! The file is JSON to others.
        void checkJson() const
        {
            if(std::system("python3 -c 'import json' 2>/dev/null") == 0)
                CHECK(std::system(("python3 -m json.tool " + path() + " >/dev/null").c_str()) == 0);
        }

        //! \return The names of the files beside it.
        [[nodiscard]] auto others() const -> std::set<std::string>
        {
            std::set<std::string> names;
            for(auto const& entry : std::filesystem::directory_iterator(m_folder))
                names.insert(entry.path().filename());
            names.erase("run.json");
            return names;
        }

    private:
        std::filesystem::path m_folder;
    };

    inline auto count(std::vector<Event> const& events, std::string const& field, std::string const& value)
        -> std::size_t
    {
        return static_cast<std::size_t>(
            std::count_if(events.begin(), events.end(), [&](Event const& e) { return e.field(field) == value; }));
    }

    //! \return The one event with the name.
    inline auto named(std::vector<Event> const& events, std::string const& name) -> Event
    {
        INFO(name);
        REQUIRE(count(events, "name", name) == 1);
        return *std::find_if(events.begin(), events.end(), [&](Event const& e) { return e.field("name") == name; });
    }

    inline void everyKind()
    {
        auto const dev = alpaka_test::hostDev();
        a::queue::QueueCpuBlocking blocking(dev);
        a::queue::QueueCpuNonBlocking queue(dev);
        a::queue::QueueCpuNonBlocking other(dev);
        auto buffer = a::mem::buf::alloc<float>(dev, Vec(4, 8));
        auto copy = a::mem::buf::alloc<float>(dev, Vec(4, 8));
        a::set(at(blocking, "zero"), buffer, std::uint8_t{0});
        a::copy(at(queue, "there"), copy, buffer);
        a::kernel::exec<Acc>(
            at(queue, "visit \"all\"\n"), a::workdiv::WorkDivMembers(Vec(2, 3), Vec(1, 1), Vec(1, 5)), Visit{});
        {
            std::string label = "of";
            a::enqueue(at(blocking, label.c_str()), [] {});
            label = "in";
            a::enqueue(at(blocking, label.c_str()), [] {});
        }
        a::event::Event<a::queue::QueueCpuNonBlocking> event(dev);
        // Long enough that the other queue has to wait, on a busy machine, too.
        a::enqueue(queue, [] { std::this_thread::sleep_for(std::chrono::milliseconds(300)); });
        a::enqueue(queue, event);
        a::wait::wait(other, event);
        a::enqueue(at(other, "outer"), [dev] { static_cast<void>(a::mem::buf::alloc<int>(dev, Vec1(3))); });
        a::wait::wait(other);
        using Six = a::dim::DimInt<6>;
        using Vec6 = a::vec::Vec<Six, int>;
        a::kernel::exec<a::acc::AccCpuSerial<Six, int>>(
            at(blocking, "six"),
            a::workdiv::WorkDivMembers(Vec6(1, 2, 3, 1, 2, 3), Vec6::ones(), Vec6(7, 7, 7, 7, 8, 9)),
            Visit{});
        CHECK_THROWS(a::enqueue(at(blocking, "fails"), [] { throw std::runtime_error("of the user"); }));
    }

    //! Blocks that wait for each other, so that they run on two threads.
    struct Meet
    {
        template<typename TAcc>
        void operator()(TAcc const&, std::atomic<int>* arrived) const
        {
            ++*arrived;
            while(*arrived < 2)
                std::this_thread::yield();
        }
    };

    template<typename TAcc>
    void meet(a::queue::QueueCpuNonBlocking& queue, char const* label)
    {
        std::atomic<int> arrived = 0;
        a::kernel::exec<TAcc>(
            at(queue, label), a::workdiv::WorkDivMembers(Vec1(2), Vec1(1), Vec1(1)), Meet{}, &arrived);
        a::wait::wait(queue);
    }

    constexpr int pending = 1000;

    //! Enqueues a task when the thread ends.
    struct Late
    {
        ~Late()
        {
            if(queue != nullptr)
                a::enqueue(at(*queue, "late"), [] {});
        }

        a::queue::QueueCpuBlocking* queue = nullptr;
    };

    //! Enqueues tasks that are not done when it returns.
    inline void enqueueMany(a::queue::QueueCpuNonBlocking& queue, int tasks = pending)
    {
        for(int i = 0; i < tasks; ++i)
            a::enqueue(queue, [] {});
    }

    //! Uses up the stack.
    [[nodiscard, gnu::noinline]] inline auto overflow(int depth) -> int
    {
        std::array<char volatile, 4096> used;
        used[0] = static_cast<char>(depth);
        return depth == 0 ? 0 : overflow(depth + 1) + used[0];
    }

    inline void endIn(std::string const& way)
    {
        if(way.ends_with("default"))
            for(int const signal : {SIGABRT, SIGSEGV, SIGTERM, SIGINT, SIGFPE, SIGILL})
                static_cast<void>(std::signal(signal, SIG_DFL));
        if(way.starts_with("overflow"))
        {
            stack_t none = {}; // the test's
            none.ss_flags = SS_DISABLE;
            ::sigaltstack(&none, nullptr);
        }
        static a::queue::QueueCpuNonBlocking queue(alpaka_test::hostDev());
        enqueueMany(queue);
        if(way == "exit")
            std::exit(3);
        a::wait::wait(queue);
        if(way.starts_with("exception"))
            std::thread([] { throw std::runtime_error("not caught"); }).join();
        if(way.starts_with("abort"))
            std::abort();
        if(way.starts_with("terminated"))
            ::kill(::getpid(), SIGTERM);
        if(way.starts_with("interrupted"))
            ::raise(SIGINT);
        if(way.starts_with("null"))
            *static_cast<int volatile*>(nullptr) = 1;
        if(way.starts_with("overflow"))
            static_cast<void>(overflow(1));
        std::this_thread::sleep_for(std::chrono::seconds(10)); // a signal may come to another thread
    }

    //! Tasks of a non-blocking queue are two events each.
    inline void checkMany(char const* way, int tasks)
    {
        File const file;
        REQUIRE(file.run(way).status == 0);
        std::ifstream in(file.path());
        std::map<char, int> phases;
        for(std::string line; std::getline(in, line);)
            if(line.starts_with("{\"ph\":\""))
                ++phases[line[7]];
        CHECK(phases['X'] == 4 * tasks + 1); // and the wait
        CHECK(phases['s'] == tasks);
        CHECK(phases['f'] == tasks);
    }
} // namespace integ_timeLine

TEST_CASE("integ: a program with a time line", "[.]")
{
    using namespace integ_timeLine;
    std::string const way = std::getenv("ALPAKA_TIMELINE_WAY");
    if(way == "kinds")
        everyKind();
    else if(way == "unwritable")
        for(int i = 0; i < 2; ++i) // the second one does not go on without, either
            CHECK_THROWS_WITH(
                a::core::settings(),
                Catch::Contains("\"/nowhere/at/all/run.json\"") && Catch::Contains("No such file or directory")
                    && Catch::Contains("ALPAKA_TRACE"));
    else if(way == "header is missing")
    {
        a::core::detail::settingsOfSources().timeLine = nullptr;
        static_cast<void>(alpaka_test::hostDev());
        static_cast<void>(a::core::settings());
    }
    else if(way == "fork")
    {
        a::queue::QueueCpuBlocking queue(alpaka_test::hostDev());
        a::enqueue(at(queue, "before"), [] {});
        pid_t const child = ::fork();
        if(child == 0)
        {
            for(int i = 0; i < 10000; ++i) // more than a page
                a::enqueue(at(queue, "in the child"), [] {});
            // Else a child that lives longer would keep the lock of the file.
            int open = 0;
            for(auto const& file : std::filesystem::directory_iterator("/proc/self/fd"))
                if(std::error_code error; read_symlink(file, error).string().starts_with(std::getenv("ALPAKA_TRACE")))
                    ++open;
            std::exit(open);
        }
        int status = -1;
        ::waitpid(child, &status, 0);
        CHECK(status == 0);
        a::enqueue(at(queue, "after"), [] {});
    }
    else if(way == "threads")
    {
        a::queue::QueueCpuNonBlocking one(alpaka_test::hostDev());
        a::queue::QueueCpuNonBlocking two(alpaka_test::hostDev());
        for(int round = 0; round < 3; ++round)
        {
            std::vector<std::thread> threads;
            for(int i = 0; i < 4; ++i)
                threads.emplace_back([&, i] { enqueueMany(i % 2 == 0 ? one : two, 2 * pending); });
            for(auto& thread : threads)
                thread.join();
        }
        a::wait::wait(one);
        a::wait::wait(two);
    }
    else if(way == "late")
    {
        a::queue::QueueCpuBlocking queue(alpaka_test::hostDev());
        for(int i = 0; i < 10; ++i)
            std::thread(
                [&]
                {
                    thread_local Late late; // older than what the time line has of the thread
                    late.queue = &queue;
                    a::enqueue(at(queue, "early"), [] {});
                })
                .join();
    }
    else if(way == "little room")
    {
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit const room{1 << 20, 1 << 20};
        REQUIRE(::setrlimit(RLIMIT_FSIZE, &room) == 0);
        a::queue::QueueCpuBlocking queue(alpaka_test::hostDev());
        for(int i = 0; i < 50'000; ++i)
            a::enqueue(queue, [] {});
    }
    else if(way == "workers")
    {
        a::queue::QueueCpuNonBlocking queue(alpaka_test::hostDev());
        meet<a::acc::AccCpuBlockPerCore<a::dim::DimInt<1>, int>>(queue, "own workers");
#ifdef ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED
        meet<a::acc::AccCpuOmp2Blocks<a::dim::DimInt<1>, int>>(queue, "OpenMP");
#endif
    }
    else if(way == "second")
    {
        a::queue::QueueCpuBlocking queue(alpaka_test::hostDev());
        a::enqueue(at(queue, "first process"), [] {});
        ::setenv("ALPAKA_TIMELINE_WAY", "kinds", 1);
        CHECK(alpaka_test::runChild("integ: a program with a time line").status == 0);
    }
    else if(way.starts_with("million"))
    {
        a::queue::QueueCpuBlocking blocking(alpaka_test::hostDev());
        a::queue::QueueCpuNonBlocking queue(alpaka_test::hostDev());
        int const tasks = way == "millions" ? 2'500'000 : 250'000;
        std::thread other([&] { enqueueMany(queue, tasks); });
        for(int i = 0; i < tasks; ++i)
            a::kernel::exec<Acc>(blocking, a::workdiv::WorkDivMembers(Vec(1, 1), Vec(1, 1), Vec(1, 1)), Visit{});
        other.join();
        // With those of the queue, which are two events each, it makes four.
        for(int i = 0; i < tasks; ++i)
            a::enqueue(blocking, [] {});
        a::wait::wait(queue);
    }
    else
        endIn(way);
}

TEST_CASE("integ: a time line has kernels, copies, waits, tasks and allocations with what they are, and arrows")
{
    using namespace integ_timeLine;
    File const file;
    auto const result = file.run("kinds");
    INFO(result.error);
    REQUIRE(result.status == 0);
    file.checkJson();
    CHECK(file.others().empty());
    auto const events = file.events();
    std::map<std::string, std::string> tracks;
    for(auto const& event : events)
        if(event.field("name") == "thread_name")
            tracks[event.field("tid")] = Event{event.line.substr(event.line.find("args"))}.field("name");

    auto const kernel = named(events, "visit \\\"all\\\" ");
    CHECK(kernel.field("cat") == "kernel");
    CHECK(kernel.field("type") == "integ_timeLine::Visit");
    CHECK(kernel.field("acc") == "AccCpuSerial");
    CHECK(kernel.field("blocks") == "(2, 3)");
    CHECK(kernel.field("threads") == "(1, 1)");
    CHECK(kernel.field("elements") == "(1, 5)");
    CHECK(kernel.field("queue") == "2");
    CHECK(tracks[kernel.field("tid")] == "queue 2 (non-blocking)");
    CHECK(kernel.field("place").find("main.cpp:") != std::string::npos);

    CHECK(named(events, "six").field("blocks") == "(1, 2, 3, 1, 2, 3)");
    CHECK(named(events, "six").field("elements") == "(7, 7, 7, 7, 8, 9)");
    CHECK(named(events, "zero").field("cat") == "set");
    CHECK(named(events, "zero").field("bytes") == "128");
    CHECK(tracks[named(events, "zero").field("tid")] == "queue 1 (blocking)");
    CHECK(tracks[named(events, "zero").field("thread")] == "thread main");
    CHECK(kernel.field("thread").empty());
    auto const copy = named(events, "there");
    CHECK(copy.field("cat") == "copy");
    CHECK(copy.field("bytes") == "128");
    CHECK(copy.time("GB/s") == Approx(128 / copy.time("dur") / 1000).margin(0.002));
    CHECK(named(events, "of").field("cat") == "hostTask");
    CHECK(named(events, "in").field("cat") == "hostTask");
    CHECK(named(events, "fails").field("failed") == "true");
    CHECK(count(events, "failed", "true") == 1);
    CHECK(count(events, "cat", "record") == 1);

    // Two buffers on the main thread, one inside of a task of queue 3.
    CHECK(count(events, "cat", "allocation") == 3);
    auto const outer = named(events, "outer");
    for(auto const& event : events)
        if(event.field("cat") == "allocation")
        {
            bool const isInTask = event.field("bytes") == "12";
            CHECK(event.field("elements") == (isInTask ? "(3)" : "(4, 8)"));
            CHECK(tracks[event.field("tid")] == (isInTask ? "queue 3 (non-blocking)" : "thread main"));
            if(isInTask)
            {
                CHECK(event.time("ts") >= outer.time("ts"));
                CHECK(event.time("ts") + event.time("dur") <= outer.time("ts") + outer.time("dur") + 0.001);
            }
        }

    std::set<std::string> awaited;
    for(auto const& event : events)
        if(event.field("cat") == "wait")
            awaited.insert(tracks[event.field("tid")] + ": " + event.field("for"));
    CHECK(awaited.count("thread main: queue 3 (non-blocking)") == 1);
    CHECK(awaited.count("queue 3 (non-blocking): event of queue 2 (non-blocking)") == 1);

    // Every arrow has both ends, from the thread that enqueues to the queue, forwards.
    std::map<std::string, Event> begins;
    std::size_t arrows = 0;
    for(auto const& event : events)
        if(event.field("ph") == "s")
        {
            CHECK(tracks[event.field("tid")] == "thread main");
            CHECK(begins.emplace(event.field("id"), event).second);
        }
    for(auto const& event : events)
        if(event.field("ph") == "f")
        {
            ++arrows;
            REQUIRE(begins.count(event.field("id")) == 1);
            CHECK(begins[event.field("id")].time("ts") <= event.time("ts"));
            CHECK(event.line.find(R"("bp":"e")") != std::string::npos);
        }
    CHECK(arrows == begins.size());
    CHECK(count(events, "cat", "enqueue") == begins.size());
    CHECK(arrows >= 5);
}

TEST_CASE("integ: a time line has the shares of the workers of a kernel, with arrows from it")
{
    using namespace integ_timeLine;
    File const file;
    ::setenv("ALPAKA_NUM_CORES", "2", 1);
    ::setenv("OMP_NUM_THREADS", "2", 1);
    auto const result = file.run("workers");
    ::unsetenv("ALPAKA_NUM_CORES");
    ::unsetenv("OMP_NUM_THREADS");
    INFO(result.error);
    REQUIRE(result.status == 0);
    file.checkJson();
    auto const events = file.events();
    std::map<std::string, std::string> tracks;
    for(auto const& event : events)
        if(event.field("name") == "thread_name")
            tracks[event.field("tid")] = Event{event.line.substr(event.line.find("args"))}.field("name");
    std::size_t shares = 0;
    for(std::size_t i = 0; i < events.size(); ++i)
        if(auto const& share = events[i]; share.field("cat") == "share")
        {
            ++shares;
            CHECK(tracks[share.field("tid")].starts_with("worker "));
            CHECK(share.field("queue") == "1");
            CHECK(share.field("blocks") == "1");
            CHECK(share.field("type") == "integ_timeLine::Meet");
            auto const kernel = std::find_if(
                events.begin(),
                events.end(),
                [&](Event const& e) { return e.field("cat") == "kernel" && e.field("name") == share.field("name"); });
            REQUIRE(kernel != events.end());
            CHECK(share.time("ts") >= kernel->time("ts"));
            CHECK(share.time("ts") + share.time("dur") <= kernel->time("ts") + kernel->time("dur") + 0.001);
            REQUIRE(i + 2 < events.size());
            CHECK(events[i + 1].field("ph") == "s");
            CHECK(events[i + 1].field("tid") == kernel->field("tid"));
            CHECK(events[i + 2].field("ph") == "f");
            CHECK(events[i + 2].field("tid") == share.field("tid"));
            CHECK(events[i + 1].field("id") == events[i + 2].field("id"));
        }
    CHECK(shares == count(events, "cat", "kernel"));
}

TEST_CASE("integ: the time line is written when a program ends by exit, exception, abort or signal, in the usual way")
{
    using namespace integ_timeLine;
    struct Ending
    {
        char const* way;
        int status;
    };
    // A fault of AddressSanitizer's or ThreadSanitizer's process ends with its own exit status.
    bool const isSanitized = ALPAKA_ADDRESS_SANITIZER || ALPAKA_THREAD_SANITIZER;
    for(auto const& [way, status] :
        {Ending{"exit", -3},
         Ending{"exception", SIGABRT},
         Ending{"exception by default", SIGABRT},
         Ending{"abort", SIGABRT},
         Ending{"abort by default", SIGABRT},
         Ending{"terminated", SIGTERM},
         Ending{"terminated by default", SIGTERM},
         Ending{"interrupted", SIGINT},
         Ending{"interrupted by default", SIGINT},
         Ending{"null", SIGSEGV},
         Ending{"null by default", SIGSEGV},
         Ending{"overflow by default", SIGSEGV}})
    {
        if(isSanitized && std::string_view(way).starts_with("overflow"))
            continue; // the sanitizers' handlers run on stacks of their own
        File const file;
        auto const result = file.run(way);
        INFO(way << ": " << result.error);
        if(!isSanitized)
            CHECK(result.status == status);
        if(status == SIGSEGV)
            file.checkJson();
        CHECK(file.others().empty());
        auto const events = file.events();
        CHECK(count(events, "cat", "hostTask") == pending);
        CHECK(count(events, "ph", "s") == pending);
        CHECK(count(events, "ph", "f") == pending);
    }
}

TEST_CASE("integ: no event of a time line is lost, whichever threads write it")
{
    using namespace integ_timeLine;
    File const file;
    REQUIRE(file.run("threads").status == 0);
    auto const events = file.events();
    std::size_t const tasks = 3 * 4 * 2 * pending;
    CHECK(count(events, "cat", "hostTask") == tasks);
    CHECK(count(events, "cat", "enqueue") == tasks);
    std::set<std::string> ends;
    for(auto const& event : events)
        if(event.field("ph") == "f")
            ends.insert(event.field("id"));
    CHECK(ends.size() == tasks);
    // Twelve threads at different times.
    CHECK(count(events, "name", "thread_name") == 2 + 1 + 12);
}

TEST_CASE("integ: what the destructors of a thread's objects do is in its time line, on the row of the thread")
{
    using namespace integ_timeLine;
    File const file;
    REQUIRE(file.run("late").status == 0);
    auto const events = file.events();
    CHECK(count(events, "name", "early") == 10);
    CHECK(count(events, "name", "late") == 10);
    CHECK(count(events, "name", "thread_name") == 1 + 10);
}

TEST_CASE("integ: a time line of a million events has all of them") { integ_timeLine::checkMany("million", 250'000); }

TEST_CASE("integ: a time line of ten million events has all of them", "[.long]")
{
    integ_timeLine::checkMany("millions", 2'500'000);
}

TEST_CASE("integ: the child of a fork writes nothing into the time line of its parent")
{
    using namespace integ_timeLine;
    File const file;
    REQUIRE(file.run("fork").status == 0);
    auto const events = file.events();
    CHECK(count(events, "name", "in the child") == 0);
    CHECK(named(events, "before").time("ts") < named(events, "after").time("ts"));
    CHECK(file.others().empty());
}

TEST_CASE("integ: a program whose time line has no room goes on to its end and says why events are missing")
{
    using namespace integ_timeLine;
    File const file;
    auto const result = file.run("little room");
    CHECK(result.status == 0);
    INFO(result.error);
    CHECK(result.error.find("ALPAKA_TRACE is incomplete: the file is too large") != std::string::npos);
    CHECK(std::filesystem::file_size(file.path()) <= 1 << 20);
}

TEST_CASE("integ: two processes with the same path for their time lines write two files")
{
    using namespace integ_timeLine;
    File const file;
    REQUIRE(file.run("second").status == 0);
    CHECK(named(file.events(), "first process").field("cat") == "hostTask");
    CHECK(file.others() == std::set<std::string>{"run.2.json"});
}

TEST_CASE("integ: a time line that cannot be written is an error that names the path and the reason")
{
    using namespace integ_timeLine;
    ::setenv("ALPAKA_TRACE", "/nowhere/at/all/run.json", 1);
    ::setenv("ALPAKA_TIMELINE_WAY", "unwritable", 1);
    auto const result = alpaka_test::runChild("integ: a program with a time line");
    ::unsetenv("ALPAKA_TRACE");
    INFO(result.error);
    CHECK(result.status == 0);
}

TEST_CASE("integ: without alpaka/trace.hpp a program says that it writes no time line, once")
{
    using namespace integ_timeLine;
    File const file;
    auto const result = file.run("header is missing");
    CHECK(result.status == 0);
    auto const at = result.error.find("no source of this program includes <alpaka/trace.hpp>");
    CHECK(at != std::string::npos);
    CHECK(result.error.find("alpaka: ALPAKA_TRACE", at) == std::string::npos);
    CHECK_FALSE(std::filesystem::exists(file.path()));
}
