// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A view of memory that the user owns, given by its pointer.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/mem/view/Members.hpp>
#include <alpaka/mem/view/Region.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::mem::view
{
    //! A pointer with device, extents and pitches. Owns nothing: the memory must outlive the view and its tasks.
    //! \tparam TDev The device that the memory belongs to, or an accelerator on it.
    //! \tparam TElem Type of the elements, const for memory that is only read.
    template<typename TDev, typename TElem, typename TDim, typename TIdx>
    class ViewPlainPtr
        : public Elements<ViewPlainPtr<TDev, TElem, TDim, TIdx>, dev::HostDevice<dev::Dev<TDev>> && TDim::value == 1>
    {
        static_assert(!std::is_const_v<TIdx>, "mem::view::ViewPlainPtr: the index type must not be const");

    public:
        using Dev = dev::Dev<TDev>;
        using Elem = TElem;
        using Dim = TDim;
        using Idx = TIdx;

        //! A view of packed memory.
        //! \param ptr The first element; valid on dev.
        //! \param extent Elements per dimension.
        //! \throws core::Error when an extent is negative or too large for TIdx.
        template<typename TExtent = vec::Vec<TDim, TIdx>>
        ViewPlainPtr(TElem* ptr, Dev dev, TExtent const& extent = TExtent())
            : m_ptr(ptr)
            , m_dev(std::move(dev))
            , m_extents(indices<TIdx>("extent", extent))
            , m_pitches(packedPitches<TElem>(m_extents))
        {
        }

        //! A view of memory with padded rows.
        //! \param pitchBytes The pitches as returned by getPitchBytesVec: component Dim - 1 is the bytes from one row
        //!        to the next, component 0 the bytes of the whole allocation.
        //! \throws core::Error when an extent or pitch is negative, an extent is too large for TIdx, or
        //!         rows or planes overlap.
        template<typename TExtent, typename TPitch>
        ViewPlainPtr(TElem* ptr, Dev dev, TExtent const& extent, TPitch const& pitchBytes)
            : m_ptr(ptr)
            , m_dev(std::move(dev))
            , m_extents(indices<TIdx>("extent", extent))
            , m_pitches(indices<std::size_t>("pitch", pitchBytes))
        {
            checkPitches();
        }

        ViewPlainPtr(ViewPlainPtr const&) = default;
        auto operator=(ViewPlainPtr const&) -> ViewPlainPtr& = delete;

        [[nodiscard]] auto getDev() const -> Dev const& { return m_dev; }

        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto data() const -> TElem const* { return m_ptr; }

        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto data() -> TElem* { return m_ptr; }

        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto extents() const -> vec::Vec<TDim, TIdx> const&
        {
            return m_extents;
        }

        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto offsets() const -> vec::Vec<TDim, TIdx>
        {
            return vec::Vec<TDim, TIdx>::zeros();
        }

        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto pitches() const -> vec::Vec<TDim, std::size_t> const&
        {
            return m_pitches;
        }

    private:
        template<typename TInt, typename TValues>
        static auto indices(char const* what, TValues const& values) -> vec::Vec<TDim, TInt>
        {
            static_assert(
                dim::Dim<TValues>::value == TDim::value,
                "mem::view::ViewPlainPtr(ptr, dev, extent, pitchBytes): "
                "extent and pitches need the dimension of the view");
            return detail::toIndices<TInt>("mem::view::ViewPlainPtr", what, extent::getExtentVec(values));
        }

        [[nodiscard]] auto hasElements() const -> bool { return (m_extents > vec::Vec<TDim, TIdx>::zeros()).all(); }

        //! The pitch of the whole allocation may end with the last row, so it may be less than that of all rows.
        void checkPitches() const
        {
            if(!hasElements())
                return;
            std::size_t least = sizeof(TElem);
            for(std::size_t d = TDim::value; d-- > 1;)
            {
                least *= static_cast<std::size_t>(m_extents[d]);
                if(m_pitches[d] < least)
                    core::fail(
                        "mem::view::ViewPlainPtr: component ",
                        d,
                        " of the pitch ",
                        m_pitches,
                        " is below what the extent ",
                        m_extents,
                        " needs, ",
                        least,
                        " bytes");
                least = m_pitches[d];
            }
        }

        TElem* m_ptr;
        Dev m_dev;
        vec::Vec<TDim, TIdx> m_extents;
        vec::Vec<TDim, std::size_t> m_pitches;
    };

    template<typename TDev, typename TElem, typename TExtent>
    ViewPlainPtr(TElem*, TDev, TExtent const&) -> ViewPlainPtr<TDev, TElem, dim::Dim<TExtent>, idx::Idx<TExtent>>;

    template<typename TDev, typename TElem, typename TExtent, typename TPitch>
    ViewPlainPtr(TElem*, TDev, TExtent const&, TPitch const&)
        -> ViewPlainPtr<TDev, TElem, dim::Dim<TExtent>, idx::Idx<TExtent>>;
} // namespace alpaka::mem::view
