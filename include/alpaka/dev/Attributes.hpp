// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a program can ask about a device beside its name, its memory and the limits of launches.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace alpaka::dev
{
    namespace detail
    {
        //! A template, so that only programs that ask for them compile the optional numbers.
        template<typename TInt, typename TSize>
        struct AttributesWith
        {
            std::string architecture; //!< What code is compiled for: "sm_90", "gfx90a:sramecc+:xnack-", "x86_64".
            std::string pciBusId;     //!< "0000:3B:00.0", as the driver writes it. Empty for CPUs.
            //! As the API counts: CUDA 1000 * major + 10 * minor. None for CPUs.
            std::optional<TInt> driverVersion;
            std::optional<TInt> runtimeVersion;
            TSize multiprocessors = 1;       //!< For CPUs the cores that the library uses.
            std::optional<TSize> clockHertz; //!< The peak.
            std::optional<TSize> memoryClockHertz;
            std::optional<TSize> memoryBusBits;
            std::optional<TSize> l2Bytes;  //!< For CPUs that of one core.
            bool unifiedAddressing = true; //!< An address means one place, of the host or of one device.
            bool cooperativeLaunch = true; //!< kernel::execCooperative works there.
        };
    } // namespace detail

    //! Facts about a device. Empty where the device has no such thing or the system does not tell.
    using Attributes = detail::AttributesWith<int, std::size_t>;

    namespace backend
    {
        // A runtime supplies it for its device.
        template<typename TDev>
        struct GetAttributes
        {
        };
    } // namespace backend

    namespace traits
    {
        //! Customises dev::getAttributes: `static auto getAttributes(TDev const& dev) -> Attributes`.
        template<typename TDev, typename TSfinae = void>
        struct GetAttributes : backend::GetAttributes<TDev>
        {
        };
    } // namespace traits

    template<typename TDev>
    concept HasAttributes = requires(TDev const& dev) { traits::GetAttributes<TDev>::getAttributes(dev); };

    //! Asks the driver or the operating system each time: some microseconds.
    //! \return Attributes. Not said in the declaration, which would instantiate them.
    //! \throws core::Error when the driver fails.
    template<typename TDev>
    [[nodiscard]] auto getAttributes(TDev const& dev)
    {
        constexpr bool isGood = HasAttributes<TDev>;
        static_assert(
            isGood,
            "dev::getAttributes(dev): dev is not a device that tells them; "
            "specialise dev::traits::GetAttributes for its type");
        if constexpr(isGood)
            return traits::GetAttributes<TDev>::getAttributes(dev);
    }
} // namespace alpaka::dev
