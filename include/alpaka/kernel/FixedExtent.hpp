// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Launches of kernels that are compiled for one block extent, or for blocks up to a bound.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/kernel/LaunchBounds.hpp>
#include <alpaka/kernel/Phased.hpp>

#include <cstddef>
#include <limits>
#include <type_traits>

namespace alpaka::kernel::detail
{
    //! The most threads of a block for which a kernel may be compiled: as many as the index type can number. Ordinary
    //! kernels are compiled for every accelerator, even if its blocks have only one thread.
    template<typename TAcc>
    inline constexpr std::size_t maxFixedThreads = core::min(
        core::max(std::size_t{1024}, TAcc::Block::maxThreadsPerBlock),
        static_cast<std::size_t>(std::numeric_limits<idx::Idx<TAcc>>::max()));

    //! \return Whether the kernel's BlockThreadExtent, if it has one, suits a launch on TAcc; otherwise compilation
    //!         fails with one message.
    template<typename TAcc, typename TKernelFnObj>
    constexpr auto isFixedExtentPossible() -> bool
    {
        using Fixed = typename traits::BlockThreadExtent<TKernelFnObj>::type;
        if constexpr(std::is_void_v<Fixed>)
            return true;
        else
        {
            constexpr bool isPossible = 1 <= Fixed::product && Fixed::product <= maxFixedThreads<TAcc>;
            static_assert(
                isPossible,
                "kernel launch: the kernel's BlockThreadExtent has no threads, or more than a block can have");
            constexpr bool hasSameDim = std::is_same_v<typename Fixed::Dim, dim::Dim<TAcc>>;
            static_assert(
                !isPossible || hasSameDim,
                "kernel launch: the kernel's BlockThreadExtent and the work division have different dimensions");
            return isPossible && hasSameDim;
        }
    }

    //! \return The kernel's BlockThreadExtent, if it has one, else the other extent.
    template<typename TKernelFnObj, typename TVec>
    constexpr auto fixedExtentOr(TVec const& other) -> TVec
    {
        using Fixed = typename traits::BlockThreadExtent<TKernelFnObj>::type;
        if constexpr(std::is_void_v<Fixed>)
            return other;
        else
            return Fixed::template vec<typename TVec::Val>();
    }

    //! \throws core::Error when the launch's block extent is not the kernel's BlockThreadExtent, or has more threads
    //!         than its LaunchBounds.
    template<typename TTask>
    void checkBlockExtent([[maybe_unused]] TTask const& task)
    {
        using Fixed = typename traits::BlockThreadExtent<typename TTask::KernelFnObj>::type;
        if constexpr(!std::is_void_v<Fixed>)
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
        else if(auto const threads = task.workDiv().m_blockThreadExtent.prod();
                boundedThreads<typename TTask::Acc, typename TTask::KernelFnObj>(threads) < threads)
            core::fail(
                "kernel launch: blocks of ",
                threads,
                " threads; the kernel is compiled for at most ",
                boundedThreads<typename TTask::Acc, typename TTask::KernelFnObj>(threads),
                " (its maxThreadsPerBlock)");
    }
} // namespace alpaka::kernel::detail
