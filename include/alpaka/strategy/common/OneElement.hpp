// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Loops over threads in a form of their own for threads of one element each, as GPUs have them.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

namespace alpaka::strategy::detail
{
    //! \return The work division of threads of one element each, which compilers then know.
    template<typename TDim, typename TIdx>
    [[nodiscard]] ALPAKA_FN_INLINE constexpr auto oneElementEach(workdiv::WorkDivMembers<TDim, TIdx> const& workDiv)
        -> workdiv::WorkDivMembers<TDim, TIdx>
    {
        return workdiv::WorkDivMembers<TDim, TIdx>(
            workDiv.m_gridBlockExtent, workDiv.m_blockThreadExtent, vec::Vec<TDim, TIdx>::ones());
    }

    //! Calls f(workDiv), which takes it by value. Where each thread has one element, compilers are told so: a kernel's
    //! loop over its elements is then no loop but a condition, and the loop over the threads around it can be
    //! vectorised.
    template<typename TDim, typename TIdx, typename TFn>
    ALPAKA_FN_INLINE void tellOneElement(workdiv::WorkDivMembers<TDim, TIdx> const& workDiv, TFn const& f)
    {
        if(workDiv.m_threadElemExtent == vec::Vec<TDim, TIdx>::ones())
            f(oneElementEach(workDiv));
        else
            f(workDiv);
    }
} // namespace alpaka::strategy::detail
