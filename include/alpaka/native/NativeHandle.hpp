// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Native handles of devices, queues and events, for programs that also call the back-end's API.
#pragma once

#include <type_traits>
#include <utility>

namespace alpaka::native
{
    namespace backend
    {
        // A runtime gives its devices, queues and events a member nativeHandle() if its API has handles for them.
        template<typename T>
        struct GetNativeHandle
        {
            static auto getNativeHandle(T const& t)
                requires requires { t.nativeHandle(); }
            {
                return t.nativeHandle();
            }
        };
    } // namespace backend

    namespace traits
    {
        //! Customises native::getNativeHandle: `static auto getNativeHandle(T const& t)`.
        template<typename T, typename TSfinae = void>
        struct GetNativeHandle : backend::GetNativeHandle<T>
        {
        };
    } // namespace traits

    template<typename T>
    concept HasNativeHandle = requires(T const& t) { traits::GetNativeHandle<T>::getNativeHandle(t); };

    //! - Device of CUDA or HIP: its number there (`int`). CPU: 0.
    //! - Queue of CUDA or HIP: `cudaStream_t` or `hipStream_t`. It is ordered with work that was enqueued while no
    //!   host task was pending in the queue.
    //! - Event of CUDA or HIP: `cudaEvent_t` or `hipEvent_t`, of the newest enqueue. The next enqueue may replace it.
    //!
    //! \param t Device, queue or event. It still owns the native object.
    //! \return The handle.
    template<typename T>
    [[nodiscard]] auto getNativeHandle(T const& t)
    {
        constexpr bool isGood = HasNativeHandle<T>;
        static_assert(
            isGood,
            "native::getNativeHandle(t): t is no device, queue or event that an API besides alpaka knows (queues "
            "and events of CPUs are alpaka's own); specialise native::traits::GetNativeHandle for its type");
        if constexpr(isGood)
            return traits::GetNativeHandle<T>::getNativeHandle(t);
    }

    //! The type of the handle.
    template<HasNativeHandle T>
    using NativeHandle = std::remove_cvref_t<decltype(native::getNativeHandle(std::declval<T const&>()))>;
} // namespace alpaka::native
