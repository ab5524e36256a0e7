// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace test_acc_tags
{
    namespace a = alpaka;

    //! Knows where it is, and what its block shares; what derives from it need not know that.
    struct Services : a::concepts::Implements<a::idx::ConceptIdxGb, Services>,
                      a::concepts::Implements<a::idx::ConceptIdxBt, Services>,
                      a::concepts::Implements<a::block::sync::ConceptBlockSync, Services>,
                      a::concepts::Implements<a::block::shared::st::ConceptBlockSharedSt, Services>,
                      a::concepts::Implements<a::block::shared::dyn::ConceptBlockSharedDyn, Services>,
                      a::concepts::Implements<a::atomic::ConceptAtomicGrids, Services>,
                      a::concepts::Implements<a::atomic::ConceptAtomicBlocks, Services>,
                      a::concepts::Implements<a::atomic::ConceptAtomicThreads, Services>,
                      a::concepts::Implements<a::warp::ConceptWarp, Services>,
                      a::concepts::Implements<a::intrinsic::ConceptIntrinsic, Services>,
                      a::concepts::Implements<a::rand::ConceptRand, Services>,
                      a::concepts::Implements<a::time::ConceptTime, Services>
    {
        mutable int barriers = 0;
        mutable int variable = 7;
        mutable int memory = 8;
    };

    struct Context : Services
    {
    };

    struct OwnAlloc : a::mem::alloc::AllocCpuNew
    {
    };

    using WorkDiv = a::workdiv::WorkDivMembers<a::dim::DimInt<1>, int>;

    struct OwnWorkDiv : WorkDiv
    {
        OwnWorkDiv()
            : WorkDiv(3, 4, 5)
        {
        }
    };
} // namespace test_acc_tags

namespace alpaka
{
    template<>
    struct idx::traits::GetIdx<test_acc_tags::Services, origin::Grid, unit::Blocks>
    {
        static auto getIdx(test_acc_tags::Services const&) -> int { return 1; }
    };

    template<>
    struct idx::traits::GetIdx<test_acc_tags::Services, origin::Block, unit::Threads>
    {
        static auto getIdx(test_acc_tags::Services const&) -> int { return 2; }
    };

    template<>
    struct block::sync::traits::SyncBlockThreads<test_acc_tags::Services>
    {
        static void syncBlockThreads(test_acc_tags::Services const& services) { ++services.barriers; }
    };

    template<typename TOp>
    struct block::sync::traits::SyncBlockThreadsPredicate<TOp, test_acc_tags::Services>
    {
        static auto syncBlockThreadsPredicate(test_acc_tags::Services const& services, int predicate) -> int
        {
            ++services.barriers;
            return TOp::ofCount(predicate != 0 ? 1 : 0, 1);
        }
    };

    template<std::size_t TuniqueId>
    struct block::shared::st::traits::AllocVar<int, TuniqueId, test_acc_tags::Services>
    {
        static auto allocVar(test_acc_tags::Services const& services) -> int& { return services.variable; }
    };

    template<typename T>
    struct block::shared::dyn::traits::GetMem<T, test_acc_tags::Services>
    {
        static auto getMem(test_acc_tags::Services const& services) -> T*
        {
            return reinterpret_cast<T*>(&services.memory);
        }
    };

    template<typename THierarchy>
    struct atomic::traits::AtomicOp<atomic::op::Add, test_acc_tags::Services, int, THierarchy>
    {
        static auto atomicOp(test_acc_tags::Services const&, int* addr, int const& value) -> int
        {
            return std::exchange(*addr, *addr + value);
        }
    };

    template<>
    struct warp::traits::GetSize<test_acc_tags::Services>
    {
        static auto getSize(test_acc_tags::Services const&) -> std::int32_t { return 3; }
    };

    template<>
    struct warp::traits::All<test_acc_tags::Services>
    {
        static auto all(test_acc_tags::Services const&, std::int32_t predicate) -> std::int32_t
        {
            return predicate + 1;
        }
    };

    template<>
    struct warp::traits::Shfl<test_acc_tags::Services>
    {
        template<typename T>
        static auto shfl(test_acc_tags::Services const&, T const& value, std::int32_t srcLane, std::int32_t width) -> T
        {
            return value + srcLane + width;
        }
    };

    template<>
    struct intrinsic::traits::Popcount<test_acc_tags::Services>
    {
        static auto popcount(test_acc_tags::Services const&, unsigned value) -> std::int32_t
        {
            return static_cast<std::int32_t>(value) + 1;
        }
    };

    template<>
    struct rand::generator::traits::CreateDefault<test_acc_tags::Services>
    {
        static auto createDefault(test_acc_tags::Services const&, std::uint64_t seed, std::uint64_t, std::uint64_t)
        {
            return seed;
        }
    };

    template<>
    struct rand::distribution::traits::CreateUniformReal<test_acc_tags::Services, float>
    {
        static auto createUniformReal(test_acc_tags::Services const&) -> float { return 0.5f; }
    };

    template<>
    struct time::traits::Clock<test_acc_tags::Services>
    {
        static auto clock(test_acc_tags::Services const&) -> std::uint64_t { return 9; }
    };
} // namespace alpaka

