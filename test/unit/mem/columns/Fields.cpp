// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/columns.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <complex>
#include <cstdint>
#include <string>
#include <type_traits>

namespace test_mem_columns_fields
{
    namespace detail = alpaka::mem::detail;

    enum class Colour : std::uint8_t
    {
        red
    };

    struct One
    {
        int number;
    };

    struct Several
    {
        float x;
        std::array<double, 4> values;
        One one;
        Colour colour;
        int const* pointer;
        std::complex<float> complex;
    };

    struct ThirtyTwo
    {
        int a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, A, B, C, D, E;
        char last;
    };

    struct ThirtyThree
    {
        int a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, A, B, C, D, E, F, G;
    };

    struct Array
    {
        int before;
        float values[3];
    };

    struct Derived : One
    {
        int second;
    };

    struct Text
    {
        std::string text;
    };

    struct Empty
    {
    };

    class Private
    {
    public:
        [[nodiscard]] auto number() const -> int { return m_number; }

    private:
        int m_number = 0;
    };
} // namespace test_mem_columns_fields

TEST_CASE("mem columns: fields are counted and have their types")
{
    using namespace test_mem_columns_fields;
    STATIC_REQUIRE(detail::fieldCount<One> == 1);
    STATIC_REQUIRE(detail::fieldCount<Several> == 6);
    STATIC_REQUIRE(detail::fieldCount<ThirtyTwo> == 32);
    STATIC_REQUIRE(std::is_same_v<detail::Field<Several, 1>, std::array<double, 4>>);
    STATIC_REQUIRE(std::is_same_v<detail::Field<Several, 4>, int const*>);
    STATIC_REQUIRE(std::is_same_v<detail::Field<Several, 5>, std::complex<float>>);
    STATIC_REQUIRE(std::is_same_v<detail::Field<ThirtyTwo, 31>, char>);
    STATIC_REQUIRE(detail::bytesBefore<Several, 2> == sizeof(float) + 4 * sizeof(double));
    STATIC_REQUIRE(detail::bytesBefore<ThirtyTwo, 32> == 31 * sizeof(int) + 1);
    STATIC_REQUIRE(detail::fieldIndex<&Several::x> == 0);
    STATIC_REQUIRE(detail::fieldIndex<&Several::colour> == 3);
    STATIC_REQUIRE(detail::fieldIndex<&ThirtyTwo::last> == 31);
}

TEST_CASE("mem columns: what is no record is seen")
{
    using namespace test_mem_columns_fields;
    STATIC_REQUIRE(detail::IsRecord<One>);
    STATIC_REQUIRE(detail::IsRecord<Several>);
    STATIC_REQUIRE(detail::IsRecord<ThirtyTwo>);
    STATIC_REQUIRE(!detail::IsRecord<ThirtyThree>);
    STATIC_REQUIRE(!detail::IsRecord<Array>);
    STATIC_REQUIRE(!detail::IsRecord<Derived>);
    STATIC_REQUIRE(!detail::IsRecord<Text>);
    STATIC_REQUIRE(!detail::IsRecord<Empty>);
    STATIC_REQUIRE(!detail::IsRecord<Private>);
    STATIC_REQUIRE(!detail::IsRecord<int>);
    STATIC_REQUIRE(!detail::IsRecord<int[2]>);
}

TEST_CASE("mem columns: fields are visited in the order of their declaration")
{
    using namespace test_mem_columns_fields;
    ThirtyTwo record{};
    detail::withFields(
        record,
        [](auto&... fields)
        {
            int number = 0;
            ((fields = static_cast<std::remove_reference_t<decltype(fields)>>(number++)), ...);
        });
    CHECK(record.a == 0);
    CHECK(record.C == 28);
    CHECK(record.last == 31);
}
