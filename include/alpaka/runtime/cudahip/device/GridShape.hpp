// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The shape of a grid as far as the threads' registers do not hold it.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

namespace alpaka::runtime::cudahip
{
    //! The first parameter of every kernel. Up to three dimensions the registers hold the extents
    //! of blocks and threads.
    template<typename TDim, typename TIdx>
    class GridShape
    {
    public:
        //! Blocks and threads are numbered along one axis.
        static constexpr bool isFolded = false;

        explicit GridShape(workdiv::WorkDivMembers<TDim, TIdx> const& workDiv)
            : m_threadElemExtent(workDiv.m_threadElemExtent)
        {
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto threadElemExtent() const
            -> vec::Vec<TDim, TIdx> const&
        {
            return m_threadElemExtent;
        }

    private:
        vec::Vec<TDim, TIdx> m_threadElemExtent;
    };

    //! Devices have three axes; further dimensions are folded into the first.
    template<typename TDim, typename TIdx>
        requires(TDim::value > 3)
    class GridShape<TDim, TIdx>
    {
    public:
        static constexpr bool isFolded = true;

        explicit GridShape(workdiv::WorkDivMembers<TDim, TIdx> const& workDiv)
            : m_workDiv(workDiv)
        {
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto gridBlockExtent() const
            -> vec::Vec<TDim, TIdx> const&
        {
            return m_workDiv.m_gridBlockExtent;
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto blockThreadExtent() const
            -> vec::Vec<TDim, TIdx> const&
        {
            return m_workDiv.m_blockThreadExtent;
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto threadElemExtent() const
            -> vec::Vec<TDim, TIdx> const&
        {
            return m_workDiv.m_threadElemExtent;
        }

    private:
        workdiv::WorkDivMembers<TDim, TIdx> m_workDiv;
    };
} // namespace alpaka::runtime::cudahip
