// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/host/queue/TaskFifo.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

namespace test_host_queue_taskfifo
{
    using alpaka::host::FifoChunk;
    using alpaka::host::FifoCursor;
    using alpaka::host::FifoEntry;
    using alpaka::host::stepTask;
    using alpaka::host::TaskFifo;
    using alpaka::host::toFifoTask;

    template<typename TTask>
    void push(
        TaskFifo& fifo,
        TTask&& task,
        FifoEntry::Kind kind = FifoEntry::Kind::task,
        alpaka::core::SourceLocation const& place = {})
    {
        auto stored = toFifoTask(std::forward<TTask>(task));
        fifo.reserve(sizeof(stored), place);
        fifo.push(kind, &stepTask<decltype(stored)>, std::move(stored), place);
    }

    //! \return The list whose entries have run.
    inline auto runAll(FifoChunk* list, bool isSkipped = false) -> FifoChunk*
    {
        FifoCursor cursor(list);
        while(auto* const entry = cursor.next())
            entry->step(*entry, isSkipped);
        return cursor.release();
    }

    inline auto lengthOf(FifoChunk const* list) -> std::size_t
    {
        std::size_t length = 0;
        for(; list != nullptr; list = list->next)
            ++length;
        return length;
    }

    //! A task of so many bytes that notes its number when its bytes are as they were.
    template<std::size_t TBytes>
    struct Numbered
    {
        Numbered(std::vector<int>& runs, int numberOfTask)
            : seen(&runs)
            , number(numberOfTask)
        {
            bytes.fill(static_cast<unsigned char>(number));
        }

        void operator()() const
        {
            bool const isWhole = std::all_of(
                bytes.begin(), bytes.end(), [&](auto byte) { return byte == static_cast<unsigned char>(number); });
            seen->push_back(isWhole ? number : -1);
        }

        std::vector<int>* seen;
        int number;
        std::array<unsigned char, TBytes> bytes;
    };

    struct ExplicitlyCopied
    {
        explicit ExplicitlyCopied(ExplicitlyCopied const&) = default;

        std::array<char, 1000> bytes;
    };

    struct ThrowsWhenMoved
    {
        explicit ThrowsWhenMoved(std::shared_ptr<int> value)
            : alive(std::move(value))
        {
        }

        ThrowsWhenMoved(ThrowsWhenMoved const&) = default;

        // NOLINTNEXTLINE: not noexcept on purpose
        ThrowsWhenMoved(ThrowsWhenMoved&& other)
            : alive(other.alive)
        {
        }

        void operator()() const { ++*alive; }

        std::shared_ptr<int> alive;
    };

    struct alignas(64) Overaligned
    {
        void operator()() const { *isAligned = reinterpret_cast<std::uintptr_t>(this) % 64 == 0; }

        bool* isAligned;
    };
} // namespace test_host_queue_taskfifo

TEST_CASE("host: tasks of any size come out of a FIFO whole and in order", "[queue]")
{
    using namespace test_host_queue_taskfifo;
    TaskFifo fifo;
    std::vector<int> seen;
    std::vector<int> expected;
    for(int round = 0; round < 3; ++round)
    {
        seen.clear();
        expected.clear();
        for(int i = 0; i < 600; ++i)
        {
            expected.push_back(i);
            if(i % 3 == 0)
                push(fifo, Numbered<1>(seen, i));
            else if(i % 3 == 1)
                push(fifo, Numbered<500>(seen, i));
            else
                push(fifo, Numbered<3000>(seen, i)); // in a box
        }
        TaskFifo::destroy(fifo.recycle(runAll(fifo.take())));
        CHECK(seen == expected);
        CHECK(fifo.take() == nullptr);
    }
}

TEST_CASE("host: a FIFO keeps what kind of entry each is", "[queue]")
{
    using namespace test_host_queue_taskfifo;
    using Kind = FifoEntry::Kind;
    TaskFifo fifo;
    std::vector<int> seen;
    for(auto const kind : {Kind::task, Kind::operation, Kind::mark, Kind::wait})
        push(fifo, Numbered<8>(seen, static_cast<int>(kind)), kind);
    FifoCursor cursor(fifo.take());
    CHECK(cursor.hasChunks());
    std::vector<Kind> kinds;
    while(auto* const entry = cursor.next())
    {
        kinds.push_back(entry->kind);
        entry->step(*entry, false);
    }
    CHECK(kinds == std::vector<Kind>{Kind::task, Kind::operation, Kind::mark, Kind::wait});
    CHECK(cursor.next() == nullptr);
    TaskFifo::destroy(cursor.release());
    CHECK_FALSE(cursor.hasChunks());
}

