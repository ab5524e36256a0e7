// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Stands in for the header of ROCm as cuda_runtime.h does for the CUDA Toolkit's. HIP's API is CUDA's by other names.
//! For clang, which has vector types and streaming accesses as AMD's compilers do. Programs are compiled with __HIP__
//! and __HIP_DEVICE_COMPILE__ defined.
#pragma once

#include "../emulated/Keywords.hpp"
// After the keywords.
#include "../emulated/Api.hpp"
#include "../emulated/Hip.hpp"
#include "../emulated/Intrinsics.hpp"

using hipDeviceProp_t = cudaDeviceProp;
using hipError_t = cudaError_t;
using hipEvent_t = cudaEvent_t;
using hipExtent = cudaExtent;
using hipFuncAttribute = cudaFuncAttribute;
using hipFuncAttributes = cudaFuncAttributes;
using hipMemAccessDesc = cudaMemAccessDesc;
using hipMemPool_t = cudaMemPool_t;
using hipMemcpy3DParms = cudaMemcpy3DParms;
using hipMemcpyKind = cudaMemcpyKind;
using hipMemoryType = cudaMemoryType;
using hipPitchedPtr = cudaPitchedPtr;
using hipPointerAttribute_t = cudaPointerAttributes;
using hipStream_t = cudaStream_t;

inline constexpr auto hipComputeModeProhibited = cudaComputeModeProhibited;
inline constexpr auto hipDeviceAttributeComputeMode = cudaDevAttrComputeMode;
inline constexpr auto hipDeviceAttributeMaxBlockDimX = cudaDevAttrMaxBlockDimX;
inline constexpr auto hipDeviceAttributeMaxBlockDimY = cudaDevAttrMaxBlockDimY;
inline constexpr auto hipDeviceAttributeMaxBlockDimZ = cudaDevAttrMaxBlockDimZ;
inline constexpr auto hipDeviceAttributeMaxGridDimX = cudaDevAttrMaxGridDimX;
inline constexpr auto hipDeviceAttributeMaxGridDimY = cudaDevAttrMaxGridDimY;
inline constexpr auto hipDeviceAttributeMaxGridDimZ = cudaDevAttrMaxGridDimZ;
inline constexpr auto hipDeviceAttributeMaxPitch = cudaDevAttrMaxPitch;
inline constexpr auto hipDeviceAttributeMaxSharedMemoryPerBlock = cudaDevAttrMaxSharedMemoryPerBlock;
inline constexpr auto hipDeviceAttributeMaxThreadsPerBlock = cudaDevAttrMaxThreadsPerBlock;
inline constexpr auto hipDeviceAttributeMemoryPoolsSupported = cudaDevAttrMemoryPoolsSupported;
inline constexpr auto hipDeviceAttributeMultiprocessorCount = cudaDevAttrMultiProcessorCount;
inline constexpr auto hipDeviceAttributePageableMemoryAccess = cudaDevAttrPageableMemoryAccess;
inline constexpr auto hipDeviceAttributeWarpSize = cudaDevAttrWarpSize;
inline constexpr auto hipErrorDeinitialized = cudaErrorCudartUnloading;
inline constexpr auto hipErrorNotReady = cudaErrorNotReady;
inline constexpr auto hipErrorPeerAccessAlreadyEnabled = cudaErrorPeerAccessAlreadyEnabled;
inline constexpr auto hipEventBlockingSync = cudaEventBlockingSync;
inline constexpr auto hipEventDisableTiming = cudaEventDisableTiming;
inline constexpr auto hipFuncAttributeMaxDynamicSharedMemorySize = cudaFuncAttributeMaxDynamicSharedMemorySize;
inline constexpr auto hipHostRegisterMapped = cudaHostRegisterMapped;
inline constexpr auto hipHostRegisterPortable = cudaHostRegisterPortable;
inline constexpr auto hipMemAccessFlagsProtReadWrite = cudaMemAccessFlagsProtReadWrite;
inline constexpr auto hipMemLocationTypeDevice = cudaMemLocationTypeDevice;
inline constexpr auto hipMemcpyDefault = cudaMemcpyDefault;
inline constexpr auto hipMemoryTypeDevice = cudaMemoryTypeDevice;
inline constexpr auto hipStreamNonBlocking = cudaStreamNonBlocking;
inline constexpr auto hipSuccess = cudaSuccess;
#define hipStreamPerThread cudaStreamPerThread

