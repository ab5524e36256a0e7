// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The shared memory of a block on devices.
#pragma once

#include <alpaka/block/shared/Dynamic.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/runtime/cudahip/device/Thread.hpp>

#include <cstddef>

namespace alpaka::block::shared::st::backend
{
    template<runtime::cudahip::IsNativeBlock TBlock>
    struct AllocVar<TBlock>
    {
        // A static variable of a function template: the compiler places one for each type and id.
        template<typename T, std::size_t TuniqueId, typename TAcc>
        ALPAKA_FN_INLINE static __device__ auto allocVar(TAcc const&) -> T&
        {
            __shared__ T variable;
            return variable;
        }
    };
} // namespace alpaka::block::shared::st::backend

namespace alpaka::block::shared::dyn::backend
{
    template<runtime::cudahip::IsNativeBlock TBlock>
    struct GetMem<TBlock>
    {
        static constexpr std::size_t alignment = 128;

        // Compilers demand one name and one type for all kernels of a translation unit.
        template<typename T, typename TAcc>
        ALPAKA_FN_INLINE static __device__ auto getMem(TAcc const&) -> T*
        {
            extern __shared__ __align__(128) unsigned char alpakaBlockSharedMemDyn[];
            return reinterpret_cast<T*>(alpakaBlockSharedMemDyn);
        }
    };
} // namespace alpaka::block::shared::dyn::backend
