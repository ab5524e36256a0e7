// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Conversion between views of host memory and std::mdspan, if the standard library has it.
#pragma once

#include <version>

#if defined(__cpp_lib_mdspan)

#    include <alpaka/core/Error.hpp>
#    include <alpaka/dim/Dim.hpp>
#    include <alpaka/extent/Extent.hpp>
#    include <alpaka/idx/type/Idx.hpp>
#    include <alpaka/mem/view/Region.hpp>
#    include <alpaka/mem/view/View.hpp>
#    include <alpaka/mem/view/ViewPlainPtr.hpp>
#    include <alpaka/vec/Vec.hpp>

#    include <algorithm>
#    include <array>
#    include <cstddef>
#    include <limits>
#    include <mdspan>
#    include <type_traits>
#    include <utility>

namespace alpaka::mem::view
{
    //! \param view A view; for a const handle the mdspan has const elements. The memory must outlive it.
    //! \return An mdspan of the same elements, with the strides of padding and sub-views.
    //! \throws core::Error when a pitch is not a multiple of the element's size, or the distance from the first to the
    //!         last element exceeds the view's index type.
    template<View TView>
    [[nodiscard]] auto getMdSpan(TView&& view)
    {
        using Idx = idx::Idx<TView>;
        constexpr std::size_t dims = dim::Dim<TView>::value;
        using Elem = std::remove_pointer_t<decltype(view::getPtrNative(view))>;
        using Extents = std::dextents<Idx, dims>;
        auto const extents = detail::sizes(extent::getExtentVec(std::as_const(view)));
        auto const strideBytes = detail::strides(std::as_const(view));
        std::array<Idx, dims> mdExtents{};
        std::array<Idx, dims> mdStrides{};
        std::size_t last = 0;
        for(std::size_t d = 0; d < dims; ++d)
        {
            if(strideBytes[d] % sizeof(Elem) != 0)
                core::fail(
                    "mem::view::getMdSpan: pitch ",
                    d + 1,
                    " is ",
                    strideBytes[d],
                    " bytes, no multiple of the ",
                    sizeof(Elem),
                    " bytes of an element");
            // Empty views have pitches of zero, which std::layout_stride forbids.
            std::size_t const stride = std::max(strideBytes[d] / sizeof(Elem), std::size_t{1});
            last += extents[d] == 0 ? 0 : (extents[d] - 1) * stride;
            if(!std::in_range<Idx>(stride) || !std::in_range<Idx>(last + 1))
                core::fail(
                    "mem::view::getMdSpan: a span of at least ",
                    last + 1,
                    " elements exceeds the largest index ",
                    std::numeric_limits<Idx>::max());
            mdExtents[d] = static_cast<Idx>(extents[d]);
            mdStrides[d] = static_cast<Idx>(stride);
        }
        return std::mdspan<Elem, Extents, std::layout_stride>(
            view::getPtrNative(view), std::layout_stride::mapping<Extents>(Extents(mdExtents), mdStrides));
    }

    //! \param dev The device that the memory belongs to.
    //! \param span Any mdspan whose last dimension is contiguous: std::layout_right, or std::layout_stride of rows.
    //! \return A view of the same elements.
    //! \throws core::Error when the last dimension is not contiguous.
    template<typename TDev, typename TElem, typename TExtents, typename TLayout>
    [[nodiscard]] auto createView(TDev const& dev, std::mdspan<TElem, TExtents, TLayout> const& span)
        -> ViewPlainPtr<TDev, TElem, dim::DimInt<TExtents::rank()>, typename TExtents::index_type>
    {
        using Idx = typename TExtents::index_type;
        using Dim = dim::DimInt<TExtents::rank()>;
        auto extents = vec::Vec<Dim, Idx>::zeros();
        auto pitches = vec::Vec<Dim, std::size_t>::zeros();
        for(std::size_t d = 0; d < Dim::value; ++d)
        {
            auto const stride = static_cast<std::size_t>(span.stride(d));
            extents[d] = span.extent(d);
            if(d + 1 < Dim::value)
                pitches[d + 1] = stride * sizeof(TElem);
            else if(stride != 1 && extents[d] > 1)
                core::fail("mem::view::createView: the stride of the last dimension is ", stride, ", the limit is 1");
            if(d == 0)
                pitches[0] = static_cast<std::size_t>(extents[0]) * stride * sizeof(TElem);
        }
        // Pitch d + 1 is the stride of dimension d; hence the strides are shifted by one above.
        return {span.data_handle(), dev, extents, pitches};
    }
} // namespace alpaka::mem::view

namespace alpaka
{
    using mem::view::getMdSpan;
}

#endif
