// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Maps linear indices to multi-dimensional ones and back, row-major: the last component is the fastest.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>

namespace alpaka::idx
{
    namespace detail
    {
        template<std::size_t DimOut, std::size_t DimIn>
        concept MappableDims = DimOut == DimIn || DimOut == 1 || DimIn == 1;

        //! Dimension of the extent, that is, of the multi-dimensional index.
        template<std::size_t DimOut, std::size_t DimIn>
        using DimMax = dim::DimInt<(DimOut < DimIn ? DimIn : DimOut)>;
    } // namespace detail

    //! Maps an index of DimIn dimensions to one of DimOut: N to N, N to 1 or 1 to N.
    //! \param idx The index, inside the extent (not checked).
    //! \param extent The extent of the multi-dimensional index. Its slowest component is not used: a linear index
    //!        beyond the extent gives a slowest component beyond the extent.
    template<std::size_t DimOut, std::size_t DimIn, typename TElem>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto mapIdx(
        vec::Vec<dim::DimInt<DimIn>, TElem> const& idx,
        [[maybe_unused]] vec::Vec<detail::DimMax<DimOut, DimIn>, TElem> const& extent)
        -> vec::Vec<dim::DimInt<DimOut>, TElem>
    {
        static_assert(
            detail::MappableDims<DimOut, DimIn>,
            "idx::mapIdx<DimOut>(idx, extent): one of the two dimensions has to be one, or both the same");
        if constexpr(DimOut == DimIn)
            return idx;
        else if constexpr(DimOut == 1 && DimIn == 0)
            return vec::Vec<dim::DimInt<1>, TElem>::zeros();
        else if constexpr(DimOut == 1)
        {
            TElem linear = idx[0];
            for(std::size_t d = 1; d < DimIn; ++d)
                linear = static_cast<TElem>(linear * extent[d] + idx[d]);
            return {linear};
        }
        else if constexpr(DimOut == 0)
            return {};
        else
        {
            auto result = vec::Vec<dim::DimInt<DimOut>, TElem>::zeros();
            TElem rest = idx[0];
            for(std::size_t d = DimOut - 1; d > 0; --d)
            {
                // Only one division: compilers do not always see that the remainder can use it.
                TElem const quotient = static_cast<TElem>(rest / extent[d]);
                result[d] = static_cast<TElem>(rest - quotient * extent[d]);
                rest = quotient;
            }
            result[0] = rest;
            return result;
        }
    }

    //! Like mapIdx, with a byte pitch vector instead of the extent. The fastest component counts bytes, so this maps
    //! indices of elements of one byte.
    //! \param pitch As returned by mem::view::getPitchBytesVec: component d is the number of bytes from one index to
    //!        the next in dimension d - 1; component 0 is the size of the whole and is not used.
    template<std::size_t DimOut, std::size_t DimIn, typename TElem>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto mapIdxPitchBytes(
        vec::Vec<dim::DimInt<DimIn>, TElem> const& idx,
        [[maybe_unused]] vec::Vec<detail::DimMax<DimOut, DimIn>, TElem> const& pitch)
        -> vec::Vec<dim::DimInt<DimOut>, TElem>
    {
        static_assert(
            detail::MappableDims<DimOut, DimIn> && DimOut != 0 && DimIn != 0,
            "idx::mapIdxPitchBytes<DimOut>(idx, pitch): one of the two dimensions has to be one, or both the same");
        if constexpr(DimOut == DimIn)
            return idx;
        else if constexpr(DimOut == 1)
        {
            TElem linear = idx[DimIn - 1];
            for(std::size_t d = 1; d < DimIn; ++d)
                linear = static_cast<TElem>(linear + idx[d - 1] * pitch[d]);
            return {linear};
        }
        else
        {
            auto result = vec::Vec<dim::DimInt<DimOut>, TElem>::zeros();
            TElem rest = idx[0];
            for(std::size_t d = 1; d < DimOut; ++d)
            {
                result[d - 1] = static_cast<TElem>(rest / pitch[d]);
                rest = static_cast<TElem>(rest % pitch[d]);
            }
            result[DimOut - 1] = rest;
            return result;
        }
    }
} // namespace alpaka::idx
