// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Vectors made from other vectors and from functions of the dimension.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/vec/Vec.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::vec
{
    namespace backend
    {
        template<typename TVec, typename TIndexSequence>
        struct SubVecFromIndices
        {
        };

        template<typename TDim, typename TVal, typename TIdx, TIdx... TIndices>
            requires((static_cast<std::size_t>(TIndices) < TDim::value) && ...)
        struct SubVecFromIndices<Vec<TDim, TVal>, std::integer_sequence<TIdx, TIndices...>>
        {
            ALPAKA_FN_HOST_ACC static constexpr auto subVecFromIndices([[maybe_unused]] Vec<TDim, TVal> const& vec)
                -> Vec<dim::DimInt<sizeof...(TIndices)>, TVal>
            {
                return {vec[TIndices]...};
            }
        };

        template<typename TVal, typename TVec>
        struct Cast
        {
        };

        template<typename TVal, typename TDim, typename TOldVal>
            requires std::convertible_to<TOldVal, TVal>
        struct Cast<TVal, Vec<TDim, TOldVal>>
        {
            ALPAKA_FN_HOST_ACC static constexpr auto cast(Vec<TDim, TOldVal> const& vec) -> Vec<TDim, TVal>
            {
                auto result = Vec<TDim, TVal>::zeros();
                for(std::size_t i = 0; i < TDim::value; ++i)
                    result[i] = static_cast<TVal>(vec[i]);
                return result;
            }
        };

        template<typename TVec>
        struct Reverse
        {
        };

        template<typename TDim, typename TVal>
        struct Reverse<Vec<TDim, TVal>>
        {
            ALPAKA_FN_HOST_ACC static constexpr auto reverse(Vec<TDim, TVal> const& vec) -> Vec<TDim, TVal>
            {
                auto result = vec;
                for(std::size_t i = 0; i < TDim::value; ++i)
                    result[i] = vec[TDim::value - 1 - i];
                return result;
            }
        };

        template<typename TVecL, typename TVecR>
        struct Concat
        {
        };

        template<typename TDimL, typename TDimR, typename TVal>
        struct Concat<Vec<TDimL, TVal>, Vec<TDimR, TVal>>
        {
            ALPAKA_FN_HOST_ACC static constexpr auto concat(Vec<TDimL, TVal> const& lhs, Vec<TDimR, TVal> const& rhs)
                -> Vec<dim::DimInt<TDimL::value + TDimR::value>, TVal>
            {
                auto result = Vec<dim::DimInt<TDimL::value + TDimR::value>, TVal>::zeros();
                for(std::size_t i = 0; i < TDimL::value; ++i)
                    result[i] = lhs[i];
                for(std::size_t i = 0; i < TDimR::value; ++i)
                    result[TDimL::value + i] = rhs[i];
                return result;
            }
        };
    } // namespace backend

    namespace traits
    {
        //! `subVecFromIndices(vec)`: picks components.
        template<typename TVec, typename TIndexSequence, typename TSfinae = void>
        struct SubVecFromIndices : backend::SubVecFromIndices<TVec, TIndexSequence>
        {
        };

        //! `cast(vec)`: converts the components.
        template<typename TVal, typename TVec, typename TSfinae = void>
        struct Cast : backend::Cast<TVal, TVec>
        {
        };

        //! `reverse(vec)`: reverses the order.
        template<typename TVec, typename TSfinae = void>
        struct Reverse : backend::Reverse<TVec>
        {
        };

        //! `concat(lhs, rhs)`: joins two vectors.
        template<typename TVecL, typename TVecR, typename TSfinae = void>
        struct Concat : backend::Concat<TVecL, TVecR>
        {
        };
    } // namespace traits

    namespace detail
    {
        template<typename TFirst, typename... TOthers>
        ALPAKA_FN_HOST_ACC constexpr auto makeVec(TFirst const& first, TOthers const&... others)
            -> Vec<dim::DimInt<1 + sizeof...(TOthers)>, TFirst>
        {
            return {first, others...};
        }
    } // namespace detail

    //! \tparam TTFnObj `TTFnObj<i>::create(args...)` makes component i.
    //! \return The vector of the components with the given indices, in their order. At least one; the first one
    //!         decides the type.
    template<typename TDim, template<std::size_t> class TTFnObj, typename TIdx, TIdx... TIndices, typename... TArgs>
        requires(sizeof...(TIndices) == TDim::value && TDim::value > 0)
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto
    createVecFromIndexedFnArbitrary(std::integer_sequence<TIdx, TIndices...>, TArgs const&... args)
    {
        return detail::makeVec(TTFnObj<static_cast<std::size_t>(TIndices)>::create(args...)...);
    }

    //! \tparam TTFnObj `TTFnObj<i>::create(args...)` makes component i.
    //! \return The vector of all components, at least one.
    template<typename TDim, template<std::size_t> class TTFnObj, typename... TArgs>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto createVecFromIndexedFn(TArgs const&... args)
    {
        return createVecFromIndexedFnArbitrary<TDim, TTFnObj>(std::make_index_sequence<TDim::value>{}, args...);
    }

    namespace detail
    {
        template<
            typename TDim,
            template<std::size_t> class TTFnObj,
            typename TIdxOffset,
            std::size_t... TIndices,
            typename... TArgs>
        ALPAKA_FN_HOST_ACC constexpr auto
        createVecFromIndexedFnOffset(std::index_sequence<TIndices...>, TArgs const&... args)
        {
            return createVecFromIndexedFnArbitrary<TDim, TTFnObj>(
                std::index_sequence<(TIndices + static_cast<std::size_t>(TIdxOffset::value))...>{}, args...);
        }
    } // namespace detail

    //! Like createVecFromIndexedFn, with component i made by `TTFnObj<i + TIdxOffset::value>::create(args...)`.
    //! \tparam TIdxOffset An integral constant, possibly negative.
    template<typename TDim, template<std::size_t> class TTFnObj, typename TIdxOffset, typename... TArgs>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto createVecFromIndexedFnOffset(TArgs const&... args)
    {
        return detail::createVecFromIndexedFnOffset<TDim, TTFnObj, TIdxOffset>(
            std::make_index_sequence<TDim::value>{}, args...);
    }

    //! \tparam TIndexSequence std::integer_sequence of dimensions; repetition is legal.
    //! \return The components in the sequence, in its order.
    template<typename TIndexSequence, typename TVec>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto subVecFromIndices(TVec const& vec)
    {
        return traits::SubVecFromIndices<TVec, TIndexSequence>::subVecFromIndices(vec);
    }

    //! \return The first TSubDim components.
    template<typename TSubDim, typename TVec>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto subVecBegin(TVec const& vec)
    {
        constexpr bool isGood = TSubDim::value <= dim::Dim<TVec>::value;
        static_assert(isGood, "vec::subVecBegin<TSubDim>(vec): the vector has fewer components than were asked for");
        if constexpr(isGood)
            return subVecFromIndices<std::make_index_sequence<TSubDim::value>>(vec);
    }

    namespace detail
    {
        template<std::size_t Offset, typename TVec, std::size_t... TIndices>
        ALPAKA_FN_HOST_ACC constexpr auto subVecFrom(TVec const& vec, std::index_sequence<TIndices...>)
        {
            return subVecFromIndices<std::index_sequence<(Offset + TIndices)...>>(vec);
        }
    } // namespace detail

    //! \return The last TSubDim components.
    template<typename TSubDim, typename TVec>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto subVecEnd(TVec const& vec)
    {
        constexpr bool isGood = TSubDim::value <= dim::Dim<TVec>::value;
        static_assert(isGood, "vec::subVecEnd<TSubDim>(vec): the vector has fewer components than were asked for");
        if constexpr(isGood)
        {
            constexpr std::size_t offset = dim::Dim<TVec>::value - TSubDim::value;
            return detail::subVecFrom<offset>(vec, std::make_index_sequence<TSubDim::value>{});
        }
    }

    //! \return The vector with its components converted to TVal by static_cast.
    template<typename TVal, typename TVec>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto cast(TVec const& vec)
    {
        return traits::Cast<TVal, TVec>::cast(vec);
    }

    //! \return The vector with its components in the opposite order.
    template<typename TVec>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto reverse(TVec const& vec)
    {
        return traits::Reverse<TVec>::reverse(vec);
    }

    //! \return The components of the left vector, then those of the right one; both have one value type.
    template<typename TVecL, typename TVecR>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto concat(TVecL const& lhs, TVecR const& rhs)
    {
        return traits::Concat<TVecL, TVecR>::concat(lhs, rhs);
    }
} // namespace alpaka::vec
