// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The position of a block thread on a CPU, as the loops over blocks and threads know it.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

namespace alpaka::strategy::detail
{
    //! The position of a thread in a block of any number of threads.
    //!
    //! The loops count the index in the grid; the index in the block is derived from it. Otherwise the comparison with
    //! which kernels begin (`if(i < n)`) would compare a sum, and compilers would mask every store instead of cutting
    //! the loop at n.
    template<typename TDim, typename TIdx>
    class ThreadPosition
    {
    public:
        using Vec = vec::Vec<TDim, TIdx>;

        ALPAKA_FN_INLINE constexpr ThreadPosition(
            workdiv::WorkDivMembers<TDim, TIdx> const& workDiv,
            Vec const& gridBlockIdx,
            Vec const& firstThreadOfBlock,
            Vec const& gridThreadIdx)
            : m_workDiv(workDiv)
            , m_gridBlockIdx(gridBlockIdx)
            , m_firstThreadOfBlock(firstThreadOfBlock)
            , m_gridThreadIdx(gridThreadIdx)
        {
        }

        [[nodiscard]] ALPAKA_FN_INLINE constexpr auto workDiv() const -> workdiv::WorkDivMembers<TDim, TIdx> const&
        {
            return m_workDiv;
        }

        [[nodiscard]] ALPAKA_FN_INLINE constexpr auto gridBlockIdx() const -> Vec { return m_gridBlockIdx; }

        [[nodiscard]] ALPAKA_FN_INLINE constexpr auto blockThreadIdx() const -> Vec
        {
            return m_gridThreadIdx - m_firstThreadOfBlock;
        }

        //! The index in the grid of the first thread of the block.
        [[nodiscard]] ALPAKA_FN_INLINE constexpr auto firstThreadOfBlock() const -> Vec
        {
            return m_firstThreadOfBlock;
        }

        [[nodiscard]] ALPAKA_FN_INLINE constexpr auto gridThreadIdx() const -> Vec { return m_gridThreadIdx; }

    private:
        workdiv::WorkDivMembers<TDim, TIdx> const& m_workDiv;
        Vec m_gridBlockIdx;
        Vec m_firstThreadOfBlock;
        Vec m_gridThreadIdx;
    };

    //! The position of the only thread of a block: block and thread have the same index in the grid.
    template<typename TDim, typename TIdx>
    class OneThreadPosition
    {
    public:
        using Vec = vec::Vec<TDim, TIdx>;

        ALPAKA_FN_INLINE constexpr OneThreadPosition(
            workdiv::WorkDivMembers<TDim, TIdx> const& workDiv, Vec const& gridBlockIdx)
            : m_workDiv(workDiv)
            , m_gridBlockIdx(gridBlockIdx)
        {
        }

        [[nodiscard]] ALPAKA_FN_INLINE constexpr auto workDiv() const -> workdiv::WorkDivMembers<TDim, TIdx> const&
        {
            return m_workDiv;
        }

        [[nodiscard]] ALPAKA_FN_INLINE constexpr auto gridBlockIdx() const -> Vec { return m_gridBlockIdx; }

        [[nodiscard]] ALPAKA_FN_INLINE constexpr auto blockThreadIdx() const -> Vec { return Vec::zeros(); }

        [[nodiscard]] ALPAKA_FN_INLINE constexpr auto gridThreadIdx() const -> Vec { return m_gridBlockIdx; }

    private:
        workdiv::WorkDivMembers<TDim, TIdx> const& m_workDiv;
        Vec m_gridBlockIdx;
    };
} // namespace alpaka::strategy::detail
