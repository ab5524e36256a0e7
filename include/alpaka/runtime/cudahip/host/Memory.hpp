// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Memory of a device that its last owner frees.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/mem/buf/Bytes.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/DeviceLimits.hpp>
#include <alpaka/runtime/cudahip/host/Stream.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <memory>

namespace alpaka::runtime::cudahip
{
    //! Address and pitch of a buffer's memory.
    struct Memory
    {
        void* data = nullptr;
        //! Bytes from one row to the next.
        std::size_t rowPitch = 0;
        bool isManaged = false;
    };

    //! Memory as rows.
    struct RowLayout
    {
        std::size_t rowBytes;
        std::size_t rows;
        bool isPitched;
        bool isManaged = false; //!< Then the rows are packed.
    };

    //! \throws core::Error when an extent is negative or the size overflows.
    template<typename TElem, typename TDim, typename TIdx>
    [[nodiscard]] auto rowLayoutOf(vec::Vec<TDim, TIdx> const& extents) -> RowLayout
    {
        std::size_t const bytes = mem::buf::byteCount<TElem>(extents);
        RowLayout layout{sizeof(TElem), 0, TDim::value > 1};
        if(bytes != 0)
        {
            if constexpr(TDim::value > 0)
                layout.rowBytes *= static_cast<std::size_t>(extents[TDim::value - 1]);
            layout.rows = bytes / layout.rowBytes;
        }
        return layout;
    }

    namespace detail
    {
        //! \return The size of memory without padding, in whole words, because atomic operations on the last byte
        //!          access its word.
        [[nodiscard]] inline auto packedBytes(RowLayout const& layout) -> std::size_t
        {
            return (layout.rowBytes * layout.rows + 3) / 4 * 4;
        }

        template<typename TApi>
        [[noreturn]] void
        failAllocation(int device, RowLayout const& layout, char const* call, typename TApi::Status status)
        {
            static_cast<void>(TApi::getLastError.call());
            core::fail(
                "mem::buf::alloc: ",
                layout.rows,
                layout.rows == 1 ? " row of " : " rows of ",
                layout.rowBytes,
                " bytes on device ",
                device,
                ": ",
                explain<TApi>(call, status));
        }
    } // namespace detail

    //! \return Memory that its last owner frees.
    //! \throws core::Error when the driver cannot allocate it.
    template<typename TApi>
    [[nodiscard]] auto allocate(int device, RowLayout const& layout) -> std::shared_ptr<Memory const>
    {
        auto const release = [device](Memory const* memory)
        {
            if(memory->data != nullptr)
                quietlyOn<TApi>(device, [memory] { static_cast<void>(tryCall<TApi>(TApi::release, memory->data)); });
            delete memory;
        };
        std::shared_ptr<Memory> memory(new Memory{nullptr, layout.rowBytes, layout.isManaged}, release);
        if(layout.rows == 0)
            return memory;
        DeviceGuard<TApi> const guard("mem::buf::alloc", device);
        if(layout.isManaged)
        {
            auto const status
                = TApi::allocateManaged.call(&memory->data, detail::packedBytes(layout), unsigned{TApi::managedByAll});
            if(status != TApi::success)
                detail::failAllocation<TApi>(device, layout, TApi::allocateManaged.name, status);
        }
        else if(layout.isPitched && layout.rowBytes <= deviceLimits<TApi>(device).pitch)
        {
            auto const status
                = TApi::allocatePitch.call(&memory->data, &memory->rowPitch, layout.rowBytes, layout.rows);
            if(status != TApi::success)
                detail::failAllocation<TApi>(device, layout, TApi::allocatePitch.name, status);
        }
        else
        {
            auto const status = TApi::allocate.call(&memory->data, detail::packedBytes(layout));
            if(status != TApi::success)
                detail::failAllocation<TApi>(device, layout, TApi::allocate.name, status);
        }
        return memory;
    }

    //! Memory that a stream allocates and frees in its order. The destructor submits the release.
    template<typename TApi>
    class StreamMemory
    {
    public:
        //! \param fromPool Allocates from its own pool, not the device's: `(data, bytes, stream) -> Status`.
        template<typename TFromPool>
        StreamMemory(StreamRef<TApi> const& stream, RowLayout const& layout, TFromPool const& fromPool)
            : m_stream(stream)
            , m_isPooled(true)
        {
            if(layout.rows == 0)
                return;
            DeviceGuard<TApi> const guard("mem::buf::allocAsyncBuf", stream.device);
            if(auto const status = fromPool(&m_data, detail::packedBytes(layout), stream.native);
               status != TApi::success)
                detail::failAllocation<TApi>(stream.device, layout, TApi::allocateFromPool.name, status);
        }

        StreamMemory(StreamRef<TApi> const& stream, RowLayout const& layout)
            : m_stream(stream)
        {
            if(layout.rows == 0)
                return;
            DeviceGuard<TApi> const guard("mem::buf::allocAsyncBuf", stream.device);
            std::size_t const bytes = detail::packedBytes(layout);
            m_isPooled = deviceLimits<TApi>(stream.device).hasMemoryPools;
            auto const status = m_isPooled ? TApi::allocateAsync.call(&m_data, bytes, stream.native)
                                           : TApi::allocate.call(&m_data, bytes);
            if(status != TApi::success)
                detail::failAllocation<TApi>(
                    stream.device, layout, m_isPooled ? TApi::allocateAsync.name : TApi::allocate.name, status);
        }

        auto operator=(StreamMemory&&) -> StreamMemory& = delete;

        ~StreamMemory()
        {
            if(m_data != nullptr)
                quietlyOn<TApi>(
                    m_stream.device,
                    [this]
                    {
                        // Without pools the driver waits for the whole device before it frees.
                        if(!m_isPooled)
                            static_cast<void>(tryCall<TApi>(TApi::release, m_data));
                        else
                            static_cast<void>(tryCall<TApi>(TApi::releaseAsync, m_data, m_stream.native));
                    });
        }

        [[nodiscard]] auto data() const -> void* { return m_data; }

    private:
        StreamRef<TApi> m_stream;
        void* m_data = nullptr;
        bool m_isPooled = false;
    };
} // namespace alpaka::runtime::cudahip
