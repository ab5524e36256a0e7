// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers in the memory of CUDA and HIP devices.
#pragma once

#include <alpaka/extent/Extent.hpp>
#include <alpaka/mem/buf/Buf.hpp>
#include <alpaka/mem/buf/Handle.hpp>
#include <alpaka/mem/buf/Pin.hpp>
#include <alpaka/mem/view/Members.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>
#include <alpaka/runtime/cudahip/host/Memory.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <memory>
#include <utility>

namespace alpaka::mem::buf
{
    //! A handle of device memory; the driver pads the rows of buffers with two and more dimensions.
    template<typename TApi, typename TElem, typename TDim, typename TIdx>
    class BufGpuRt
        : public detail::
              Handle<dev::DevGpuRt<TApi>, TElem, TDim, TIdx, std::shared_ptr<runtime::cudahip::Memory const>>,
          public view::Elements<BufGpuRt<TApi, TElem, TDim, TIdx>, false>
    {
    public:
        using Api = TApi;

        //! For mem::buf::alloc and allocAsyncBuf.
        BufGpuRt(
            dev::DevGpuRt<TApi> const& dev,
            vec::Vec<TDim, TIdx> const& extents,
            std::shared_ptr<runtime::cudahip::Memory const> memory)
            : BufGpuRt::Handle{dev, extents, memory->data, std::move(memory)}
        {
        }

        [[nodiscard]] auto pitches() const -> vec::Vec<TDim, std::size_t>
        {
            auto pitches = view::packedPitches<TElem>(this->m_extents);
            if constexpr(TDim::value > 1)
            {
                std::size_t pitch = this->m_memory->rowPitch;
                for(std::size_t d = TDim::value; d-- > 0;)
                {
                    pitches[d] = pitch;
                    if(d != 0)
                        pitch *= static_cast<std::size_t>(this->m_extents[d - 1]);
                }
            }
            return pitches;
        }

        //! \return Whether the memory stays where it is: device memory is never paged out, managed memory moves.
        [[nodiscard]] auto isPinned() const -> bool { return !this->m_memory->isManaged; }
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

        template<typename TApi, typename TElem, typename TDim, typename TIdx>
        struct Pinning<BufGpuRt<TApi, TElem, TDim, TIdx>>
        {
            //! No effect: device memory is always pinned, and managed memory never.
            static void pin(BufGpuRt<TApi, TElem, TDim, TIdx>&) {}

            static void unpin(BufGpuRt<TApi, TElem, TDim, TIdx>&) {}
        };
    } // namespace backend
} // namespace alpaka::mem::buf
