// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the library knows of kernels that run on the host.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/kernel/Attributes.hpp>
#include <alpaka/kernel/LaunchBounds.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/runtime/Concept.hpp>
#include <alpaka/strategy/launch/Launch.hpp>
#include <alpaka/strategy/launch/Properties.hpp>
#include <alpaka/warp/DevWarpSize.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace alpaka::strategy::detail
{
    //! \return 1 where a core can run such a block, else 0.
    //! \throws core::Error for a block without threads.
    [[nodiscard]] inline auto
    activeBlocks(kernel::Attributes const& attributes, std::size_t threadsPerBlock, std::size_t dynamicBytes)
        -> std::size_t
    {
        if(threadsPerBlock == 0)
            core::fail("kernel::getMaxActiveBlocksPerMultiprocessor: blocks of 0 threads; they have at least 1");
        return threadsPerBlock <= attributes.maxThreadsPerBlock && dynamicBytes <= attributes.maxDynamicSharedBytes
                   ? 1
                   : 0;
    }
} // namespace alpaka::strategy::detail

namespace alpaka::kernel::backend
{
    template<acc::IsAccelerator TAcc, typename TKernelFnObj, typename... TArgs>
        requires runtime::IsHost<typename TAcc::Runtime>
    struct AttributesOf<TAcc, TKernelFnObj, TArgs...>
    {
        template<std::same_as<dev::Dev<TAcc>> TDev>
        static auto getAttributes(TDev const& dev) -> Attributes
        {
            using Block = std::conditional_t<IsPhased<TKernelFnObj>, strategy::block::Phases, typename TAcc::Block>;
            return {
                kernel::detail::boundedThreads<TAcc, TKernelFnObj>(strategy::detail::threadsPerBlock<Block>()),
                dev::getWarpSize<TAcc>(dev),
                0,
                0,
                0,
                core::settings().blockSharedDynBytes,
                0};
        }

        template<std::same_as<dev::Dev<TAcc>> TDev>
        static auto maxActiveBlocks(TDev const& dev, std::size_t threadsPerBlock, std::size_t dynamicBytes)
            -> std::size_t
        {
            return strategy::detail::activeBlocks(getAttributes(dev), threadsPerBlock, dynamicBytes);
        }
    };
} // namespace alpaka::kernel::backend
