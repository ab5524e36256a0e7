// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/host/cores/StealableRange.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <thread>
#include <utility>
#include <vector>

namespace test_host_cores_stealablerange
{
    using alpaka::host::StealableRange;
    using Part = std::pair<std::size_t, std::size_t>;

    //! \return What a worker takes next; an empty part when nothing is left.
    inline auto take(StealableRange& range, std::size_t worker) -> Part
    {
        Part part{0, 0};
        return range.next(worker, part.first, part.second) ? part : Part{0, 0};
    }

    //! Whether the parts are all numbers below `items`, each once.
    inline auto coverOnce(std::vector<Part> parts, std::size_t items) -> bool
    {
        std::sort(parts.begin(), parts.end());
        std::size_t end = 0;
        for(auto const& part : parts)
        {
            if(part.first != end || part.second <= part.first)
                return false;
            end = part.second;
        }
        return end == items;
    }
} // namespace test_host_cores_stealablerange

TEST_CASE("host: a worker takes its own piece from the front, then others' from the front, too", "[cores]")
{
    using namespace test_host_cores_stealablerange;
    StealableRange range;
    range.reset(16, 2);
    std::vector<Part> const ofFirst{{0, 4}, {4, 6}, {6, 7}, {7, 8}, {8, 12}};
    for(auto const& part : ofFirst)
        CHECK(take(range, 0) == part);
    CHECK(take(range, 1) == Part{12, 14});
    CHECK(take(range, 0) == Part{14, 15});
    CHECK(take(range, 1) == Part{15, 16});
    CHECK(take(range, 0) == Part{0, 0});
    CHECK(take(range, 1) == Part{0, 0});
}

TEST_CASE("host: a range is cut into equal pieces, and used again for ranges with more or fewer of them", "[cores]")
{
    using namespace test_host_cores_stealablerange;
    StealableRange range;
    range.reset(10, 4); // 3, 3, 2 and 2 numbers
    std::vector<Part> const firsts{{0, 2}, {3, 5}, {6, 7}, {8, 9}};
    for(std::size_t worker = 0; worker < firsts.size(); ++worker)
        CHECK(take(range, worker) == firsts[worker]);
    // What was left of the range before is forgotten.
    for(std::size_t const pieces : {std::size_t{1}, std::size_t{3}, std::size_t{9}, std::size_t{4}})
        for(auto const items : std::vector<std::size_t>{0, 1, 2, 5, 8, 9, 10, 1000})
        {
            range.reset(items, pieces);
            std::vector<Part> parts;
            for(std::size_t worker = pieces - 1;; worker = worker == 0 ? pieces - 1 : worker - 1)
            {
                auto const part = take(range, worker);
                if(part == Part{0, 0})
                    break;
                parts.push_back(part);
            }
            CAPTURE(items, pieces);
            CHECK(coverOnce(parts, items));
        }
}

TEST_CASE("host: ranges may be longer than 32 bits can count", "[cores]")
{
    using namespace test_host_cores_stealablerange;
    constexpr std::size_t limit = std::numeric_limits<std::uint32_t>::max();
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
    StealableRange range;
    for(std::size_t const items :
        {limit - 1, limit, limit + 1, 2 * limit + 1, (limit + 7) * 1000 + 3, most - limit, most - 1, most})
    {
        range.reset(items, 3);
        std::vector<Part> parts;
        for(std::size_t turn = 0;; ++turn)
        {
            auto const part = take(range, turn * turn % 3);
            if(part == Part{0, 0})
                break;
            parts.push_back(part);
        }
        CAPTURE(items);
        CHECK(coverOnce(parts, items));
        CHECK(parts.size() < 3 * 33 * 2);
    }
}

TEST_CASE("host: parts are not longer than asked for, rounded up to the step of ranges beyond 32 bits", "[cores]")
{
    using namespace test_host_cores_stealablerange;
    constexpr std::size_t limit = std::numeric_limits<std::uint32_t>::max();
    StealableRange range;
    // Counted in steps of 1, 2 and 1000.
    for(auto const& [items, step] : std::vector<Part>{{limit - 1, 1}, {limit + 5, 2}, {limit * 999 + 12, 1000}})
        for(std::size_t const most : {std::size_t{1}, step, step + 1, 7 * step, 7 * step + 1})
        {
            range.reset(items, 2);
            Part part{0, 0};
            for(std::size_t i = 0; i < 10; ++i)
            {
                auto const before = part.second;
                REQUIRE(range.next(0, part.first, part.second, most));
                CAPTURE(items, most, i);
                REQUIRE(part.first == before);
                REQUIRE(part.second - part.first == (most + step - 1) / step * step);
            }
        }
}

TEST_CASE("host: threads that steal from each other take every number once", "[cores]")
{
    using namespace test_host_cores_stealablerange;
    constexpr std::size_t threads = 4;
    constexpr std::size_t items = 20000;
    constexpr std::size_t count = 1000;
    // A thread that finds one range empty goes on to the next: so all of them meet in every range.
    std::vector<StealableRange> ranges(count);
    for(std::size_t pieces = 1; pieces <= threads; ++pieces)
    {
        for(auto& range : ranges)
            range.reset(items, pieces);
        std::vector<std::vector<Part>> parts[threads];
        std::vector<std::thread> workers;
        std::atomic<std::size_t> ready = 0;
        // More threads than pieces: some take from the front of the same one.
        for(std::size_t i = 0; i < threads; ++i)
            workers.emplace_back(
                [&, i]
                {
                    ++ready;
                    while(ready != threads)
                        std::this_thread::yield();
                    for(auto& range : ranges)
                    {
                        auto& mine = parts[i].emplace_back();
                        for(auto part = take(range, i % pieces); part != Part{0, 0}; part = take(range, i % pieces))
                            mine.push_back(part);
                    }
                });
        for(auto& worker : workers)
            worker.join();
        for(std::size_t number = 0; number < count; ++number)
        {
            std::vector<Part> all;
            for(auto const& ofThread : parts)
                all.insert(all.end(), ofThread[number].begin(), ofThread[number].end());
            REQUIRE(coverOnce(all, items));
        }
    }
}
