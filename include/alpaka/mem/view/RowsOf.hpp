// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The rows of a region of one view or of several.
#pragma once

#include <alpaka/dim/Dim.hpp>
#include <alpaka/elem/Elem.hpp>
#include <alpaka/mem/view/Region.hpp>
#include <alpaka/mem/view/Rows.hpp>

#include <array>
#include <cstddef>

namespace alpaka::mem::view::detail
{
    //! \return The region [0, extent) of the views; side i is view i. They have elements of one size.
    template<typename TExtent, typename TView, typename... TViews>
    [[nodiscard]] auto rowsOf(TExtent const& extent, TView const& first, TViews const&... others)
        -> Rows<dim::Dim<TView>::value, 1 + sizeof...(TViews)>
    {
        constexpr std::size_t dim = dim::Dim<TView>::value;
        constexpr std::size_t sides = 1 + sizeof...(TViews);
        std::array<std::array<std::size_t, dim>, sides> const ofViews{strides(first), strides(others)...};
        std::array<std::array<std::size_t, sides>, dim> ofDims{};
        for(std::size_t d = 0; d < dim; ++d)
            for(std::size_t side = 0; side < sides; ++side)
                ofDims[d][side] = ofViews[side][d];
        return {sizes(extent), sizeof(elem::Elem<TView>), ofDims};
    }
} // namespace alpaka::mem::view::detail
