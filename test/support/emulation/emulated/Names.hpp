// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The names that CUDA and HIP share but for the prefix, for the types and functions of the machine. Included once,
// with ALPAKA_EMULATED_NAME(name) and ALPAKA_EMULATED_ATTRIBUTE(name) defined.

using ALPAKA_EMULATED_NAME(Error_t) = emulated::Status;
using ALPAKA_EMULATED_NAME(Stream_t) = emulated::Stream*;
using ALPAKA_EMULATED_NAME(Event_t) = emulated::Event*;
using ALPAKA_EMULATED_NAME(Extent) = emulated::Extent;
using ALPAKA_EMULATED_NAME(FuncAttribute) = emulated::FunctionAttribute;
using ALPAKA_EMULATED_NAME(FuncAttributes) = emulated::FunctionAttributes;
using ALPAKA_EMULATED_NAME(IpcMemHandle_t) = emulated::IpcMemHandle;
using ALPAKA_EMULATED_NAME(MemAccessDesc) = emulated::MemoryAccess;
using ALPAKA_EMULATED_NAME(MemLocation) = emulated::Location;
using ALPAKA_EMULATED_NAME(MemPoolProps) = emulated::PoolProperties;
using ALPAKA_EMULATED_NAME(MemPool_t) = emulated::MemoryPool;
using ALPAKA_EMULATED_NAME(Memcpy3DParms) = emulated::Copy3D;
using ALPAKA_EMULATED_NAME(MemcpyKind) = emulated::CopyKind;
using ALPAKA_EMULATED_NAME(MemoryAdvise) = emulated::MemoryAdvice;
using ALPAKA_EMULATED_NAME(MemoryType) = emulated::MemoryType;
using ALPAKA_EMULATED_NAME(PitchedPtr) = emulated::PitchedPtr;

inline constexpr auto ALPAKA_EMULATED_NAME(ErrorHostMemoryAlreadyRegistered) = emulated::Status::alreadyRegistered;
inline constexpr auto ALPAKA_EMULATED_NAME(ErrorInvalidValue) = emulated::Status::invalid;
inline constexpr auto ALPAKA_EMULATED_NAME(ErrorNotReady) = emulated::Status::notReady;
inline constexpr auto ALPAKA_EMULATED_NAME(ErrorPeerAccessAlreadyEnabled) = emulated::Status::peerAccessIsOn;
inline constexpr auto ALPAKA_EMULATED_NAME(ErrorPeerAccessNotEnabled) = emulated::Status::peerAccessIsOff;
inline constexpr auto ALPAKA_EMULATED_NAME(FuncAttributeMaxDynamicSharedMemorySize)
    = emulated::FunctionAttribute::maxDynamicSharedBytes;
inline constexpr auto ALPAKA_EMULATED_NAME(LimitMallocHeapSize) = emulated::DeviceLimit::mallocHeapSize;
inline constexpr auto ALPAKA_EMULATED_NAME(LimitPrintfFifoSize) = emulated::DeviceLimit::printfFifoSize;
inline constexpr auto ALPAKA_EMULATED_NAME(MemAccessFlagsProtNone) = emulated::MemoryAccessFlags::none;
inline constexpr auto ALPAKA_EMULATED_NAME(MemAccessFlagsProtReadWrite) = emulated::MemoryAccessFlags::readWrite;
inline constexpr auto ALPAKA_EMULATED_NAME(MemLocationTypeDevice) = emulated::MemoryLocation::device;
inline constexpr auto ALPAKA_EMULATED_NAME(MemLocationTypeHost) = emulated::MemoryLocation::host;
inline constexpr auto ALPAKA_EMULATED_NAME(MemAllocationTypePinned) = emulated::AllocationType::pinned;
inline constexpr auto ALPAKA_EMULATED_NAME(MemPoolAttrReservedMemCurrent) = emulated::PoolAttribute::reservedNow;
inline constexpr auto ALPAKA_EMULATED_NAME(MemPoolAttrReservedMemHigh) = emulated::PoolAttribute::reservedMost;
inline constexpr auto ALPAKA_EMULATED_NAME(MemPoolAttrReleaseThreshold) = emulated::PoolAttribute::releaseThreshold;
inline constexpr auto ALPAKA_EMULATED_NAME(MemcpyDefault) = emulated::CopyKind::anyDirection;
inline constexpr auto ALPAKA_EMULATED_NAME(MemoryTypeDevice) = emulated::MemoryType::device;
inline constexpr auto ALPAKA_EMULATED_NAME(MemoryTypeManaged) = emulated::MemoryType::managed;
inline constexpr auto ALPAKA_EMULATED_NAME(MemoryTypeUnregistered) = emulated::MemoryType::unregistered;
inline constexpr auto ALPAKA_EMULATED_NAME(Success) = emulated::Status::success;

