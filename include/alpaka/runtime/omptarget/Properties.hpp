// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The limits of OpenMP's devices.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/acc/Properties.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/kernel/Attributes.hpp>
#include <alpaka/kernel/GetValidWorkDiv.hpp>
#include <alpaka/kernel/LaunchBounds.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/runtime/OmpTarget.hpp>
#include <alpaka/runtime/omptarget/Dev.hpp>
#include <alpaka/runtime/omptarget/Report.hpp>
#include <alpaka/strategy/block/Phases.hpp>
#include <alpaka/strategy/launch/KernelAttributes.hpp>
#include <alpaka/strategy/launch/Properties.hpp>

#include <concepts>
#include <cstddef>

namespace alpaka::runtime::omptarget
{
    //! The most threads of a block on any device: what no launch can have.
    [[nodiscard]] inline auto maxBlockThreads() -> std::size_t
    {
        return core::min(core::settings().offloadMaxBlockThreads, OmpTarget::maxThreadsPerBlock);
    }

    //! \return How many blocks of so many threads run at the same time on a device that is like a host. Few enough
    //!         for operating systems: OpenMP's runtimes end a process that gets no further thread.
    [[nodiscard]] inline auto blocksAtOnce(DeviceFacts const& facts, std::size_t threadsPerBlock) -> std::size_t
    {
        constexpr std::size_t mostThreads = 1024;
        std::size_t const most = threadsPerBlock == 1 ? facts.threadLimit : core::min(facts.threadLimit, mostThreads);
        return core::min(facts.maxThreads, core::max(std::size_t{1}, most / threadsPerBlock));
    }

    //! \return The number of blocks that make progress independently, whatever their size. A GPU does not tell.
    [[nodiscard]] inline auto blocksAtOnce(DeviceFacts const& facts) -> std::size_t
    {
        return facts.isNestedRegions ? blocksAtOnce(facts, maxBlockThreads()) : 1;
    }

    [[nodiscard]] inline auto sharedBytes(DeviceFacts const& facts) -> std::size_t
    {
        return facts.isNestedRegions ? core::settings().blockSharedDynBytes : teamMemoryBytes;
    }

    //! \return The most threads of a block on a device.
    [[nodiscard]] inline auto maxBlockThreads(DeviceFacts const& facts) -> std::size_t
    {
        return core::min(facts.threadLimit, maxBlockThreads());
    }

    template<typename TAcc>
    [[nodiscard]] auto accDevProps(DeviceFacts const& facts)
    {
        std::size_t const threads = maxBlockThreads(facts);
        std::size_t const preferred = facts.isNestedRegions ? 1 : threads;
        return strategy::detail::accDevPropsOf<TAcc>(blocksAtOnce(facts), threads, preferred, sharedBytes(facts));
    }

    //! The limits of phased kernels, whose blocks are loops where the device is like a host.
    template<typename TAcc>
    [[nodiscard]] auto phasedProps(DeviceFacts const& facts)
    {
        using Phases = strategy::block::Phases;
        if(!facts.isNestedRegions)
            return accDevProps<TAcc>(facts);
        return strategy::detail::accDevPropsOf<TAcc>(
            blocksAtOnce(facts), Phases::maxThreadsPerBlock, Phases::preferredThreadsPerBlock(), sharedBytes(facts));
    }

    //! \return The limits of a kernel on the device.
    template<typename TAcc, typename TKernelFnObj>
    [[nodiscard]] auto propsOfKernel(DeviceFacts const& facts)
    {
        if constexpr(kernel::IsPhased<TKernelFnObj>)
            return phasedProps<TAcc>(facts);
        else
            return accDevProps<TAcc>(facts);
    }
} // namespace alpaka::runtime::omptarget

namespace alpaka
{
    template<acc::IsAccelerator TAcc>
        requires std::same_as<typename TAcc::Runtime, runtime::OmpTarget>
    struct acc::backend::GetAccDevProps<TAcc>
    {
        static auto getAccDevProps(dev::DevOmp5 const& dev)
        {
            return runtime::omptarget::accDevProps<TAcc>(dev.facts());
        }
    };

    template<acc::IsAccelerator TAcc, kernel::IsPhased TKernelFnObj, typename... TArgs>
        requires std::same_as<typename TAcc::Runtime, runtime::OmpTarget>
    struct workdiv::backend::KernelLimits<TAcc, TKernelFnObj, TArgs...>
    {
        static auto props(dev::DevOmp5 const& dev) { return runtime::omptarget::phasedProps<TAcc>(dev.facts()); }
    };

    template<acc::IsAccelerator TAcc, typename TKernelFnObj, typename... TArgs>
        requires std::same_as<typename TAcc::Runtime, runtime::OmpTarget>
    struct kernel::backend::AttributesOf<TAcc, TKernelFnObj, TArgs...>
    {
        static auto getAttributes(dev::DevOmp5 const& dev) -> kernel::Attributes
        {
            auto const props = runtime::omptarget::propsOfKernel<TAcc, TKernelFnObj>(dev.facts());
            auto const threads = kernel::detail::boundedThreads<TAcc, TKernelFnObj>(props.m_blockThreadCountMax);
            return {static_cast<std::size_t>(threads), 1, 0, 0, 0, props.m_sharedMemSizeBytes, 0};
        }

        static auto maxActiveBlocks(dev::DevOmp5 const& dev, std::size_t threadsPerBlock, std::size_t dynamicBytes)
            -> std::size_t
        {
            return strategy::detail::activeBlocks(getAttributes(dev), threadsPerBlock, dynamicBytes);
        }
    };
} // namespace alpaka
