// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What an OpenMP device tells about itself, asked once.
#pragma once

#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Predef.hpp>

#include <omp.h>

#include <cstddef>
#include <mutex>

namespace alpaka::runtime::omptarget
{
    struct DeviceFacts
    {
        //! The process itself, where no device exists.
        bool isInitialDevice;
        //! Its threads are those of an operating system, and a team has one of them: blocks and block threads are
        //! nested parallel regions, not teams.
        bool isNestedRegions;
        std::size_t maxThreads;  //!< The threads of a parallel region that asks for no number.
        std::size_t threadLimit; //!< The most threads that can be asked for.
    };

    //! \return The number of devices that OpenMP offloads to. None with g++: it compiles a source once for the host
    //!         and all devices, so that no code for a device can differ from that for the host.
    [[nodiscard]] inline auto offloadDevices() -> std::size_t
    {
        return BOOST_COMP_CLANG ? static_cast<std::size_t>(core::max(0, omp_get_num_devices())) : 0;
    }

    //! Asks the device on which it is called.
    [[nodiscard]] inline auto askThisDevice() -> DeviceFacts
    {
        auto const count = [](int value) { return static_cast<std::size_t>(core::max(1, value)); };
        return {
            omp_is_initial_device() != 0,
            ALPAKA_DEVICE_PASS == 0,
            count(omp_get_max_threads()),
            count(omp_get_thread_limit())};
    }

    //! Asks a device by a target region.
    [[nodiscard]] inline auto askDevice([[maybe_unused]] int number) -> DeviceFacts
    {
        DeviceFacts facts{};
#if BOOST_COMP_CLANG
#    pragma omp target device(number) map(tofrom : facts)
#endif
        facts = askThisDevice();
        return facts;
    }

    //! \param number A number below offloadDevices(), or that of the initial device.
    [[nodiscard]] inline auto deviceFacts(int number) -> DeviceFacts const&
    {
        struct Slot
        {
            std::once_flag once;
            DeviceFacts facts;
        };
        static std::size_t const count = offloadDevices() + 1;
        // Never deleted, because static queues still run tasks when static objects are destroyed.
        static Slot* const slots = new Slot[count];
        auto& slot = slots[core::min(static_cast<std::size_t>(number), count - 1)];
        std::call_once(slot.once, [&] { slot.facts = askDevice(number); });
        return slot.facts;
    }
} // namespace alpaka::runtime::omptarget
