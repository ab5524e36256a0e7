// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The common part of copies and sets: which types fit together, and how their tasks run.
#pragma once

#include <alpaka/core/Operation.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/elem/Elem.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/queue/Label.hpp>
#include <alpaka/queue/Property.hpp>
#include <alpaka/queue/Queue.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace alpaka::mem::view
{
    //! A writable view: neither the handle nor its elements are const.
    template<typename TView>
    concept WritableView
        = View<TView> && !std::is_const_v<std::remove_reference_t<TView>> && !std::is_const_v<elem::Elem<TView>>;

    //! The elements of the view can be copied byte by byte. The assignment of std::pair is never trivial, so only
    //! construction and destruction have to be.
    template<typename TView>
    concept BytewiseView = std::is_trivially_copyable_v<elem::Elem<TView>>
                           || (std::is_trivially_copy_constructible_v<elem::Elem<TView>>
                               && std::is_trivially_destructible_v<elem::Elem<TView>>);

    template<typename TA, typename TB>
    concept SameDim = dim::Dim<TA>::value == dim::Dim<TB>::value;

    //! Has the dimension of the view. Any integral type is allowed, narrower or wider than the view's: the values are
    //! compared with the view's extents before any memory is touched.
    template<typename TExtent, typename TView>
    concept FittingExtent = SameDim<TExtent, TView> && std::integral<idx::Idx<TExtent>>;

    //! A queue of any device.
    template<typename T>
    concept QueueHandle = queue::HasEmpty<std::remove_cvref_t<T>>;

    namespace detail
    {
        //! The caller adds the place to errors.
        template<typename TQueue, typename TTask>
        void enqueueTask(TQueue& queue, TTask&& task, core::SourceLocation const& location)
        {
            constexpr bool isGood = queue::Runs<TQueue, TTask>;
            static_assert(
                isGood,
                "mem::view::copy(queue, ...) and set(queue, ...): this queue cannot reach the memory of the views; "
                "use a queue of the device that is not the host");
            if constexpr(isGood)
                queue::detail::callEnqueue(queue, std::forward<TTask>(task), queue::placeOf(queue, location));
        }

        template<typename TDev, typename TTask>
        concept BlockingQueueRuns
            = requires { typename queue::traits::QueueType<TDev, queue::property::Blocking>::type; } //
              && queue::Runs<queue::Queue<TDev, queue::Blocking>, TTask>;

        //! Runs a task to its end. A task that no host thread can call runs in a new blocking queue, of the first view
        //! whose device can run it.
        template<typename TTask, typename TView, typename... TViews>
        void runTask(core::SourceLocation const& location, TTask&& task, TView const& view, TViews const&... others)
        {
            if constexpr(std::invocable<TTask&>)
            {
                using Task = std::remove_cvref_t<TTask>;
                core::Operation const operation(
                    core::settings(),
                    {core::operationKind<Task>(), &core::describe<Task>, &task, "took", nullptr},
                    location);
                task();
            }
            else if constexpr(BlockingQueueRuns<dev::Dev<TView>, TTask>)
            {
                queue::Queue<dev::Dev<TView>, queue::Blocking> queue(dev::getDev(view));
                queue::enqueue(queue, std::forward<TTask>(task), location);
            }
            else
            {
                static_assert(
                    sizeof...(TViews) != 0,
                    "mem::view::copy(dst, src, extent) and set(view, byte, extent): "
                    "no device of the views has a blocking queue that can run the task");
                if constexpr(sizeof...(TViews) != 0)
                    runTask(location, std::forward<TTask>(task), others...);
            }
        }
    } // namespace detail
} // namespace alpaka::mem::view
