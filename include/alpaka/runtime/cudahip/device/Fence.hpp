// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Memory fences on devices.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/fence/Fence.hpp>
#include <alpaka/runtime/cudahip/Api.hpp>
#include <alpaka/runtime/cudahip/device/Scope.hpp>
#if BOOST_LANG_CUDA
#    include <alpaka/runtime/cudahip/device/Ptx.hpp>
#endif

#include <concepts>

#if BOOST_LANG_CUDA
#    define ALPAKA_CUDAHIP_FENCE(ptxScope, hipScope)                                                                  \
        if constexpr(std::same_as<TOrder, order::SeqCst>)                                                             \
            runtime::cudahip::ptx::fenceSc##ptxScope();                                                               \
        else                                                                                                          \
            runtime::cudahip::ptx::fenceAcqRel##ptxScope();
#else
#    define ALPAKA_CUDAHIP_FENCE(ptxScope, hipScope)                                                                  \
        if constexpr(std::same_as<TOrder, order::Acquire>)                                                            \
            __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, hipScope);                                                       \
        else if constexpr(std::same_as<TOrder, order::Release>)                                                       \
            __builtin_amdgcn_fence(__ATOMIC_RELEASE, hipScope);                                                       \
        else if constexpr(std::same_as<TOrder, order::AcqRel>)                                                        \
            __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, hipScope);                                                       \
        else                                                                                                          \
            __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, hipScope);
#endif

namespace alpaka::fence::backend
{
    template<runtime::cudahip::IsScoped TScoped, typename TScope>
    struct MemFence<TScoped, TScope>
    {
        template<typename TFence, typename TOrder>
        ALPAKA_FN_INLINE static __device__ void memFence(TFence const&, TOrder)
        {
#if ALPAKA_DEVICE_PASS
            if constexpr(std::same_as<TScope, memory_scope::Block>)
            {
                ALPAKA_CUDAHIP_FENCE(Cta, "workgroup")
            }
            else if constexpr(std::same_as<TScope, memory_scope::System>)
            {
                ALPAKA_CUDAHIP_FENCE(Sys, "")
            }
            else
            {
                ALPAKA_CUDAHIP_FENCE(Gpu, "agent")
            }
#endif
        }
    };
} // namespace alpaka::fence::backend

#undef ALPAKA_CUDAHIP_FENCE
