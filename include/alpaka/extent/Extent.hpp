// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Reading extents: sizes per dimension of any object that has them (Vec, integers, buffers, views, containers).
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/vec/Component.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <limits>
#include <string_view>
#include <utility>

namespace alpaka::extent
{
    namespace backend
    {
        //! The library's answer: unknown dimensions have the extent 1.
        template<typename TIdxIntegralConst, typename TExtent>
        struct GetExtent
        {
            ALPAKA_FN_HOST_ACC static constexpr auto getExtent(TExtent const&) -> idx::Idx<TExtent>
            {
                return static_cast<idx::Idx<TExtent>>(1);
            }
        };

        template<std::size_t I, vec::backend::HasComponent<I> TVec>
        struct GetExtent<dim::DimInt<I>, TVec>
        {
            ALPAKA_FN_HOST_ACC static constexpr auto getExtent(TVec const& extent) -> idx::Idx<TVec>
            {
                return vec::backend::Component<I, TVec>::of(extent);
            }
        };
    } // namespace backend

    namespace traits
    {
        //! `getExtent(extent)`: the extent in one dimension, counted from the slowest.
        template<typename TIdxIntegralConst, typename TExtent, typename TSfinae = void>
        struct GetExtent : backend::GetExtent<TIdxIntegralConst, TExtent>
        {
        };
    } // namespace traits

    //! Has a dimension and an index type, hence an extent in every dimension.
    template<typename TExtent>
    concept HasExtent = requires {
        dim::Dim<TExtent>::value;
        typename idx::Idx<TExtent>;
    };

    //! \tparam I The dimension, counted from the slowest.
    //! \return The extent in that dimension; 1 in dimensions that the object does not have.
    template<std::size_t I, typename TExtent>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto getExtent(TExtent const& extent = TExtent()) -> idx::Idx<TExtent>
    {
        return traits::GetExtent<dim::DimInt<I>, TExtent>::getExtent(extent);
    }

    namespace detail
    {
        //! The extent in the dimension that is FromLast before the last one; 1 when there is no such dimension.
        template<std::size_t FromLast, typename TExtent>
        ALPAKA_FN_HOST_ACC constexpr auto getExtentFromLast(TExtent const& extent) -> idx::Idx<TExtent>
        {
            if constexpr(FromLast < dim::Dim<TExtent>::value)
                return getExtent<dim::Dim<TExtent>::value - 1 - FromLast>(extent);
            else
                return static_cast<idx::Idx<TExtent>>(1);
        }

        template<typename TExtent, std::size_t... TIndices>
        ALPAKA_FN_HOST_ACC constexpr auto getExtentVecEnd(TExtent const& extent, std::index_sequence<TIndices...>)
            -> vec::Vec<dim::DimInt<sizeof...(TIndices)>, idx::Idx<TExtent>>
        {
            return {getExtentFromLast<sizeof...(TIndices) - 1 - TIndices>(extent)...};
        }
    } // namespace detail

    //! \return The extent in the last (fastest) dimension; 1 when there is no dimension.
    template<typename TExtent>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto getWidth(TExtent const& extent = TExtent()) -> idx::Idx<TExtent>
    {
        return detail::getExtentFromLast<0>(extent);
    }

    //! \return The extent in the last but one dimension; 1 when there are fewer dimensions.
    template<typename TExtent>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto getHeight(TExtent const& extent = TExtent()) -> idx::Idx<TExtent>
    {
        return detail::getExtentFromLast<1>(extent);
    }

    //! \return The extent in the last but two dimension; 1 when there are fewer dimensions.
    template<typename TExtent>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto getDepth(TExtent const& extent = TExtent()) -> idx::Idx<TExtent>
    {
        return detail::getExtentFromLast<2>(extent);
    }

    //! \tparam TDim The number of dimensions in the result.
    //! \return The extents in the last TDim dimensions; 1 in dimensions that the object does not have.
    template<typename TDim, typename TExtent>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto getExtentVecEnd(TExtent const& extent = TExtent())
        -> vec::Vec<TDim, idx::Idx<TExtent>>
    {
        return detail::getExtentVecEnd(extent, std::make_index_sequence<TDim::value>{});
    }

    //! \return The extents in all dimensions.
    template<typename TExtent>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto getExtentVec(TExtent const& extent = TExtent())
        -> vec::Vec<dim::Dim<TExtent>, idx::Idx<TExtent>>
    {
        return getExtentVecEnd<dim::Dim<TExtent>>(extent);
    }

    //! \return The number of elements, in the index type, without a check for overflow; 1 without dimensions.
    template<typename TExtent>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto getExtentProduct(TExtent const& extent = TExtent())
        -> idx::Idx<TExtent>
    {
        return getExtentVec(extent).prod();
    }

    //! Like getExtentProduct, for the host, with a check.
    //! \param call Name of the user's call, with which an error message begins.
    //! \throws core::Error when an extent is negative or the product does not fit into the index type.
    template<typename TExtent>
    [[nodiscard]] constexpr auto
    getExtentProductChecked(TExtent const& extent, std::string_view call = "extent::getExtentProductChecked")
        -> idx::Idx<TExtent>
    {
        using Idx = idx::Idx<TExtent>;
        constexpr Idx largest = std::numeric_limits<Idx>::max();
        auto const extents = getExtentVec(extent);
        bool isEmpty = false;
        for(Idx const& value : extents)
        {
            isEmpty = isEmpty || value < Idx{1};
            if(value < Idx{1} && value != Idx{0})
                core::fail(call, ": negative extent in ", extents);
        }
        Idx product = isEmpty ? Idx{0} : Idx{1};
        for(Idx const& value : extents)
        {
            // No overflow when one extent is zero, however large the others are.
            if(!isEmpty && product > largest / value)
                core::fail(call, ": the product of the extents ", extents, " exceeds the largest index ", largest);
            product = static_cast<Idx>(product * value);
        }
        return product;
    }
} // namespace alpaka::extent
