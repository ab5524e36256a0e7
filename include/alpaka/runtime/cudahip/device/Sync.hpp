// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The barrier of a block on devices.
#pragma once

#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/runtime/cudahip/device/Thread.hpp>

#include <concepts>

namespace alpaka::block::sync::backend
{
    template<runtime::cudahip::IsNativeBlock TBlock>
    struct SyncBlockThreads<TBlock>
    {
        template<typename TAcc>
        ALPAKA_FN_INLINE static __device__ void syncBlockThreads(TAcc const&)
        {
            __syncthreads();
        }

        template<typename TOp, typename TAcc>
        ALPAKA_FN_INLINE static __device__ auto syncBlockThreadsPredicate(TAcc const&, int predicate) -> int
        {
            // The result is 0 or any other number. The compiler removes the conversion to 0 or 1 where
            // it is not needed.
            if constexpr(std::same_as<TOp, op::LogicalAnd>)
                return __syncthreads_and(predicate) != 0 ? 1 : 0;
            else if constexpr(std::same_as<TOp, op::LogicalOr>)
                return __syncthreads_or(predicate) != 0 ? 1 : 0;
            else
                return TOp::ofCount(
                    __syncthreads_count(predicate), static_cast<int>(blockDim.x * blockDim.y * blockDim.z));
        }
    };
} // namespace alpaka::block::sync::backend
