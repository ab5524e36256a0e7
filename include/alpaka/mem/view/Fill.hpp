// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Sets the elements of a view to a value of their type.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/elem/Elem.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/mem/view/Set.hpp>
#include <alpaka/mem/view/Task.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/vec/Vec.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace alpaka::mem::view
{
    //! What createTaskSet gets in place of a byte: not a number, so that no runtime takes it for one.
    template<typename TElem>
    struct Value
    {
        TElem value;
    };

    //! A runtime can set elements on the device of the view.
    template<typename TView>
    concept DeviceFills
        = WritableView<TView> && BytewiseView<TView>
          && requires(
              std::remove_reference_t<TView>& view,
              Value<elem::Elem<TView>> const& value,
              vec::Vec<dim::Dim<TView>, idx::Idx<TView>> const& extent) {
                 traits::CreateTaskSet<dim::Dim<TView>, dev::Dev<std::remove_cvref_t<TView>>>::createTaskSet(
                     view, value, extent);
             };

    //! Sets every element of a view to a value; the padding is never touched. For a part of it: ViewSubView.
    //! \param queue Of the view's device. Non-blocking: the memory must outlive the task.
    //! \param view A view handle that is not const, or a temporary one, of elements that are trivially copyable.
    //! \param value Converted to the type of the elements.
    //! \throws core::Error when the view is of a null pointer, or the queue of another device.
    template<typename TQueue, typename TView>
    void fill(
        TQueue& queue,
        TView&& view,
        elem::Elem<TView> const& value,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        constexpr bool isGood = DeviceFills<TView>;
        static_assert(
            isGood,
            "mem::view::fill(queue, view, value): view has to be a view, neither it nor its elements const, "
            "of elements that are trivially copyable, on a device of this program");
        if constexpr(isGood)
            core::calledAt(
                queue::placeOf(queue, location),
                [&]
                {
                    auto const dev = dev::getDev(std::as_const(view));
                    if constexpr(std::equality_comparable_with<decltype(dev), decltype(dev::getDev(queue))>)
                        if(!(dev == dev::getDev(queue)))
                            core::fail("mem::view::fill: the queue and the view belong to different devices");
                    Value<elem::Elem<TView>> const filled{value};
                    auto const extent = extent::getExtentVec(std::as_const(view));
                    detail::enqueueTask(queue, detail::makeTaskSet(view, filled, extent, "mem::view::fill"), location);
                });
    }
} // namespace alpaka::mem::view
