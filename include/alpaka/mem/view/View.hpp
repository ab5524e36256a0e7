// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The contract of views of memory, and the functions that return their pointer and pitches.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/elem/Elem.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/vec/Vec.hpp>

#include <concepts>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>

namespace alpaka::mem::view
{
    namespace backend
    {
        template<typename TView>
        struct GetPtrNative
        {
        };

        //! On its own device, memory has the same address for all threads.
        template<typename TView, typename TDev>
        struct GetPtrDev;

        //! Views that define no pitches are packed.
        template<typename TIdxIntegralConst, typename TView>
        struct GetPitchBytes;
    } // namespace backend

    namespace traits
    {
        //! The pointer to the first element of a view; `getPtrNative(TView const&)` and `getPtrNative(TView&)`.
        template<typename TView, typename TSfinae = void>
        struct GetPtrNative : backend::GetPtrNative<TView>
        {
        };

        //! The pointer to the first element of a view that is valid on a device.
        template<typename TView, typename TDev, typename TSfinae = void>
        struct GetPtrDev : backend::GetPtrDev<TView, TDev>
        {
        };

        //! A pitch of a view in bytes, as any integral type (std::size_t where the view's own index type is small).
        template<typename TIdxIntegralConst, typename TView, typename TSfinae = void>
        struct GetPitchBytes : backend::GetPitchBytes<TIdxIntegralConst, TView>
        {
        };
    } // namespace traits

    //! An object in the memory of a device, with dimension, extents, element type and pointer: buffers, ViewPlainPtr,
    //! ViewSubView, std::array, std::vector, std::span, and types that users declare to be views.
    template<typename T>
    concept View = requires(std::remove_cvref_t<T> const& view) {
        typename dim::Dim<std::remove_cvref_t<T>>;
        typename elem::Elem<std::remove_cvref_t<T>>;
        typename idx::Idx<std::remove_cvref_t<T>>;
        typename dev::Dev<std::remove_cvref_t<T>>;
        traits::GetPtrNative<std::remove_cvref_t<T>>::getPtrNative(view);
    };

    namespace detail
    {
        //! TAnyView is TView, const or not.
        template<typename TView, typename TAnyView>
        [[nodiscard]] auto ptrNative(TAnyView& view)
        {
            constexpr bool isGood = View<TView>;
            static_assert(
                isGood,
                "mem::view::getPtrNative(view): view is not a view; specialise mem::view::traits::GetPtrNative "
                "(and the traits of dim, elem, idx, dev and extent) for its type");
            if constexpr(isGood)
                return traits::GetPtrNative<TView>::getPtrNative(view);
            else
                return nullptr;
        }
    } // namespace detail

    //! \param view A view; if the handle is const, so are the elements.
    //! \return The pointer to its first element, valid on the view's own device. Unspecified when an extent is zero.
    template<typename TView>
    [[nodiscard]] auto getPtrNative(TView const& view) -> elem::Elem<TView> const*
    {
        return detail::ptrNative<TView>(view);
    }

    template<typename TView>
        requires(!std::is_const_v<TView>)
    [[nodiscard]] auto getPtrNative(TView& view) -> elem::Elem<TView>*
    {
        return detail::ptrNative<TView>(view);
    }

    //! \param view A view; if the handle is const, so are the elements.
    //! \param dev The device that will use the pointer.
    //! \return The pointer to its first element, valid on dev: the native one on the view's own device, the device's
    //!         own address for mapped host memory.
    //! \throws core::Error when dev cannot address the view.
    template<typename TView, typename TDev>
    [[nodiscard]] auto getPtrDev(TView const& view, TDev const& dev) -> elem::Elem<TView> const*
    {
        return traits::GetPtrDev<TView, TDev>::getPtrDev(view, dev);
    }

    template<typename TView, typename TDev>
        requires(!std::is_const_v<TView>)
    [[nodiscard]] auto getPtrDev(TView& view, TDev const& dev) -> elem::Elem<TView>*
    {
        return traits::GetPtrDev<TView, TDev>::getPtrDev(view, dev);
    }

    namespace detail
    {
        //! Used by the library itself, because the index type of a view may be too small to count its bytes.
        ALPAKA_NO_HOST_ACC_WARNING
        template<std::size_t TDimIdx, typename TView>
        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto pitchBytes(TView const& view) -> std::size_t
        {
            return static_cast<std::size_t>(
                traits::GetPitchBytes<std::integral_constant<std::size_t, TDimIdx>, TView>::getPitchBytes(view));
        }

