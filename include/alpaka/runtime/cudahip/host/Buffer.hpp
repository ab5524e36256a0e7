// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers in the memory of CUDA and HIP devices.
#pragma once

#include <alpaka/extent/Extent.hpp>
#include <alpaka/mem/buf/Buf.hpp>
#include <alpaka/mem/buf/Pin.hpp>
#include <alpaka/mem/view/Members.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>
#include <alpaka/runtime/cudahip/host/Memory.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace alpaka::mem::buf
{
    //! A handle of device memory; the driver pads the rows of buffers with two and more dimensions. Copies of a handle
    //! share the memory and are equal; the last one frees it.
    //! \tparam TElem Type of the elements, not const. Neither its constructors nor its destructor ever run.
    template<typename TApi, typename TElem, typename TDim, typename TIdx>
    class BufGpuRt : public view::Elements<BufGpuRt<TApi, TElem, TDim, TIdx>, false>
    {
        static_assert(
            !std::is_const_v<TElem> && !std::is_const_v<TIdx>,
            "mem::buf::BufGpuRt: element and index type must not be const");

    public:
        using Api = TApi;
        using Dev = dev::DevGpuRt<TApi>;
        using Elem = TElem;
        using Dim = TDim;
        using Idx = TIdx;

        //! For mem::buf::alloc and allocAsyncBuf.
        BufGpuRt(
            Dev const& dev,
            vec::Vec<TDim, TIdx> const& extents,
            std::shared_ptr<runtime::cudahip::Memory const> memory)
            : m_dev(dev)
            , m_extents(extents)
            , m_memory(std::move(memory))
        {
        }

        [[nodiscard]] auto getDev() const -> Dev const&
        {
            return m_dev;
        }

        //! \return The first element, an address of the device; null when an extent is zero.
        [[nodiscard]] auto data() const -> TElem const*
        {
            return static_cast<TElem const*>(m_memory->data);
        }

        [[nodiscard]] auto data() -> TElem*
        {
            return static_cast<TElem*>(m_memory->data);
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
            auto pitches = view::packedPitches<TElem>(m_extents);
            if constexpr(TDim::value > 1)
            {
                std::size_t pitch = m_memory->rowPitch;
                for(std::size_t d = TDim::value; d-- > 0;)
                {
                    pitches[d] = pitch;
                    if(d != 0)
                        pitch *= static_cast<std::size_t>(m_extents[d - 1]);
                }
            }
            return pitches;
        }

        //! \return Whether both are handles of the same memory.
        [[nodiscard]] friend auto operator==(BufGpuRt const& lhs, BufGpuRt const& rhs) noexcept -> bool
        {
            return lhs.m_memory == rhs.m_memory;
        }

        //! \return Whether the memory stays where it is: device memory is never paged out, managed memory moves.
        [[nodiscard]] auto isPinned() const -> bool
        {
            return !m_memory->isManaged;
        }

    private:
        Dev m_dev;
        vec::Vec<TDim, TIdx> m_extents;
        std::shared_ptr<runtime::cudahip::Memory const> m_memory;
    };

    namespace backend
    {
        template<typename TApi, typename TElem, typename TDim, typename TIdx>
        struct BufType<dev::DevGpuRt<TApi>, TElem, TDim, TIdx>
        {
            using type = BufGpuRt<TApi, TElem, TDim, TIdx>;
        };

        template<typename TElem, typename TDim, typename TIdx, typename TApi>
        struct Alloc<TElem, TDim, TIdx, dev::DevGpuRt<TApi>>
        {
            template<typename TExtent>
            static auto alloc(dev::DevGpuRt<TApi> const& dev, TExtent const& extent)
                -> BufGpuRt<TApi, TElem, TDim, TIdx>
            {
                auto const extents = extent::getExtentVec(extent);
                auto const layout = runtime::cudahip::rowLayoutOf<TElem>(extents);
                return {dev, extents, runtime::cudahip::allocate<TApi>(dev.nativeHandle(), layout)};
            }
        };

        //! No effect: device memory is always pinned, and managed memory never.
        template<typename TApi, typename TElem, typename TDim, typename TIdx>
        struct Pin<BufGpuRt<TApi, TElem, TDim, TIdx>>
        {
            static void pin(BufGpuRt<TApi, TElem, TDim, TIdx>&) {}
        };

        template<typename TApi, typename TElem, typename TDim, typename TIdx>
        struct Unpin<BufGpuRt<TApi, TElem, TDim, TIdx>>
        {
            static void unpin(BufGpuRt<TApi, TElem, TDim, TIdx>&) {}
        };
    } // namespace backend
} // namespace alpaka::mem::buf
