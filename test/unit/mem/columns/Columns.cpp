// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka/columns.hpp>
#include <alpaka/pool.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace test_mem_columns
{
    namespace a = alpaka;

    using Accs = alpaka_test::Accs<1, std::size_t>;

    struct Hit
    {
        float x, y, z;
        std::uint32_t id;

        [[nodiscard]] friend constexpr auto operator==(Hit const&, Hit const&) -> bool = default;
    };

    // Fields of many sizes, one of them a structure.
    struct Mixed
    {
        char letter;
        double number;
        std::array<std::uint16_t, 3> triple;
        Hit hit;
        bool flag;
    };

    // Reads by name, writes whole records and single fields: the same source for arrays and columns.
    struct Move
    {
        template<typename TAcc, typename TIn, typename TOut>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::size_t n, TIn const in, TOut const out) const
        {
            for(std::size_t const i : a::gridStrided(acc, n))
            {
                out[i] = Hit{in[i].x + 1.0f, in[i].y * 2.0f, 0.0f, in[i].id};
                a::mem::field<&Hit::z>(out, i) = a::mem::field<&Hit::z>(in, i) - 3.0f;
            }
        }
    };

    // Fields by structured bindings; records copied from one place to another.
    struct Turn
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, a::mem::ColumnsView<Hit> const hits, std::size_t n) const
        {
            for(std::size_t const i : a::gridStrided(acc, n))
            {
                auto [x, y, z, id] = hits[i];
                float const old = x;
                x = y;
                y = z;
                z = old;
                id += 1;
                hits[i + n] = hits[i];
            }
        }
    };

    struct SetMixed
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, a::mem::ColumnsView<Mixed> const records) const
        {
            for(std::size_t const i : a::gridStrided(acc, records.size()))
            {
                auto const small = static_cast<std::uint16_t>(i);
                Hit const hit{1.0f, 2.0f, 3.0f, static_cast<std::uint32_t>(i)};
                records[i] = Mixed{'a', static_cast<double>(i), {small, 1, 2}, hit, i % 2 == 0};
            }
        }
    };

    // Turns the order of the records within each block and changes fields: the same source for arrays and columns.
    template<typename TRecords>
    struct Mirror : a::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, TRecords const hits) const
        {
            auto kept = a::block::perThread<Hit>(team, Hit{});
            auto const last = a::getWorkDiv<a::Block, a::Threads>(team)[0] - 1;
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
                    kept[acc] = hits[i];
                    a::mem::field<&Hit::id>(hits, i) = 0;
                });
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
                    auto const mirrored = i + last - 2 * a::getIdx<a::Block, a::Threads>(acc)[0];
                    hits[mirrored] = kept[acc];
                    auto&& [x, y, z, id] = hits[mirrored];
                    x += y;
                    id += static_cast<std::uint32_t>(z);
                });
        }
    };

    [[nodiscard]] inline auto hitOf(std::size_t i) -> Hit
    {
        auto const number = static_cast<float>(i);
        return {number, number + 0.25f, number + 0.5f, static_cast<std::uint32_t>(i)};
    }

    //! \return Columns of the host with hitOf(0), hitOf(1) and so on.
    [[nodiscard]] inline auto hitsOnHost(std::size_t n)
    {
        auto hits = a::mem::allocColumns<Hit>(a::getDevByIdx<a::PltfCpu>(0), n);
        for(std::size_t i = 0; i < n; ++i)
            hits.view()[i] = hitOf(i);
        return hits;
    }

    //! \return The same records as an array of structures.
    [[nodiscard]] inline auto structuresOnHost(std::size_t n) -> std::vector<Hit>
    {
        std::vector<Hit> structures(n);
        for(std::size_t i = 0; i < n; ++i)
            structures[i] = hitOf(i);
        return structures;
    }

    template<typename TAcc>
    [[nodiscard]] auto workDiv(std::size_t n)
    {
        return a::getValidWorkDiv<TAcc>(alpaka_test::firstDev<TAcc>(), n == 0 ? std::size_t{1} : n, std::size_t{4});
    }
} // namespace test_mem_columns

TEMPLATE_LIST_TEST_CASE(
    "mem columns: a kernel does the same to columns and to an array of structures", "", test_mem_columns::Accs)
{
    using namespace test_mem_columns;
    auto const dev = alpaka_test::firstDev<TestType>();
    alpaka_test::BlockingQueue<TestType> queue(dev);
    for(std::size_t const n : {std::size_t{0}, std::size_t{1}, std::size_t{15}, std::size_t{16}, std::size_t{1000}})
    {
        auto host = hitsOnHost(n);
        auto in = a::mem::allocColumns<Hit>(dev, n);
        auto out = a::mem::allocColumns<Hit>(dev, n);
        a::copy(queue, in.bytes(), host.bytes());
        a::exec<TestType>(queue, workDiv<TestType>(n), Move{}, n, std::as_const(in).view(), out.view());
        a::copy(queue, host.bytes(), out.bytes());

        auto const structures = structuresOnHost(n);
        alpaka_test::DeviceArray<TestType, Hit> from(queue, n);
        alpaka_test::DeviceArray<TestType, Hit> to(queue, n);
        from.upload(queue, structures.data());
        a::exec<TestType>(queue, workDiv<TestType>(n), Move{}, n, static_cast<Hit const*>(from.ptr()), to.ptr());
        auto const expected = to.download(queue);
        std::size_t wrong = 0;
        for(std::size_t i = 0; i < n; ++i)
            wrong += std::as_const(host).view()[i] == expected[i] ? 0u : 1u;
        CHECK(wrong == 0);
    }
}

