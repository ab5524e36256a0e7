// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Events: marks in queues that threads, queues and devices can wait for.
#pragma once

#include <alpaka/acc/Concept.hpp>

#include <type_traits>

namespace alpaka::event
{
    namespace defaults
    {
        // A runtime supplies EventType for its queues and policy, and Test for its event. Events are constructed from
        // (dev, busyWait = true) and enqueued like tasks.
        template<typename TQueue>
        struct EventType
        {
        };

        template<acc::IsAccelerator TAcc>
        struct EventType<TAcc> : EventType<typename TAcc::Runtime>
        {
        };

        template<typename TEvent>
        struct Test
        {
        };
    } // namespace defaults

    namespace traits
    {
        //! The event type of a queue.
        template<typename TQueue, typename TSfinae = void>
        struct EventType : defaults::EventType<TQueue>
        {
        };

        //! Customises event::test: `static auto test(TEvent const& event) -> bool`.
        template<typename TEvent, typename TSfinae = void>
        struct Test : defaults::Test<TEvent>
        {
        };
    } // namespace traits

    //! The event type of a queue.
    template<typename TQueue>
    using Event = typename traits::EventType<std::remove_cv_t<TQueue>>::type;

    template<typename TEvent>
    concept Testable = requires(TEvent const& event)
    {
        traits::Test<TEvent>::test(event);
    };

    //! \return True if the event was never enqueued or its newest record is done. Does not block.
    template<typename TEvent>
    [[nodiscard]] auto test(TEvent const& event) -> bool
    {
        constexpr bool isGood = Testable<TEvent>;
        static_assert(
            isGood, "event::test(event): event is not an event; specialise event::traits::Test for its type");
        if constexpr(isGood)
            return traits::Test<TEvent>::test(event);
        else
            return true;
    }
} // namespace alpaka::event
