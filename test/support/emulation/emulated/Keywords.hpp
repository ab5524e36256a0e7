// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The words that CUDA adds to C++, and its small types.
#pragma once

// Headers that use the words below as names of attributes have to come first.
#include <boost/context/fiber.hpp>
#include <boost/context/pooled_fixedsize_stack.hpp>
#include <catch2/catch.hpp>

#include "Vectors.hpp"
#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <complex>
#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <future>
#include <machine/Launches.hpp>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#define __host__
#define __device__
#define __global__
#define __constant__
#define __grid_constant__
#define __launch_bounds__(...)
#define __align__(bytes) __attribute__((aligned(bytes)))
#ifdef __OPTIMIZE__
#    define __forceinline__ inline __attribute__((always_inline))
#else
#    define __forceinline__ inline
#endif
#define __noinline__ __attribute__((noinline))
// One OS thread runs a block from its first to its last instruction, and one block at a time.
#define __shared__ thread_local

inline void __threadfence() { std::atomic_thread_fence(std::memory_order_seq_cst); }

using dim3 = emulated::Dim3;

// The registers of the thread that runs.
inline thread_local uint3 threadIdx;
inline thread_local uint3 blockIdx;
inline thread_local dim3 blockDim;
inline thread_local dim3 gridDim;
