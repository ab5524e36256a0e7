// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Nested loops over all indices of an extent.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/meta/IntegerSequence.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <utility>

namespace alpaka::meta
{
    namespace detail
    {
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TIndex, typename TExtentVec, typename TFnObj>
        ALPAKA_FN_HOST_ACC constexpr void
        ndLoop(std::index_sequence<>, TIndex& idx, TExtentVec const&, TFnObj const& f)
        {
            f(static_cast<TIndex const&>(idx));
        }

        ALPAKA_NO_HOST_ACC_WARNING
        template<std::size_t TDim, std::size_t... TDims, typename TIndex, typename TExtentVec, typename TFnObj>
        ALPAKA_FN_HOST_ACC constexpr void
        ndLoop(std::index_sequence<TDim, TDims...>, TIndex& idx, TExtentVec const& extent, TFnObj const& f)
        {
            for(idx[TDim] = 0; idx[TDim] < extent[TDim]; ++idx[TDim])
                ndLoop(std::index_sequence<TDims...>{}, idx, extent, f);
        }
    } // namespace detail

    //! Calls f(idx) for every index, with one loop for each dimension in the sequence, the first one outermost. The
    //! other components of idx stay zero. Makes no call when the extent of such a dimension is zero.
    //! \param extent A Vec of at least one dimension.
    //! \param f Takes the index as Vec const&.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TExtentVec, typename TFnObj, std::size_t... TDims>
    ALPAKA_FN_HOST_ACC constexpr void
    ndLoop(std::index_sequence<TDims...> dims, TExtentVec const& extent, TFnObj const& f)
    {
        static_assert(
            dim::Dim<TExtentVec>::value > 0 && sizeof...(TDims) > 0,
            "meta::ndLoop(dims, extent, f): there is nothing to loop over without dimensions");
        static_assert(
            ((TDims < dim::Dim<TExtentVec>::value) && ...) && IntegralValuesUnique<std::size_t, TDims...>::value,
            "meta::ndLoop(dims, extent, f): every dimension has to be one of the extent and to be named once");
        auto idx = vec::Vec<dim::Dim<TExtentVec>, idx::Idx<TExtentVec>>::zeros();
        detail::ndLoop(dims, idx, extent, f);
    }

    //! Calls f(idx) for every index of the extent in row-major order: the first dimension is the outermost loop.
    //! \param extent A Vec of at least one dimension.
    //! \param f Takes the index as Vec const&.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TExtentVec, typename TFnObj>
    ALPAKA_FN_HOST_ACC constexpr void ndLoopIncIdx(TExtentVec const& extent, TFnObj const& f)
    {
        ndLoop(std::make_index_sequence<dim::Dim<TExtentVec>::value>{}, extent, f);
    }
} // namespace alpaka::meta
