// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The memory of a view of the host without its type, and how it is packed for a message.
#pragma once

#include <alpaka/alpaka.hpp>

#include <array>
#include <cstddef>
#include <cstring>
#include <type_traits>

namespace alpaka::comm::detail
{
    //! Dimensions of the largest view.
    inline constexpr std::size_t mostDims = 8;

    struct Part
    {
        std::byte* data;
        mem::view::detail::Rows<mostDims, 1> rows;

        [[nodiscard]] auto isContiguous() const -> bool
        {
            return rows.rowCount() <= 1;
        }
    };

    //! \param view Of the host.
    template<typename TView>
    [[nodiscard]] auto partOf(TView const& view) -> Part
    {
        constexpr std::size_t dims = dim::Dim<TView>::value;
        static_assert(dims <= mostDims, "comm: views of messages have at most 8 dimensions");
        std::array<std::size_t, mostDims> extents{};
        std::array<std::array<std::size_t, 1>, mostDims> strides{};
        extents.fill(1);
        auto const ofView = mem::view::detail::sizes(extent::getExtentVec(view));
        auto const steps = mem::view::detail::strides(view);
        for(std::size_t d = 0; d < dims; ++d)
        {
            extents[mostDims - dims + d] = ofView[d];
            strides[mostDims - dims + d][0] = steps[d];
        }
        // What is only sent is not written.
        auto* const data = const_cast<std::remove_const_t<elem::Elem<TView>>*>(mem::view::getPtrNative(view));
        return {reinterpret_cast<std::byte*>(data), {extents, sizeof(elem::Elem<TView>), strides}};
    }

    //! A row of a number of bytes that the compiler knows is one instruction; a call of memcpy takes longer than such
    //! a row.
    template<bool TPacks, typename TBytes>
    void copyRows(Part const& part, std::byte* packed, TBytes rowBytes)
    {
        auto const& rows = part.rows;
        std::size_t const ofPlane = rows.loopCount() == 0 ? 1 : rows.loopExtent(0);
        std::size_t const stride = rows.loopCount() == 0 ? 0 : rows.loopStrides(0)[0];
        for(std::size_t row = 0; row < rows.rowCount(); row += ofPlane)
            rows.forEach(
                row,
                row + 1,
                [&](auto const& offsets)
                {
                    std::byte* place = part.data + offsets[0];
                    for(std::size_t i = 0; i < ofPlane; ++i, place += stride, packed += rowBytes)
                    {
                        if constexpr(TPacks)
                            std::memcpy(packed, place, rowBytes);
                        else
                            std::memcpy(place, packed, rowBytes);
                    }
                });
    }

    //! Copies the part to contiguous memory, or from there into the part.
    template<bool TPacks>
    void copyPart(Part const& part, std::byte* packed)
    {
        switch(part.rows.rowBytes())
        {
        case 4:
            return copyRows<TPacks>(part, packed, std::integral_constant<std::size_t, 4>{});
        case 8:
            return copyRows<TPacks>(part, packed, std::integral_constant<std::size_t, 8>{});
        case 16:
            return copyRows<TPacks>(part, packed, std::integral_constant<std::size_t, 16>{});
        default:
            return copyRows<TPacks>(part, packed, part.rows.rowBytes());
        }
    }
} // namespace alpaka::comm::detail
