// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>

namespace test_idx_mapidxonacc
{
    namespace a = alpaka;

    //! Numbers of blocks and threads, there and back.
    struct RoundTrip
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            inside<a::Grid, a::Blocks>(acc, success);
            inside<a::Block, a::Threads>(acc, success);
            inside<a::Grid, a::Threads>(acc, success);
        }

    private:
        template<typename TOrigin, typename TUnit, typename TAcc>
        ALPAKA_FN_ACC static void inside(TAcc const& acc, bool* success)
        {
            constexpr std::size_t dims = a::dim::Dim<TAcc>::value;
            auto const index = a::getIdx<TOrigin, TUnit>(acc);
            auto const extent = a::getWorkDiv<TOrigin, TUnit>(acc);
            auto const linear = a::idx::mapIdx<1>(index, extent);
            alpaka_test::check(success, static_cast<std::size_t>(linear[0]) == alpaka_test::numberOf(index, extent));
            alpaka_test::check(success, a::idx::mapIdx<dims>(linear, extent) == index);
            // Rows without padding, of bytes: from row to row as many as the faster dimensions have together.
            auto pitch = extent;
            for(std::size_t d = dims - 1; d-- > 0;)
                pitch[d] = static_cast<a::idx::Idx<TAcc>>(pitch[d] * pitch[d + 1]);
            alpaka_test::check(success, a::idx::mapIdxPitchBytes<1>(index, pitch) == linear);
            alpaka_test::check(success, a::idx::mapIdxPitchBytes<dims>(linear, pitch) == index);
        }
    };
} // namespace test_idx_mapidxonacc

TEMPLATE_LIST_TEST_CASE("idx: mapIdx numbers blocks and threads in kernels", "", alpaka_test::TestAccs)
{
    CHECK(
        alpaka_test::runInBothForms<TestType>(alpaka_test::oddWorkDiv<TestType>(), test_idx_mapidxonacc::RoundTrip{}));
}
