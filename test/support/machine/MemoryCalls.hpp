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

    inline auto allocateBlock(void** data, std::size_t bytes, bool isPooled) -> Status
    {
        *data = machine().memory.allocate(currentDevice, bytes, isPooled);
        return answer(*data == nullptr ? Status::outOfMemory : Status::success);
    }

    inline auto allocate(void** data, std::size_t bytes) -> Status
    {
        return allocateBlock(data, bytes, false);
    }

    inline auto allocatePitch(void** data, std::size_t* pitch, std::size_t width, std::size_t height) -> Status
    {
        *pitch = (width + 511) / 512 * 512;
        return allocate(data, *pitch * height);
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
        return allocateBlock(data, bytes, true);
    }

    inline auto releaseAsync(void* data, Stream* stream) -> Status
    {
        return submit(stream, [=, device = currentDevice] { return validIf(machine().memory.release(device, data)); });
    }

    // Memory of the host.

    inline auto hostRegister(void* data, std::size_t bytes, unsigned) -> Status
    {
        return validIf(machine().memory.pin(data, bytes));
    }

    inline auto hostUnregister(void* data) -> Status
    {
        return validIf(machine().memory.unpin(data));
    }

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
        device
    };

    struct PointerAttributes
    {
        MemoryType type;
        int device;
        void* devicePointer; //!< Null where the current device cannot use the memory.
    };

    inline auto pointerGetAttributes(PointerAttributes* attributes, void const* data) -> Status
    {
        auto* const pointer = const_cast<void*>(data);
        if(auto const block = machine().memory.find(data))
        {
            std::lock_guard const guard(machine().mutex);
            auto const& allowed = block->isPooled ? machine().pools : machine().peers;
            bool const isReachable
                = block->device == currentDevice || allowed.count({currentDevice, block->device}) != 0;
            *attributes = {MemoryType::device, block->device, isReachable ? pointer : nullptr};
        }
        else if(machine().memory.isPinned(data))
            *attributes = {MemoryType::host, 0, pointer};
        else
            *attributes = {MemoryType::unregistered, 0, nullptr};
        return Status::success;
    }

    inline auto getSymbolAddress(void** data, void const* symbol) -> Status
    {
        *data = const_cast<void*>(symbol);
        return Status::success;
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

    struct Copy3D
    {
        PitchedPtr srcPtr, dstPtr;
        Extent extent;
        CopyKind kind;
    };

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
        if(dstPitch < width || srcPitch < width || dstPitch > maxPitch || srcPitch > maxPitch)
            return validIf(false);
        return submit(stream, [=] { copyRows(dst, dstPitch, src, srcPitch, width, height); });
    }

    inline auto copy3DAsync(Copy3D const* parameters, Stream* stream) -> Status
    {
        auto const slice = [](PitchedPtr const& data, std::size_t z)
        { return static_cast<char*>(data.ptr) + z * data.pitch * data.ysize; };
        auto const copy = *parameters;
        if(copy.extent.height > copy.dstPtr.ysize || copy.extent.height > copy.srcPtr.ysize)
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
