// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/alpaka.hpp>
#include <alpaka/host/cores/WorkerPool.hpp>
#include <alpaka_test/CpuHost.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace test_core_observer
{
    namespace a = alpaka;

    using Acc = a::acc::AccCpuSerial<a::dim::DimInt<1>, int>;
    using Vec = a::vec::Vec<a::dim::DimInt<1>, int>;
    using Lines = std::vector<std::string>;

    struct Visit
    {
        template<typename TAcc>
        void operator()(TAcc const&) const
        {
        }
    };

    //! A task of the library that shares its work out.
    template<typename TShare>
    struct Set
    {
        static constexpr auto operationKind = a::core::OperationKind::set;

        void operator()() const { share(ofWorker); }

        TShare const& share;
        std::size_t ofWorker;
    };

    //! Notes in one line each what it hears.
    class Notes final : public a::core::Observer
    {
    public:
        Notes() { a::core::addObserver(*this); }

        Notes(Notes const&) = delete;
        auto operator=(Notes const&) -> Notes& = delete;

        ~Notes() { a::core::removeObserver(*this); }

        void operationBegins(a::core::Operation const& operation) noexcept override
        {
            note("begins " + text(operation));
        }

        void operationEnds(a::core::Operation const& operation, bool hasFailed) noexcept override
        {
            note((hasFailed ? "fails " : "ends ") + text(operation));
        }

        void entryPushed(
            void const* queue, std::uint64_t position, a::core::QueueEntry entry, void const*) noexcept override
        {
            char const* const names[] = {"task", "host task", "mark", "wait"};
            std::lock_guard const guard(m_mutex);
            m_queue = queue;
            m_lines.push_back("pushed " + std::to_string(position) + " " + names[static_cast<int>(entry)]);
        }

        void
        entryBegins(void const* queue, std::uint64_t position, a::core::SourceLocation const& place) noexcept override
        {
            note(
                (queue == m_queue ? "entry " : "other entry ") + std::to_string(position)
                + (place.label == nullptr ? "" : std::string(" ") + place.label));
        }

        void entryEnds() noexcept override { note("entry ends"); }

        void queueDestroyed(void const* queue) noexcept override
        {
            note(queue == m_queue ? "queue destroyed" : "other queue destroyed");
        }

        void bufferCreated(
            void const*, std::size_t bytes, std::size_t elementBytes, bool areFloatingPoint) noexcept override
        {
            note(
                "buffer " + std::to_string(bytes) + " " + std::to_string(elementBytes)
                + (areFloatingPoint ? " float" : " other"));
        }

        void memoryAccessed(void const*, std::size_t bytes, bool writes) noexcept override
        {
            note((writes ? "writes " : "reads ") + std::to_string(bytes));
        }

        [[nodiscard]] auto take() -> Lines
        {
            std::lock_guard const guard(m_mutex);
            return std::exchange(m_lines, {});
        }

        //! \return The queue of the newest entry.
        [[nodiscard]] auto queue() -> void const*
        {
            std::lock_guard const guard(m_mutex);
            return m_queue;
        }

    private:
        static auto text(a::core::Operation const& operation) -> std::string
        {
            a::core::Text line;
            operation.what().describe(line, operation.what().object);
            std::string text = line.c_str();
            // "queue 3 (blocking): ": the number depends on other tests.
            if(auto const end = text.find("): "); end != std::string::npos)
                text.erase(0, end + 3);
            text = std::to_string(static_cast<int>(operation.what().kind)) + " " + text;
            if(operation.place().label != nullptr)
                text += std::string(" at ") + operation.place().label;
            return text + (operation.what().queue != nullptr ? " of a queue" : "");
        }

        void note(std::string line)
        {
            std::lock_guard const guard(m_mutex);
            m_lines.push_back(std::move(line));
        }

        std::mutex m_mutex;
        Lines m_lines;
        void const* m_queue = nullptr;
    };
} // namespace test_core_observer