TEST_CASE("host: a FIFO uses the memory of done tasks again, but keeps no more than 64 chunks", "[queue]")
{
    using namespace test_host_queue_taskfifo;
    TaskFifo fifo;
    std::vector<int> seen;
    push(fifo, Numbered<8>(seen, 1));
    auto* const first = fifo.take();
    CHECK(lengthOf(first) == 1);
    // The list is still in use: what comes next has to have a chunk of its own.
    push(fifo, Numbered<8>(seen, 2));
    auto* const second = fifo.take();
    CHECK(first != second);
    for(auto* const chunk : {first, second})
        CHECK(fifo.recycle(runAll(chunk)) == nullptr);
    CHECK(seen == std::vector<int>{1, 2});
    for(int i = 0; i < 4; ++i)
    {
        push(fifo, Numbered<8>(seen, 3));
        auto* const chunk = fifo.take();
        CHECK((chunk == first || chunk == second));
        CHECK(fifo.recycle(runAll(chunk)) == nullptr);
    }

    constexpr std::size_t perChunk = FifoChunk::capacity / (sizeof(Numbered<500>) / 16 * 16 + 16);
    for(std::size_t i = 0; i < 70 * perChunk; ++i)
        push(fifo, Numbered<484>(seen, 4));
    auto* const many = runAll(fifo.take());
    auto const length = lengthOf(many);
    CHECK(length >= 66);
    auto* const rest = fifo.recycle(many);
    CHECK(lengthOf(rest) == length - 64);
    TaskFifo::destroy(rest);
}

TEST_CASE("host: a FIFO boxes tasks that are large, much aligned or may throw when they are moved", "[queue]")
{
    using namespace test_host_queue_taskfifo;
    using alpaka::host::BoxedTask;
    using alpaka::host::inlineTaskBytes;
    using Fitting = std::array<char, inlineTaskBytes>;
    using Large = std::array<char, inlineTaskBytes + 1>;
    STATIC_REQUIRE(std::is_same_v<decltype(toFifoTask(std::declval<Fitting const&>())), Fitting>);
    STATIC_REQUIRE(std::is_same_v<decltype(toFifoTask(std::declval<Large const&>())), BoxedTask<Large>>);
    STATIC_REQUIRE(
        std::is_same_v<decltype(toFifoTask(std::declval<ExplicitlyCopied&>())), BoxedTask<ExplicitlyCopied>>);
    STATIC_REQUIRE(std::is_same_v<decltype(toFifoTask(Overaligned{})), BoxedTask<Overaligned>>);
    STATIC_REQUIRE(
        std::is_same_v<decltype(toFifoTask(std::declval<ThrowsWhenMoved const&>())), BoxedTask<ThrowsWhenMoved>>);
    TaskFifo fifo;
    bool isAligned = false;
    auto const value = std::make_shared<int>(0);
    push(fifo, Overaligned{&isAligned});
    push(fifo, ThrowsWhenMoved(value));
    TaskFifo::destroy(runAll(fifo.take()));
    CHECK(isAligned);
    CHECK(*value == 1);
    CHECK(value.use_count() == 1);
}

TEST_CASE("host: tasks of a FIFO are destroyed when they run, when they throw and when they are skipped", "[queue]")
{
    using namespace test_host_queue_taskfifo;
    TaskFifo fifo;
    auto const value = std::make_shared<int>(0);
    auto const small = [value] { ++*value; };
    auto const large = [value, bytes = std::array<char, 1000>{}] { *value += 10 + bytes[0]; };
    push(fifo, small);
    push(fifo, large);
    CHECK(value.use_count() == 5);
    TaskFifo::destroy(runAll(fifo.take(), true));
    CHECK(*value == 0);
    CHECK(value.use_count() == 3);
    push(fifo, small);
    push(fifo, large);
    TaskFifo::destroy(runAll(fifo.take()));
    CHECK(*value == 11);
    CHECK(value.use_count() == 3);
    push(fifo, [value] { throw std::runtime_error("task"); });
    FifoCursor cursor(fifo.take());
    auto* const entry = cursor.next();
    CHECK_THROWS_WITH(entry->step(*entry, false), "task");
    CHECK(value.use_count() == 3);
    TaskFifo::destroy(cursor.release());
}

TEST_CASE("host: a FIFO keeps the place of each entry, beside tasks of every size", "[queue]")
{
    using namespace test_host_queue_taskfifo;
    using alpaka::core::SourceLocation;
    // Usual ones, none, lines too large for the usual form, labels.
    std::vector<SourceLocation> const places{
        {"a.cpp", 1},
        {},
        {"b.cpp", 65534},
        {"c.cpp", 65535},
        {"d.cpp", 2'000'000'000},
        {"e.cpp", 7, "label"},
        {"f.cpp", 0}};
    TaskFifo fifo;
    std::vector<int> seen;
    std::vector<int> expected;
    for(int i = 0; i < 700; ++i)
    {
        auto const& place = places[static_cast<std::size_t>(i) % places.size()];
        expected.push_back(i);
        if(i % 3 == 0)
            push(fifo, [&seen, i] { seen.push_back(i); }, FifoEntry::Kind::task, place);
        else if(i % 3 == 1)
            push(fifo, Numbered<8>(seen, i), FifoEntry::Kind::task, place);
        else
            push(fifo, Numbered<496>(seen, i), FifoEntry::Kind::task, place);
    }
    FifoCursor cursor(fifo.take());
    for(std::size_t i = 0; i < 700; ++i)
    {
        auto* const entry = cursor.next();
        REQUIRE(entry != nullptr);
        entry->step(*entry, false);
        auto const place = entry->place();
        auto const& wanted = places[i % places.size()];
        REQUIRE(place.file == wanted.file);
        REQUIRE(place.line == wanted.line);
        REQUIRE(place.label == wanted.label);
    }
    TaskFifo::destroy(cursor.release());
    CHECK(seen == expected);
    // Half a cache line, as without a place.
    CHECK(FifoEntry::bytesOf(8, places[0]) == 32);
    CHECK(FifoEntry::bytesOf(16, places[1]) == 32);
}
