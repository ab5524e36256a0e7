// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Offsets: where an object begins inside its parent, per dimension.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/vec/Component.hpp>
#include <alpaka/vec/Vec.hpp>

#include <concepts>
#include <cstddef>
#include <utility>

namespace alpaka::offset
{
    namespace backend
    {
        //! The library's answer: an object without offsets begins where its parent begins.
        template<typename TIdxIntegralConst, typename TOffsets>
        struct GetOffset
        {
            ALPAKA_FN_HOST_ACC static constexpr auto getOffset(TOffsets const&) -> idx::Idx<TOffsets>
            {
                return static_cast<idx::Idx<TOffsets>>(0);
            }
        };

        template<std::size_t I, vec::backend::HasComponent<I> TVec>
        struct GetOffset<dim::DimInt<I>, TVec>
        {
            ALPAKA_FN_HOST_ACC static constexpr auto getOffset(TVec const& offsets) -> idx::Idx<TVec>
            {
                return vec::backend::Component<I, TVec>::of(offsets);
            }
        };

        template<typename TIdxIntegralConst, typename TOffsets, typename TOffset>
        struct SetOffset
        {
        };

        template<std::size_t I, vec::backend::HasComponent<I> TVec, std::convertible_to<idx::Idx<TVec>> TOffset>
        struct SetOffset<dim::DimInt<I>, TVec, TOffset>
        {
            ALPAKA_FN_HOST_ACC static constexpr void setOffset(TVec& offsets, TOffset const& value)
            {
                vec::backend::Component<I, TVec>::of(offsets) = static_cast<idx::Idx<TVec>>(value);
            }
        };
    } // namespace backend

    namespace traits
    {
        //! `getOffset(offsets)`: the offset in one dimension, counted from the slowest.
        template<typename TIdxIntegralConst, typename TOffsets, typename TSfinae = void>
        struct GetOffset : backend::GetOffset<TIdxIntegralConst, TOffsets>
        {
        };

        //! `setOffset(offsets, value)`: sets the offset in one dimension.
        template<typename TIdxIntegralConst, typename TOffsets, typename TOffset, typename TSfinae = void>
        struct SetOffset : backend::SetOffset<TIdxIntegralConst, TOffsets, TOffset>
        {
        };
    } // namespace traits

    //! The offset in dimension I can be set.
    template<typename TOffsets, std::size_t I, typename TOffset>
    concept SettableOffset = requires(TOffsets& offsets, TOffset const& value) {
        traits::SetOffset<dim::DimInt<I>, TOffsets, TOffset>::setOffset(offsets, value);
    };

    //! \tparam I The dimension, counted from the slowest.
    //! \return The offset in that dimension; 0 in dimensions that the object does not have.
    template<std::size_t I, typename TOffsets>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto getOffset(TOffsets const& offsets = TOffsets())
        -> idx::Idx<TOffsets>
    {
        return traits::GetOffset<dim::DimInt<I>, TOffsets>::getOffset(offsets);
    }

    //! Sets the offset in dimension I, counted from the slowest.
    template<std::size_t I, typename TOffsets, typename TOffset>
    ALPAKA_FN_HOST_ACC constexpr void setOffset(TOffsets& offsets, TOffset const& value)
    {
        constexpr bool isGood = SettableOffset<TOffsets, I, TOffset>;
        static_assert(
            isGood,
            "offset::setOffset<I>(offsets, value): the object has no dimension I or cannot be set; "
            "specialise offset::traits::SetOffset for its type");
        if constexpr(isGood)
            traits::SetOffset<dim::DimInt<I>, TOffsets, TOffset>::setOffset(offsets, value);
    }

