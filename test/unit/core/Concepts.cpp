// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Concepts.hpp>

#include <catch2/catch.hpp>

#include <type_traits>

namespace alpaka_test::core_Concepts
{
    struct ConceptMath
    {
    };

    struct ConceptRand
    {
    };

    struct StdMath : alpaka::concepts::Implements<ConceptMath, StdMath>
    {
    };

    struct Acc : StdMath
    {
    };
} // namespace alpaka_test::core_Concepts

TEST_CASE("core: a class finds the base that implements a concept for it", "[core]")
{
    using namespace alpaka::concepts;
    using namespace alpaka_test::core_Concepts;
    STATIC_REQUIRE(ImplementsConcept<ConceptMath, Acc>::value);
    STATIC_REQUIRE(ImplementsConcept<ConceptMath, Acc const>::value);
    STATIC_REQUIRE_FALSE(ImplementsConcept<ConceptRand, Acc>::value);
    STATIC_REQUIRE_FALSE(ImplementsConcept<ConceptMath, int>::value);
    STATIC_REQUIRE(std::is_same_v<ImplementationBase<ConceptMath, Acc>, StdMath>);
    STATIC_REQUIRE(std::is_same_v<ImplementationBase<ConceptRand, Acc>, Acc>);
    STATIC_REQUIRE(std::is_same_v<ImplementationBase<ConceptMath, int>, int>);
}
