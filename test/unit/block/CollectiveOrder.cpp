// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

// The library's operations give what an operation of the user gives, whatever the order in which collectives join:
// that of floats is kept, integers have none.
namespace test_block_collective_order
{
    namespace a = alpaka;

    //! The same operation, unknown to the library.
    template<typename TOp>
    struct Own
    {
        template<typename T>
        ALPAKA_FN_HOST_ACC auto operator()(T x, T y) const -> T
        {
            return TOp{}(x, y);
        }
    };

    template<typename T>
    ALPAKA_FN_HOST_ACC auto valueOf(int thread) -> T
    {
        return static_cast<T>(T(1) / T(3) + static_cast<T>((thread * 37 + 11) % 101));
    }

    template<typename T, typename TOp, typename TTeam>
    ALPAKA_FN_ACC void compare(TTeam const& team, bool* success)
    {
        auto values = a::block::perThread<T>(team);
        a::block::phase(team, [&](auto const& acc, int t) { values[acc] = valueOf<T>(t); });
        auto own = values;
        auto shifted = values;
        auto ownShifted = values;
        bool const isSame = a::block::reduce(team, values, TOp{}) == a::block::reduce(team, values, Own<TOp>{});
        a::block::inclusiveScan(team, values, TOp{});
        a::block::inclusiveScan(team, own, Own<TOp>{});
        a::block::exclusiveScan(team, shifted, T(5), TOp{});
        a::block::exclusiveScan(team, ownShifted, T(5), Own<TOp>{});
        a::block::phase(
            team,
            [&](auto const& acc)
            {
                alpaka_test::check(success, isSame);
                alpaka_test::check(success, values[acc] == own[acc]);
                alpaka_test::check(success, shifted[acc] == ownShifted[acc]);
            });
    }

    struct Compare : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            compare<unsigned int, a::op::Plus>(team, success);
            compare<std::uint8_t, a::op::Plus>(team, success);
            compare<std::uint8_t, a::op::Multiplies>(team, success);
            compare<int, a::op::Min>(team, success);
            compare<std::int64_t, a::op::Max>(team, success);
            compare<unsigned int, a::op::And>(team, success);
            compare<std::uint16_t, a::op::Or>(team, success);
            compare<int, a::op::Xor>(team, success);
            compare<float, a::op::Plus>(team, success);
            compare<double, a::op::Multiplies>(team, success);
        }
    };
} // namespace test_block_collective_order

TEST_CASE("block: the library's operations join as the same ones of a user")
{
    using namespace test_block_collective_order;
    using Acc = a::acc::DefaultAcc<a::DimInt<1>, int>;
    for(std::size_t threads : {1u, 2u, 7u, 64u, 256u})
    {
        CAPTURE(threads);
        CHECK(alpaka_test::run<Acc>(alpaka_test::lineOf<Acc>(2, threads), Compare{}));
    }
}
