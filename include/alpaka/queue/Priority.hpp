// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Priorities of queues: which queue's kernels a device prefers.
#pragma once

#include <alpaka/dev/Dev.hpp>
#include <alpaka/queue/Property.hpp>
#include <alpaka/queue/Queue.hpp>

namespace alpaka::queue
{
    //! The priorities that a device tells apart. The number of `greatest` is at most that of `least`.
    struct PriorityRange
    {
        Priority least;
        Priority greatest;
    };

    namespace backend
    {
        // Optional: queues and devices for which a runtime supplies nothing have one priority.
        template<typename TQueue>
        struct GetPriority
        {
            static auto getPriority(TQueue const&) -> Priority
                requires HasEmpty<TQueue>
            {
                return {};
            }
        };

        template<typename TDev>
        struct GetPriorityRange
        {
            static auto getPriorityRange(TDev const&) -> PriorityRange
                requires requires { typename QueueType<TDev, Blocking>::type; }
            {
                return {};
            }
        };
    } // namespace backend

    namespace traits
    {
        //! Customises queue::getPriority: `static auto getPriority(TQueue const& queue) -> Priority`.
        template<typename TQueue, typename TSfinae = void>
        struct GetPriority : backend::GetPriority<TQueue>
        {
        };

        //! Customises queue::getPriorityRange: `static auto getPriorityRange(TDev const& dev) -> PriorityRange`.
        template<typename TDev, typename TSfinae = void>
        struct GetPriorityRange : backend::GetPriorityRange<TDev>
        {
        };
    } // namespace traits

    template<typename TQueue>
    concept HasPriority = requires(TQueue const& queue) { traits::GetPriority<TQueue>::getPriority(queue); };

    template<typename TDev>
    concept HasPriorityRange = requires(TDev const& dev) { traits::GetPriorityRange<TDev>::getPriorityRange(dev); };

    //! \return The priority that the queue has on its device: the one that it was made with, if it lies in the range
    //!         of the device, else the nearest one. Of a user's stream that of the stream. 0 on CPUs.
    //! \throws core::Error when the driver fails.
    template<typename TQueue>
    [[nodiscard]] auto getPriority(TQueue const& queue) -> Priority
    {
        constexpr bool isGood = HasPriority<TQueue>;
        static_assert(
            isGood,
            "queue::getPriority(queue): queue is not a queue; specialise queue::traits::GetPriority for its type");
        if constexpr(isGood)
            return traits::GetPriority<TQueue>::getPriority(queue);
        else
            return {};
    }

    //! \return The priorities that queues of the device can have; 0 and 0 where all are equal, as on CPUs.
    //! \throws core::Error when the driver fails.
    template<typename TDev>
    [[nodiscard]] auto getPriorityRange(TDev const& dev) -> PriorityRange
    {
        constexpr bool isGood = HasPriorityRange<TDev>;
        static_assert(
            isGood,
            "queue::getPriorityRange(dev): dev is not a device with queues; "
            "specialise queue::traits::GetPriorityRange for its type");
        if constexpr(isGood)
            return traits::GetPriorityRange<TDev>::getPriorityRange(dev);
        else
            return {};
    }
} // namespace alpaka::queue
