// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Regions of views: conversion and checks of callers' extents before any memory is touched.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/vec/Vec.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

namespace alpaka::mem::view::detail
{
    //! \return The extents, offsets or pitches as TIdx.
    //! \throws core::Error when one is negative or does not fit.
    template<typename TIdx, typename TDim, typename TVal>
    [[nodiscard]] auto toIndices(std::string_view call, std::string_view what, vec::Vec<TDim, TVal> const& values)
        -> vec::Vec<TDim, TIdx>
    {
        auto indices = vec::Vec<TDim, TIdx>::zeros();
        for(std::size_t d = 0; d < TDim::value; ++d)
        {
            if(std::cmp_less(values[d], 0) || !std::in_range<TIdx>(values[d]))
                core::fail(
                    call,
                    ": component ",
                    d,
                    " of the ",
                    what,
                    " is ",
                    values[d],
                    ", the limits are 0 and ",
                    std::numeric_limits<TIdx>::max());
            indices[d] = static_cast<TIdx>(values[d]);
        }
        return indices;
    }

    //! \throws core::Error unless 0 <= extent <= limit in every component.
    //! \param whose The owner of the limits, for the message: "source", "destination", ...
    template<typename TDim, typename TVal, typename TLimit>
    void requireWithin(
        std::string_view call,
        std::string_view whose,
        vec::Vec<TDim, TVal> const& extent,
        vec::Vec<TDim, TLimit> const& limit)
    {
        for(std::size_t d = 0; d < TDim::value; ++d)
            if(std::cmp_less(extent[d], 0) || std::cmp_greater(extent[d], limit[d]))
                core::fail(
                    call,
                    ": component ",
                    d,
                    " of the extent ",
                    extent,
                    " is ",
                    extent[d],
                    std::cmp_less(extent[d], 0) ? ", the limits are 0 and " : ", the limit is ",
                    limit[d],
                    " (the extent of the ",
                    whose,
                    " is ",
                    limit,
                    ")");
    }

    //! \return Whether the view is of memory, and not of a null pointer.
    template<typename TView>
    [[nodiscard]] auto hasMemory(TView const& view) -> bool
    {
        if constexpr(requires { view.hasMemory(); })
            return view.hasMemory();
        else
            return getPtrNative(view) != nullptr;
    }

    //! \throws core::Error when the view has no memory, but elements of it are asked for.
    template<typename TView, typename TDim, typename TVal>
    void
    requireMemory(std::string_view call, std::string_view whose, TView const& view, vec::Vec<TDim, TVal> const& extent)
    {
        if(!hasMemory(view) && (extent > vec::Vec<TDim, TVal>::zeros()).all())
            core::fail(call, ": the pointer of the ", whose, " is null, but the extent is ", extent);
    }

    //! \return The bytes from one element to its neighbour in each dimension, slowest first.
    template<typename TView>
    [[nodiscard]] auto strides(TView const& view) -> std::array<std::size_t, dim::Dim<TView>::value>
    {
        std::array<std::size_t, dim::Dim<TView>::value> result{};
        forEachIndex<dim::Dim<TView>::value>(
            [&](auto d)
            {
                constexpr std::size_t i = decltype(d)::value;
                result[i] = pitchBytes<i + 1>(view);
            });
        return result;
    }

    //! \return The components as std::size_t; none may be negative.
    template<typename TDim, typename TVal>
    [[nodiscard]] auto sizes(vec::Vec<TDim, TVal> const& extents) -> std::array<std::size_t, TDim::value>
    {
        std::array<std::size_t, TDim::value> result{};
        for(std::size_t d = 0; d < TDim::value; ++d)
            result[d] = static_cast<std::size_t>(extents[d]);
        return result;
    }

    //! \return The bytes from the first element of a view to the end of its last one, with the padding between them.
    //! \tparam TByte A parameter, so that only programs that call it compile the span.
    template<typename TView, typename TByte = std::byte const>
    [[nodiscard]] auto bytesOf(TView const& view) -> std::span<TByte>
    {
        std::size_t bytes = sizeof(elem::Elem<TView>);
        auto const extents = sizes(extent::getExtentVec(view));
        auto const steps = strides(view);
        for(std::size_t d = 0; d < extents.size(); ++d)
        {
            if(extents[d] == 0)
                return {};
            bytes += (extents[d] - 1) * steps[d];
        }
        return {reinterpret_cast<std::byte const*>(getPtrNative(view)), bytes};
    }
} // namespace alpaka::mem::view::detail