    namespace detail
    {
        //! The offset in the dimension that is FromLast before the last one; 0 when there is no such dimension.
        template<std::size_t FromLast, typename TOffsets>
        ALPAKA_FN_HOST_ACC constexpr auto getOffsetFromLast(TOffsets const& offsets) -> idx::Idx<TOffsets>
        {
            if constexpr(FromLast < dim::Dim<TOffsets>::value)
                return getOffset<dim::Dim<TOffsets>::value - 1 - FromLast>(offsets);
            else
                return static_cast<idx::Idx<TOffsets>>(0);
        }

        template<typename TOffsets, std::size_t... TIndices>
        ALPAKA_FN_HOST_ACC constexpr auto getOffsetVecEnd(TOffsets const& offsets, std::index_sequence<TIndices...>)
            -> vec::Vec<dim::DimInt<sizeof...(TIndices)>, idx::Idx<TOffsets>>
        {
            return {getOffsetFromLast<sizeof...(TIndices) - 1 - TIndices>(offsets)...};
        }

        template<std::size_t FromLast, typename TOffsets, typename TOffset>
        ALPAKA_FN_HOST_ACC constexpr void setOffsetFromLast(TOffsets& offsets, TOffset const& value)
        {
            constexpr bool isGood = FromLast < dim::Dim<TOffsets>::value;
            static_assert(
                isGood, "offset::setOffsetX/setOffsetY/setOffsetZ(offsets, value): the object has no such dimension");
            if constexpr(isGood)
                setOffset<dim::Dim<TOffsets>::value - 1 - FromLast>(offsets, value);
        }
    } // namespace detail

    //! \return The offset in the last (fastest) dimension; 0 when there is no dimension.
    template<typename TOffsets>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto getOffsetX(TOffsets const& offsets = TOffsets())
        -> idx::Idx<TOffsets>
    {
        return detail::getOffsetFromLast<0>(offsets);
    }

    //! \return The offset in the last but one dimension; 0 when there are fewer dimensions.
    template<typename TOffsets>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto getOffsetY(TOffsets const& offsets = TOffsets())
        -> idx::Idx<TOffsets>
    {
        return detail::getOffsetFromLast<1>(offsets);
    }

    //! \return The offset in the last but two dimension; 0 when there are fewer dimensions.
    template<typename TOffsets>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto getOffsetZ(TOffsets const& offsets = TOffsets())
        -> idx::Idx<TOffsets>
    {
        return detail::getOffsetFromLast<2>(offsets);
    }

    //! \tparam TDim The number of dimensions in the result.
    //! \return The offsets in the last TDim dimensions; 0 in dimensions that the object does not have.
    template<typename TDim, typename TOffsets>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto getOffsetVecEnd(TOffsets const& offsets = TOffsets())
        -> vec::Vec<TDim, idx::Idx<TOffsets>>
    {
        return detail::getOffsetVecEnd(offsets, std::make_index_sequence<TDim::value>{});
    }

    //! \return The offsets in all dimensions.
    template<typename TOffsets>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto getOffsetVec(TOffsets const& offsets = TOffsets())
        -> vec::Vec<dim::Dim<TOffsets>, idx::Idx<TOffsets>>
    {
        return getOffsetVecEnd<dim::Dim<TOffsets>>(offsets);
    }

    //! Sets the offset in the last (fastest) dimension.
    template<typename TOffsets, typename TOffset>
    ALPAKA_FN_HOST_ACC constexpr void setOffsetX(TOffsets& offsets, TOffset const& value)
    {
        detail::setOffsetFromLast<0>(offsets, value);
    }

    //! Sets the offset in the last but one dimension.
    template<typename TOffsets, typename TOffset>
    ALPAKA_FN_HOST_ACC constexpr void setOffsetY(TOffsets& offsets, TOffset const& value)
    {
        detail::setOffsetFromLast<1>(offsets, value);
    }

    //! Sets the offset in the last but two dimension.
    template<typename TOffsets, typename TOffset>
    ALPAKA_FN_HOST_ACC constexpr void setOffsetZ(TOffsets& offsets, TOffset const& value)
    {
        detail::setOffsetFromLast<2>(offsets, value);
    }
} // namespace alpaka::offset