TEST_CASE("observer: an operation that ends well while an exception is on its way has not failed", "[core]")
{
    using namespace test_core_observer;
    a::queue::QueueCpuBlocking queue(alpaka_test::hostDev());
    Notes notes;
    struct Sets
    {
        ~Sets()
        {
            a::enqueue(queue, [&n = number] { n = std::uncaught_exceptions(); });
        }

        a::queue::QueueCpuBlocking& queue;
        int& number;
    };
    int exceptions = 0;
    auto const fail = [&]
    {
        Sets const sets{queue, exceptions};
        throw std::logic_error("on its way");
    };
    CHECK_THROWS_AS(fail(), std::logic_error);
    CHECK(exceptions == 1);
    auto const lines = notes.take();
    REQUIRE(lines.size() == 2);
    CHECK_THAT(lines[1], Catch::StartsWith("ends "));
}

TEST_CASE(
    "observer: an operation that has ended does not come back, in whichever order and on whichever thread", "[core]")
{
    // Fibers of a program change places, and threads, in the middle of host tasks.
    using namespace test_core_observer;
    using a::core::Operation, a::core::OperationKind, a::core::currentOperation;
    Notes notes;
    a::core::SourceLocation const place{};
    auto const describe = [](a::core::Text& line, void const*) { line.append("task"); };
    auto const begin = [&](Operation& operation, OperationKind kind)
    { operation.begin({kind, describe, nullptr, "ran", nullptr}, place); };
    Operation task;
    Operation other;
    Operation copy;
    begin(task, OperationKind::hostTask);
    CHECK(currentOperation() == nullptr);
    begin(other, OperationKind::hostTask);
    begin(copy, OperationKind::copy);
    CHECK(currentOperation() == &copy);
    std::thread([&] { task.end(); }).join();
    CHECK(currentOperation() == &copy);
    copy.end();
    CHECK(currentOperation() == nullptr);
    other.end();
    CHECK(currentOperation() == nullptr);
}

TEST_CASE("observer: hears of all operations of a blocking queue", "[core]")
{
    using namespace test_core_observer;
    auto const dev = alpaka_test::hostDev();
    a::queue::QueueCpuBlocking queue(dev);
    Notes notes;
    auto buffer = a::mem::buf::alloc<float>(dev, Vec(4));
    a::set(at(queue, "zero"), buffer, std::uint8_t{0});
    a::kernel::exec<Acc>(at(queue, "visit"), a::workdiv::WorkDivMembers(Vec(3), Vec(1), Vec(1)), Visit{});
    CHECK_THROWS_AS(
        a::enqueue(at(queue, "throws"), [] { throw std::runtime_error("of the user"); }), std::runtime_error);
    a::wait::wait(queue);
    auto const lines = notes.take();
    REQUIRE(lines.size() == 12);
    CHECK(lines[0] == "begins 6 allocation, elements (4) of 4 bytes");
    CHECK(lines[1] == "buffer 16 4 float");
    CHECK(lines[2] == "ends 6 allocation, elements (4) of 4 bytes");
    CHECK(lines[3] == "begins 3 set, 16 bytes at zero of a queue");
    CHECK(lines[4] == "writes 16");
    CHECK(lines[5] == "ends 3 set, 16 bytes at zero of a queue");
    std::string const kernel
        = " 1 kernel test_core_observer::Visit, blocks (3), threads (1), elements (1) at visit of a queue";
    CHECK(lines[6] == "begins" + kernel);
    CHECK(lines[7] == "ends" + kernel);
    CHECK(lines[8].starts_with("begins 0 task "));
    CHECK(lines[9].starts_with("fails 0 task "));
    CHECK(lines[10].starts_with("begins 5 "));
    CHECK(lines[11].starts_with("ends 5 "));
}

