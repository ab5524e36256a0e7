// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Allocations, what is known of pointers, copies and sets.
#pragma once

#include <machine/Streams.hpp>

namespace emulated
{
    inline auto memGetInfo(std::size_t* free, std::size_t* total) -> Status
    {
        *free = Memory::bytesOfDevice - machine().memory.usedBytes(currentDevice);
        *total = Memory::bytesOfDevice;
        return Status::success;
    }

    inline auto allocateBlock(void** data, Memory::Block const& block) -> Status
    {
        *data = machine().memory.allocate(block);
        return answer(*data == nullptr ? Status::outOfMemory : Status::success);
    }

    inline auto allocate(void** data, std::size_t bytes) -> Status
    {
        return allocateBlock(data, {bytes, currentDevice, false});
    }

    inline auto allocateRows(void** data, std::size_t* pitch, std::size_t width, std::size_t height, std::size_t depth)
        -> Status
    {
        constexpr std::size_t granule = isAmd ? 256 : 512;
        *pitch = (width + granule - 1) / granule * granule;
        return allocateBlock(data, {*pitch * height * depth, currentDevice, false, false, *pitch, height});
    }

    inline auto allocatePitch(void** data, std::size_t* pitch, std::size_t width, std::size_t height) -> Status
    {
        return allocateRows(data, pitch, width, height, 1);
    }

    inline auto allocateManaged(void** data, std::size_t bytes, unsigned) -> Status
    {
        return allocateBlock(data, {bytes, currentDevice, false, true});
    }

    //! As CUDA's, it waits for the device first.
    inline auto release(void* data) -> Status
    {
        for(auto const& stream : machine().streams.all())
            stream->drain();
        return validIf(data == nullptr || machine().memory.release(currentDevice, data));
    }

    inline auto allocateAsync(void** data, std::size_t bytes, Stream*) -> Status
    {
        return allocateBlock(data, {bytes, currentDevice, true});
    }

    inline auto allocateFromPool(void** data, std::size_t bytes, MemoryPool pool, Stream*) -> Status
    {
        auto const status = allocateBlock(data, {bytes, currentDevice, true});
        std::lock_guard const guard(machine().mutex);
        auto const found = machine().poolBytes.find(pool);
        if(found == machine().poolBytes.end())
            return Status::invalid;
        if(status == Status::success)
            found->second[1] += bytes;
        return status;
    }

    inline auto releaseAsync(void* data, Stream* stream) -> Status
    {
        return submit(stream, [=, device = currentDevice] { return validIf(machine().memory.release(device, data)); });
    }

    // Memory of the host.

    inline auto hostRegister(void* data, std::size_t bytes, unsigned) -> Status
    {
        if(machine().memory.find(data))
            return validIf(false);
        return answer(machine().memory.pin(data, bytes) ? Status::success : Status::alreadyRegistered);
    }

    inline auto hostUnregister(void* data) -> Status { return validIf(machine().memory.unpin(data)); }

    inline auto hostGetDevicePointer(void** result, void* data, unsigned) -> Status
    {
        *result = data;
        return validIf(machine().memory.isPinned(data));
    }

    // Pointers.

    enum class MemoryType
    {
        unregistered,
        host,
        device,
        managed
    };

    struct PointerAttributes
    {
        MemoryType type;
        int device;
        void* devicePointer; //!< Null where the current device cannot use the memory; AMD does not say that.
        int isManaged;       //!< As AMD says it.
    };

    inline auto pointerGetAttributes(PointerAttributes* attributes, void const* data) -> Status
    {
        auto* const pointer = const_cast<void*>(data);
        if(auto const block = machine().memory.find(data))
        {
            std::lock_guard const guard(machine().mutex);
            auto const& allowed = block->isPooled ? machine().pools : machine().peers;
            bool const isReachable = block->isManaged || machine().hasAmdRules || block->device == currentDevice
                                     || allowed.count({currentDevice, block->device}) != 0;
            auto const type = block->isManaged ? MemoryType::managed : MemoryType::device;
            *attributes = {type, block->device, isReachable ? pointer : nullptr, block->isManaged ? 1 : 0};
        }
        else if(machine().memory.isPinned(data))
            *attributes = {MemoryType::host, 0, pointer, 0};
        else if(machine().hasAmdRules)
            return validIf(false);
        else
            *attributes = {MemoryType::unregistered, 0, nullptr, 0};
        return Status::success;
    }

    // Managed memory.

    //! \param device -1 for the host.
    inline auto manage(Managing const& call) -> Status
    {
        auto const place = machine().memory.place(call.data);
        if(!place || !place->block.isManaged || call.bytes > place->rest || call.device < -1
           || call.device >= machine().deviceCount || machine().attribute(Attribute::concurrentManagedAccess) == 0)
            return validIf(false);
        std::lock_guard const guard(machine().mutex);
        machine().managings.push_back(call);
        return Status::success;
    }

    inline auto prefetchAsync(void const* data, std::size_t bytes, int device, Stream* stream) -> Status
    {
        auto const status = manage({data, bytes, 0, device});
        return status == Status::success ? submit(stream, [] {}) : status;
    }

    enum class MemoryAdvice
    {
    };

    inline auto advise(void const* data, std::size_t bytes, MemoryAdvice advice, int device) -> Status
    {
        return manage({data, bytes, static_cast<int>(advice), device});
    }

    inline auto getSymbolAddress(void** data, void const* symbol) -> Status
    {
        *data = const_cast<void*>(symbol);
        return Status::success;
    }

