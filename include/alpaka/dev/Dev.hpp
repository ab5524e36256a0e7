// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Devices: owners of memory and queues. Handles are cheap to copy; equal handles name the same device.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/core/Concepts.hpp>

#include <type_traits>

namespace alpaka::dev
{
    //! Tag of types that are devices.
    struct ConceptDev
    {
    };

    //! A device whose memory is that of the host.
    template<typename T>
    concept HostDevice = requires { requires T::isHost; };

    //! Tag of types that live on a device.
    struct ConceptGetDev
    {
    };

    namespace backend
    {
        // A runtime supplies for its device: DevType (or a nested alias Dev); for objects on the device: a nested
        // alias Dev and a member getDev().
        template<typename T>
        struct DevType
        {
        };

        template<typename T>
            requires requires { typename T::Dev; }
        struct DevType<T>
        {
            using type = typename T::Dev;
        };

        template<acc::IsAccelerator TAcc>
        struct DevType<TAcc> : DevType<typename TAcc::Runtime>
        {
        };

        template<acc::HasAcc T>
        struct DevType<T> : DevType<typename T::Acc>
        {
        };

        template<typename T>
        struct GetDev
        {
            static auto getDev(T const& t)
                requires requires { t.getDev(); }
            {
                return t.getDev();
            }
        };
    } // namespace backend

    namespace traits
    {
        //! The device type of an accelerator, platform, queue, event, buffer, view or kernel task; of a device itself.
        template<typename T, typename TSfinae = void>
        struct DevType : backend::DevType<T>
        {
        };

        //! Customises dev::getDev: `static auto getDev(T const& t) -> Dev<T>`.
        template<typename T, typename TSfinae = void>
        struct GetDev : backend::GetDev<T>
        {
        };
    } // namespace traits

    //! The device type of T.
    template<typename T>
    using Dev = typename traits::DevType<std::remove_cv_t<T>>::type;

    namespace detail
    {
        template<typename T>
        using DevGetter = traits::GetDev<concepts::ImplementationBase<ConceptGetDev, T>>;
    } // namespace detail

    template<typename T>
    concept LivesOnDevice = requires(T const& t) { detail::DevGetter<T>::getDev(t); };

    //! \return The device that a queue, event, buffer or view belongs to.
    template<typename T>
    auto getDev(T const& t)
    {
        constexpr bool isGood = LivesOnDevice<T>;
        static_assert(isGood, "dev::getDev(t): t belongs to no device; specialise dev::traits::GetDev for its type");
        if constexpr(isGood)
            return detail::DevGetter<T>::getDev(t);
    }
} // namespace alpaka::dev