TEST_CASE("observer: hears of the entries of a non-blocking queue, and of the same queue as its operations", "[core]")
{
    using namespace test_core_observer;
    Notes notes;
    void const* queueOfEntries = nullptr;
    void const* queueOfHandle = nullptr;
    {
        a::queue::QueueCpuNonBlocking queue(alpaka_test::hostDev());
        queueOfHandle = static_cast<a::host::LiveQueue const*>(&queue.state());
        a::enqueue(at(queue, "first"), [] {});
        a::kernel::exec<Acc>(at(queue, "second"), a::workdiv::WorkDivMembers(Vec(1), Vec(1), Vec(1)), Visit{});
        a::wait::wait(queue);
        queueOfEntries = notes.queue();
    }
    CHECK(queueOfEntries == queueOfHandle);
    auto const lines = notes.take();
    // The order of what two threads do is not fixed.
    auto const where = [&](std::string const& line)
    { return std::find_if(lines.begin(), lines.end(), [&](auto const& one) { return one.starts_with(line); }); };
    std::string const kernel
        = " 1 kernel test_core_observer::Visit, blocks (1), threads (1), elements (1) at second of a queue";
    std::vector<std::string> const order{
        "pushed 0 host task",
        "entry 0 first",
        "begins 0 task ",
        "ends 0 task ",
        "entry 1 second",
        "begins" + kernel,
        "ends" + kernel,
        "ends 5 ",
        "queue destroyed"};
    for(std::size_t i = 0; i < order.size(); ++i)
    {
        INFO(order[i]);
        CHECK(where(order[i]) != lines.end());
        if(i > 0)
            CHECK(where(order[i - 1]) < where(order[i]));
    }
    CHECK(where("pushed 1 task") < where("entry 1 second"));
}

TEST_CASE("observer: each of several hears all, and a removed one nothing", "[core]")
{
    using namespace test_core_observer;
    a::queue::QueueCpuBlocking queue(alpaka_test::hostDev());
    CHECK_FALSE(a::core::isObserved());
    {
        Notes first;
        Notes second;
        a::enqueue(queue, [] {});
        {
            Notes third;
            a::enqueue(queue, [] {});
            CHECK(third.take().size() == 2);
        }
        a::enqueue(queue, [] {});
        CHECK(first.take().size() == 6);
        CHECK(second.take().size() == 6);
        a::core::removeObserver(first);
        a::core::addObserver(first);
        a::enqueue(queue, [] {});
        CHECK(first.take().size() == 2);
        CHECK(second.take().size() == 2);
    }
    CHECK_FALSE(a::core::isObserved());
}

TEST_CASE("observer: hears of the shares of workers in the operation that another thread runs", "[core]")
{
    using namespace test_core_observer;

    class Shares final : public a::core::Observer
    {
    public:
        Shares() { a::core::addObserver(*this); }

        ~Shares() override { a::core::removeObserver(*this); }

        void shareEnds(a::core::Operation const& operation, std::uint64_t begun, std::size_t parts) noexcept override
        {
            ++count;
            isOfSet = operation.what().kind == a::core::OperationKind::set;
            isInTime = begun >= operation.begun();
            isOfOther = std::this_thread::get_id() != caller;
            sum += parts;
        }

        std::thread::id const caller = std::this_thread::get_id();
        std::atomic<int> count = 0;
        std::atomic<std::size_t> sum = 0;
        std::atomic<bool> isOfSet = false;
        std::atomic<bool> isInTime = false;
        std::atomic<bool> isOfOther = false;
    };

    Shares shares;
    a::queue::QueueCpuBlocking queue(alpaka_test::hostDev());
    a::host::WorkerPool pool(2);
    auto const share = [&](std::size_t ofWorker)
    {
        std::atomic<bool> hasWorker = false;
        pool.run(
            2,
            [&](std::size_t rank, auto const&) -> a::host::PoolJob::Share
            {
                if(rank != 0)
                    hasWorker = true;
                while(!hasWorker)
                    std::this_thread::yield();
                return {true, rank != 0 ? ofWorker : 7};
            });
    };
    a::enqueue(queue, Set<decltype(share)>{share, 5});
    CHECK(shares.count == 1);
    CHECK(shares.sum == 5);
    CHECK(shares.isOfSet);
    CHECK(shares.isInTime);
    CHECK(shares.isOfOther);
    // A worker that has found nothing, and work that belongs to no operation.
    a::enqueue(queue, Set<decltype(share)>{share, 0});
    share(5);
    CHECK(shares.count == 1);
}
