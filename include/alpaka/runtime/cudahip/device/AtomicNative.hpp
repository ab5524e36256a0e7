// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The atomic instructions of devices under one name each, with the scope as a parameter.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/runtime/cudahip/Api.hpp>

#include <cstddef>

namespace alpaka::runtime::cudahip::native
{
    // CUDA has a function for each scope, with types that are not the fixed-width ones; HIP has builtins with a scope.
    // All of them are relaxed: fences order what is around them.
#if BOOST_LANG_CUDA
#    define ALPAKA_CUDAHIP_ATOMIC(name, cuda, hip)                                                                    \
        template<bool TWithinBlock, typename T>                                                                       \
        ALPAKA_FN_INLINE __device__ auto name(T* addr, T value) -> T                                                  \
        {                                                                                                             \
            if constexpr(TWithinBlock)                                                                                \
                return ::cuda##_block(addr, value);                                                                   \
            else                                                                                                      \
                return ::cuda(addr, value);                                                                           \
        }
#else
    template<bool TWithinBlock>
    inline constexpr int scope = TWithinBlock ? __HIP_MEMORY_SCOPE_WORKGROUP : __HIP_MEMORY_SCOPE_AGENT;
#    define ALPAKA_CUDAHIP_ATOMIC(name, cuda, hip)                                                                    \
        template<bool TWithinBlock, typename T>                                                                       \
        ALPAKA_FN_INLINE __device__ auto name(T* addr, T value) -> T                                                  \
        {                                                                                                             \
            return hip(addr, value, __ATOMIC_RELAXED, scope<TWithinBlock>);                                           \
        }
#endif
    ALPAKA_CUDAHIP_ATOMIC(add, atomicAdd, __hip_atomic_fetch_add)
    ALPAKA_CUDAHIP_ATOMIC(exch, atomicExch, __hip_atomic_exchange)
    ALPAKA_CUDAHIP_ATOMIC(min, atomicMin, __hip_atomic_fetch_min)
    ALPAKA_CUDAHIP_ATOMIC(max, atomicMax, __hip_atomic_fetch_max)
    ALPAKA_CUDAHIP_ATOMIC(bitAnd, atomicAnd, __hip_atomic_fetch_and)
    ALPAKA_CUDAHIP_ATOMIC(bitOr, atomicOr, __hip_atomic_fetch_or)
    ALPAKA_CUDAHIP_ATOMIC(bitXor, atomicXor, __hip_atomic_fetch_xor)
#undef ALPAKA_CUDAHIP_ATOMIC

    //! Counts up, and from the operand back to zero. (HIP's functions have no scope: they are for the whole device.)
    template<bool TWithinBlock>
    ALPAKA_FN_INLINE __device__ auto inc(unsigned* addr, unsigned value) -> unsigned
    {
#if BOOST_LANG_CUDA
        if constexpr(TWithinBlock)
            return ::atomicInc_block(addr, value);
#endif
        return ::atomicInc(addr, value);
    }

    //! Counts down, and from zero to the operand.
    template<bool TWithinBlock>
    ALPAKA_FN_INLINE __device__ auto dec(unsigned* addr, unsigned value) -> unsigned
    {
#if BOOST_LANG_CUDA
        if constexpr(TWithinBlock)
            return ::atomicDec_block(addr, value);
#endif
        return ::atomicDec(addr, value);
    }

    //! The smallest words that can be compared and swapped: on CUDA 16 bits from compute capability 7.0 on.
#if BOOST_LANG_CUDA && (!BOOST_ARCH_PTX || BOOST_ARCH_PTX >= BOOST_VERSION_NUMBER(7, 0, 0))
    inline constexpr std::size_t leastCasBytes = 2;
#else
    inline constexpr std::size_t leastCasBytes = 4;
#endif

    //! Compare and swap of words. (CUDA's function for 16 bits has no scope: it is for the whole device.)
    template<bool TWithinBlock, typename TWord>
    ALPAKA_FN_INLINE __device__ auto cas(TWord* addr, TWord compare, TWord value) -> TWord
    {
#if BOOST_LANG_CUDA
        if constexpr(TWithinBlock && sizeof(TWord) >= 4)
            return ::atomicCAS_block(addr, compare, value);
        else
            return ::atomicCAS(addr, compare, value);
#else
        __hip_atomic_compare_exchange_strong(
            addr, &compare, value, __ATOMIC_RELAXED, __ATOMIC_RELAXED, scope<TWithinBlock>);
        return compare;
#endif
    }

    //! Keeps the compiler from moving accesses to memory across it. No instruction.
    ALPAKA_FN_INLINE __device__ void compilerFence() { asm volatile("" ::: "memory"); }

    //! The value at which a loop of compare and swap starts; if it is torn or old, the loop does one more round.
    template<typename TWord>
    ALPAKA_FN_INLINE __device__ auto load(TWord const* addr) -> TWord
    {
        return *static_cast<TWord const volatile*>(addr);
    }
} // namespace alpaka::runtime::cudahip::native
