// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Calls of the CUDA or HIP API; their statuses become exceptions here.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/runtime/cudahip/Api.hpp>

#include <string>
#include <type_traits>

namespace alpaka::runtime::cudahip
{
    //! \return What went wrong in a call, as a part of a message.
    template<typename TApi>
    [[nodiscard]] auto explain(char const* call, typename TApi::Status status) -> std::string
    {
        return core::concatenate(
            call, ": ", TApi::getErrorName.call(status), " (", TApi::getErrorString.call(status), ")");
    }

    //! Throws the error that a status stands for. Clears it first, because the API would report it again
    //! at a later call.
    template<typename TApi>
    [[noreturn]] ALPAKA_FN_NOINLINE void failCall(char const* context, char const* call, typename TApi::Status status)
    {
        static_cast<void>(TApi::getLastError.call());
        core::fail(context, ": ", explain<TApi>(call, status));
    }

    //! Calls a function of the API.
    //! \param context The function of the library that needs the call.
    //! \throws core::Error with context, call and the API's error.
    template<typename TApi, typename... TParams>
    void call(
        char const* context,
        Function<typename TApi::Status, TParams...> const& function,
        std::type_identity_t<TParams>... args)
    {
        if(auto const status = function.call(args...); status != TApi::success) [[unlikely]]
            failCall<TApi>(context, function.name, status);
    }

    //! Calls a function of the API where a failure must not be thrown.
    //! \return Whether the call succeeded.
    template<typename TApi, typename... TParams>
    auto tryCall(
        Function<typename TApi::Status, TParams...> const& function, std::type_identity_t<TParams>... args) noexcept
        -> bool
    {
        if(function.call(args...) == TApi::success)
            return true;
        static_cast<void>(TApi::getLastError.call());
        return false;
    }

    //! \param status What a query of the API has returned.
    //! \return Whether the work that the query is about is done.
    //! \throws core::Error when the query or the work has failed.
    template<typename TApi>
    [[nodiscard]] auto isReady(char const* context, char const* call, typename TApi::Status status) -> bool
    {
        if(status == TApi::notReady)
        {
            static_cast<void>(TApi::getLastError.call());
            return false;
        }
        if(status != TApi::success)
            failCall<TApi>(context, call, status);
        return true;
    }

    //! Makes the device current again that a thread had before. The first one, which threads begin with, is left alone
    //! while the process does not use it: setDevice would take memory there, and fails where another process has it
    //! for itself.
    template<typename TApi>
    void returnTo(int previous) noexcept
    {
        if(previous != 0 || TApi::isInUse(previous))
            static_cast<void>(tryCall<TApi>(TApi::setDevice, previous));
    }

    //! Makes a device the current one of the calling thread; the destructor calls returnTo.
    template<typename TApi>
    class DeviceGuard
    {
    public:
        DeviceGuard(char const* context, int device)
            : m_device(device)
        {
            call<TApi>(context, TApi::getDevice, &m_previous);
            if(m_previous != m_device)
                call<TApi>(context, TApi::setDevice, m_device);
        }

        auto operator=(DeviceGuard&&) -> DeviceGuard& = delete;

        ~DeviceGuard()
        {
            if(m_previous != m_device)
                returnTo<TApi>(m_previous);
        }

    private:
        int m_device;
        int m_previous = 0;
    };

    //! Calls functions of the API with a device as the current one where nothing may be thrown: in destructors, which
    //! may run at the end of the process after the API has shut down.
    //! \param fn Is not called when the device cannot be made the current one.
    template<typename TApi, typename TFn>
    void quietlyOn(int device, TFn const& fn) noexcept
    {
        int previous = 0;
        if(!tryCall<TApi>(TApi::getDevice, &previous))
            return;
        if(previous == device)
            fn();
        else if(tryCall<TApi>(TApi::setDevice, device))
        {
            fn();
            returnTo<TApi>(previous);
        }
    }

    //! Calls a function of the API with a device as the current one, or as it is where that fails. Calls on a thread
    //! without a device would begin to use the first one.
    template<typename TApi, typename TFn>
    [[nodiscard]] auto statusOn(int device, TFn const& fn) noexcept -> typename TApi::Status
    {
        auto status = TApi::success;
        bool isCalled = false;
        quietlyOn<TApi>(
            device,
            [&]
            {
                status = fn();
                isCalled = true;
            });
        return isCalled ? status : fn();
    }
} // namespace alpaka::runtime::cudahip
