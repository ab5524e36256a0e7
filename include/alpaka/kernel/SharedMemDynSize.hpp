// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The dynamic shared memory that the blocks of a kernel need.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <cstddef>

namespace alpaka::kernel
{
    namespace backend
    {
        //! Calls the kernel's member `getBlockSharedMemDynSizeBytes(blockThreadExtent, threadElemExtent, args...)` if
        //! it exists; else the size is zero. One body with `if constexpr`, because a partial specialisation for
        //! kernels with the member would be ambiguous with those of users.
        struct BlockSharedMemDynSizeBytes
        {
            ALPAKA_NO_HOST_ACC_WARNING
            template<typename TKernelFnObj, typename TVec, typename... TArgs>
            ALPAKA_FN_HOST_ACC static auto getBlockSharedMemDynSizeBytes(
                [[maybe_unused]] TKernelFnObj const& kernelFnObj,
                [[maybe_unused]] TVec const& blockThreadExtent,
                [[maybe_unused]] TVec const& threadElemExtent,
                [[maybe_unused]] TArgs const&... args) -> std::size_t
            {
                if constexpr(requires {
                                 kernelFnObj.getBlockSharedMemDynSizeBytes(
                                     blockThreadExtent, threadElemExtent, args...);
                             })
                    return static_cast<std::size_t>(
                        kernelFnObj.getBlockSharedMemDynSizeBytes(blockThreadExtent, threadElemExtent, args...));
                else
                    return 0;
            }
        };
    } // namespace backend

    namespace traits
    {
        //! The dynamic shared memory of a kernel's block on an accelerator, called on the host before each launch:
        //! `static auto getBlockSharedMemDynSizeBytes(kernelFnObj, blockThreadExtent, threadElemExtent, args
        //! const&...) -> std::size_t`. Users specialise it for their kernel, or give the kernel a member of that name.
        template<typename TKernelFnObj, typename TAcc, typename TSfinae = void>
        struct BlockSharedMemDynSizeBytes : backend::BlockSharedMemDynSizeBytes
        {
        };
    } // namespace traits

    //! \tparam TAcc The accelerator that the kernel runs on.
    //! \param kernelFnObj The kernel.
    //! \param blockThreadExtent Threads of a block.
    //! \param threadElemExtent Elements of a thread.
    //! \param args The arguments of the launch.
    //! \return The bytes of dynamic shared memory of each block.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TAcc, typename TKernelFnObj, typename TVec, typename... TArgs>
    [[nodiscard]] ALPAKA_FN_HOST_ACC auto getBlockSharedMemDynSizeBytes(
        TKernelFnObj const& kernelFnObj,
        TVec const& blockThreadExtent,
        TVec const& threadElemExtent,
        TArgs const&... args) -> std::size_t
    {
        return traits::BlockSharedMemDynSizeBytes<TKernelFnObj, TAcc>::getBlockSharedMemDynSizeBytes(
            kernelFnObj, blockThreadExtent, threadElemExtent, args...);
    }
} // namespace alpaka::kernel
