// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Views as text.
#pragma once

#include <alpaka/dim/Dim.hpp>
#include <alpaka/elem/Elem.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/mem/view/Region.hpp>
#include <alpaka/mem/view/View.hpp>

#include <array>
#include <cstddef>
#include <iosfwd>
#include <string_view>

namespace alpaka::mem::view
{
    namespace detail
    {
        struct PrintStyle
        {
            std::string_view elementSeparator;
            std::string_view rowSeparator;
            std::string_view rowPrefix;
            std::string_view rowSuffix;
        };

        template<std::size_t TDimIdx, typename TElem, std::size_t TDim, typename TStream>
        void printDimension(
            TElem const* ptr,
            std::array<std::size_t, TDim> const& extents,
            std::array<std::size_t, TDim> const& strides,
            TStream& os,
            PrintStyle const& style)
        {
            if constexpr(TDimIdx == TDim)
                os << *ptr;
            else
            {
                os << style.rowPrefix;
                for(std::size_t i = 0; i < extents[TDimIdx]; ++i)
                {
                    if(i != 0)
                        os << (TDimIdx + 1 == TDim ? style.elementSeparator : style.rowSeparator);
                    auto const* const bytes = reinterpret_cast<std::byte const*>(ptr) + i * strides[TDimIdx];
                    printDimension<TDimIdx + 1>(reinterpret_cast<TElem const*>(bytes), extents, strides, os, style);
                }
                os << style.rowSuffix;
            }
        }
    } // namespace detail

    //! Writes the elements of a view, nested by dimension: `[[1, 2, 3]\n[4, 5, 6]]`. A view of no dimensions is its
    //! one element; an extent of zero gives empty brackets.
    //! \param view A view of memory that the host can read.
    //! \param os The output stream; elements need an operator<<.
    //! \param elementSeparator Between the elements of a row.
    //! \param rowSeparator Between rows, planes, ...
    //! \param rowPrefix Before each row, plane, ...
    //! \param rowSuffix After each row, plane, ...
    template<View TView>
    void print(
        TView const& view,
        std::ostream& os,
        std::string_view elementSeparator = ", ",
        std::string_view rowSeparator = "\n",
        std::string_view rowPrefix = "[",
        std::string_view rowSuffix = "]")
    {
        detail::printDimension<0>(
            view::getPtrNative(view),
            detail::sizes(extent::getExtentVec(view)),
            detail::strides(view),
            os,
            detail::PrintStyle{elementSeparator, rowSeparator, rowPrefix, rowSuffix});
    }
} // namespace alpaka::mem::view
