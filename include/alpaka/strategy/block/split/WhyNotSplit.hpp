// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Why the blocks of a launch do not run as the loops that clang's plug-in for barriers has made of their kernel.
#pragma once

#include <alpaka/core/Settings.hpp>
#include <alpaka/strategy/block/split/Abi.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <cstddef>

namespace alpaka::strategy::detail
{
    //! \return Whether loops over the threads of several blocks (LazyLoop, MergedRows) are the better choice for a
    //!         kernel without barriers: rows of 16 threads take up to four times as long alone.
    template<typename TDim, typename TIdx>
    [[nodiscard]] auto isFasterJoined(split::Facts const& facts, workdiv::WorkDivMembers<TDim, TIdx> const& workDiv)
        -> bool
    {
        constexpr auto dim = TDim::value;
        if(workDiv.m_blockThreadExtent == vec::Vec<TDim, TIdx>::ones())
            return true;
        return dim > 1 && facts.isFasterApart == 0 && (dim > 2 || workDiv.m_gridBlockExtent[dim - 1] != TIdx{1});
    }

    //! \param facts Of a kernel that is split.
    //! \param staticBytes That a block has for shared variables.
    //! \return The reason, for the trace; null when the blocks can run as these loops.
    template<typename TDim, typename TIdx>
    [[nodiscard]] auto
    whyNotSplit(split::Facts const& facts, workdiv::WorkDivMembers<TDim, TIdx> const& workDiv, std::size_t staticBytes)
        -> char const*
    {
        if(workDiv.m_threadElemExtent != vec::Vec<TDim, TIdx>::ones())
            return "its threads have several elements";
        if(facts.noBarrier != 0 && isFasterJoined(facts, workDiv))
            return "it has no barrier that the pass can see";
        if(facts.mayReturn != 0 && core::settings().barrierStrict)
            return "a thread that returns early is an error (ALPAKA_BARRIER_STRICT)";
        if(facts.staticBytes > staticBytes)
            return "its shared variables may not fit (ALPAKA_BLOCK_SHARED_STATIC_KIB)";
        auto const threads = static_cast<std::size_t>(workDiv.m_blockThreadExtent.prod());
        if(facts.threadBytes * threads + facts.slots * SharedArena::alignment > core::settings().blockPerThreadBytes)
            return "its threads keep too many values from barrier to barrier (ALPAKA_BLOCK_PER_THREAD_KIB)";
        return nullptr;
    }
} // namespace alpaka::strategy::detail
