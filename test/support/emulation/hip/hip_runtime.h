// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Stands in for the header of ROCm as cuda_runtime.h does for the CUDA Toolkit's. HIP's API is CUDA's by other names.
//! For clang, which has vector types and streaming accesses as AMD's compilers do. Programs are compiled with __HIP__
//! and __HIP_DEVICE_COMPILE__ defined.
#pragma once

#include "../emulated/Keywords.hpp"
// After the keywords.
#include "../emulated/Grid.hpp"
#include "../emulated/Hip.hpp"
#include "../emulated/Intrinsics.hpp"

#define ALPAKA_EMULATED_NAME(name) hip##name
#define ALPAKA_EMULATED_ATTRIBUTE(name) hipDeviceAttribute##name
#include "../emulated/Names.hpp"

#define HIP_VERSION 60000000
using hipLimit_t = emulated::DeviceLimit;
using hipDeviceProp_t = emulated::DeviceProperties;
using hipPointerAttribute_t = emulated::PointerAttributes;

inline constexpr auto hipDeviceAttributeMemoryBusWidth = emulated::Attribute::memoryBusWidth;
inline constexpr auto hipDeviceAttributeMultiprocessorCount = emulated::Attribute::multiProcessorCount;
inline constexpr auto hipErrorContextIsDestroyed = emulated::Status::isUnloading;
inline constexpr auto hipErrorDeinitialized = emulated::Status::invalid; // which AMD's runtime does not answer
inline auto const hipStreamPerThread = emulated::perThreadStream;

inline constexpr auto& hipMemAdvise = emulated::advise;
inline constexpr auto& hipMemPrefetchAsync = emulated::prefetchAsync;
