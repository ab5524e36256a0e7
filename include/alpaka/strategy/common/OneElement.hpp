// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A special form of loops over threads for one element per thread, as on GPUs.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

namespace alpaka::strategy::detail
{
    //! \return The work division with one element per thread, as a constant for compilers.
    template<typename TDim, typename TIdx>
    [[nodiscard]] ALPAKA_FN_INLINE constexpr auto oneElementEach(workdiv::WorkDivMembers<TDim, TIdx> const& workDiv)
        -> workdiv::WorkDivMembers<TDim, TIdx>
    {
        return workdiv::WorkDivMembers<TDim, TIdx>(
            workDiv.m_gridBlockExtent, workDiv.m_blockThreadExtent, vec::Vec<TDim, TIdx>::ones());
    }

    //! Calls f(workDiv), which takes it by value. If each thread has one element, compilers know this: then a kernel's
    //! loop over its elements is only a condition, and the surrounding loop over the threads can be vectorised.
    template<typename TDim, typename TIdx, typename TFn>
    ALPAKA_FN_INLINE void tellOneElement(workdiv::WorkDivMembers<TDim, TIdx> const& workDiv, TFn const& f)
    {
        if(workDiv.m_threadElemExtent == vec::Vec<TDim, TIdx>::ones())
            f(oneElementEach(workDiv));
        else
            f(workDiv);
    }
} // namespace alpaka::strategy::detail
