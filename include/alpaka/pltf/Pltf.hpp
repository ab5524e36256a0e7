// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Platforms: types without objects that know the existing devices.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/dev/Dev.hpp>

#include <cstddef>
#include <type_traits>
#include <vector>

namespace alpaka::pltf
{
    //! Tag of types that are platforms.
    struct ConceptPltf
    {
    };

    namespace backend
    {
        // A runtime supplies PltfType (or a nested alias Pltf), and for its platform getDevCount
        // and getDevByIdx in Platform.
        template<typename T>
        struct PltfType
        {
        };

        template<typename T>
            requires requires { typename T::Pltf; }
        struct PltfType<T>
        {
            using type = typename T::Pltf;
        };

        template<acc::IsAccelerator TAcc>
        struct PltfType<TAcc> : PltfType<typename TAcc::Runtime>
        {
        };

        template<acc::HasAcc T>
        struct PltfType<T> : PltfType<typename T::Acc>
        {
        };

        template<typename TPltf>
        struct Platform
        {
        };
    } // namespace backend

    namespace traits
    {
        //! The platform of an accelerator, device or kernel task; of a platform itself.
        template<typename T, typename TSfinae = void>
        struct PltfType : backend::PltfType<T>
        {
        };

        //! Customises pltf::getDevCount: `static auto getDevCount() -> std::size_t`.
        template<typename TPltf, typename TSfinae = void>
        struct GetDevCount : backend::Platform<TPltf>
        {
        };

        //! Customises pltf::getDevByIdx: `static auto getDevByIdx(std::size_t const& idx) -> dev::Dev<TPltf>`.
        template<typename TPltf, typename TSfinae = void>
        struct GetDevByIdx : backend::Platform<TPltf>
        {
        };
    } // namespace traits

    //! The platform of T.
    template<typename T>
    using Pltf = typename traits::PltfType<std::remove_cv_t<T>>::type;

    template<typename T>
    concept HasPltf = requires { typename Pltf<T>; };

    template<typename T>
    concept CountsDevices = HasPltf<T> && requires { traits::GetDevCount<Pltf<T>>::getDevCount(); };

    template<typename T>
    concept FindsDevices
        = HasPltf<T> && requires(std::size_t const& idx) { traits::GetDevByIdx<Pltf<T>>::getDevByIdx(idx); };

    //! \tparam TPltf Platform, or an accelerator or device of it.
    //! \return The number of the platform's devices; 0 when its driver is missing.
    template<typename TPltf>
    auto getDevCount() -> std::size_t
    {
        constexpr bool isGood = CountsDevices<TPltf>;
        if constexpr(!isGood && acc::NamesItsMacro<TPltf>)
            requireSwitchedOn(static_cast<TPltf const*>(nullptr));
        else
            static_assert(
                isGood,
                "pltf::getDevCount<T>(): T is no platform and has none; "
                "specialise pltf::traits::PltfType and GetDevCount");
        if constexpr(isGood)
            return traits::GetDevCount<Pltf<TPltf>>::getDevCount();
        else
            return 0;
    }

    //! \tparam TPltf Platform, or an accelerator or device of it.
    //! \param idx Number of the device, below getDevCount.
    //! \return A handle of the device.
    //! \throws core::Error when there is no such device or it cannot be used.
    template<typename TPltf>
    auto getDevByIdx(std::size_t const& idx)
    {
        constexpr bool isGood = FindsDevices<TPltf>;
        if constexpr(isGood)
            return traits::GetDevByIdx<Pltf<TPltf>>::getDevByIdx(idx);
        else if constexpr(acc::NamesItsMacro<TPltf>)
            return acc::SwitchedOff<TPltf>{};
        else
            static_assert(
                isGood,
                "pltf::getDevByIdx<T>(idx): T is no platform and has none; "
                "specialise pltf::traits::PltfType and GetDevByIdx");
    }

    //! \return Handles of all devices of the platform, in order.
    //! \throws core::Error when one of them cannot be used.
    template<typename TPltf>
        requires FindsDevices<TPltf>
    auto getDevs() -> std::vector<dev::Dev<Pltf<TPltf>>>
    {
        std::vector<dev::Dev<Pltf<TPltf>>> devs;
        auto const count = getDevCount<TPltf>();
        devs.reserve(count);
        for(std::size_t idx = 0; idx < count; ++idx)
            devs.push_back(getDevByIdx<TPltf>(idx));
        return devs;
    }
} // namespace alpaka::pltf