        //! Calls fn(std::integral_constant<std::size_t, I>) for I = 0 to TCount - 1.
        template<std::size_t TCount, typename TFn>
        constexpr void forEachIndex(TFn const& fn)
        {
            [&fn]<std::size_t... TIs>(std::index_sequence<TIs...>)
            { (fn(std::integral_constant<std::size_t, TIs>{}), ...); }(std::make_index_sequence<TCount>{});
        }

        //! \return The pitches 0 to Dim - 1 in bytes.
        template<typename TView>
        [[nodiscard]] constexpr auto pitches(TView const& view) -> vec::Vec<dim::Dim<TView>, std::size_t>
        {
            auto result = vec::Vec<dim::Dim<TView>, std::size_t>::zeros();
            forEachIndex<dim::Dim<TView>::value>([&](auto d) { result[d()] = pitchBytes<decltype(d)::value>(view); });
            return result;
        }
    } // namespace detail

    //! The distance in memory between neighbours of a dimension: element `idx` lies at
    //! `getPtrNative(view) + sum(idx[d] * getPitchBytes<d + 1>(view))` bytes.
    //! \tparam TDimIdx In [0, Dim]: Dim gives sizeof(Elem), Dim - 1 the bytes of a row with its padding, 0 the bytes
    //!         of the whole allocation.
    //! \throws core::Error when the pitch does not fit into the view's index type.
    ALPAKA_NO_HOST_ACC_WARNING
    template<std::size_t TDimIdx, typename TView>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto getPitchBytes(TView const& view) -> idx::Idx<TView>
    {
        static_assert(TDimIdx <= dim::Dim<TView>::value, "mem::view::getPitchBytes<I>(view): I is more than Dim");
        std::size_t const pitch = detail::pitchBytes<TDimIdx>(view);
#if !ALPAKA_DEVICE_PASS
        if(!std::in_range<idx::Idx<TView>>(pitch))
            core::fail(
                "mem::view::getPitchBytes: pitch ",
                TDimIdx,
                " is ",
                pitch,
                " bytes, which exceeds the largest index ",
                std::numeric_limits<idx::Idx<TView>>::max());
#endif
        return static_cast<idx::Idx<TView>>(pitch);
    }

    //! \return The last TDim components of getPitchBytesVec.
    template<typename TDim, typename TView>
    [[nodiscard]] auto getPitchBytesVecEnd(TView const& view = TView()) -> vec::Vec<TDim, idx::Idx<TView>>
    {
        static_assert(
            TDim::value <= dim::Dim<TView>::value,
            "mem::view::getPitchBytesVecEnd<TDim>(view): TDim is more than the dimension of the view");
        auto pitches = vec::Vec<TDim, idx::Idx<TView>>::zeros();
        detail::forEachIndex<TDim::value>(
            [&](auto d)
            {
                constexpr std::size_t i = decltype(d)::value;
                pitches[i] = getPitchBytes<dim::Dim<TView>::value - TDim::value + i>(view);
            });
        return pitches;
    }

    //! \return The pitches 0 to Dim - 1 in bytes, without the size of an element.
    template<typename TView>
    [[nodiscard]] auto getPitchBytesVec(TView const& view = TView()) -> vec::Vec<dim::Dim<TView>, idx::Idx<TView>>
    {
        return getPitchBytesVecEnd<dim::Dim<TView>>(view);
    }
} // namespace alpaka::mem::view

namespace alpaka::mem::view::backend
{
    template<typename TView, typename TDev>
    struct GetPtrDev
    {
        // One function for both kinds of handle: TAnyView is TView, const or not.
        template<typename TAnyView>
        static auto getPtrDev(TAnyView& view, TDev const& dev)
        {
            constexpr bool isGood = std::is_same_v<dev::Dev<TView>, TDev>;
            static_assert(
                isGood,
                "mem::view::getPtrDev(view, dev): "
                "no runtime of this program makes memory of the view's device addressable by a device of this type");
            if constexpr(isGood)
                if(!(dev::getDev(std::as_const(view)) == dev))
                    core::fail("mem::view::getPtrDev: the view lies on another device");
            return getPtrNative(view);
        }
    };

    template<typename TIdxIntegralConst, typename TView>
    struct GetPitchBytes
    {
        ALPAKA_NO_HOST_ACC_WARNING
        ALPAKA_FN_HOST_ACC static constexpr auto getPitchBytes(TView const& view) -> std::size_t
        {
            auto const extents = extent::getExtentVec(view);
            std::size_t pitch = sizeof(elem::Elem<TView>);
            for(std::size_t d = TIdxIntegralConst::value; d < dim::Dim<TView>::value; ++d)
                pitch *= static_cast<std::size_t>(extents[d]);
            return pitch;
        }
    };
} // namespace alpaka::mem::view::backend
