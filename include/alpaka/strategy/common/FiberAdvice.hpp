// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the library says, if asked, about a kernel whose threads wait for each other on fibers.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/core/Settings.hpp>

#include <atomic>

namespace alpaka::strategy::detail
{
    //! Whether it has been said about the kernel in this process.
    template<typename TKernelFnObj>
    inline constinit std::atomic<bool> isAdviceGiven{false};

    [[nodiscard]] ALPAKA_FN_INLINE auto isAdviceWanted() noexcept -> bool
    {
        auto const& settings = core::settingsAlreadyRead();
        return (static_cast<int>(settings.advice) | static_cast<int>(settings.trace)) != 0;
    }

    //! Prints one line on stderr: the kernel, its first barrier, what fibers cost, and the ways out.
    //! \param describe,task The launch.
    //! \param barrier An address in the code of the kernel, after the barrier.
    ALPAKA_COLD void adviseLoops(core::Describe describe, void const* task, void const* barrier) noexcept;
} // namespace alpaka::strategy::detail

#if ALPAKA_HAS_BODIES
#    include <alpaka/strategy/common/FiberAdvice.ipp>
#endif
