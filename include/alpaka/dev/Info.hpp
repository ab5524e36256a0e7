// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Properties of a device, and its reset.
#pragma once

#include <cstddef>
#include <string>

namespace alpaka::dev
{
    namespace backend
    {
        // A runtime supplies getName, getMemBytes, getFreeMemBytes, getWarpSize and reset for its device.
        template<typename TDev>
        struct Device
        {
        };
    } // namespace backend

    namespace traits
    {
        //! Customises dev::getName: `static auto getName(TDev const& dev) -> std::string`.
        template<typename TDev, typename TSfinae = void>
        struct GetName : backend::Device<TDev>
        {
        };

        //! Customises dev::getMemBytes: `static auto getMemBytes(TDev const& dev) -> std::size_t`.
        template<typename TDev, typename TSfinae = void>
        struct GetMemBytes : backend::Device<TDev>
        {
        };

        //! Customises dev::getFreeMemBytes: `static auto getFreeMemBytes(TDev const& dev) -> std::size_t`.
        template<typename TDev, typename TSfinae = void>
        struct GetFreeMemBytes : backend::Device<TDev>
        {
        };

        //! Customises dev::getWarpSize: `static auto getWarpSize(TDev const& dev) -> std::size_t`.
        template<typename TDev, typename TSfinae = void>
        struct GetWarpSize : backend::Device<TDev>
        {
        };

        //! Customises dev::reset: `static void reset(TDev const& dev)`.
        template<typename TDev, typename TSfinae = void>
        struct Reset : backend::Device<TDev>
        {
        };
    } // namespace traits

    template<typename TDev>
    concept HasName = requires(TDev const& dev) { traits::GetName<TDev>::getName(dev); };

    template<typename TDev>
    concept HasMemBytes = requires(TDev const& dev) { traits::GetMemBytes<TDev>::getMemBytes(dev); };

    template<typename TDev>
    concept HasFreeMemBytes = requires(TDev const& dev) { traits::GetFreeMemBytes<TDev>::getFreeMemBytes(dev); };

    template<typename TDev>
    concept HasWarpSize = requires(TDev const& dev) { traits::GetWarpSize<TDev>::getWarpSize(dev); };

    template<typename TDev>
    concept Resettable = requires(TDev const& dev) { traits::Reset<TDev>::reset(dev); };

    //! \return The vendor's name of the device; a generic name where it is unknown.
    template<typename TDev>
    auto getName(TDev const& dev) -> std::string
    {
        constexpr bool isGood = HasName<TDev>;
        static_assert(isGood, "dev::getName(dev): dev is not a device; specialise dev::traits::GetName for its type");
        if constexpr(isGood)
            return traits::GetName<TDev>::getName(dev);
        else
            return {};
    }

    //! \return The size of the device's global memory in bytes.
    //! \throws core::Error when the operating system or the driver cannot tell.
    template<typename TDev>
    auto getMemBytes(TDev const& dev) -> std::size_t
    {
        constexpr bool isGood = HasMemBytes<TDev>;
        static_assert(
            isGood, "dev::getMemBytes(dev): dev is not a device; specialise dev::traits::GetMemBytes for its type");
        if constexpr(isGood)
            return traits::GetMemBytes<TDev>::getMemBytes(dev);
        else
            return 0;
    }

    //! \return The bytes of the device's global memory that are free at the moment.
    //! \throws core::Error when the operating system or the driver cannot tell.
    template<typename TDev>
    auto getFreeMemBytes(TDev const& dev) -> std::size_t
    {
        constexpr bool isGood = HasFreeMemBytes<TDev>;
        static_assert(
            isGood,
            "dev::getFreeMemBytes(dev): dev is not a device; specialise dev::traits::GetFreeMemBytes for its type");
        if constexpr(isGood)
            return traits::GetFreeMemBytes<TDev>::getFreeMemBytes(dev);
        else
            return 0;
    }

    //! \return The number of threads of a warp; 1 on devices without warps.
    template<typename TDev>
    auto getWarpSize(TDev const& dev) -> std::size_t
    {
        constexpr bool isGood = HasWarpSize<TDev>;
        static_assert(
            isGood, "dev::getWarpSize(dev): dev is not a device; specialise dev::traits::GetWarpSize for its type");
        if constexpr(isGood)
            return traits::GetWarpSize<TDev>::getWarpSize(dev);
        else
            return 1;
    }

    //! Releases everything that the process holds on the device; queues, events and buffers of a GPU become invalid.
    //! No effect on CPU devices.
    template<typename TDev>
    void reset(TDev const& dev)
    {
        constexpr bool isGood = Resettable<TDev>;
        static_assert(isGood, "dev::reset(dev): dev is not a device; specialise dev::traits::Reset for its type");
        if constexpr(isGood)
            traits::Reset<TDev>::reset(dev);
    }
} // namespace alpaka::dev
