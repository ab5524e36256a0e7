// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about who answers on the host

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/CpuHost.hpp>

#include <catch2/catch.hpp>

namespace test_math_mathStdLib
{
    namespace a = alpaka;

    using Accs = alpaka_test::HostAccs<1, int>;

    //! A number whose sine a program supplies for all accelerators of the host.
    struct Turns
    {
        double value;
    };
} // namespace test_math_mathStdLib

namespace alpaka
{
    template<>
    struct math::traits::Sin<math::MathStdLib, test_math_mathStdLib::Turns>
    {
        template<typename TContext>
        static auto sin(TContext const&, test_math_mathStdLib::Turns const& x) -> double
        {
            return 100 * x.value;
        }
    };
} // namespace alpaka

namespace test_math_mathStdLib
{
    struct Kernel
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, double* result) const
        {
            *result = a::math::sin(acc, Turns{2});
        }
    };
} // namespace test_math_mathStdLib

TEMPLATE_LIST_TEST_CASE(
    "math: what is specialised for MathStdLib holds on every accelerator of the host", "", test_math_mathStdLib::Accs)
{
    using namespace test_math_mathStdLib;
    STATIC_REQUIRE(a::concepts::ImplementsConcept<a::math::ConceptMathSin, a::math::MathStdLib>::value);
    STATIC_REQUIRE_FALSE(a::concepts::ImplementsConcept<a::rand::ConceptRand, a::math::MathStdLib>::value);
    double result = 0;
    a::queue::QueueCpuBlocking queue(alpaka_test::hostDev());
    a::kernel::exec<TestType>(queue, alpaka_test::lineOf<TestType>(1, 1), Kernel{}, &result);
    CHECK(result == 200);
    CHECK(a::math::sin(a::math::MathStdLib{}, 0.0) == 0);
}
