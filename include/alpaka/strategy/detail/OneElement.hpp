// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Loops over threads in a form of their own for threads of one element each, as GPUs have them.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

namespace alpaka::strategy::detail
{
    //! Calls f(workDiv). Where each thread has one element, compilers are told so: a kernel's loop over its elements
    //! is then no loop but a condition, and the loop over the threads around it can be vectorised.
    template<typename TDim, typename TIdx, typename TFn>
    ALPAKA_FN_INLINE auto tellOneElement(workdiv::WorkDivMembers<TDim, TIdx> const& workDiv, TFn const& f)
    {
        constexpr auto one = vec::Vec<TDim, TIdx>::ones();
        auto known = workDiv;
        if(workDiv.m_threadElemExtent != one)
            return f(known);
        known.m_threadElemExtent = one;
        return f(known);
    }
} // namespace alpaka::strategy::detail
