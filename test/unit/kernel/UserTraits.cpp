// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <concepts>
#include <cstddef>
#include <string>

// What users specialise is what runs. The specialisations are for accelerators with a grid strategy of the test's own,
// since all programs share the library's.
namespace test_kernel_usertraits
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;

    struct OwnGrid
    {
        static constexpr char const* name = "OwnGrid";
        static constexpr bool blocksAreConcurrent = false;
    };

    template<typename T>
    concept OwnAcc = a::acc::IsAccelerator<T> && std::same_as<typename T::Grid, OwnGrid>;

    template<typename TBlock>
    using Acc = a::acc::Accelerator<OwnGrid, TBlock, a::runtime::Cpu, a::DimInt<1>, int>;

    inline int usersVariable = 0;
    inline int barriers = 0;

    struct Kernel
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* value, bool* success) const
        {
            alpaka_test::check(success, a::getIdx<a::Grid, a::Blocks>(acc) == alpaka_test::VecOfAcc<TAcc>(4711));
            alpaka_test::check(success, a::getWorkDiv<a::Thread, a::Elems>(acc) == alpaka_test::VecOfAcc<TAcc>(4712));
            // Derived from what the user said.
            alpaka_test::check(success, a::getWorkDiv<a::Block, a::Elems>(acc)[0] == 4712);
            alpaka_test::check(success, &a::allocVar<int, 5>(acc) == &usersVariable);
            a::syncBlockThreads(acc);
            a::sync(acc);
            alpaka_test::check(success, a::atomicOp<a::atomic::op::Add>(acc, value, 1) == 4713);
        }
    };
} // namespace test_kernel_usertraits

namespace alpaka
{
    template<>
    struct kernel::backend::RunGrid<test_kernel_usertraits::OwnGrid>
        : kernel::backend::RunGrid<strategy::grid::Sequential>
    {
    };

    template<test_kernel_usertraits::OwnAcc TAcc>
    struct idx::traits::GetIdx<TAcc, origin::Grid, unit::Blocks>
    {
        static auto getIdx(TAcc const&) { return alpaka_test::VecOfAcc<TAcc>(4711); }
    };

    template<typename TAcc>
    struct workdiv::traits::
        GetWorkDiv<TAcc, origin::Thread, unit::Elems, std::enable_if_t<test_kernel_usertraits::OwnAcc<TAcc>>>
    {
        static auto getWorkDiv(TAcc const&) { return alpaka_test::VecOfAcc<TAcc>(4712); }
    };

    template<test_kernel_usertraits::OwnAcc TAcc>
    struct block::sync::traits::SyncBlockThreads<TAcc>
    {
        static void syncBlockThreads(TAcc const&) { ++test_kernel_usertraits::barriers; }
    };

    template<test_kernel_usertraits::OwnAcc TAcc>
    struct block::shared::st::traits::AllocVar<int, 5, TAcc>
    {
        static auto allocVar(TAcc const&) -> int& { return test_kernel_usertraits::usersVariable; }
    };

    template<test_kernel_usertraits::OwnAcc TAcc>
    struct atomic::traits::AtomicOp<atomic::op::Add, TAcc, int, hierarchy::Grids>
    {
        static auto atomicOp(TAcc const&, int*, int) -> int { return 4713; }
    };

    template<test_kernel_usertraits::OwnAcc TAcc>
    struct acc::traits::GetAccName<TAcc>
    {
        static auto getAccName() -> std::string { return "own"; }
    };
} // namespace alpaka

TEMPLATE_LIST_TEST_CASE("kernel: what users specialise is what runs", "", test_kernel_usertraits::HostAccs)
{
    using namespace test_kernel_usertraits;
    using Own = Acc<typename TestType::Block>;
    barriers = 0;
    int value = 1;
    CHECK(alpaka_test::run<Own>(alpaka_test::lineOf<Own>(1, 1), Kernel{}, &value));
    CHECK(barriers == 2);
    CHECK(value == 1);
    CHECK(a::getAccName<Own>() == "own");
}

TEST_CASE("kernel: users may pass objects of their own where a service is wanted")
{
    namespace a = alpaka;
    int value = 41;
    CHECK(a::atomicOp<a::atomic::op::Add>(a::acc::atomicity::Shared{}, &value, 1) == 41);
    CHECK(a::atomicOp<a::atomic::op::Cas>(a::acc::atomicity::Plain{}, &value, 42, 43) == 42);
    CHECK(value == 43);
}
