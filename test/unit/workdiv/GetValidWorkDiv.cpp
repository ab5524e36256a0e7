// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host and devices

#include <alpaka/workdiv/GetValidWorkDiv.hpp>

#include <catch2/catch.hpp>

#include "alpaka_test/FakeAcc.hpp"

namespace alpaka_test::workdiv_GetValid
{
    struct Dev
    {
        int preferred;
    };

    using Acc = FakeAcc<alpaka::dim::DimInt<1>, int>;
    using Vec1 = alpaka::vec::Vec<alpaka::dim::DimInt<1>, int>;
} // namespace alpaka_test::workdiv_GetValid

template<>
struct alpaka::acc::traits::GetAccDevProps<alpaka_test::workdiv_GetValid::Acc>
{
    static auto getAccDevProps(alpaka_test::workdiv_GetValid::Dev const& dev)
    {
        using alpaka_test::workdiv_GetValid::Vec1;
        return AccDevProps<dim::DimInt<1>, int>(4, Vec1(1000), 1000, Vec1(128), 128, Vec1(4), 4, 0, dev.preferred);
    }
};

TEST_CASE(
    "workdiv: getValidWorkDiv proposes the preferred size of a block, and validity ends at the limit", "[workdiv]")
{
    using namespace alpaka_test::workdiv_GetValid;
    for(int const preferred : {8, 128, 1000})
    {
        Dev const dev{preferred};
        auto const workDiv = alpaka::workdiv::getValidWorkDiv<Acc>(dev, Vec1(4096), Vec1(4));
        CHECK(workDiv.m_blockThreadExtent[0] == (preferred < 128 ? preferred : 128));
        CHECK(workDiv.m_threadElemExtent[0] == 4);
        CHECK(alpaka::workdiv::isValidWorkDiv<Acc>(dev, workDiv));
        // Numbers are extents, too.
        CHECK(alpaka::workdiv::getValidWorkDiv<Acc>(dev, 4096, 4) == workDiv);
    }
    CHECK(alpaka::workdiv::isValidWorkDiv<Acc>(Dev{8}, alpaka::workdiv::WorkDivMembers(Vec1(1), Vec1(128), Vec1(1))));
    CHECK_FALSE(
        alpaka::workdiv::isValidWorkDiv<Acc>(Dev{8}, alpaka::workdiv::WorkDivMembers(Vec1(1), Vec1(129), Vec1(1))));
}