inline constexpr int ALPAKA_EMULATED_NAME(ComputeModeProhibited) = 2;
inline constexpr unsigned ALPAKA_EMULATED_NAME(EventBlockingSync) = 1;
inline constexpr unsigned ALPAKA_EMULATED_NAME(EventDisableTiming) = emulated::eventDisableTiming;
inline constexpr unsigned ALPAKA_EMULATED_NAME(HostRegisterMapped) = 2;
inline constexpr unsigned ALPAKA_EMULATED_NAME(HostRegisterPortable) = 1;
inline constexpr unsigned ALPAKA_EMULATED_NAME(IpcMemLazyEnablePeerAccess) = 1;
inline constexpr unsigned ALPAKA_EMULATED_NAME(MemAttachGlobal) = 1;
inline constexpr unsigned ALPAKA_EMULATED_NAME(StreamNonBlocking) = 1;

inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(ClockRate) = emulated::Attribute::clockRate;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(CooperativeLaunch) = emulated::Attribute::cooperativeLaunch;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(ComputeMode) = emulated::Attribute::computeMode;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(L2CacheSize) = emulated::Attribute::l2CacheSize;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(ConcurrentManagedAccess)
    = emulated::Attribute::concurrentManagedAccess;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(ManagedMemory) = emulated::Attribute::managedMemory;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(MaxBlockDimX) = emulated::Attribute::maxBlockDimX;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(MaxBlockDimY) = emulated::Attribute::maxBlockDimY;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(MaxBlockDimZ) = emulated::Attribute::maxBlockDimZ;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(MaxGridDimX) = emulated::Attribute::maxGridDimX;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(MaxGridDimY) = emulated::Attribute::maxGridDimY;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(MaxGridDimZ) = emulated::Attribute::maxGridDimZ;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(MaxPitch) = emulated::Attribute::maxPitch;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(MaxSharedMemoryPerBlock) = emulated::Attribute::maxSharedBytesPerBlock;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(MaxThreadsPerBlock) = emulated::Attribute::maxThreadsPerBlock;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(MemoryClockRate) = emulated::Attribute::memoryClockRate;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(MemoryPoolsSupported) = emulated::Attribute::memoryPoolsSupported;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(PageableMemoryAccess) = emulated::Attribute::pageableMemoryAccess;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(UnifiedAddressing) = emulated::Attribute::unifiedAddressing;
inline constexpr auto ALPAKA_EMULATED_ATTRIBUTE(WarpSize) = emulated::Attribute::warpSize;

