// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! An accelerator for tests of index arithmetic: a thread index and a work division, and nothing that runs.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/idx/GetIdx.hpp>
#include <alpaka/meta/NdLoop.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/Tags.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

namespace alpaka_test
{
    //! Only says where it is.
    template<typename TDim, typename TIdx>
    struct FakeAcc
    {
        using Dim = TDim;
        using Idx = TIdx;

        alpaka::vec::Vec<TDim, TIdx> gridThreadIdx;
        alpaka::workdiv::WorkDivMembers<TDim, TIdx> workDiv;
    };
} // namespace alpaka_test

namespace alpaka
{
    template<typename TDim, typename TIdx>
    struct idx::traits::GetIdx<alpaka_test::FakeAcc<TDim, TIdx>, origin::Grid, unit::Threads>
    {
        ALPAKA_FN_HOST_ACC static constexpr auto getIdx(alpaka_test::FakeAcc<TDim, TIdx> const& acc)
        {
            return acc.gridThreadIdx;
        }
    };

    // Three specialisations and not a generic one: the other three extents shall be the library's.
    template<typename TDim, typename TIdx>
    struct workdiv::traits::GetWorkDiv<alpaka_test::FakeAcc<TDim, TIdx>, origin::Grid, unit::Blocks>
    {
        ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(alpaka_test::FakeAcc<TDim, TIdx> const& acc)
        {
            return acc.workDiv.m_gridBlockExtent;
        }
    };

    template<typename TDim, typename TIdx>
    struct workdiv::traits::GetWorkDiv<alpaka_test::FakeAcc<TDim, TIdx>, origin::Block, unit::Threads>
    {
        ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(alpaka_test::FakeAcc<TDim, TIdx> const& acc)
        {
            return acc.workDiv.m_blockThreadExtent;
        }
    };

    template<typename TDim, typename TIdx>
    struct workdiv::traits::GetWorkDiv<alpaka_test::FakeAcc<TDim, TIdx>, origin::Thread, unit::Elems>
    {
        ALPAKA_FN_HOST_ACC static constexpr auto getWorkDiv(alpaka_test::FakeAcc<TDim, TIdx> const& acc)
        {
            return acc.workDiv.m_threadElemExtent;
        }
    };
} // namespace alpaka

namespace alpaka_test
{
    //! Calls f(acc) as every thread of the grid.
    template<typename TDim, typename TIdx, typename TFn>
    void asEveryThread(alpaka::workdiv::WorkDivMembers<TDim, TIdx> const& workDiv, TFn const& f)
    {
        alpaka::meta::ndLoopIncIdx(
            alpaka::workdiv::getWorkDiv<alpaka::origin::Grid, alpaka::unit::Threads>(workDiv),
            [&](auto const& gridThreadIdx) { f(FakeAcc<TDim, TIdx>{gridThreadIdx, workDiv}); });
    }
} // namespace alpaka_test
