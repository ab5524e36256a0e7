// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What every view has to satisfy, and what a view that the host can reach has to satisfy besides.
#pragma once

#include <alpaka/mem/view/Copy.hpp>
#include <alpaka/mem/view/Set.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/offset/Offset.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka_test::laws
{
    //! Types, extents, pitches and constness of any view, on any device.
    template<typename TView>
    void view(TView& view)
    {
        namespace mv = alpaka::mem::view;
        using Elem = alpaka::elem::Elem<TView>;
        constexpr std::size_t dims = alpaka::dim::Dim<TView>::value;
        STATIC_REQUIRE(mv::View<TView>);
        STATIC_REQUIRE(std::is_same_v<decltype(mv::getPtrNative(view)), Elem*>);
        STATIC_REQUIRE(std::is_same_v<decltype(mv::getPtrNative(std::as_const(view))), Elem const*>);
        CHECK(mv::getPtrNative(view) == mv::getPtrNative(std::as_const(view)));
        CHECK(mv::getPtrDev(view, alpaka::dev::getDev(view)) == mv::getPtrNative(view));
        CHECK(mv::detail::pitchBytes<dims>(view) == sizeof(Elem));
        auto const extents = alpaka::extent::getExtentVec(view);
        mv::detail::forEachIndex<dims>(
            [&](auto d)
            {
                constexpr std::size_t i = decltype(d)::value;
                // The elements of a dimension lie one after the other without overlap.
                CHECK(
                    mv::detail::pitchBytes<i>(view)
                    >= static_cast<std::size_t>(extents[i]) * mv::detail::pitchBytes<i + 1>(view));
                CHECK(alpaka::offset::getOffset<i>(view) >= 0);
            });
    }

    //! Calls fn(reference) for every element of a view that the host can reach, last dimension fastest.
    template<std::size_t TDimIdx = 0, typename TElem, typename TView, typename TFn>
    void forEachElem(TElem* ptr, TView const& view, TFn const& fn)
    {
        if constexpr(TDimIdx == alpaka::dim::Dim<TView>::value)
            fn(*ptr);
        else
        {
            using Byte = std::conditional_t<std::is_const_v<TElem>, std::byte const, std::byte>;
            auto const extent = static_cast<std::size_t>(alpaka::extent::getExtent<TDimIdx>(view));
            for(std::size_t i = 0; i < extent; ++i)
                forEachElem<TDimIdx + 1>(
                    reinterpret_cast<TElem*>(
                        reinterpret_cast<Byte*>(ptr) + i * alpaka::mem::view::detail::pitchBytes<TDimIdx + 1>(view)),
                    view,
                    fn);
        }
    }

    //! Copies and sets of two writable host views with equal extents: what is copied arrives, and only that.
    template<typename TView, typename TOther>
    void copyAndSet(TView& view, TOther& other)
    {
        namespace mv = alpaka::mem::view;
        using Elem = alpaka::elem::Elem<TView>;
        int next = 0;
        forEachElem(mv::getPtrNative(view), view, [&](Elem& elem) { elem = static_cast<Elem>(next++ % 100); });
        mv::set(other, 0xFF, alpaka::extent::getExtentVec(other));
        mv::copy(other, view, alpaka::extent::getExtentVec(other));
        next = 0;
        bool arrived = true;
        forEachElem(
            mv::getPtrNative(other),
            other,
            [&](Elem& elem) { arrived = arrived && elem == static_cast<Elem>(next++ % 100); });
        CHECK(arrived);
        mv::set(view, 0, alpaka::extent::getExtentVec(view));
        bool zero = true;
        forEachElem(mv::getPtrNative(view), view, [&](Elem& elem) { zero = zero && elem == Elem{}; });
        CHECK(zero);
    }
} // namespace alpaka_test::laws
