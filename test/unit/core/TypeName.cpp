// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/TypeName.hpp>

#include <catch2/catch.hpp>

namespace test_core_typename
{
    struct Plain
    {
    };

    template<typename... TTypes>
    struct Template
    {
    };
} // namespace test_core_typename

TEST_CASE("core: names of types that need no memory are the same")
{
    using namespace test_core_typename;
    CHECK(alpaka::core::staticTypeName<Plain>() == alpaka::core::typeName<Plain>());
    CHECK(alpaka::core::staticTypeName<Template<>>() == alpaka::core::typeName<Template<>>());
    CHECK(alpaka::core::staticTypeName<Template<int, Plain>>() == alpaka::core::typeName<Template<int, Plain>>());
    using alpaka::core::detail::nameInSignature;
    CHECK(nameInSignature("auto f() [TNamed = a::B]") == "a::B");
    CHECK(nameInSignature("auto f() [with TNamed=a::B<int[2]>]") == "a::B<int[2]>");
    CHECK(nameInSignature("unknown") == "unknown");
}