TEST_CASE("acc: what declares a tag answers for all that derives from it", "[acc]")
{
    namespace a = alpaka;
    test_acc_tags::Context const context;
    CHECK(a::getIdx<a::Grid, a::Blocks>(context) == 1);
    CHECK(a::getIdx<a::Block, a::Threads>(context) == 2);
    a::syncBlockThreads(context);
    CHECK(a::syncBlockThreadsPredicate<a::block::sync::op::Count>(context, 5) == 1);
    CHECK(context.barriers == 2);
    CHECK(a::allocVar<int, 0>(context) == 7);
    CHECK(*a::getMem<int>(context) == 8);

    int cell = 1;
    CHECK(a::atomic::atomicAdd(context, &cell, 2) == 1);
    CHECK(a::atomic::atomicAdd(context, &cell, 2, a::hierarchy::Blocks{}) == 3);
    CHECK(a::atomic::atomicAdd(context, &cell, 2, a::hierarchy::Threads{}) == 5);
    CHECK(a::warp::getSize(context) == 3);
    CHECK(a::warp::all(context, 4) == 5);
    CHECK(a::warp::shfl(context, 10, 2) == 15);
    CHECK(a::intrinsic::popcount(context, 6u) == 7);
    CHECK(a::rand::generator::createDefault(context, 11, 0) == 11);
    CHECK(a::rand::distribution::createUniformReal<float>(context) == 0.5f);
    CHECK(a::time::clock(context) == 9);

    test_acc_tags::OwnAlloc const allocator;
    int* const memory = a::mem::alloc::alloc<int>(allocator, 3);
    CHECK(memory != nullptr);
    a::mem::alloc::free(allocator, memory);

    CHECK(a::getWorkDiv<a::Grid, a::Elems>(test_acc_tags::OwnWorkDiv{})[0] == 60);
}

TEMPLATE_LIST_TEST_CASE("acc: accelerators have the tag of accelerators", "", alpaka_test::TestAccs)
{
    STATIC_REQUIRE(alpaka::concepts::ImplementsConcept<alpaka::acc::ConceptAcc, TestType>::value);
    STATIC_REQUIRE(std::is_same_v<
                   alpaka::concepts::ImplementationBase<alpaka::block::sync::ConceptBlockSync, TestType>,
                   TestType>);
}

TEMPLATE_LIST_TEST_CASE("acc: accelerators have the tags of all that they offer to kernels", "", alpaka_test::TestAccs)
{
    namespace a = alpaka;
    using a::concepts::ImplementsConcept;
    STATIC_REQUIRE(ImplementsConcept<a::workdiv::ConceptWorkDiv, TestType>::value);
    STATIC_REQUIRE(ImplementsConcept<a::idx::ConceptIdxGb, TestType>::value);
    STATIC_REQUIRE(ImplementsConcept<a::idx::ConceptIdxBt, TestType>::value);
    STATIC_REQUIRE(ImplementsConcept<a::block::shared::st::ConceptBlockSharedSt, TestType>::value);
    STATIC_REQUIRE(ImplementsConcept<a::block::shared::dyn::ConceptBlockSharedDyn, TestType>::value);
    STATIC_REQUIRE(ImplementsConcept<a::block::sync::ConceptBlockSync, TestType>::value);
    STATIC_REQUIRE(ImplementsConcept<a::warp::ConceptWarp, TestType>::value);
    STATIC_REQUIRE(ImplementsConcept<a::atomic::ConceptAtomicThreads, TestType>::value);
    STATIC_REQUIRE(ImplementsConcept<a::atomic::ConceptAtomicBlocks, TestType>::value);
    STATIC_REQUIRE(ImplementsConcept<a::atomic::ConceptAtomicGrids, TestType>::value);
    STATIC_REQUIRE(ImplementsConcept<a::math::ConceptMathSin, TestType>::value);
    STATIC_REQUIRE(ImplementsConcept<a::math::ConceptMathAtan2, TestType>::value);
    STATIC_REQUIRE(ImplementsConcept<a::rand::ConceptRand, TestType>::value);
    STATIC_REQUIRE(ImplementsConcept<a::intrinsic::ConceptIntrinsic, TestType>::value);
    STATIC_REQUIRE(ImplementsConcept<a::time::ConceptTime, TestType>::value);
    STATIC_REQUIRE_FALSE(ImplementsConcept<a::queue::ConceptQueue, TestType>::value);
    STATIC_REQUIRE_FALSE(ImplementsConcept<a::math::ConceptMathSin, a::dev::DevCpu>::value);
}

// Each accelerator with a name has a sentence for programs in which it is off.
#define ALPAKA_ACC_NATIVE(TheAcc, macro, TheRuntime) ALPAKA_ACC_CPU(TheAcc, macro, Native, Native)
#define ALPAKA_ACC_CPU(TheAcc, macro, TheGrid, TheBlock)                                                              \
    static_assert(alpaka::acc::NamesItsMacro<alpaka::acc::TheAcc<alpaka::DimInt<1>, int>>);
#define ALPAKA_ACC_TOOL ALPAKA_ACC_CPU
#include <alpaka/acc/NamedAccs.hpp>
