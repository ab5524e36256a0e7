// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers of CUDA and HIP devices that several processes use.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/mem/buf/Ipc.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/Buffer.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>
#include <alpaka/runtime/cudahip/host/Memory.hpp>

#include <cstddef>
#include <cstring>
#include <memory>

namespace alpaka::mem::buf::backend
{
    template<typename TApi>
    struct Ipc<dev::DevGpuRt<TApi>>
    {
        using Native = typename TApi::IpcMemHandle;
        static_assert(sizeof(Native) <= sizeof(IpcHandle::native));

        template<typename TElem, typename TDim, typename TIdx>
        static auto getIpcHandle(BufGpuRt<TApi, TElem, TDim, TIdx> const& buf) -> IpcHandle
        {
            using namespace runtime::cudahip;
            auto const layout = rowLayoutOf<TElem>(buf.extents());
            if(layout.rows == 0)
                core::fail(
                    "mem::buf::getIpcHandle: a buffer of the extent ", buf.extents(), " has no memory to share");
            if(!buf.isPinned())
                core::fail("mem::buf::getIpcHandle: managed memory cannot be shared; use mem::buf::alloc");
            DeviceGuard<TApi> const guard("mem::buf::getIpcHandle", buf.getDev().nativeHandle());
            Native native{};
            void* const data = const_cast<TElem*>(buf.data());
            runtime::cudahip::call<TApi>("mem::buf::getIpcHandle", TApi::ipcGetMemHandle, &native, data);
            std::size_t pitch = layout.rowBytes;
            if constexpr(TDim::value > 1)
                pitch = buf.pitches()[TDim::value - 1];
            IpcHandle handle{{}, pitch, pitch * layout.rows};
            std::memcpy(handle.native, &native, sizeof(native));
            return handle;
        }

        template<typename TElem, typename TExtent>
        static auto openIpcHandle(dev::DevGpuRt<TApi> const& dev, IpcHandle const& handle, TExtent const& extent)
            -> BufGpuRt<TApi, TElem, dim::Dim<TExtent>, idx::Idx<TExtent>>
        {
            using namespace runtime::cudahip;
            auto const extents = extent::getExtentVec(extent);
            auto const layout = rowLayoutOf<TElem>(extents);
            if(layout.rows != 0 && (layout.rowBytes > handle.rowPitch || layout.rows > handle.bytes / handle.rowPitch))
                core::fail(
                    "mem::buf::openIpcHandle: the extent ",
                    extents,
                    " needs ",
                    layout.rows,
                    " rows of ",
                    layout.rowBytes,
                    " bytes, the handle names ",
                    handle.bytes,
                    " bytes in rows of ",
                    handle.rowPitch);
            int const device = dev.nativeHandle();
            auto const close = [device](Memory const* memory)
            {
                if(memory->data != nullptr)
                    quietlyOn<TApi>(
                        device, [memory] { static_cast<void>(tryCall<TApi>(TApi::ipcCloseMemHandle, memory->data)); });
                delete memory;
            };
            std::shared_ptr<Memory> memory(new Memory{nullptr, handle.rowPitch}, close);
            if(layout.rows != 0)
            {
                DeviceGuard<TApi> const guard("mem::buf::openIpcHandle", device);
                Native native{};
                std::memcpy(&native, handle.native, sizeof(native));
                void* data = nullptr;
                unsigned const flags = TApi::ipcOpenFlags;
                runtime::cudahip::call<TApi>("mem::buf::openIpcHandle", TApi::ipcOpenMemHandle, &data, native, flags);
                memory->data = data; // not before: what the call has refused must not be closed
            }
            return {dev, extents, memory};
        }
    };
} // namespace alpaka::mem::buf::backend
