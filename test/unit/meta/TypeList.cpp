// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/meta/TypeList.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <vector>

namespace alpaka_test::meta_TypeList
{
    template<typename... Ts>
    struct List
    {
    };

    struct A
    {
    };

    struct B
    {
    };

    struct AppendSize
    {
        template<typename T>
        void operator()(std::vector<std::size_t>& sizes, std::size_t add) const
        {
            sizes.push_back(sizeof(T) + add);
        }
    };
} // namespace alpaka_test::meta_TypeList

TEST_CASE("meta: operations on type lists", "[meta]")
{
    using namespace alpaka::meta;
    using alpaka_test::meta_TypeList::List;
    STATIC_REQUIRE(std::is_same_v<Apply<List<int, char>, std::tuple>, std::tuple<int, char>>);
    STATIC_REQUIRE(std::is_same_v<Transform<List<int, char>, std::add_pointer_t>, List<int*, char*>>);
    STATIC_REQUIRE(std::is_same_v<Filter<List<int, float, char>, std::is_integral>, List<int, char>>);
    STATIC_REQUIRE(std::is_same_v<Filter<List<>, std::is_integral>, List<>>);
    STATIC_REQUIRE(std::is_same_v<Concatenate<List<int>, std::tuple<>, std::tuple<char, int>>, List<int, char, int>>);
    STATIC_REQUIRE(std::is_same_v<Unique<List<int, char, int, char, long>>, List<int, char, long>>);
    STATIC_REQUIRE(IsSet<List<int, char>>::value);
    STATIC_REQUIRE_FALSE(IsSet<std::tuple<int, int>>::value);
    STATIC_REQUIRE(IsParameterPackSet<>::value);
    STATIC_REQUIRE_FALSE(IsParameterPackSet<int, char, int>::value);
}

TEST_CASE("meta: the first list of a Cartesian product varies fastest", "[meta]")
{
    using alpaka_test::meta_TypeList::List;
    using Product = alpaka::meta::CartesianProduct<List, List<int, char>, List<long, short>>;
    STATIC_REQUIRE(
        std::is_same_v<Product, List<List<int, long>, List<char, long>, List<int, short>, List<char, short>>>);
    STATIC_REQUIRE(std::is_same_v<alpaka::meta::CartesianProduct<List, List<int, char>, List<>>, List<>>);
    STATIC_REQUIRE(std::is_same_v<alpaka::meta::CartesianProduct<List, List<>, List<int>>, List<>>);
    STATIC_REQUIRE(std::is_same_v<alpaka::meta::CartesianProduct<List, List<int>>, List<List<int>>>);
}

TEST_CASE("meta: bases and conditions", "[meta]")
{
    using namespace alpaka::meta;
    using namespace alpaka_test::meta_TypeList;
    using Both = InheritFromList<List<A, B>>;
    STATIC_REQUIRE(IsStrictBase<A, Both>::value);
    STATIC_REQUIRE(IsStrictBase<B, Both const>::value);
    STATIC_REQUIRE_FALSE(IsStrictBase<A, A const>::value);
    STATIC_REQUIRE_FALSE(DependentFalseType<A>::value);
    STATIC_REQUIRE(Conjunction<std::true_type, Negation<std::false_type>>::value);
    STATIC_REQUIRE_FALSE(Disjunction<std::false_type, std::false_type>::value);
}

TEST_CASE("meta: forEachType calls in order", "[meta]")
{
    std::vector<std::size_t> sizes;
    alpaka::meta::forEachType<std::tuple<char, char[3], char[2]>>(
        alpaka_test::meta_TypeList::AppendSize{}, sizes, std::size_t{10});
    CHECK(sizes == std::vector<std::size_t>{11, 13, 12});
}
