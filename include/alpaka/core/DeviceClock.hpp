// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! When a device ran what was submitted to it.
#pragma once

#include <alpaka/core/CountedRef.hpp>

#include <cstdint>

namespace alpaka::core
{
    class Text;

    //! The clock of one queue of a device that runs operations after their submission.
    class DeviceClock : public Counted<DeviceClock>
    {
    public:
        virtual ~DeviceClock() = default;

        //! Appends " on " and the name of the device.
        virtual void appendDevice(Text& line) const = 0;

        //! Puts a mark into the order of the queue. Called by the thread that submits to it.
        //! \return Null when the device refuses it.
        [[nodiscard]] virtual auto mark() noexcept -> void* = 0;

        //! Does not wait. The marks of a queue are asked for in their order.
        //! \return The ticks() of the moment when the device came past the mark; 0 while it has not.
        [[nodiscard]] virtual auto timeOf(void* mark) noexcept -> std::uint64_t = 0;

        //! The mark is not asked for any more.
        virtual void giveBack(void* mark) noexcept = 0;
    };
} // namespace alpaka::core
