// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers in the memory of a device.
#pragma once

#include <alpaka/extent/Extent.hpp>
#include <alpaka/mem/buf/Buf.hpp>
#include <alpaka/mem/buf/Bytes.hpp>
#include <alpaka/mem/view/Members.hpp>
#include <alpaka/vec/Vec.hpp>

#include "Dev.hpp"
#include <cstddef>
#include <memory>

namespace mylab
{
    //! Copies of a handle share the memory; the last one frees it.
    template<typename TElem, typename TDim, typename TIdx>
    class BufIsland
    {
    public:
        using Dev = DevIsland;
        using Elem = TElem;
        using Dim = TDim;
        using Idx = TIdx;

        // [constructor]
        BufIsland(DevIsland const& dev, alpaka::vec::Vec<TDim, TIdx> const& extents)
            : m_dev(dev)
            , m_extents(extents)
            , m_memory(IslandMemory::allocate(dev.memory(), alpaka::mem::buf::byteCount<TElem>(extents)))
        {
            static_assert(alignof(TElem) <= IslandMemory::alignment);
        }

        // [constructor]

        [[nodiscard]] auto getDev() const -> DevIsland const& { return m_dev; }

        [[nodiscard]] auto data() const -> TElem const* { return reinterpret_cast<TElem const*>(m_memory.get()); }

        [[nodiscard]] auto data() -> TElem* { return reinterpret_cast<TElem*>(m_memory.get()); }

        [[nodiscard]] auto extents() const -> alpaka::vec::Vec<TDim, TIdx> const& { return m_extents; }

        [[nodiscard]] auto offsets() const -> alpaka::vec::Vec<TDim, TIdx>
        {
            return alpaka::vec::Vec<TDim, TIdx>::zeros();
        }

        [[nodiscard]] auto pitches() const -> alpaka::vec::Vec<TDim, std::size_t>
        {
            return alpaka::mem::view::packedPitches<TElem>(m_extents);
        }

    private:
        DevIsland m_dev;
        alpaka::vec::Vec<TDim, TIdx> m_extents;
        std::shared_ptr<std::byte> m_memory;
    };
} // namespace mylab

// [buffer]
template<typename TElem, typename TDim, typename TIdx>
struct alpaka::mem::buf::backend::BufType<mylab::DevIsland, TElem, TDim, TIdx>
{
    using type = mylab::BufIsland<TElem, TDim, TIdx>;
};

template<typename TElem, typename TDim, typename TIdx>
struct alpaka::mem::buf::backend::Alloc<TElem, TDim, TIdx, mylab::DevIsland>
{
    template<typename TExtent>
    static auto alloc(mylab::DevIsland const& dev, TExtent const& extent) -> mylab::BufIsland<TElem, TDim, TIdx>
    {
        return {dev, alpaka::extent::getExtentVec(extent)};
    }
};
// [buffer]
