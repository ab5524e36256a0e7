// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How the barriers of a kernel run on AccCpuBlockPerCore. Not part of alpaka.hpp.
#pragma once

#include <alpaka/kernel/Kernel.hpp>
#include <alpaka/strategy/block/split/SplitLoop.hpp>
#include <alpaka/strategy/launch/CallKernel.hpp>
#include <alpaka/strategy/launch/Launch.hpp>

#include <cstddef>
#include <tuple>
#include <type_traits>

namespace alpaka::kernel
{
    //! How the barriers of a kernel run.
    struct BarrierMode
    {
        bool isSplit; //!< As loops over the threads between barriers, made by clang's plug-in.
        char const* reason; //!< Why not; empty when it is split. A literal.
    };

    //! What clang's plug-in for barriers (docs/howto/barrier-pass.md) made of a kernel. A launch may still use fibers, if
    //! its threads have several elements or its memory does not suffice.
    //! \tparam TAcc The accelerator that the kernel would run on.
    //! \param kernelFnObj,args Of the launch; only their types matter.
    template<typename TAcc, typename TKernelFnObj, typename... TArgs>
    [[nodiscard]] auto barrierMode(
        [[maybe_unused]] TKernelFnObj const& kernelFnObj, [[maybe_unused]] TArgs const&... args) -> BarrierMode
    {
        using Task = TaskKernel<TAcc, TKernelFnObj, std::decay_t<TArgs>...>;
        if constexpr(!std::is_same_v<typename TAcc::Block, strategy::block::LazyFibers>)
            return {false, "only the barriers of AccCpuBlockPerCore can be split"};
        else if constexpr(IsPhased<TKernelFnObj>)
            return {false, "it is written in phases"};
        else
        {
            using Loop = strategy::detail::SplitLoop<strategy::detail::Launch<Task>>;
            if constexpr(!Loop::isPossible)
                return {false, strategy::detail::split::notActive.reason};
            else
            {
                auto const ask = workdiv::WorkDivMembers<typename Task::Dim, typename Task::Idx>(
                    vec::Vec<typename Task::Dim, typename Task::Idx>::ones(),
                    vec::Vec<typename Task::Dim, typename Task::Idx>::ones(),
                    vec::Vec<typename Task::Dim, typename Task::Idx>::ones());
                char const* const reason = Loop::template loop<std::decay_t<TArgs>...>(
                    kernelFnObj, args..., ask, nullptr, std::size_t{0}, std::size_t{0});
                return {reason == nullptr, reason == nullptr ? "" : reason};
            }
        }
    }
} // namespace alpaka::kernel
