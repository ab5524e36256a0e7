// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Launches of kernels that are compiled for one block extent.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/kernel/Phased.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::kernel::detail
{
    //! \tparam TMaxThreads The most threads of a block on any device.
    //! \throws core::Error when the launch's block extent is not the kernel's BlockThreadExtent.
    template<std::size_t TMaxThreads, typename TTask>
    void checkFixedExtent(TTask const& task)
    {
        using Fixed = typename traits::BlockThreadExtent<typename TTask::KernelFnObj>::type;
        if constexpr(!std::is_void_v<Fixed>)
        {
            constexpr bool isPossible = 1 <= Fixed::product && Fixed::product <= TMaxThreads;
            static_assert(
                isPossible,
                "kernel launch: the kernel's BlockThreadExtent has no threads, or more than any block can have");
            constexpr bool hasSameDim = std::is_same_v<typename Fixed::Dim, typename TTask::Dim>;
            static_assert(
                hasSameDim,
                "kernel launch: the kernel's BlockThreadExtent and the work division have different dimensions");
            if constexpr(isPossible && hasSameDim)
            {
                auto const fixed = Fixed::template vec<typename TTask::Idx>();
                if(task.workDiv().m_blockThreadExtent != fixed)
                    core::fail(
                        "kernel launch: the block thread extent ",
                        task.workDiv().m_blockThreadExtent,
                        " differs from ",
                        fixed,
                        ", for which the kernel is compiled (its BlockThreadExtent)");
            }
        }
    }
} // namespace alpaka::kernel::detail
