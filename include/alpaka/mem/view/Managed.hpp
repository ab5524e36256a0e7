// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Managed memory: the host's view of it, and where its pages should be.
#pragma once

#include <alpaka/core/Observer.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/mem/view/Region.hpp>
#include <alpaka/mem/view/Task.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/mem/view/ViewPlainPtr.hpp>
#include <alpaka/queue/Queue.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::mem::view
{
    //! What a program says of memory for all time, until it says the opposite.
    enum class Advice
    {
        SetReadMostly = 1, //!< Devices keep copies; writing drops them. The device of the advice has no meaning.
        UnsetReadMostly,
        SetPreferredLocation, //!< The pages stay on the device, or the host, as long as they can.
        UnsetPreferredLocation,
        SetAccessedBy, //!< The device, or the host, has the pages mapped wherever they are.
        UnsetAccessedBy
    };

    //! The task of a prefetch where there is nothing to move.
    struct TaskPrefetchNothing
    {
        static constexpr auto operationKind = core::OperationKind::copy;

        std::size_t bytes;

        void operator()() const {}

        //! Appends the operation to a line of the trace.
        void describe(core::Text& line) const { core::append(line, "prefetch, ", bytes, " bytes"); }
    };

    namespace backend
    {
        template<typename TDev, typename TTarget>
        struct CreateTaskPrefetch
        {
            template<typename TView>
                requires(dev::HostDevice<TDev> && dev::HostDevice<TTarget> && dev::HostDevice<dev::Dev<TView>>)
            static auto createTaskPrefetch(TView const& view, TTarget const&) -> TaskPrefetchNothing
            {
                return {detail::bytesOf(view).size()};
            }
        };

        template<typename TDev, typename TTarget>
        struct Advise
        {
            template<typename TView>
                requires(dev::HostDevice<TDev> && dev::HostDevice<TTarget>)
            static void advise(TView const&, Advice, TTarget const&)
            {
            }
        };
    } // namespace backend

    namespace traits
    {
        //! Customises mem::view::prefetch for queues of TDev: `static auto createTaskPrefetch(TView const& view,
        //! TTarget const& target)`, a task that a queue of TDev runs.
        template<typename TDev, typename TTarget, typename TSfinae = void>
        struct CreateTaskPrefetch : backend::CreateTaskPrefetch<TDev, TTarget>
        {
        };

        //! Customises mem::view::advise for views of TDev: `static void advise(TView const& view, Advice advice,
        //! TTarget const& target)`.
        template<typename TDev, typename TTarget, typename TSfinae = void>
        struct Advise : backend::Advise<TDev, TTarget>
        {
        };
    } // namespace traits

    template<typename TQueue, typename TView, typename TTarget>
    concept Prefetches = View<TView> && requires(TView const& view, TTarget const& target) {
        traits::CreateTaskPrefetch<dev::Dev<TQueue>, TTarget>::createTaskPrefetch(view, target);
    };

    template<typename TView, typename TTarget>
    concept TakesAdvice = View<TView> && requires(TView const& view, Advice advice, TTarget const& target) {
        traits::Advise<dev::Dev<TView>, TTarget>::advise(view, advice, target);
    };

    //! \param view Of managed memory, or of the host's; shares the memory and must not outlive it.
    //! \return The same elements as a view of the host.
    //! \throws core::Error when the host cannot address the memory.
    template<typename TView, typename THost>
    [[nodiscard]] auto createHostView(TView& view, THost const& host)
    {
        constexpr bool isGood = View<TView> && dev::HostDevice<THost>;
        static_assert(isGood, "mem::view::createHostView(view, host): a view and the device of the host are needed");
        if constexpr(isGood)
        {
            auto* const data = getPtrDev(view, host);
            using Elem = std::remove_pointer_t<std::remove_const_t<decltype(data)>>;
            using Dim = dim::Dim<std::remove_const_t<TView>>;
            using Idx = idx::Idx<std::remove_const_t<TView>>;
            return ViewPlainPtr<THost, Elem, Dim, Idx>(data, host, extent::getExtentVec(view), detail::pitches(view));
        }
    }

    //! Enqueues that the pages of managed memory move to a device or to the host. A hint: nothing depends on it, and
    //! nothing happens where device and host cannot use managed memory at the same time, nor on CPUs.
    //! \param queue Of a device that uses the memory; the pages move in its order.
    //! \param view Of managed memory, or a part of it; whole pages move, with what else lies in them.
    //! \param target The device, or the device of the host.
    //! \throws core::Error when the memory is not managed, or the view of a null pointer.
    template<typename TQueue, typename TView, typename TTarget>
    void prefetch(
        TQueue& queue,
        TView const& view,
        TTarget const& target,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        constexpr bool isGood = Prefetches<TQueue, TView, TTarget>;
        static_assert(
            isGood,
            "mem::view::prefetch(queue, view, dev): "
            "a queue of the view's device is needed, or of the device that the memory moves to");
        if constexpr(isGood)
            core::calledAt(
                queue::placeOf(queue, location),
                [&]
                {
                    detail::requireMemory("mem::view::prefetch", "view", view, extent::getExtentVec(view));
                    detail::enqueueTask(
                        queue,
                        traits::CreateTaskPrefetch<dev::Dev<TQueue>, TTarget>::createTaskPrefetch(view, target),
                        location);
                });
    }

    //! Advises the driver how managed memory will be used, at once and for work that is enqueued already. A hint, as
    //! prefetch is.
    //! \param target The device, or the device of the host, that the advice is about.
    //! \throws core::Error when the memory is not managed, or the view of a null pointer.
    template<typename TView, typename TTarget>
    void advise(
        TView const& view,
        Advice advice,
        TTarget const& target,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        constexpr bool isGood = TakesAdvice<TView, TTarget>;
        static_assert(
            isGood,
            "mem::view::advise(view, advice, dev): "
            "no runtime of this program manages memory of the view's device for dev");
        if constexpr(isGood)
            core::calledAt(
                location,
                [&]
                {
                    detail::requireMemory("mem::view::advise", "view", view, extent::getExtentVec(view));
                    traits::Advise<dev::Dev<TView>, TTarget>::advise(view, advice, target);
                });
    }
} // namespace alpaka::mem::view
