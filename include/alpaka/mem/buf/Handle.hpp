// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the handles of buffers have in common, whatever owns the memory.
#pragma once

#include <alpaka/mem/view/Members.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::mem::buf::detail
{
    //! A handle of packed memory. Copies of a handle share the memory and are equal; the last one frees it. A
    //! moved-from handle can only be assigned to or destroyed.
    //! \tparam TElem Type of the elements, not const. Neither its constructors nor its destructor ever run.
    //! \tparam TMemory A share of the memory, like std::shared_ptr.
    template<typename TDev, typename TElem, typename TDim, typename TIdx, typename TMemory>
    class Handle
    {
        static_assert(
            !std::is_const_v<TElem> && !std::is_const_v<TIdx>,
            "mem::buf::alloc<TElem, TIdx>(dev, extent): element and index type must not be const");

    public:
        using Dev = TDev;
        using Elem = TElem;
        using Dim = TDim;
        using Idx = TIdx;

        [[nodiscard]] auto getDev() const -> TDev const& { return m_dev; }

        //! \return The first element, an address of the device; null when an extent is zero.
        [[nodiscard]] auto data() const -> TElem const* { return m_data; }

        [[nodiscard]] auto data() -> TElem* { return m_data; }

        [[nodiscard]] auto extents() const -> vec::Vec<TDim, TIdx> const& { return m_extents; }

        [[nodiscard]] auto offsets() const -> vec::Vec<TDim, TIdx> { return vec::Vec<TDim, TIdx>::zeros(); }

        [[nodiscard]] auto pitches() const -> vec::Vec<TDim, std::size_t>
        {
            return view::packedPitches<TElem>(m_extents);
        }

        //! \return Whether both are handles of the same memory.
        [[nodiscard]] friend auto operator==(Handle const& lhs, Handle const& rhs) noexcept -> bool
        {
            return lhs.m_memory == rhs.m_memory;
        }

    protected:
        //! \param memory Begins at data and must be large enough. Called with braces, which evaluate in this order.
        Handle(TDev const& dev, vec::Vec<TDim, TIdx> const& extents, void* data, TMemory memory)
            : m_dev(dev)
            , m_extents(extents)
            , m_memory(std::move(memory))
            , m_data(static_cast<TElem*>(data))
        {
        }

        TDev m_dev;
        vec::Vec<TDim, TIdx> m_extents;
        TMemory m_memory;
        TElem* m_data; //!< Known to the memory, too, but here it is one load less in loops.
    };
} // namespace alpaka::mem::buf::detail
