// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bit operations and the clock of devices.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/intrinsic/Intrinsic.hpp>
#include <alpaka/runtime/CudaHip.hpp>
#include <alpaka/runtime/cudahip/Api.hpp>
#include <alpaka/time/Clock.hpp>

#include <concepts>
#include <cstdint>

namespace alpaka::intrinsic::backend
{
    template<runtime::IsCudaHip TRuntime>
    struct Intrinsic<TRuntime>
    {
        template<std::unsigned_integral T>
        ALPAKA_FN_INLINE static __device__ auto popcount(T value) -> std::int32_t
        {
            if constexpr(sizeof(T) == 8)
                return static_cast<std::int32_t>(::__popcll(value));
            else
                return static_cast<std::int32_t>(::__popc(value));
        }

        template<std::unsigned_integral T>
        ALPAKA_FN_INLINE static __device__ auto ffs(T value) -> std::int32_t
        {
            if constexpr(sizeof(T) == 8)
                return static_cast<std::int32_t>(::__ffsll(static_cast<long long>(value)));
            else
                return static_cast<std::int32_t>(::__ffs(static_cast<int>(value)));
        }

        template<std::unsigned_integral T>
        ALPAKA_FN_INLINE static __device__ auto clz(T value) -> std::int32_t
        {
            if constexpr(sizeof(T) == 8)
                return static_cast<std::int32_t>(::__clzll(static_cast<long long>(value)));
            else
                return static_cast<std::int32_t>(::__clz(static_cast<int>(value)));
        }

        template<std::unsigned_integral T>
        ALPAKA_FN_INLINE static __device__ auto ctz(T value) -> std::int32_t
        {
            return clz(brev(value));
        }

        template<std::unsigned_integral T>
        ALPAKA_FN_INLINE static __device__ auto brev(T value) -> T
        {
            if constexpr(sizeof(T) == 8)
                return static_cast<T>(::__brevll(value));
            else
                return static_cast<T>(::__brev(value));
        }
    };
} // namespace alpaka::intrinsic::backend

namespace alpaka::time::backend
{
    template<runtime::IsCudaHip TRuntime>
    struct Clock<TRuntime>
    {
        //! The counter of the multiprocessor.
        template<typename TTime>
        ALPAKA_FN_INLINE static __device__ auto clock(TTime const&) -> std::uint64_t
        {
            return static_cast<std::uint64_t>(::clock64());
        }
    };
} // namespace alpaka::time::backend
