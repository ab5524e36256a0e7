// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Checks of users' own calls of CUDA or HIP.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/runtime/cudahip/Api.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>

namespace alpaka::runtime::cudahip::detail
{
    //! \param call The text of the call in the source.
    template<typename... TIgnored>
    void checkCallOfUser(core::SourceLocation location, char const* call, Api::Status status, TIgnored... ignored)
    {
        if(status == Api::success)
            return;
        // Clears the error, also one that is ignored.
        static_cast<void>(Api::getLastError.call());
        if(!((status == ignored) || ...))
            core::fail(location.file, ":", location.line, ": ", explain<Api>(call, status));
    }

    // No text for the status: the functions for that are in the driver's library, which programs need not link.
    template<typename TStatus>
    void checkDriverCallOfUser(core::SourceLocation location, char const* call, TStatus status)
    {
        if(auto const code = static_cast<int>(status); code != 0)
            core::fail(location.file, ":", location.line, ": ", call, ": error ", code, " of the driver");
    }
} // namespace alpaka::runtime::cudahip::detail

//! Evaluates a call of the CUDA or HIP API. Throws core::Error with the location, the call and the API's error unless
//! it succeeds.
#define ALPAKA_UNIFORM_CUDA_HIP_RT_CHECK(...)                                                                         \
    ::alpaka::runtime::cudahip::detail::checkCallOfUser(                                                              \
        ::alpaka::core::SourceLocation::current(), #__VA_ARGS__, __VA_ARGS__)

//! The same, but the error codes that follow the call (at least one) count as success.
#define ALPAKA_UNIFORM_CUDA_HIP_RT_CHECK_IGNORE(call, ...)                                                            \
    ::alpaka::runtime::cudahip::detail::checkCallOfUser(                                                              \
        ::alpaka::core::SourceLocation::current(), #call, call, __VA_ARGS__)

//! Evaluates a call of CUDA's driver API. Throws core::Error with the location, the call and the number of the error
//! unless it succeeds.
#define ALPAKA_CUDA_DRV_CHECK(...)                                                                                    \
    ::alpaka::runtime::cudahip::detail::checkDriverCallOfUser(                                                        \
        ::alpaka::core::SourceLocation::current(), #__VA_ARGS__, __VA_ARGS__)
