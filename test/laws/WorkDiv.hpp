// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What every work division has to satisfy.
#pragma once

#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/Tags.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <catch2/catch.hpp>

#include <type_traits>

namespace alpaka_test::laws
{
    //! Three extents are supplied, three are products of them, other pairs of tags do not exist.
    template<typename TWorkDiv>
    void workDiv(TWorkDiv const& workDiv)
    {
        namespace wd = alpaka::workdiv;
        using alpaka::Block;
        using alpaka::Blocks;
        using alpaka::Elems;
        using alpaka::Grid;
        using alpaka::Thread;
        using alpaka::Threads;
        using Dim = alpaka::dim::Dim<TWorkDiv>;
        using Idx = alpaka::idx::Idx<TWorkDiv>;
        STATIC_REQUIRE(wd::IsWorkDiv<TWorkDiv>);
        STATIC_REQUIRE(std::is_same_v<decltype(wd::getWorkDiv<Grid, Elems>(workDiv)), alpaka::vec::Vec<Dim, Idx>>);
        STATIC_REQUIRE_FALSE(wd::HasWorkDiv<TWorkDiv, Block, Blocks>);
        STATIC_REQUIRE_FALSE(wd::HasWorkDiv<TWorkDiv, Thread, Blocks>);
        STATIC_REQUIRE_FALSE(wd::HasWorkDiv<TWorkDiv, Thread, Threads>);

        auto const gridBlocks = wd::getWorkDiv<Grid, Blocks>(workDiv);
        auto const blockThreads = wd::getWorkDiv<Block, Threads>(workDiv);
        auto const threadElems = wd::getWorkDiv<Thread, Elems>(workDiv);
        CHECK(wd::getWorkDiv<Grid, Threads>(workDiv) == gridBlocks * blockThreads);
        CHECK(wd::getWorkDiv<Block, Elems>(workDiv) == blockThreads * threadElems);
        CHECK(wd::getWorkDiv<Grid, Elems>(workDiv) == gridBlocks * blockThreads * threadElems);

        wd::WorkDivMembers<Dim, Idx> const copy(workDiv);
        CHECK(copy.m_gridBlockExtent == gridBlocks);
        CHECK(copy.m_blockThreadExtent == blockThreads);
        CHECK(copy.m_threadElemExtent == threadElems);
    }
} // namespace alpaka_test::laws
