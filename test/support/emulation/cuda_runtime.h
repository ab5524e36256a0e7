// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Stands in for the header of the CUDA Toolkit where there is no GPU: an ordinary compiler makes the device code of
//! the library run on the host, one fiber for each thread of a block. What it proves is the library's side: which
//! thread does what, what meets whom at barriers and in warps, what is copied where and in which order. It says
//! nothing of the instructions that nvcc makes, of memory models or of speed.
//!
//! Programs are compiled with __CUDACC__ and __CUDA_ARCH__ defined, this header first,
//! and emulated/Launch.hpp behind it.
#pragma once

#include "emulated/Keywords.hpp"
// After the keywords.
#include "emulated/Atomics.hpp"
#include "emulated/CudaWarps.hpp"
#include "emulated/Grid.hpp"
#include "emulated/Intrinsics.hpp"

#define ALPAKA_EMULATED_NAME(name) cuda##name
#define ALPAKA_EMULATED_ATTRIBUTE(name) cudaDevAttr##name
#include "emulated/Names.hpp"

using cudaLimit = emulated::DeviceLimit;
using cudaDeviceProp = emulated::DeviceProperties;
using cudaPointerAttributes = emulated::PointerAttributes;

inline constexpr auto cudaDevAttrComputeCapabilityMajor = emulated::Attribute::computeCapabilityMajor;
inline constexpr auto cudaDevAttrComputeCapabilityMinor = emulated::Attribute::computeCapabilityMinor;
inline constexpr auto cudaDevAttrGlobalMemoryBusWidth = emulated::Attribute::memoryBusWidth;
inline constexpr auto cudaDevAttrMaxSharedMemoryPerBlockOptin = emulated::Attribute::maxSharedBytesPerBlockOptIn;
inline constexpr auto cudaDevAttrMultiProcessorCount = emulated::Attribute::multiProcessorCount;
inline constexpr auto cudaErrorCudartUnloading = emulated::Status::isUnloading;
inline constexpr auto cudaLimitStackSize = emulated::DeviceLimit::stackSize;
inline auto const cudaStreamPerThread = emulated::perThreadStream;

// As CUDA 13, whose places of memory are structs.
#define CUDART_VERSION 13000

enum cudaDriverEntryPointQueryResult
{
    cudaDriverEntryPointSuccess
};
inline constexpr unsigned long long cudaEnableDefault = 0;

//! The library asks for one function.
inline auto cudaGetDriverEntryPointByVersion(
    char const*, void** function, unsigned, unsigned long long, cudaDriverEntryPointQueryResult*) -> cudaError_t
{
    *function = reinterpret_cast<void*>(&emulated::primaryContextState);
    return emulated::Status::success;
}

inline auto
cudaMemPrefetchAsync(void const* data, std::size_t bytes, cudaMemLocation location, unsigned, cudaStream_t stream)
    -> cudaError_t
{
    bool const isHost = location.type == emulated::MemoryLocation::host;
    return emulated::prefetchAsync(data, bytes, isHost ? -1 : location.id, stream);
}

inline auto cudaMemAdvise(void const* data, std::size_t bytes, cudaMemoryAdvise advice, cudaMemLocation location)
    -> cudaError_t
{
    bool const isHost = location.type == emulated::MemoryLocation::host;
    return emulated::advise(data, bytes, advice, isHost ? -1 : location.id);
}
