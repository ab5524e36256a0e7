// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Changing extents of Vec and integers.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/vec/Component.hpp>

#include <concepts>
#include <cstddef>

namespace alpaka::extent
{
    namespace backend
    {
        template<typename TIdxIntegralConst, typename TExtent, typename TVal>
        struct SetExtent
        {
        };

        template<std::size_t I, vec::backend::HasComponent<I> TVec, std::convertible_to<idx::Idx<TVec>> TVal>
        struct SetExtent<dim::DimInt<I>, TVec, TVal>
        {
            ALPAKA_FN_HOST_ACC static constexpr void setExtent(TVec& extent, TVal const& value)
            {
                vec::backend::Component<I, TVec>::of(extent) = static_cast<idx::Idx<TVec>>(value);
            }
        };
    } // namespace backend

    namespace traits
    {
        //! `setExtent(extent, value)`: sets the extent in one dimension.
        template<typename TIdxIntegralConst, typename TExtent, typename TVal, typename TSfinae = void>
        struct SetExtent : backend::SetExtent<TIdxIntegralConst, TExtent, TVal>
        {
        };
    } // namespace traits

    //! The extent of TExtent in dimension I can be set.
    template<typename TExtent, std::size_t I, typename TVal>
    concept SettableExtent = requires(TExtent& extent, TVal const& value) {
        traits::SetExtent<dim::DimInt<I>, TExtent, TVal>::setExtent(extent, value);
    };

    namespace detail
    {
        template<std::size_t FromLast, typename TExtent, typename TVal>
        ALPAKA_FN_HOST_ACC constexpr void setExtentFromLast(TExtent& extent, TVal const& value)
        {
            constexpr bool isSettable = FromLast < dim::Dim<TExtent>::value
                                        && SettableExtent<TExtent, dim::Dim<TExtent>::value - 1 - FromLast, TVal>;
            static_assert(
                isSettable,
                "extent::setWidth/setHeight/setDepth(extent, value): the extent has no such dimension "
                "or cannot be set; specialise extent::traits::SetExtent for its type");
            if constexpr(isSettable)
            {
                traits::SetExtent<dim::DimInt<dim::Dim<TExtent>::value - 1 - FromLast>, TExtent, TVal>::setExtent(
                    extent, value);
            }
        }
    } // namespace detail

    //! Sets the extent in dimension I, counted from the slowest.
    template<std::size_t I, typename TExtent, typename TVal>
    ALPAKA_FN_HOST_ACC constexpr void setExtent(TExtent& extent, TVal const& value)
    {
        constexpr bool isGood = SettableExtent<TExtent, I, TVal>;
        static_assert(
            isGood,
            "extent::setExtent<I>(extent, value): the extent has no dimension I or cannot be set; "
            "specialise extent::traits::SetExtent for its type");
        if constexpr(isGood)
            traits::SetExtent<dim::DimInt<I>, TExtent, TVal>::setExtent(extent, value);
    }

    //! Sets the extent in the last (fastest) dimension.
    template<typename TExtent, typename TVal>
    ALPAKA_FN_HOST_ACC constexpr void setWidth(TExtent& extent, TVal const& value)
    {
        detail::setExtentFromLast<0>(extent, value);
    }

    //! Sets the extent in the last but one dimension.
    template<typename TExtent, typename TVal>
    ALPAKA_FN_HOST_ACC constexpr void setHeight(TExtent& extent, TVal const& value)
    {
        detail::setExtentFromLast<1>(extent, value);
    }

    //! Sets the extent in the last but two dimension.
    template<typename TExtent, typename TVal>
    ALPAKA_FN_HOST_ACC constexpr void setDepth(TExtent& extent, TVal const& value)
    {
        detail::setExtentFromLast<2>(extent, value);
    }
} // namespace alpaka::extent
