// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/DeviceClock.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/trace/DeviceRuns.hpp>
#include <alpaka/trace/Dictionary.hpp>

#include <catch2/catch.hpp>

#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace test_trace_dictionary
{
    namespace trace = alpaka::trace;

    struct Clock : alpaka::core::DeviceClock
    {
        void appendDevice(alpaka::core::Text&) const override {}

        auto mark() noexcept -> void* override { return nullptr; }

        auto timeOf(void*) noexcept -> std::uint64_t override { return 0; }

        void giveBack(void*) noexcept override {}
    };

    inline void describe(alpaka::core::Text& line, void const* /* object */) { line.append("task Visit"); }

    inline constexpr alpaka::core::Operation::What task{
        alpaka::core::OperationKind::hostTask, &describe, nullptr, "took", nullptr};
} // namespace test_trace_dictionary

TEST_CASE("trace: of two threads that name the same, one keeps its object and the other leaves nothing behind")
{
    using namespace test_trace_dictionary;
    alpaka::core::CountedRef<Clock> const clock(new Clock);
    auto const make = [&](char const* name)
    {
        auto track = std::make_unique<trace::Track>();
        track->name.append(name);
        track->runs = std::make_shared<trace::DeviceRuns>(clock);
        return track;
    };
    {
        trace::Table<trace::Track> table;
        trace::Track const* winner = nullptr;
        auto const* const found = table.get(
            7,
            [&]
            {
                auto track = make("slow");
                winner = table.get(7, [&] { return make("fast"); });
                return track;
            });
        REQUIRE(found != nullptr);
        CHECK(found == winner);
        CHECK(std::string_view(found->name.c_str()) == "fast");
        CHECK(!clock.isOnly());
        CHECK(table.get(7, [&] { return make("late"); }) == winner);
        // No object without memory, and none that stays in the way of a later one.
        CHECK(table.get(8, []() -> std::unique_ptr<trace::Track> { throw std::bad_alloc(); }) == nullptr);
        CHECK(table.get(8, [&] { return make("second"); }) != nullptr);
        std::vector<std::unique_ptr<trace::Track const>> all;
        table.forEach([&](trace::Track const& track) { all.emplace_back(&track); });
        CHECK(all.size() == 2);
    }
    CHECK(clock.isOnly());
}

TEST_CASE("trace: places in two files whose names lie side by side are two, whatever their lines")
{
    using namespace test_trace_dictionary;
    static char const names[2][16] = {"a.cpp", "b.cpp"};
    auto const dictionary = std::make_unique<trace::Dictionary>();
    std::vector<std::unique_ptr<trace::Words const>> places;
    for(int file = 0; file < 2; ++file)
        for(int line = 1; line <= 32; ++line)
        {
            alpaka::core::SourceLocation location;
            location.file = names[file];
            location.line = line;
            places.emplace_back(dictionary->words(1, task, location));
            CHECK(
                places.back()->origin.c_str()
                == (",\"place\":\"" + std::string(names[file]) + ":" + std::to_string(line) + "\""));
        }
}

TEST_CASE("trace: a label is the name of an operation, unless it is empty")
{
    using namespace test_trace_dictionary;
    auto const dictionary = std::make_unique<trace::Dictionary>();
    std::vector<std::unique_ptr<trace::Words const>> all;
    std::string label = "mine";
    auto const words = [&](char const* text) -> trace::Words const&
    {
        alpaka::core::SourceLocation location;
        location.label = text;
        auto const* const result = dictionary->words(1, task, location);
        if(all.empty() || all.back().get() != result)
            all.emplace_back(result);
        return *result;
    };
    CHECK(std::string_view(words(label.c_str()).name.c_str()) == "mine");
    CHECK(std::string_view(words(label.c_str()).origin.c_str()) == R"(,"type":"Visit")");
    label = "of another"; // in the same memory
    CHECK(std::string_view(words(label.c_str()).name.c_str()) == "of another");
    CHECK(std::string_view(words("").name.c_str()) == "Visit");
    CHECK(std::string_view(words(nullptr).name.c_str()) == "Visit");
    CHECK(std::string_view(words(nullptr).origin.c_str()).empty());
}

TEST_CASE("trace: operators in the name of a kernel are no brackets")
{
    for(std::string const kernel :
        {"Of<&(X::operator<(X const&, int) const)>",
         "Of<&(X::operator->*(int, int) const)>",
         "Of<&(X::operator<< <int, int>())>",
         "Of<my_operator<int, X>, &(operator<=>(X, X))>",
         "Of<decltype (((X*)(0))->y), Z>"})
    {
        auto const name = alpaka::trace::detail::wordsOf("kernel " + kernel + ", blocks (\1, \1), threads (\1)", {});
        CHECK(name->name.c_str() == kernel);
        CHECK(name->arguments.c_str() == std::string(",\"blocks\":\"(\1, \1)\",\"threads\":\"(\1)\""));
    }
}