TEMPLATE_LIST_TEST_CASE(
    "mem columns: structured bindings refer to fields, parts begin where they say", "", test_mem_columns::Accs)
{
    using namespace test_mem_columns;
    auto const dev = alpaka_test::firstDev<TestType>();
    alpaka_test::NonBlockingQueue<TestType> queue(dev);
    auto const host = hitsOnHost(100);
    auto result = a::mem::allocColumns<Hit>(a::getDevByIdx<a::PltfCpu>(0), 100);
    auto hits = a::mem::allocAsyncColumns<Hit>(queue, 100);
    a::copy(queue, hits.bytes(), host.bytes());
    // Records 10 to 29 are turned and copied to places 30 to 49.
    a::exec<TestType>(queue, workDiv<TestType>(20), Turn{}, hits.view().part(10, 40), std::size_t{20});
    a::copy(queue, result.bytes(), hits.bytes());
    a::waitFor(queue);
    std::size_t wrong = 0;
    for(std::size_t i = 0; i < 100; ++i)
    {
        Hit expected = hitOf(i);
        if(i >= 10 && i < 50)
        {
            Hit const old = hitOf(i < 30 ? i : i - 20);
            expected = {old.y, old.z, old.x, old.id + 1};
        }
        wrong += std::as_const(result).view()[i] == expected ? 0u : 1u;
    }
    CHECK(wrong == 0);
}

TEMPLATE_LIST_TEST_CASE(
    "mem columns: a phased kernel for columns and one for an array differ by one type", "", test_mem_columns::Accs)
{
    using namespace test_mem_columns;
    auto const dev = alpaka_test::firstDev<TestType>();
    alpaka_test::BlockingQueue<TestType> queue(dev);
    std::size_t const n = 48;
    a::WorkDivMembers<a::DimInt<1>, std::size_t> const blocksOf8(n / 8, std::size_t{8}, std::size_t{1});
    auto host = hitsOnHost(n);
    auto hits = a::mem::allocColumns<Hit>(dev, n);
    a::copy(queue, hits.bytes(), host.bytes());
    a::exec<TestType>(queue, blocksOf8, Mirror<a::mem::ColumnsView<Hit>>{}, hits.view());
    a::copy(queue, host.bytes(), hits.bytes());

    auto structures = structuresOnHost(n);
    alpaka_test::DeviceArray<TestType, Hit> array(queue, n);
    array.upload(queue, structures.data());
    a::exec<TestType>(queue, blocksOf8, Mirror<Hit*>{}, array.ptr());
    structures = array.download(queue);
    std::size_t wrong = 0;
    for(std::size_t i = 0; i < n; ++i)
    {
        Hit expected = hitOf(i / 8 * 8 + 7 - i % 8);
        expected.x += expected.y;
        expected.id += static_cast<std::uint32_t>(expected.z);
        wrong += structures[i] == expected ? 0u : 1u;
        wrong += std::as_const(host).view()[i] == expected ? 0u : 1u;
    }
    CHECK(wrong == 0);
}

TEMPLATE_LIST_TEST_CASE(
    "mem columns: fields of many sizes lie in columns of their own, aligned", "", test_mem_columns::Accs)
{
    using namespace test_mem_columns;
    auto const dev = alpaka_test::firstDev<TestType>();
    alpaka_test::BlockingQueue<TestType> queue(dev);
    std::size_t const n = 77;
    auto records = a::mem::allocColumns<Mixed>(dev, n);
    CHECK(records.size() == n);
    a::exec<TestType>(queue, workDiv<TestType>(n), SetMixed{}, records.view());
    std::vector<double> numbers(n);
    a::ViewPlainPtr view(numbers.data(), a::getDevByIdx<a::PltfCpu>(0), n);
    a::copy(queue, view, std::as_const(records).template column<&Mixed::number>());
    auto hits = a::mem::allocColumns<Mixed>(a::getDevByIdx<a::PltfCpu>(0), n);
    a::copy(queue, hits.template column<&Mixed::hit>(), records.template column<&Mixed::hit>());
    std::size_t wrong = 0;
    for(std::size_t i = 0; i < n; ++i)
    {
        wrong += numbers[i] == static_cast<double>(i) ? 0u : 1u;
        wrong += a::mem::field<&Mixed::hit>(hits.view(), i).id == i ? 0u : 1u;
    }
    CHECK(wrong == 0);
    auto const at = [&](auto* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); };
    auto const columns = records.view();
    CHECK(at(columns.template column<0>()) % 64 == 0);
    CHECK(at(columns.template column<1>()) % 64 == 0);
    CHECK(at(columns.template column<2>()) % 64 == 0);
    CHECK(at(columns.template column<3>()) % 64 == 0);
    CHECK(at(columns.template column<4>()) % 64 == 0);
}

