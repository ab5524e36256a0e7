// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers in host memory.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Memory.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/mem/buf/Buf.hpp>
#include <alpaka/mem/buf/Bytes.hpp>
#include <alpaka/mem/buf/Pin.hpp>
#include <alpaka/mem/view/Members.hpp>
#include <alpaka/runtime/Cpu.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>
#include <alpaka/runtime/cpu/HeldMemory.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>
#include <alpaka/vec/Vec.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::mem::buf
{
    //! A handle of packed host memory, aligned to at least 64 bytes. Copies of a handle share the memory and are
    //! equal; the last one frees it. A moved-from handle can only be assigned to or destroyed.
    //! \tparam TElem Type of the elements, not const. Neither its constructors nor its destructor ever run.
    template<typename TElem, typename TDim, typename TIdx>
    class BufCpu : public view::Elements<BufCpu<TElem, TDim, TIdx>, true>
    {
        static_assert(
            !std::is_const_v<TElem> && !std::is_const_v<TIdx>,
            "mem::buf::BufCpu: element and index type must not be const");

    public:
        using Dev = dev::DevCpu;
        using Elem = TElem;
        using Dim = TDim;
        using Idx = TIdx;

        //! Allocates the memory; use mem::buf::alloc instead.
        //! \throws core::Error when an extent is negative, the size overflows or memory runs out.
        BufCpu(dev::DevCpu const& dev, vec::Vec<TDim, TIdx> const& extents)
            : BufCpu(dev, extents, std::make_shared<HostMemory>(byteCount<TElem>(extents), alignof(TElem)))
        {
        }

        //! \param memory Must be large enough.
        BufCpu(dev::DevCpu const& dev, vec::Vec<TDim, TIdx> const& extents, std::shared_ptr<HostMemory> memory)
            : m_dev(dev)
            , m_extents(extents)
            , m_memory(std::move(memory))
            , m_data(static_cast<TElem*>(m_memory->data()))
        {
            core::tellObservers(
                [this](core::Observer& observer) {
                    observer.bufferCreated(m_data, m_memory->bytes(), sizeof(TElem), std::is_floating_point_v<TElem>);
                });
        }

        [[nodiscard]] auto getDev() const -> dev::DevCpu const&
        {
            return m_dev;
        }

        //! \return The first element; null when an extent is zero.
        [[nodiscard]] auto data() const -> TElem const*
        {
            return m_data;
        }

        [[nodiscard]] auto data() -> TElem*
        {
            return m_data;
        }

        [[nodiscard]] auto extents() const -> vec::Vec<TDim, TIdx> const&
        {
            return m_extents;
        }

        [[nodiscard]] auto offsets() const -> vec::Vec<TDim, TIdx>
        {
            return vec::Vec<TDim, TIdx>::zeros();
        }

        [[nodiscard]] auto pitches() const -> vec::Vec<TDim, std::size_t>
        {
            return view::packedPitches<TElem>(m_extents);
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
        [[nodiscard]] auto at(vec::Vec<TDim, TIdx> const& idx) const -> TElem const&
        {
            return m_data[position(idx)];
        }

        [[nodiscard]] auto at(vec::Vec<TDim, TIdx> const& idx) -> TElem&
        {
            return m_data[position(idx)];
        }

        //! \return Whether both are handles of the same memory.
        [[nodiscard]] friend auto operator==(BufCpu const& lhs, BufCpu const& rhs) noexcept -> bool
        {
            return lhs.m_memory == rhs.m_memory;
        }

        //! For runtimes that pin or map host memory.
        [[nodiscard]] auto memory() const -> HostMemory&
        {
            return *m_memory;
        }

        [[nodiscard]] auto isPinned() const -> bool
        {
            return m_memory->isPinned();
        }

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

        dev::DevCpu m_dev;
        vec::Vec<TDim, TIdx> m_extents;
        detail::HeldMemory m_memory;
        //! Same as m_memory->data(), with one load less in loops.
        TElem* m_data;
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
    struct mem::buf::backend::BufType<runtime::Cpu, TElem, TDim, TIdx>
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
