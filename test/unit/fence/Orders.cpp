// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

namespace test_fence_orders
{
    namespace a = alpaka;

    using Accs = alpaka_test::ServiceAccs<1, int>;

    template<typename TAcc, typename TScope, typename TOrder>
    inline constexpr bool fences = a::fence::Fences<TAcc, TScope, TOrder>;

    struct AllOrders
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            static_assert(!fences<TAcc, a::memory_scope::Grid, a::order::Relaxed>);
            scope(acc, a::memory_scope::Block{});
            scope(acc, a::memory_scope::Grid{});
            scope(acc, a::memory_scope::Device{});
            scope(acc, a::memory_scope::System{});
            alpaka_test::check(success, true);
        }

    private:
        template<typename TAcc, typename TScope>
        ALPAKA_FN_ACC static void scope(TAcc const& acc, TScope const& scope)
        {
            a::fence::mem_fence(acc, scope);
            a::fence::mem_fence(acc, scope, a::order::acquire);
            a::fence::mem_fence(acc, scope, a::order::release);
            a::fence::mem_fence(acc, scope, a::order::acq_rel);
            a::fence::mem_fence(acc, scope, a::order::seq_cst);
        }
    };
} // namespace test_fence_orders

TEMPLATE_LIST_TEST_CASE("fence: every scope with every order", "", test_fence_orders::Accs)
{
    CHECK(alpaka_test::runInBothForms<TestType>(alpaka_test::lineOf<TestType>(2, 4), test_fence_orders::AllOrders{}));
}
