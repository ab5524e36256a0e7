// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Copies between views of any two devices between which a runtime can copy.
#pragma once

#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/elem/Elem.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/mem/view/Region.hpp>
#include <alpaka/mem/view/Task.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/queue/Queue.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace alpaka::mem::view
{
    namespace backend
    {
        template<typename TDim, typename TDevDst, typename TDevSrc>
        struct CreateTaskCopy
        {
        };
    } // namespace backend

    namespace traits
    {
        //! Customises createTaskCopy: `static auto createTaskCopy(TViewDst& dst, TViewSrc const& src, extent)`. The
        //! extent is a Vec, already checked to lie within both views; zeros are possible.
        template<typename TDim, typename TDevDst, typename TDevSrc, typename TSfinae = void>
        struct CreateTaskCopy : backend::CreateTaskCopy<TDim, TDevDst, TDevSrc>
        {
        };
    } // namespace traits

    //! The elements of one view can be copied bytewise to those of the other.
    template<typename TViewDst, typename TViewSrc>
    concept SameElem = std::same_as<elem::Elem<TViewDst>, std::remove_const_t<elem::Elem<TViewSrc>>>;

    //! A runtime can copy between the devices of the two views.
    template<typename TViewDst, typename TViewSrc>
    concept DevicesCopy = requires(
        std::remove_reference_t<TViewDst>& dst,
        std::remove_cvref_t<TViewSrc> const& src,
        vec::Vec<dim::Dim<TViewDst>, idx::Idx<TViewDst>> const& extent) {
        traits::CreateTaskCopy<
            dim::Dim<TViewDst>,
            dev::Dev<std::remove_cvref_t<TViewDst>>,
            dev::Dev<std::remove_cvref_t<TViewSrc>>>::createTaskCopy(dst, src, extent);
    };

    namespace detail
    {
        //! Reports what is wrong with two views, one message for one mistake.
        template<typename TViewDst, typename TViewSrc>
        [[nodiscard]] constexpr auto assertCopyViews() -> bool
        {
            constexpr bool areViews = View<TViewDst> && View<TViewSrc>;
            static_assert(
                areViews,
                "mem::view::copy(queue, dst, src, extent): dst and src have to be views. A pointer "
                "or array becomes one by mem::view::ViewPlainPtr(pointer, device, extent), a type of your own "
                "by specialising mem::view::traits::GetPtrNative (and the traits of dim, elem, idx, dev and extent)");
            if constexpr(areViews)
            {
                constexpr bool isWritable = WritableView<TViewDst>;
                static_assert(
                    isWritable,
                    "mem::view::copy(queue, dst, src, extent): "
                    "dst must not be const, neither the handle nor its elements");
                constexpr bool sameDim = SameDim<TViewDst, TViewSrc>;
                static_assert(
                    sameDim, "mem::view::copy(queue, dst, src, extent): dst and src need the same dimension");
                constexpr bool sameElem = !isWritable || SameElem<TViewDst, TViewSrc>;
                static_assert(
                    sameElem,
                    "mem::view::copy(queue, dst, src, extent): dst and src need the same element type "
                    "(const in src is fine)");
                constexpr bool isBytewise = !sameElem || BytewiseView<TViewSrc>;
                static_assert(
                    isBytewise,
                    "mem::view::copy(queue, dst, src, extent): the elements are copied byte by byte, so their type "
                    "must be trivially copyable");
                if constexpr(isWritable && sameDim && sameElem && isBytewise)
                {
                    constexpr bool isCopied = DevicesCopy<TViewDst, TViewSrc>;
                    static_assert(
                        isCopied,
                        "mem::view::copy(queue, dst, src, extent): no runtime of this program copies "
                        "between the devices of dst and src; specialise mem::view::traits::CreateTaskCopy for them");
                    return isCopied;
                }
            }
            return false;
        }

        template<typename TViewDst, typename TViewSrc, typename TExtent>
        [[nodiscard]] constexpr auto assertCopy() -> bool
        {
            if constexpr(assertCopyViews<TViewDst, TViewSrc>())
            {
                constexpr bool fits = FittingExtent<TExtent, TViewDst> && FittingExtent<TExtent, TViewSrc>;
                static_assert(
                    fits,
                    "mem::view::copy(queue, dst, src, extent): "
                    "extent needs the dimension of the views and an integral index type");
                return fits;
            }
            else
                return false;
        }

        template<typename TViewDst, typename TViewSrc, typename TExtentVec>
        [[nodiscard]] auto makeTaskCopy(TViewDst& dst, TViewSrc const& src, TExtentVec const& extent)
        {
            requireWithin("mem::view::copy", "destination", extent, extent::getExtentVec(std::as_const(dst)));
            requireWithin("mem::view::copy", "source", extent, extent::getExtentVec(src));
            requireMemory("mem::view::copy", "destination", dst, extent);
            requireMemory("mem::view::copy", "source", src, extent);
            return traits::CreateTaskCopy<dim::Dim<TViewDst>, dev::Dev<TViewDst>, dev::Dev<TViewSrc>>::createTaskCopy(
                dst, src, extent);
        }
    } // namespace detail

    //! \param dst The destination.
    //! \param src The source.
    //! \param extent The region [0, extent) of both views, elements per dimension; zeros are legal.
    //! \return A task that copies the region; a queue of the device that is not the host runs it. The task holds
    //!         pointers: the memory must outlive it.
    //! \throws core::Error when the extent is beyond one of the views.
    template<typename TViewDst, typename TViewSrc, typename TExtent>
    [[nodiscard]] auto createTaskCopy(TViewDst&& dst, TViewSrc const& src, TExtent const& extent)
    {
        if constexpr(detail::assertCopy<TViewDst, TViewSrc, TExtent>())
            return detail::makeTaskCopy(dst, src, extent::getExtentVec(extent));
    }

    namespace detail
    {
        //! The type of mem::view::copy. A function object, not a function template: for an unqualified call,
        //! argument-dependent lookup would also find std::copy and prefer it, because dim::DimInt is a type of std.
        struct CopyFn
        {
            template<typename TQueue, typename TViewDst, typename TViewSrc, typename TExtent>
                requires(!QueueHandle<TExtent>)
            void operator()(
                TQueue& queue,
                TViewDst&& dst,
                TViewSrc const& src,
                TExtent const& extent,
                core::SourceLocation const& location = core::SourceLocation::current()) const
            {
                if constexpr(assertCopy<TViewDst, TViewSrc, TExtent>())
                    core::calledAt(
                        queue::placeOf(queue, location),
                        [&] { enqueueTask(queue, makeTaskCopy(dst, src, extent::getExtentVec(extent)), location); });
            }

            template<QueueHandle TQueue, typename TViewDst, typename TViewSrc>
            void operator()(
                TQueue& queue,
                TViewDst&& dst,
                TViewSrc const& src,
                core::SourceLocation const& location = core::SourceLocation::current()) const
            {
                if constexpr(assertCopyViews<TViewDst, TViewSrc>())
                    core::calledAt(
                        queue::placeOf(queue, location),
                        [&]
                        {
                            auto const extent = extent::getExtentVec(std::as_const(dst));
                            requireWithin("mem::view::copy", "destination", extent::getExtentVec(src), extent);
                            enqueueTask(queue, makeTaskCopy(dst, src, extent), location);
                        });
            }

            template<typename TViewDst, typename TViewSrc, typename TExtent, QueueHandle TQueue>
            void operator()(
                TViewDst&& dst,
                TViewSrc const& src,
                TExtent const& extent,
                TQueue& queue,
                core::SourceLocation const& location = core::SourceLocation::current()) const
            {
                (*this)(queue, dst, src, extent, location);
            }

            template<typename TViewDst, typename TViewSrc, typename TExtent>
                requires(!QueueHandle<TViewDst>)
            void operator()(
                TViewDst&& dst,
                TViewSrc const& src,
                TExtent const& extent,
                core::SourceLocation const& location = core::SourceLocation::current()) const
            {
                if constexpr(assertCopy<TViewDst, TViewSrc, TExtent>())
                    core::calledAt(
                        location,
                        [&] { runTask(location, makeTaskCopy(dst, src, extent::getExtentVec(extent)), dst, src); });
            }
        };
    } // namespace detail

    //! Copies elements from one view to another, for any pitches. Only the elements of the region are touched, never
    //! the padding. To copy a view onto itself has no effect; other overlapping regions are undefined.
    //! - `copy(queue, dst, src, extent)`: the region [0, extent) of both views.
    //! - `copy(queue, dst, src)`: the whole views; their extents have to be equal.
    //! - `copy(dst, src, extent, queue)`: the older order of the first form.
    //! - `copy(dst, src, extent)`: without a queue; returns when the copy is done.
    //!
    //! \param queue Of the device that is not the host. Non-blocking: the memory must outlive the copy.
    //! \param dst The destination; a view handle that is not const, or a temporary one.
    //! \param src The source; same dimension and element type.
    //! \param extent Elements per dimension, same dimension; zeros are legal.
    //! \throws core::Error when the extent is beyond one of the views; then nothing is copied.
    //! \throws core::Error with the line of the caller when the API of a device fails.
    inline constexpr detail::CopyFn copy{};
} // namespace alpaka::mem::view
