// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The warps of devices: 32 lanes with CUDA, 64 or 32 with HIP.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/runtime/cudahip/device/Thread.hpp>
#include <alpaka/warp/Warp.hpp>
#if BOOST_LANG_CUDA
#    include <alpaka/runtime/cudahip/device/Ptx.hpp>
#endif

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace alpaka::runtime::cudahip
{
    //! The words of a value; lanes exchange them one by one.
    template<typename T>
    struct ShuffleWords
    {
        unsigned word[(sizeof(T) + 3) / 4];
    };
} // namespace alpaka::runtime::cudahip

// The active lanes take part in a function of warps. CUDA needs them as an argument.
#if BOOST_LANG_CUDA
#    define ALPAKA_CUDAHIP_WARP(name, ...) ::__##name##_sync(lanes, __VA_ARGS__)
#else
#    define ALPAKA_CUDAHIP_WARP(name, ...) ::__##name(__VA_ARGS__)
#endif

// The second form takes the lanes that take part, for callers that have asked for them before a branch.
#define ALPAKA_CUDAHIP_SHUFFLE(function, name, TLane)                                                                 \
    template<typename TAcc, typename T>                                                                               \
        requires std::is_trivially_copyable_v<T>                                                                      \
    ALPAKA_FN_INLINE __device__ static auto function(TAcc const& acc, T const& value, TLane lane, std::int32_t width) \
        -> T                                                                                                          \
    {                                                                                                                 \
        return function(acc, activemask(acc), value, lane, width);                                                    \
    }                                                                                                                 \
                                                                                                                      \
    template<typename TAcc, typename T>                                                                               \
        requires std::is_trivially_copyable_v<T>                                                                      \
    ALPAKA_FN_INLINE __device__ static auto function(                                                                 \
        TAcc const&, [[maybe_unused]] Mask lanes, T const& value, TLane lane, std::int32_t width) -> T                \
    {                                                                                                                 \
        using Words = runtime::cudahip::ShuffleWords<T>;                                                              \
        Words words{};                                                                                                \
        __builtin_memcpy(&words, &value, sizeof(T));                                                                  \
        for(std::size_t i = 0; i < sizeof(Words) / 4; ++i)                                                            \
            words.word[i] = static_cast<unsigned>(                                                                    \
                ALPAKA_CUDAHIP_WARP(name, static_cast<int>(words.word[i]), lane, static_cast<int>(width)));           \
        T result = value;                                                                                             \
        __builtin_memcpy(&result, &words, sizeof(T));                                                                 \
        return result;                                                                                                \
    }

namespace alpaka::warp::backend
{
    template<runtime::cudahip::IsNativeBlock TBlock>
    struct Warp<TBlock>
    {
#if BOOST_LANG_CUDA
        using Mask = std::uint32_t;
#else
        using Mask = std::uint64_t;
#endif

        template<typename TAcc>
        ALPAKA_FN_INLINE __device__ static constexpr auto getSize(TAcc const&) -> std::int32_t
        {
#if BOOST_LANG_CUDA
            return 32;
#elif defined(__AMDGCN_WAVEFRONT_SIZE)
            return __AMDGCN_WAVEFRONT_SIZE;
#elif BOOST_ARCH_HSA
            return __builtin_amdgcn_wavefrontsize(); // ROCm 7 has no macro any more
#else
            return 0;
#endif
        }

        template<typename TAcc>
        ALPAKA_FN_INLINE static __device__ auto getLaneIdx(TAcc const&) -> std::int32_t
        {
#if BOOST_ARCH_PTX
            return runtime::cudahip::ptx::laneId();
#elif BOOST_ARCH_HSA
            return static_cast<std::int32_t>(::__lane_id());
#else
            return 0;
#endif
        }

        template<typename TAcc>
        ALPAKA_FN_INLINE static __device__ auto activemask(TAcc const&) -> Mask
        {
#if BOOST_LANG_CUDA
            return ::__activemask();
#else
            return ::__ballot(1);
#endif
        }

        template<typename TAcc>
        ALPAKA_FN_INLINE static __device__ auto all(TAcc const& acc, std::int32_t predicate) -> std::int32_t
        {
            [[maybe_unused]] Mask const lanes = activemask(acc);
            return ALPAKA_CUDAHIP_WARP(all, predicate) != 0 ? 1 : 0;
        }

        template<typename TAcc>
        ALPAKA_FN_INLINE static __device__ auto any(TAcc const& acc, std::int32_t predicate) -> std::int32_t
        {
            [[maybe_unused]] Mask const lanes = activemask(acc);
            return ALPAKA_CUDAHIP_WARP(any, predicate) != 0 ? 1 : 0;
        }

        template<typename TAcc>
        ALPAKA_FN_INLINE static __device__ auto ballot(TAcc const& acc, std::int32_t predicate) -> Mask
        {
            [[maybe_unused]] Mask const lanes = activemask(acc);
            return ALPAKA_CUDAHIP_WARP(ballot, predicate);
        }

        template<typename TAcc>
        ALPAKA_FN_INLINE static __device__ void sync(TAcc const&, [[maybe_unused]] std::uint64_t mask)
        {
#if BOOST_LANG_CUDA
            ::__syncwarp(static_cast<unsigned>(mask));
#else
            // The lanes of a wavefront that take a branch are in step there; what the compiler may do to their
            // accesses is what needs an order.
            __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
            __builtin_amdgcn_wave_barrier();
            __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
#endif
        }

        ALPAKA_CUDAHIP_SHUFFLE(shfl, shfl, std::int32_t)
        ALPAKA_CUDAHIP_SHUFFLE(shflUp, shfl_up, std::uint32_t)
        ALPAKA_CUDAHIP_SHUFFLE(shflDown, shfl_down, std::uint32_t)
        ALPAKA_CUDAHIP_SHUFFLE(shflXor, shfl_xor, std::int32_t)
    };
} // namespace alpaka::warp::backend

#undef ALPAKA_CUDAHIP_SHUFFLE
#undef ALPAKA_CUDAHIP_WARP
