// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers in the memory of OpenMP's devices.
#pragma once

#include <alpaka/core/CountedRef.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/host/queue/ReleaseInOrder.hpp>
#include <alpaka/host/queue/Waiting.hpp>
#include <alpaka/mem/buf/AsyncBuf.hpp>
#include <alpaka/mem/buf/Buf.hpp>
#include <alpaka/mem/buf/Bytes.hpp>
#include <alpaka/mem/buf/Handle.hpp>
#include <alpaka/runtime/omptarget/Dev.hpp>
#include <alpaka/vec/Vec.hpp>

#include <omp.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace alpaka::runtime::omptarget
{
    //! Uninitialised bytes of a device, freed with the object.
    class Memory : public core::Counted<Memory>
    {
    public:
        static constexpr std::size_t minAlignment = 64;

        //! \throws core::Error when memory runs out.
        Memory(dev::DevOmp5 const& dev, std::size_t bytes, std::size_t alignment)
            : m_device(dev.nativeHandle())
        {
            if(bytes == 0)
                return;
            // OpenMP promises no alignment.
            std::size_t const align = core::max(alignment, minAlignment);
            m_allocation = bytes + align < bytes ? nullptr : omp_target_alloc(bytes + align, m_device);
            auto const address = reinterpret_cast<std::uintptr_t>(m_allocation);
            if(address == 0)
                core::fail(
                    "mem::buf::alloc: out of memory, ", bytes, " bytes of ", dev::getName(dev), " were asked for");
            m_data = static_cast<std::byte*>(m_allocation) + (align - address % align) % align;
        }

        virtual ~Memory()
        {
            if(m_allocation != nullptr)
                omp_target_free(m_allocation, m_device);
        }

        [[nodiscard]] auto data() const -> void* { return m_data; }

    protected:
        //! With the last handle.
        virtual void dropLast() noexcept { delete this; }

    private:
        friend class core::CountedRef<Memory>;

        int m_device;
        void* m_allocation = nullptr;
        std::byte* m_data = nullptr;
    };
} // namespace alpaka::runtime::omptarget

namespace alpaka::mem::buf
{
    //! A handle of packed device memory, aligned to at least 64 bytes.
    template<typename TElem, typename TDim, typename TIdx>
    class BufOmp5
        : public detail::Handle<dev::DevOmp5, TElem, TDim, TIdx, core::CountedRef<runtime::omptarget::Memory>>,
          public view::Elements<BufOmp5<TElem, TDim, TIdx>, false>
    {
    public:
        using Memory = runtime::omptarget::Memory;

        //! Allocates the memory; use mem::buf::alloc instead.
        //! \throws core::Error when an extent is negative, the size overflows or memory runs out.
        BufOmp5(dev::DevOmp5 const& dev, vec::Vec<TDim, TIdx> const& extents)
            : BufOmp5(
                  dev, extents, core::CountedRef<Memory>(new Memory(dev, byteCount<TElem>(extents), alignof(TElem))))
        {
        }

        //! \param memory Must be large enough.
        BufOmp5(dev::DevOmp5 const& dev, vec::Vec<TDim, TIdx> const& extents, core::CountedRef<Memory> memory)
            : BufOmp5::Handle{dev, extents, memory->data(), std::move(memory)}
        {
        }
    };
} // namespace alpaka::mem::buf

namespace alpaka
{
    template<typename TElem, typename TDim, typename TIdx>
    struct mem::buf::backend::BufType<dev::DevOmp5, TElem, TDim, TIdx>
    {
        using type = mem::buf::BufOmp5<TElem, TDim, TIdx>;
    };

    template<typename TElem, typename TDim, typename TIdx>
    struct mem::buf::backend::Alloc<TElem, TDim, TIdx, dev::DevOmp5>
    {
        template<typename TExtent>
        static auto alloc(dev::DevOmp5 const& dev, TExtent const& extent) -> BufOmp5<TElem, TDim, TIdx>
        {
            return {dev, extent::getExtentVec(extent)};
        }
    };
} // namespace alpaka

namespace alpaka::mem::buf::backend
{
    template<typename TElem, typename TDim, typename TIdx, host::LiveQueueHandle TQueue>
        requires std::same_as<dev::Dev<TQueue>, dev::DevOmp5>
    struct AllocAsync<TElem, TDim, TIdx, TQueue>
    {
        //! The memory is available at once, for every queue.
        template<typename TExtent>
        static auto allocAsyncBuf(TQueue& queue, TExtent const& extent) -> BufOmp5<TElem, TDim, TIdx>
        {
            auto const extents = extent::getExtentVec(extent);
            using Memory = runtime::omptarget::Memory;
            core::CountedRef<Memory> memory(new host::ReleasedInOrder<Memory, TQueue>(
                queue, queue.getDev(), buf::byteCount<TElem>(extents), alignof(TElem)));
            return {queue.getDev(), extents, std::move(memory)};
        }
    };
} // namespace alpaka::mem::buf::backend
