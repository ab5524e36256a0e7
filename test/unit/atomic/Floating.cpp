// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <laws/Atomic.hpp>
#include <limits>
#include <vector>

namespace test_atomic_floating
{
    namespace a = alpaka;

    using Accs = alpaka_test::ServiceAccs<1, int>;
    using VariantAccs = alpaka_test::VariantAccs<1, int>;

    template<typename... Ts>
    using Ops = alpaka_test::OneOf<alpaka_test::laws::AtomicOps<Ts>...>;

    //! Cas compares what is stored, not what it means.
    struct CasByRepresentation
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            levels<float>(acc, success);
            levels<double>(acc, success);
        }

    private:
        template<typename T, typename TAcc>
        ALPAKA_FN_ACC static void levels(TAcc const& acc, bool* success)
        {
            level<T, a::hierarchy::Grids>(acc, success);
            level<T, a::hierarchy::Blocks>(acc, success);
            level<T, a::hierarchy::Threads>(acc, success);
        }

        template<typename T, typename THierarchy, typename TAcc>
        ALPAKA_FN_ACC static void level(TAcc const& acc, bool* success)
        {
            using Cas = a::atomic::op::Cas;
            T const nan = std::numeric_limits<T>::quiet_NaN();
            auto& object = a::allocVar<T, 0>(acc);
            object = nan;
            T old = a::atomicOp<Cas>(acc, &object, nan, T(1), THierarchy{});
            alpaka_test::check(success, old != old && object > T(0.5) && object < T(1.5));

            object = T(-0.0);
            a::atomicOp<Cas>(acc, &object, T(0.0), T(1), THierarchy{});
            alpaka_test::check(success, object < T(0.5));
            a::atomicOp<Cas>(acc, &object, T(-0.0), T(1), THierarchy{});
            alpaka_test::check(success, object > T(0.5));
        }
    };
} // namespace test_atomic_floating

TEMPLATE_LIST_TEST_CASE("atomic: all operations on double", "", test_atomic_floating::Accs)
{
    auto const workDiv = alpaka_test::lineOf<TestType>(1, 1);
    CHECK(alpaka_test::run<TestType>(workDiv, alpaka_test::laws::AtomicOps<double>{}));
}

TEMPLATE_LIST_TEST_CASE("atomic: all operations on float, and both in a phase", "", test_atomic_floating::VariantAccs)
{
    using namespace test_atomic_floating;
    auto const workDiv = alpaka_test::lineOf<TestType>(1, 1);
    CHECK(alpaka_test::run<TestType>(workDiv, alpaka_test::laws::AtomicOps<float>{}));
    CHECK(alpaka_test::failingInPhase<TestType, Ops<float, double>>(workDiv) == std::vector<int>{});
}

TEMPLATE_LIST_TEST_CASE("atomic: compare and swap compares representations", "", test_atomic_floating::Accs)
{
    CHECK(alpaka_test::runInBothForms<TestType>(
        alpaka_test::lineOf<TestType>(1, 1), test_atomic_floating::CasByRepresentation{}));
}
