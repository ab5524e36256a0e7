// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Limits that a kernel promises for its launches, so that device compilers can plan registers.
#pragma once

#include <alpaka/kernel/Phased.hpp>

#include <type_traits>
#include <utility>

namespace alpaka::kernel
{
    namespace backend
    {
        //! Reads the kernel's static members `maxThreadsPerBlock` and `minBlocksPerMultiprocessor`. A kernel with a
        //! fixed block extent has thereby promised the number of threads.
        template<typename TKernelFnObj, typename TAcc>
        struct LaunchBounds
        {
        private:
            static constexpr auto threads() -> int
            {
                using Extent = typename traits::BlockThreadExtent<TKernelFnObj>::type;
                if constexpr(requires { TKernelFnObj::maxThreadsPerBlock; })
                    return static_cast<int>(TKernelFnObj::maxThreadsPerBlock);
                else if constexpr(!std::is_void_v<Extent>)
                    return static_cast<int>(Extent::product);
                else
                    return 0;
            }

            static constexpr auto blocks() -> int
            {
                if constexpr(requires { TKernelFnObj::minBlocksPerMultiprocessor; })
                    return static_cast<int>(TKernelFnObj::minBlocksPerMultiprocessor);
                else
                    return 0;
            }

        public:
            static constexpr int maxThreadsPerBlock = threads();
            static constexpr int minBlocksPerMultiprocessor = blocks();
        };
    } // namespace backend

    namespace traits
    {
        //! The bounds of a kernel's launches on TAcc; zero means no bound:
        //! - `static constexpr int maxThreadsPerBlock`: no block has more threads; launches of larger blocks fail, and
        //!   getValidWorkDiv with the kernel proposes none;
        //! - `static constexpr int minBlocksPerMultiprocessor`: this many blocks should fit into one multiprocessor.
        //!   CPU accelerators ignore it.
        //!
        //! Users specialise it for their kernel, or give the kernel static members of these names.
        template<typename TKernelFnObj, typename TAcc, typename TSfinae = void>
        struct LaunchBounds : backend::LaunchBounds<TKernelFnObj, TAcc>
        {
        };
    } // namespace traits

    namespace detail
    {
        //! \return The most threads of a block of the kernel, where those of the accelerator are the given ones.
        template<typename TAcc, typename TKernelFnObj, typename T>
        constexpr auto boundedThreads(T threads) -> T
        {
            constexpr int bound = traits::LaunchBounds<TKernelFnObj, TAcc>::maxThreadsPerBlock;
            return bound == 0 || std::cmp_less(threads, bound) ? threads : static_cast<T>(bound);
        }
    } // namespace detail
} // namespace alpaka::kernel
