// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers in host memory.
#pragma once

#include <alpaka/core/CountedRef.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/mem/buf/Buf.hpp>
#include <alpaka/mem/buf/Bytes.hpp>
#include <alpaka/mem/buf/Handle.hpp>
#include <alpaka/mem/buf/Pin.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>
#include <alpaka/vec/Vec.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::mem::buf::detail
{
    //! The share of a handle in its memory. What the thread that gives it up has done with the memory is before
    //! the end of the memory, which the checker is told.
    class HeldMemory : public core::CountedRef<HostMemory>
    {
    public:
        explicit HeldMemory(core::CountedRef<HostMemory> memory)
            : CountedRef(std::move(memory))
        {
        }

        HeldMemory(HeldMemory const&) = default;
        HeldMemory(HeldMemory&&) noexcept = default;

        auto operator=(HeldMemory other) noexcept -> HeldMemory&
        {
            std::swap<CountedRef>(*this, other); // the parameter ends with what this object has had
            return *this;
        }

        ~HeldMemory()
        {
            core::tellObservers(
                [this](core::Observer& observer)
                {
                    if(*this)
                        observer.bufferHandleEnds(get()->data());
                });
        }
    };
} // namespace alpaka::mem::buf::detail

namespace alpaka::mem::buf
{
    //! A handle of packed host memory, aligned to at least 64 bytes.
    template<typename TElem, typename TDim, typename TIdx>
    class BufCpu : public detail::Handle<dev::DevCpu, TElem, TDim, TIdx, detail::HeldMemory>,
                   public view::Elements<BufCpu<TElem, TDim, TIdx>, true>
    {
        using Handle = detail::Handle<dev::DevCpu, TElem, TDim, TIdx, detail::HeldMemory>;
        using Handle::m_data;
        using Handle::m_extents;
        using Handle::m_memory;

    public:
        //! Allocates the memory; use mem::buf::alloc instead.
        //! \throws core::Error when an extent is negative, the size overflows or memory runs out.
        BufCpu(dev::DevCpu const& dev, vec::Vec<TDim, TIdx> const& extents)
            : BufCpu(
                  dev,
                  extents,
                  core::CountedRef<HostMemory>(new HostMemory(byteCount<TElem>(extents), alignof(TElem))))
        {
        }

        //! \param memory Must be large enough.
        BufCpu(dev::DevCpu const& dev, vec::Vec<TDim, TIdx> const& extents, core::CountedRef<HostMemory> memory)
            : Handle{dev, extents, memory->data(), detail::HeldMemory(std::move(memory))}
        {
            core::tellObservers(
                [this](core::Observer& observer)
                {
                    observer.bufferCreated(m_data, m_memory->bytes(), sizeof(TElem), std::is_floating_point_v<TElem>);
                });
        }

        //! Element i of a one-dimensional buffer, unchecked.
        template<std::integral TInt>
            requires(TDim::value == 1)
        [[nodiscard]] auto operator[](TInt i) const -> TElem const&
        {
            return m_data[i];
        }

        template<std::integral TInt>
            requires(TDim::value == 1)
        [[nodiscard]] auto operator[](TInt i) -> TElem&
        {
            return m_data[i];
        }

        //! The element at an index.
        //! \throws core::Error when the index is beyond the extent.
        [[nodiscard]] auto at(vec::Vec<TDim, TIdx> const& idx) const -> TElem const& { return m_data[position(idx)]; }

        [[nodiscard]] auto at(vec::Vec<TDim, TIdx> const& idx) -> TElem& { return m_data[position(idx)]; }

        //! For runtimes that pin or map host memory.
        [[nodiscard]] auto memory() const -> HostMemory& { return *m_memory; }

        [[nodiscard]] auto isPinned() const -> bool { return m_memory->isPinned(); }

        //! Pins the memory if a GPU runtime of this process can do so.
        void prepareForAsyncCopy()
        {
            HostPinner const* const pinner = hostPinner.load(std::memory_order_acquire);
            if(pinner != nullptr && pinner->isUsable())
                m_memory->pin(*pinner);
        }

    private:
        [[nodiscard]] auto position(vec::Vec<TDim, TIdx> const& idx) const -> std::size_t
        {
            std::size_t result = 0;
            for(std::size_t d = 0; d < TDim::value; ++d)
            {
                if(std::cmp_less(idx[d], 0) || idx[d] >= m_extents[d])
                    core::fail(
                        "mem::buf::BufCpu::at: component ",
                        d,
                        " of the index ",
                        idx,
                        " is ",
                        idx[d],
                        ", the limit is ",
                        m_extents[d]);
                result = result * static_cast<std::size_t>(m_extents[d]) + static_cast<std::size_t>(idx[d]);
            }
            return result;
        }
    };
} // namespace alpaka::mem::buf

namespace alpaka
{
    template<typename TElem, typename TDim, typename TIdx>
    struct mem::buf::backend::BufType<dev::DevCpu, TElem, TDim, TIdx>
    {
        using type = mem::buf::BufCpu<TElem, TDim, TIdx>;
    };

    template<typename TElem, typename TDim, typename TIdx>
    struct mem::buf::backend::Alloc<TElem, TDim, TIdx, dev::DevCpu>
    {
        template<typename TExtent>
        static auto alloc(dev::DevCpu const& dev, TExtent const& extent) -> BufCpu<TElem, TDim, TIdx>
        {
            return {dev, extent::getExtentVec(extent)};
        }
    };
} // namespace alpaka
