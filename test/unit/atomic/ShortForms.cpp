// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstdint>

namespace test_atomic_shortforms
{
    namespace a = alpaka;

    using Accs = alpaka_test::ServiceAccs<1, int>;
    using VariantAccs = alpaka_test::VariantAccs<1, int>;

    //! Every short form, on numbers for which all results differ.
    struct AllForms
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            all(acc, success);
            all(acc, success, a::hierarchy::Grids{});
        }

        template<typename TAcc, typename... TRest>
        ALPAKA_FN_ACC static void all(TAcc const& acc, bool* success, TRest... rest)
        {
            // Memory that threads share: devices have no atomic operations on what belongs to one thread.
            auto& object = a::allocVar<unsigned, 0>(acc);
            object = 12;
            auto const gave = [&](unsigned old, unsigned expectedOld, unsigned now)
            { alpaka_test::check(success, old == expectedOld && object == now); };
            gave(a::atomicAdd(acc, &object, 5, rest...), 12, 17);
            gave(a::atomicSub(acc, &object, 3u, rest...), 17, 14);
            gave(a::atomicMin(acc, &object, 20u, rest...), 14, 14);
            gave(a::atomicMin(acc, &object, 11u, rest...), 14, 11);
            gave(a::atomicMax(acc, &object, 13u, rest...), 11, 13);
            gave(a::atomicInc(acc, &object, 14u, rest...), 13, 14);
            gave(a::atomicInc(acc, &object, 14u, rest...), 14, 0);
            gave(a::atomicDec(acc, &object, 6u, rest...), 0, 6);
            gave(a::atomicAnd(acc, &object, 5u, rest...), 6, 4);
            gave(a::atomicOr(acc, &object, 3u, rest...), 4, 7);
            gave(a::atomicXor(acc, &object, 2u, rest...), 7, 5);
            gave(a::atomicExch(acc, &object, 9u, rest...), 5, 9);
            gave(a::atomicCas(acc, &object, 8u, 1u, rest...), 9, 9);
            gave(a::atomicCas(acc, &object, 9u, 1u, rest...), 9, 1);
            gave(a::atomicOp<a::atomic::op::Cas>(acc, &object, 1u, 2u, rest...), 1, 2);
        }
    };

    //! The same with hierarchies and orders.
    struct AllOrders
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            levels(acc, success, a::order::relaxed);
            levels(acc, success, a::order::acquire);
            levels(acc, success, a::order::release);
            levels(acc, success, a::order::acq_rel);
            levels(acc, success, a::order::seq_cst);
        }

    private:
        template<typename TAcc, typename TOrder>
        ALPAKA_FN_ACC static void levels(TAcc const& acc, bool* success, TOrder order)
        {
            AllForms::all(acc, success, a::hierarchy::Threads{}, order);
            AllForms::all(acc, success, a::hierarchy::Blocks{}, order);
            AllForms::all(acc, success, a::hierarchy::Grids{}, order);
        }
    };

    //! One thread hands a message to the next one, by release and acquire at one address.
    struct Relay
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int* turn, int* message, bool* success) const
        {
            // Blocks of sequential accelerators come in order, those of others at the same time or in order.
            int const block = a::getIdx<a::Grid, a::Blocks>(acc)[0];
            for(int i = 0; i < 100000; ++i)
                if(a::atomicAdd(acc, turn, 0, a::hierarchy::Blocks{}, a::order::acquire) == block)
                {
                    alpaka_test::check(success, *message == 3 * block);
                    *message += 3;
                    a::atomicAdd(acc, turn, 1, a::hierarchy::Blocks{}, a::order::release);
                    return;
                }
        }
    };
} // namespace test_atomic_shortforms

TEMPLATE_LIST_TEST_CASE("atomic: short forms", "", test_atomic_shortforms::Accs)
{
    CHECK(alpaka_test::runInBothForms<TestType>(
        alpaka_test::lineOf<TestType>(1, 1), test_atomic_shortforms::AllForms{}));
}

TEMPLATE_LIST_TEST_CASE("atomic: short forms with hierarchies and orders", "", test_atomic_shortforms::VariantAccs)
{
    CHECK(alpaka_test::runInBothForms<TestType>(
        alpaka_test::lineOf<TestType>(1, 1), test_atomic_shortforms::AllOrders{}));
}

TEMPLATE_LIST_TEST_CASE(
    "atomic: release and acquire pass on what was written before", "", test_atomic_shortforms::Accs)
{
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    alpaka_test::DeviceArray<TestType, int> turn(queue, 1), message(queue, 1);
    CHECK(alpaka_test::run<TestType>(
        alpaka_test::lineOf<TestType>(4, 1), test_atomic_shortforms::Relay{}, turn.ptr(), message.ptr()));
}