TEST_CASE("mem columns: records whose number is a power of two have columns that begin elsewhere in pages")
{
    using namespace test_mem_columns;
    for(std::ptrdiff_t const n : {0, 1, 64, 65, 4096})
    {
        auto columns = hitsOnHost(static_cast<std::size_t>(n));
        auto const hits = columns.view();
        auto const distance = hits.column<1>() - hits.column<0>();
        CHECK(distance >= n);
        CHECK(distance <= n + 127);
        CHECK(distance % 128 == 64);
        CHECK(hits.column<2>() - hits.column<1>() == distance);
    }
}

TEST_CASE("mem columns: loops see what they have written to the same columns through parts and pointers")
{
    using namespace test_mem_columns;
    auto hits = hitsOnHost(100);
    auto const all = hits.view();
    auto const later = all.part(10, 90).part(20, 70); // records 30 to 99
    for(int i = 0; i < 70; ++i)
        later[i] = all[i];
    auto const wrong = [&](auto const& expected)
    {
        std::size_t count = 0;
        for(std::size_t i = 1; i < 100; ++i)
            count += Hit(all[i]) == expected(i) ? 0u : 1u;
        return count;
    };
    CHECK(wrong([](std::size_t i) { return hitOf(i % 30); }) == 0);
    auto* const x = all.column<0>();
    for(int i = 0; i < 99; ++i)
    {
        Hit const one = all[i];
        x[i + 1] = one.x + 1.0f;
    }
    CHECK(x[99] == 99.0f);
    for(int i = 0; i < 99; ++i)
        all[i + 1] = Hit{x[i] + 2.0f, 1.0f, 3.0f, 4};
    CHECK(wrong([](std::size_t i) { return Hit{2.0f * static_cast<float>(i), 1.0f, 3.0f, 4}; }) == 0);
}

TEST_CASE("mem columns: records that are too many are refused before anything is allocated")
{
    using namespace test_mem_columns;
    auto const dev = a::getDevByIdx<a::PltfCpu>(0);
    std::size_t const n = std::numeric_limits<std::size_t>::max() / 16;
    std::string text;
    try
    {
        static_cast<void>(a::mem::allocColumns<Hit>(dev, n));
    }
    catch(a::Error const& error)
    {
        text = error.what();
    }
    CHECK(
        text.find("mem::allocColumns(dev, size): " + std::to_string(n) + " records of 16 bytes") != std::string::npos);
    CHECK(text.find("Columns.cpp") != std::string::npos);
    CHECK_THROWS_WITH(
        a::mem::allocColumns<Hit>(dev, -2), Catch::Contains("allocColumns(dev, size): -2 records; at least 0"));
    a::Queue<a::DevCpu, a::Blocking> queue(dev);
    CHECK_THROWS_AS(a::mem::allocAsyncColumns<Hit>(queue, n), a::Error);
}

TEST_CASE("mem columns: views are arguments of kernels; those of const handles are to const records")
{
    using namespace test_mem_columns;
    auto hits = hitsOnHost(3);
    STATIC_REQUIRE(std::is_trivially_copyable_v<a::mem::ColumnsView<Hit>>);
    STATIC_REQUIRE(std::is_same_v<decltype(std::as_const(hits).view()), a::mem::ColumnsView<Hit const>>);
    STATIC_REQUIRE(!std::is_assignable_v<decltype(std::as_const(hits).view()[0]) const&, Hit>);
    STATIC_REQUIRE(
        std::is_same_v<decltype(a::mem::field<&Hit::id>(std::as_const(hits).view(), 0)), std::uint32_t const&>);
    STATIC_REQUIRE(!std::is_convertible_v<a::mem::ColumnsView<Hit const>, a::mem::ColumnsView<Hit>>);
    a::mem::ColumnsView<Hit const> const reading = hits.view();
    auto const writing = hits.view();
    writing[0] = writing[2];
    CHECK(reading[0] == hitOf(2));
    CHECK(Hit(writing[0]) == hitOf(2));
    CHECK(reading[1].y == 1.25f);
}

TEST_CASE("columns: of a pool, in the order of a queue")
{
    using namespace test_mem_columns;
    auto const host = a::getDevByIdx<a::PltfCpu>(0u);
    a::queue::QueueCpuBlocking queue(host);
    a::mem::Pool pool(host);
    for(int i = 0; i < 2; ++i)
    {
        a::mem::Columns<Hit> hits(queue, 10, pool);
        hits.view()[9] = hitOf(9);
        CHECK(Hit(hits.view()[9]) == hitOf(9));
        auto const same = a::mem::allocAsyncColumns<Hit>(queue, 10, pool);
        CHECK(same.size() == hits.size());
    }
    CHECK(pool.statistics().allocations == 4);
    CHECK(pool.statistics().live == 0);
    CHECK_THROWS_WITH(
        a::mem::Columns<Hit>(queue, -1, pool), Catch::Contains("mem::allocAsyncColumns(queue, size, pool)"));
}
