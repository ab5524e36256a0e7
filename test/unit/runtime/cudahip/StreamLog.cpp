// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/runtime/cudahip/host/StreamLog.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <initializer_list>
#include <string>

namespace test_runtime_cudahip_streamlog
{
    using alpaka::runtime::cudahip::StreamLog;

    //! \return What a log says that has been given tasks with these line numbers.
    inline auto textOf(std::initializer_list<int> lines) -> std::string
    {
        StreamLog log;
        for(int const line : lines)
            log.add({[] { return std::string("Task"); }, {"file", line}});
        CHECK(log.total() == lines.size());
        return log.text();
    }
} // namespace test_runtime_cudahip_streamlog

TEST_CASE("cudahip: the log of a stream names the first and the last task, and counts those between")
{
    using namespace test_runtime_cudahip_streamlog;
    CHECK(textOf({}).empty());
    CHECK(textOf({1}) == "; the stream had been given Task (at file:1) since the last wait");
    CHECK(textOf({1, 2}) == "; the stream had been given Task (at file:1) and Task (at file:2) since the last wait");
    CHECK(
        textOf({1, 2, 3})
        == "; the stream had been given Task (at file:1), 1 more and Task (at file:3) since the last wait");
    CHECK(textOf({1, 2, 3, 4, 5}).find(", 3 more and Task (at file:5)") != std::string::npos);
}

TEST_CASE("cudahip: the log of a stream forgets what was there before a wait, and only if nothing came meanwhile")
{
    using namespace test_runtime_cudahip_streamlog;
    StreamLog log;
    log.add({[] { return std::string("First"); }, {}});
    std::uint64_t const before = log.total();
    log.add({[] { return std::string("Second"); }, {}});
    log.forget(before);
    CHECK(log.text() == "; the stream had been given First and Second since the last wait");
    log.forget(log.total());
    CHECK(log.text().empty());
}
