// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a compiled kernel needs on a device, and how many of its blocks fit there.
#pragma once

#include <alpaka/acc/Concept.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::kernel
{
    //! What the compiler made of a kernel. 0 where it is not known, as registers are on CPUs.
    struct Attributes
    {
        std::size_t maxThreadsPerBlock; //!< With the kernel's registers, on this device.
        std::size_t warpSize;           //!< Threads of a warp.
        std::size_t registersPerThread;
        std::size_t localBytesPerThread;   //!< Of memory, for what does not fit into registers.
        std::size_t staticSharedBytes;     //!< Of a block.
        std::size_t maxDynamicSharedBytes; //!< That a block can have beside the static ones.
        std::size_t constantBytes;
    };

    namespace backend
    {
        // A runtime supplies getAttributes and maxActiveBlocks for its accelerators.
        template<typename TAcc, typename TKernelFnObj, typename... TArgs>
        struct AttributesOf
        {
        };
    } // namespace backend

    namespace traits
    {
        //! What a kernel has that is called with the decayed TArgs:
        //! - `static auto getAttributes(dev) -> Attributes`;
        //! - `static auto maxActiveBlocks(dev, std::size_t threadsPerBlock, std::size_t dynamicBytes) -> std::size_t`.
        template<typename TAcc, typename TKernelFnObj, typename... TArgs>
        struct AttributesOf : backend::AttributesOf<TAcc, TKernelFnObj, TArgs...>
        {
        };
    } // namespace traits

    template<typename TAcc, typename TDev, typename TKernelFnObj, typename... TArgs>
    concept HasAttributes = requires(TDev const& dev) {
        traits::AttributesOf<TAcc, TKernelFnObj, TArgs...>::getAttributes(dev);
        traits::AttributesOf<TAcc, TKernelFnObj, TArgs...>::maxActiveBlocks(dev, std::size_t{}, std::size_t{});
    };

    //! \tparam TAcc The accelerator that the kernel would run on.
    //! \param dev A device of TAcc.
    //! \param kernelFnObj,args Of the launch; only their types matter.
    //! \throws core::Error when the driver fails, as it does for a kernel that is not compiled for the device.
    template<typename TAcc, typename TDev, typename TKernelFnObj, typename... TArgs>
    [[nodiscard]] auto getAttributes(
        TDev const& dev, [[maybe_unused]] TKernelFnObj const& kernelFnObj, [[maybe_unused]] TArgs const&... args)
        -> Attributes
    {
        constexpr bool isGood = HasAttributes<TAcc, TDev, TKernelFnObj, std::decay_t<TArgs const&>...>;
        static_assert(
            isGood,
            "kernel::getAttributes<TAcc>(dev, kernel, args...): TAcc is no accelerator of this device; "
            "specialise kernel::traits::AttributesOf for it");
        if constexpr(isGood)
            return traits::AttributesOf<TAcc, TKernelFnObj, std::decay_t<TArgs const&>...>::getAttributes(dev);
        else
            return {};
    }

    //! How many blocks of a kernel a multiprocessor of the device runs at the same time; times
    //! acc::getAccDevProps<TAcc>(dev).m_multiProcessorCount those of the device, if nothing else runs there. On CPUs a
    //! multiprocessor is a core, which runs one block.
    //! \tparam TAcc The accelerator that the kernel would run on.
    //! \param dev A device of TAcc.
    //! \param threadsPerBlock At least 1.
    //! \param dynamicBytes Of shared memory, for each block.
    //! \param kernelFnObj,args Of the launch; only their types matter.
    //! \return 0 when not even one such block can run.
    //! \throws core::Error when blocks have no threads, or the driver fails.
    template<typename TAcc, typename TDev, typename TKernelFnObj, typename... TArgs>
    [[nodiscard]] auto getMaxActiveBlocksPerMultiprocessor(
        TDev const& dev,
        std::size_t threadsPerBlock,
        std::size_t dynamicBytes,
        [[maybe_unused]] TKernelFnObj const& kernelFnObj,
        [[maybe_unused]] TArgs const&... args) -> std::size_t
    {
        constexpr bool isGood = HasAttributes<TAcc, TDev, TKernelFnObj, std::decay_t<TArgs const&>...>;
        static_assert(
            isGood,
            "kernel::getMaxActiveBlocksPerMultiprocessor<TAcc>(dev, ...): TAcc is no accelerator of this device; "
            "specialise kernel::traits::AttributesOf for it");
        if constexpr(isGood)
            return traits::AttributesOf<TAcc, TKernelFnObj, std::decay_t<TArgs const&>...>::maxActiveBlocks(
                dev, threadsPerBlock, dynamicBytes);
        else
            return 0;
    }
} // namespace alpaka::kernel