    // Handles for other processes. There is one process, which may open its own.

    struct IpcMemHandle
    {
        char reserved[64];
    };

    inline auto ipcGetMemHandle(IpcMemHandle* handle, void* data) -> Status
    {
        auto const place = machine().memory.place(data);
        if(!place || place->rest != place->block.bytes || place->block.isPooled || place->block.isManaged)
            return validIf(false);
        std::memcpy(handle->reserved, &data, sizeof(data));
        return Status::success;
    }

    inline auto ipcOpenMemHandle(void** data, IpcMemHandle handle, unsigned flags) -> Status
    {
        std::memcpy(data, handle.reserved, sizeof(*data));
        auto const block = machine().memory.find(*data);
        if(flags != 1 || !block || block->device != currentDevice)
            return validIf(false);
        ++machine().openIpcHandles;
        return Status::success;
    }

    inline auto ipcCloseMemHandle(void* data) -> Status
    {
        bool const isOpen = machine().memory.find(data) && machine().openIpcHandles > 0;
        if(isOpen)
            --machine().openIpcHandles;
        return validIf(isOpen);
    }

    // Copies and sets.

    enum class CopyKind
    {
        anyDirection = 4
    };

    struct PitchedPtr
    {
        void* ptr;
        std::size_t pitch, xsize, ysize;
    };

    struct Extent
    {
        std::size_t width, height, depth;
    };

    //! Planes with one above another.
    inline auto allocate3D(PitchedPtr* memory, Extent extent) -> Status
    {
        *memory = {nullptr, 0, extent.width, extent.height};
        return allocateRows(&memory->ptr, &memory->pitch, extent.width, extent.height, extent.depth);
    }

    struct Copy3D
    {
        PitchedPtr srcPtr, dstPtr;
        Extent extent;
        CopyKind kind;
    };

    //! What AMD's runtime asks of rows in its own memory: no set and no copy of more rows than memory of this pitch
    //! was allocated with, and memory is as deep as whole slices fit in.
    inline auto
    takesRows(void const* data, std::size_t pitch, std::size_t slice, std::size_t height, std::size_t depth) -> bool
    {
        auto const place = machine().hasAmdRules ? machine().memory.place(data) : std::nullopt;
        if(!place)
            return true;
        return (pitch != place->block.pitch || height <= place->block.height)
               && (depth == 1 || slice * pitch == 0 || depth <= place->rest / (slice * pitch));
    }

    inline void copyRows(
        void* dst, std::size_t dstPitch, void const* src, std::size_t srcPitch, std::size_t width, std::size_t height)
    {
        for(std::size_t row = 0; row < height; ++row)
            std::memcpy(
                static_cast<char*>(dst) + row * dstPitch, static_cast<char const*>(src) + row * srcPitch, width);
    }

    inline auto copyAsync(void* dst, void const* src, std::size_t bytes, CopyKind, Stream* stream) -> Status
    {
        return submit(stream, [=] { copyRows(dst, 0, src, 0, bytes, 1); });
    }

    inline auto copy2DAsync(
        void* dst,
        std::size_t dstPitch,
        void const* src,
        std::size_t srcPitch,
        std::size_t width,
        std::size_t height,
        CopyKind,
        Stream* stream) -> Status
    {
        auto const maxPitch = static_cast<std::size_t>(machine().attribute(Attribute::maxPitch));
        if(dstPitch < width || srcPitch < width || dstPitch > maxPitch || srcPitch > maxPitch
           || !takesRows(dst, dstPitch, height, height, 1) || !takesRows(src, srcPitch, height, height, 1))
            return validIf(false);
        return submit(stream, [=] { copyRows(dst, dstPitch, src, srcPitch, width, height); });
    }

    inline auto copy3DAsync(Copy3D const* parameters, Stream* stream) -> Status
    {
        auto const slice = [](PitchedPtr const& data, std::size_t z)
        { return static_cast<char*>(data.ptr) + z * data.pitch * data.ysize; };
        auto const copy = *parameters;
        auto const maxPitch = static_cast<std::size_t>(machine().attribute(Attribute::maxPitch));
        for(auto const& side : {copy.dstPtr, copy.srcPtr})
            if(copy.extent.height > side.ysize || side.pitch >= maxPitch
               || !takesRows(side.ptr, side.pitch, side.ysize, copy.extent.height, copy.extent.depth))
                return validIf(false);
        return submit(
            stream,
            [=]
            {
                for(std::size_t z = 0; z < copy.extent.depth; ++z)
                    copyRows(
                        slice(copy.dstPtr, z),
                        copy.dstPtr.pitch,
                        slice(copy.srcPtr, z),
                        copy.srcPtr.pitch,
                        copy.extent.width,
                        copy.extent.height);
            });
    }

    inline auto
    set2DAsync(void* data, std::size_t pitch, int byte, std::size_t width, std::size_t height, Stream* stream)
        -> Status
    {
        if(!takesRows(data, pitch, height, height, 1))
            return validIf(false);
        return submit(
            stream,
            [=]
            {
                for(std::size_t row = 0; row < height; ++row)
                    std::memset(static_cast<char*>(data) + row * pitch, byte, width);
            });
    }

    inline auto setAsync(void* data, int byte, std::size_t bytes, Stream* stream) -> Status
    {
        return set2DAsync(data, bytes, byte, bytes, 1, stream);
    }
} // namespace emulated