inline constexpr auto& hipDeviceCanAccessPeer = cudaDeviceCanAccessPeer;
inline constexpr auto& hipDeviceEnablePeerAccess = cudaDeviceEnablePeerAccess;
inline constexpr auto& hipDeviceGetAttribute = cudaDeviceGetAttribute;
inline constexpr auto& hipDeviceGetMemPool = cudaDeviceGetMemPool;
inline constexpr auto& hipDeviceReset = cudaDeviceReset;
inline constexpr auto& hipDeviceSynchronize = cudaDeviceSynchronize;
inline constexpr auto& hipEventCreate = cudaEventCreate;
inline constexpr auto& hipEventCreateWithFlags = cudaEventCreateWithFlags;
inline constexpr auto& hipEventDestroy = cudaEventDestroy;
inline constexpr auto& hipEventQuery = cudaEventQuery;
inline constexpr auto& hipEventRecord = cudaEventRecord;
inline constexpr auto& hipEventSynchronize = cudaEventSynchronize;
inline constexpr auto& hipFree = cudaFree;
inline constexpr auto& hipFreeAsync = cudaFreeAsync;
inline constexpr auto& hipFuncGetAttributes = cudaFuncGetAttributes;
inline constexpr auto& hipFuncSetAttribute = cudaFuncSetAttribute;
inline constexpr auto& hipGetDevice = cudaGetDevice;
inline constexpr auto& hipGetDeviceCount = cudaGetDeviceCount;
inline constexpr auto& hipGetDeviceProperties = cudaGetDeviceProperties;
inline constexpr auto& hipGetErrorName = cudaGetErrorName;
inline constexpr auto& hipGetErrorString = cudaGetErrorString;
inline constexpr auto& hipGetLastError = cudaGetLastError;
inline constexpr auto& hipGetSymbolAddress = cudaGetSymbolAddress;
inline constexpr auto& hipHostGetDevicePointer = cudaHostGetDevicePointer;
inline constexpr auto& hipHostRegister = cudaHostRegister;
inline constexpr auto& hipHostUnregister = cudaHostUnregister;
inline constexpr auto& hipLaunchKernel = cudaLaunchKernel;
inline constexpr auto& hipMalloc = cudaMalloc;
inline constexpr auto& hipMallocAsync = cudaMallocAsync;
inline constexpr auto& hipMallocPitch = cudaMallocPitch;
inline constexpr auto& hipMemGetInfo = cudaMemGetInfo;
inline constexpr auto& hipMemPoolSetAccess = cudaMemPoolSetAccess;
inline constexpr auto& hipMemcpy2DAsync = cudaMemcpy2DAsync;
inline constexpr auto& hipMemcpy3DAsync = cudaMemcpy3DAsync;
inline constexpr auto& hipMemcpyAsync = cudaMemcpyAsync;
inline constexpr auto& hipMemset2DAsync = cudaMemset2DAsync;
inline constexpr auto& hipMemsetAsync = cudaMemsetAsync;
inline constexpr auto& hipOccupancyMaxActiveBlocksPerMultiprocessor = cudaOccupancyMaxActiveBlocksPerMultiprocessor;
inline constexpr auto& hipPointerGetAttributes = cudaPointerGetAttributes;
inline constexpr auto& hipSetDevice = cudaSetDevice;
inline constexpr auto& hipStreamCreate = cudaStreamCreate;
inline constexpr auto& hipStreamCreateWithFlags = cudaStreamCreateWithFlags;
inline constexpr auto& hipStreamDestroy = cudaStreamDestroy;
inline constexpr auto& hipStreamQuery = cudaStreamQuery;
inline constexpr auto& hipStreamSynchronize = cudaStreamSynchronize;
inline constexpr auto& hipStreamWaitEvent = cudaStreamWaitEvent;
