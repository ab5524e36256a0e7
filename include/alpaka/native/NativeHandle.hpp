// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a back-end's own API calls a device, queue or event, for programs that call that API besides.
#pragma once

#include <type_traits>
#include <utility>

namespace alpaka::native
{
    namespace defaults
    {
        // A runtime gives its devices, queues and events a member nativeHandle() where its API has names for them.
        template<typename T>
        struct GetNativeHandle
        {
        };

        template<typename T>
            requires requires(T const& t)
            {
                t.nativeHandle();
            }
        struct GetNativeHandle<T>
        {
            static auto getNativeHandle(T const& t)
            {
                return t.nativeHandle();
            }
        };
    } // namespace defaults

    namespace traits
    {
        //! Customises native::getNativeHandle: `static auto getNativeHandle(T const& t)`.
        template<typename T, typename TSfinae = void>
        struct GetNativeHandle : defaults::GetNativeHandle<T>
        {
        };
    } // namespace traits

    template<typename T>
    concept HasNativeHandle = requires(T const& t)
    {
        traits::GetNativeHandle<T>::getNativeHandle(t);
    };

    //! - Device of CUDA or HIP: its number there (`int`). CPU: 0.
    //! - Queue of CUDA or HIP: `cudaStream_t` or `hipStream_t`. In order with what was enqueued while no task of the
    //!   host was pending in the queue.
    //! - Event of CUDA or HIP: `cudaEvent_t` or `hipEvent_t`, of the newest enqueue. The next enqueue may put another
    //!   one in its place.
    //!
    //! \param t Device, queue or event. It stays the owner of what the handle names.
    //! \return The handle.
    template<typename T>
    [[nodiscard]] auto getNativeHandle(T const& t)
    {
        static_assert(
            HasNativeHandle<T>,
            "native::getNativeHandle(t): t is no device, queue or event that an API besides alpaka knows (queues and "
            "events of CPUs are alpaka's own); specialise native::traits::GetNativeHandle for its type");
        if constexpr(HasNativeHandle<T>)
            return traits::GetNativeHandle<T>::getNativeHandle(t);
    }

    //! The type of the handle.
    template<HasNativeHandle T>
    using NativeHandle = std::remove_cvref_t<decltype(native::getNativeHandle(std::declval<T const&>()))>;
} // namespace alpaka::native
