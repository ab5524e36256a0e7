// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Values, and what the programs about algorithms on whole arrays share.
#pragma once

#include <alpaka/algorithm.hpp>

#include "Bench.hpp"
#include "Library.hpp"
#include "Memory.hpp"
#include <cstdint>
#include <cstring>
#include <functional>

#if ALPAKA_BENCH_THRUST
#    define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_OMP
#    define THRUST_HOST_SYSTEM THRUST_HOST_SYSTEM_CPP
#    include <thrust/copy.h>
#    include <thrust/execution_policy.h>
#    include <thrust/reduce.h>
#    include <thrust/scan.h>
#    include <thrust/sort.h>
#    include <thrust/system/omp/execution_policy.h>
#    include <thrust/system/tbb/execution_policy.h>
#endif

namespace alpaka_bench
{
    //! 16 bytes that are joined by their parts.
    struct Two
    {
        double first = 0.0;
        double second = 0.0;

        Two() = default;

        ALPAKA_FN_HOST_ACC explicit constexpr Two(double const value)
            : first(value)
            , second(value)
        {
        }

        explicit operator double() const { return first; }

        ALPAKA_FN_HOST_ACC auto operator+=(Two const& other) -> Two&
        {
            first += other.first;
            second += other.second;
            return *this;
        }

        friend ALPAKA_FN_HOST_ACC auto operator+(Two a, Two const& b) -> Two { return a += b; }

        auto operator==(Two const&) const -> bool = default;
    };

    //! All bits of the result depend on all bits of i.
    [[nodiscard]] inline auto hashed(std::uint64_t i) -> std::uint32_t
    {
        i = (i + 1) * 0x9E3779B97F4A7C15u;
        i = (i ^ (i >> 32)) * 0xD6E8FEB86659FD93u;
        return static_cast<std::uint32_t>(i >> 32);
    }

    //! Calls f(begin, end, thread, threads) on each of OpenMP's threads, with its part of n elements.
    template<typename TFn>
    void onParts(std::size_t n, TFn const& f)
    {
#pragma omp parallel
        {
            auto const thread = static_cast<std::size_t>(omp_get_thread_num());
            auto const threads = static_cast<std::size_t>(omp_get_num_threads());
            f(n * thread / threads, n * (thread + 1) / threads, thread, threads);
        }
    }

    //! Calls f(side, policy) for each device of Thrust on CPUs.
    template<typename TFn>
    void forThrust([[maybe_unused]] TFn const& f)
    {
#if ALPAKA_BENCH_THRUST
        f("/native:ThrustOmp", thrust::omp::par);
        f("/native:ThrustTbb", thrust::tbb::par);
#endif
    }
} // namespace alpaka_bench