inline constexpr auto& ALPAKA_EMULATED_NAME(DeviceCanAccessPeer) = emulated::deviceCanAccessPeer;
inline constexpr auto& ALPAKA_EMULATED_NAME(DeviceDisablePeerAccess) = emulated::deviceDisablePeerAccess;
inline constexpr auto& ALPAKA_EMULATED_NAME(DeviceEnablePeerAccess) = emulated::deviceEnablePeerAccess;
inline constexpr auto& ALPAKA_EMULATED_NAME(DeviceGetAttribute) = emulated::deviceGetAttribute;
inline constexpr auto& ALPAKA_EMULATED_NAME(DeviceGetLimit) = emulated::deviceGetLimit;
inline constexpr auto& ALPAKA_EMULATED_NAME(DeviceGetMemPool) = emulated::deviceGetMemPool;
inline constexpr auto& ALPAKA_EMULATED_NAME(DeviceGetPCIBusId) = emulated::deviceGetPciBusId;
inline constexpr auto& ALPAKA_EMULATED_NAME(DeviceGetStreamPriorityRange) = emulated::streamPriorityRange;
inline constexpr auto& ALPAKA_EMULATED_NAME(DeviceReset) = emulated::deviceReset;
inline constexpr auto& ALPAKA_EMULATED_NAME(DeviceSetLimit) = emulated::deviceSetLimit;
inline constexpr auto& ALPAKA_EMULATED_NAME(DeviceSynchronize) = emulated::deviceSynchronize;
inline constexpr auto& ALPAKA_EMULATED_NAME(DriverGetVersion) = emulated::driverGetVersion;
inline constexpr auto& ALPAKA_EMULATED_NAME(EventCreateWithFlags) = emulated::eventCreateWithFlags;
inline constexpr auto& ALPAKA_EMULATED_NAME(EventDestroy) = emulated::eventDestroy;
inline constexpr auto& ALPAKA_EMULATED_NAME(EventElapsedTime) = emulated::eventElapsedTime;
inline constexpr auto& ALPAKA_EMULATED_NAME(EventQuery) = emulated::eventQuery;
inline constexpr auto& ALPAKA_EMULATED_NAME(EventRecord) = emulated::eventRecord;
inline constexpr auto& ALPAKA_EMULATED_NAME(EventSynchronize) = emulated::eventSynchronize;
inline constexpr auto& ALPAKA_EMULATED_NAME(Free) = emulated::release;
inline constexpr auto& ALPAKA_EMULATED_NAME(FreeAsync) = emulated::releaseAsync;
inline constexpr auto& ALPAKA_EMULATED_NAME(FuncGetAttributes) = emulated::funcGetAttributes;
inline constexpr auto& ALPAKA_EMULATED_NAME(FuncSetAttribute) = emulated::funcSetAttribute;
inline constexpr auto& ALPAKA_EMULATED_NAME(GetDevice) = emulated::getDevice;
inline constexpr auto& ALPAKA_EMULATED_NAME(GetDeviceCount) = emulated::getDeviceCount;
inline constexpr auto& ALPAKA_EMULATED_NAME(GetDeviceProperties) = emulated::getDeviceProperties;
inline constexpr auto& ALPAKA_EMULATED_NAME(GetErrorName) = emulated::getErrorName;
inline constexpr auto& ALPAKA_EMULATED_NAME(GetErrorString) = emulated::getErrorString;
inline constexpr auto& ALPAKA_EMULATED_NAME(GetLastError) = emulated::getLastError;
inline constexpr auto& ALPAKA_EMULATED_NAME(GetSymbolAddress) = emulated::getSymbolAddress;
inline constexpr auto& ALPAKA_EMULATED_NAME(HostGetDevicePointer) = emulated::hostGetDevicePointer;
inline constexpr auto& ALPAKA_EMULATED_NAME(HostRegister) = emulated::hostRegister;
inline constexpr auto& ALPAKA_EMULATED_NAME(HostUnregister) = emulated::hostUnregister;
inline constexpr auto& ALPAKA_EMULATED_NAME(LaunchCooperativeKernel) = emulated::launchCooperative;
inline constexpr auto& ALPAKA_EMULATED_NAME(IpcCloseMemHandle) = emulated::ipcCloseMemHandle;
inline constexpr auto& ALPAKA_EMULATED_NAME(IpcGetMemHandle) = emulated::ipcGetMemHandle;
inline constexpr auto& ALPAKA_EMULATED_NAME(IpcOpenMemHandle) = emulated::ipcOpenMemHandle;
inline constexpr auto& ALPAKA_EMULATED_NAME(LaunchKernel) = emulated::launchKernel;
inline constexpr auto& ALPAKA_EMULATED_NAME(Malloc) = emulated::allocate;
inline constexpr auto& ALPAKA_EMULATED_NAME(Malloc3D) = emulated::allocate3D;
inline constexpr auto& ALPAKA_EMULATED_NAME(MallocAsync) = emulated::allocateAsync;
inline constexpr auto& ALPAKA_EMULATED_NAME(MallocManaged) = emulated::allocateManaged;
inline constexpr auto& ALPAKA_EMULATED_NAME(MallocPitch) = emulated::allocatePitch;
inline constexpr auto& ALPAKA_EMULATED_NAME(MemGetInfo) = emulated::memGetInfo;
inline constexpr auto& ALPAKA_EMULATED_NAME(MallocFromPoolAsync) = emulated::allocateFromPool;
inline constexpr auto& ALPAKA_EMULATED_NAME(MemPoolCreate) = emulated::memPoolCreate;
inline constexpr auto& ALPAKA_EMULATED_NAME(MemPoolDestroy) = emulated::memPoolDestroy;
inline constexpr auto& ALPAKA_EMULATED_NAME(MemPoolTrimTo) = emulated::memPoolTrimTo;
inline constexpr auto& ALPAKA_EMULATED_NAME(MemPoolGetAttribute) = emulated::memPoolGetAttribute;
inline constexpr auto& ALPAKA_EMULATED_NAME(MemPoolSetAccess) = emulated::memPoolSetAccess;
inline constexpr auto& ALPAKA_EMULATED_NAME(MemPoolSetAttribute) = emulated::memPoolSetAttribute;
inline constexpr auto& ALPAKA_EMULATED_NAME(Memcpy2DAsync) = emulated::copy2DAsync;
inline constexpr auto& ALPAKA_EMULATED_NAME(Memcpy3DAsync) = emulated::copy3DAsync;
inline constexpr auto& ALPAKA_EMULATED_NAME(MemcpyAsync) = emulated::copyAsync;
inline constexpr auto& ALPAKA_EMULATED_NAME(Memset2DAsync) = emulated::set2DAsync;
inline constexpr auto& ALPAKA_EMULATED_NAME(MemsetAsync) = emulated::setAsync;
inline constexpr auto& ALPAKA_EMULATED_NAME(OccupancyMaxActiveBlocksPerMultiprocessor) = emulated::maxActiveBlocks;
inline constexpr auto& ALPAKA_EMULATED_NAME(PointerGetAttributes) = emulated::pointerGetAttributes;
inline constexpr auto& ALPAKA_EMULATED_NAME(RuntimeGetVersion) = emulated::runtimeGetVersion;
inline constexpr auto& ALPAKA_EMULATED_NAME(SetDevice) = emulated::setDevice;
inline constexpr auto& ALPAKA_EMULATED_NAME(StreamCreateWithFlags) = emulated::streamCreateWithFlags;
inline constexpr auto& ALPAKA_EMULATED_NAME(StreamCreateWithPriority) = emulated::streamCreateWithPriority;
inline constexpr auto& ALPAKA_EMULATED_NAME(StreamDestroy) = emulated::streamDestroy;
inline constexpr auto& ALPAKA_EMULATED_NAME(StreamGetPriority) = emulated::streamGetPriority;
inline constexpr auto& ALPAKA_EMULATED_NAME(StreamQuery) = emulated::streamQuery;
inline constexpr auto& ALPAKA_EMULATED_NAME(StreamSynchronize) = emulated::streamSynchronize;
inline constexpr auto& ALPAKA_EMULATED_NAME(StreamWaitEvent) = emulated::streamWaitEvent;

#undef ALPAKA_EMULATED_NAME
#undef ALPAKA_EMULATED_ATTRIBUTE
