// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Sets every byte of the elements of a view.
#pragma once

#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/mem/view/Region.hpp>
#include <alpaka/mem/view/Task.hpp>
#include <alpaka/mem/view/View.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace alpaka::mem::view
{
    namespace backend
    {
        template<typename TDim, typename TDev>
        struct CreateTaskSet
        {
        };
    } // namespace backend

    namespace traits
    {
        //! Customises createTaskSet: `static auto createTaskSet(TView& view, std::uint8_t const& byte, extent)`, and
        //! for mem::view::fill with a `Value<TElem> const&` in place of the byte. The extent is a Vec, already checked
        //! to lie within the view; zeros are possible.
        template<typename TDim, typename TDev, typename TSfinae = void>
        struct CreateTaskSet : backend::CreateTaskSet<TDim, TDev>
        {
        };
    } // namespace traits

    //! A runtime can set bytes on the device of the view.
    template<typename TView>
    concept DeviceSets = requires(
        std::remove_reference_t<TView>& view,
        std::uint8_t const& byte,
        vec::Vec<dim::Dim<TView>, idx::Idx<TView>> const& extent) {
        traits::CreateTaskSet<dim::Dim<TView>, dev::Dev<std::remove_cvref_t<TView>>>::createTaskSet(
            view, byte, extent);
    };

    namespace detail
    {
        //! Reports what is wrong with a view, one message for one mistake.
        template<typename TView>
        [[nodiscard]] constexpr auto assertSetView() -> bool
        {
            constexpr bool isGood = View<TView>;
            static_assert(
                isGood,
                "mem::view::set(queue, view, byte, extent): view has to be a view; specialise "
                "mem::view::traits::GetPtrNative (and the traits of dim, elem, idx, dev and extent) for its type");
            if constexpr(isGood)
            {
                constexpr bool isWritable = WritableView<TView>;
                static_assert(
                    isWritable,
                    "mem::view::set(queue, view, byte, extent): "
                    "view must not be const, neither the handle nor its elements");
                constexpr bool isBytewise = BytewiseView<TView>;
                static_assert(
                    isBytewise,
                    "mem::view::set(queue, view, byte, extent): "
                    "the bytes of elements are set, so their type must be trivially copyable");
                if constexpr(isWritable && isBytewise)
                {
                    constexpr bool isSet = DeviceSets<TView>;
                    static_assert(
                        isSet,
                        "mem::view::set(queue, view, byte, extent): no runtime of this program sets memory "
                        "of the view's device; specialise mem::view::traits::CreateTaskSet for it");
                    return isSet;
                }
            }
            return false;
        }

        template<typename TView, typename TExtent>
        [[nodiscard]] constexpr auto assertSet() -> bool
        {
            if constexpr(assertSetView<TView>())
            {
                constexpr bool fits = FittingExtent<TExtent, TView>;
                static_assert(
                    fits,
                    "mem::view::set(queue, view, byte, extent): "
                    "extent needs the dimension of the view and an integral index type");
                return fits;
            }
            else
                return false;
        }

        template<typename TView, typename TValue, typename TExtentVec>
        [[nodiscard]] auto
        makeTaskSet(TView& view, TValue const& byte, TExtentVec const& extent, char const* call = "mem::view::set")
        {
            requireWithin(call, "view", extent, extent::getExtentVec(std::as_const(view)));
            requireMemory(call, "view", view, extent);
            return traits::CreateTaskSet<dim::Dim<TView>, dev::Dev<TView>>::createTaskSet(view, byte, extent);
        }
    } // namespace detail

    //! \param view The view to write to.
    //! \param byte The value of every byte.
    //! \param extent The region [0, extent) of the view, elements per dimension; zeros are legal.
    //! \return A task that sets the region; a queue of the view's device runs it. The task holds a pointer: the memory
    //!         must outlive it.
    //! \throws core::Error when the extent is beyond the view, or the view of a null pointer.
    template<typename TView, typename TExtent>
    [[nodiscard]] auto createTaskSet(TView&& view, std::uint8_t const& byte, TExtent const& extent)
    {
        if constexpr(detail::assertSet<TView, TExtent>())
            return detail::makeTaskSet(view, byte, extent::getExtentVec(extent));
    }

    namespace detail
    {
        //! The type of mem::view::set; a function object for the same reason as mem::view::copy.
        struct SetFn
        {
            template<typename TQueue, typename TView, typename TExtent>
                requires(!QueueHandle<TExtent>)
            void operator()(
                TQueue& queue,
                TView&& view,
                std::uint8_t const& byte,
                TExtent const& extent,
                core::SourceLocation const& location = core::SourceLocation::current()) const
            {
                if constexpr(assertSet<TView, TExtent>())
                    core::calledAt(
                        queue::placeOf(queue, location),
                        [&] { enqueueTask(queue, makeTaskSet(view, byte, extent::getExtentVec(extent)), location); });
            }

            template<QueueHandle TQueue, typename TView>
            void operator()(
                TQueue& queue,
                TView&& view,
                std::uint8_t const& byte,
                core::SourceLocation const& location = core::SourceLocation::current()) const
            {
                if constexpr(assertSetView<TView>())
                    (*this)(queue, view, byte, extent::getExtentVec(std::as_const(view)), location);
            }

            template<typename TView, typename TExtent, QueueHandle TQueue>
            void operator()(
                TView&& view,
                std::uint8_t const& byte,
                TExtent const& extent,
                TQueue& queue,
                core::SourceLocation const& location = core::SourceLocation::current()) const
            {
                (*this)(queue, view, byte, extent, location);
            }

            template<typename TView, typename TExtent>
                requires(!QueueHandle<TView>)
            void operator()(
                TView&& view,
                std::uint8_t const& byte,
                TExtent const& extent,
                core::SourceLocation const& location = core::SourceLocation::current()) const
            {
                if constexpr(assertSet<TView, TExtent>())
                    core::calledAt(
                        location,
                        [&] { runTask(location, makeTaskSet(view, byte, extent::getExtentVec(extent)), view); });
            }
        };
    } // namespace detail

    //! Sets every byte of the elements of a view; the padding is never touched.
    //! - `set(queue, view, byte, extent)`: the region [0, extent).
    //! - `set(queue, view, byte)`: the whole view.
    //! - `set(view, byte, extent, queue)`: the older order of the first form.
    //! - `set(view, byte, extent)`: without a queue; returns when it is done.
    //!
    //! \param queue Of the view's device. Non-blocking: the memory must outlive the task.
    //! \param view A view handle that is not const, or a temporary one.
    //! \param byte The value of every byte.
    //! \param extent Elements per dimension, same dimension; zeros are legal.
    //! \throws core::Error when the extent is beyond the view; then nothing is set.
    //! \throws core::Error with the line of the caller when the API of a device fails.
    inline constexpr detail::SetFn set{};
} // namespace alpaka::mem::view
