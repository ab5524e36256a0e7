// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Checks of pointers in the checked mode; they cost too much for every run.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/DeviceLimits.hpp>
#include <alpaka/runtime/cudahip/host/Peer.hpp>

#include <cstdint>

namespace alpaka::runtime::cudahip
{
    //! Asks the driver in the checked mode whether a device can use a pointer.
    //! \throws core::Error when it points to memory of the host that no device addresses, or to memory of another
    //!          device that this one cannot address, or cannot address yet.
    template<typename TApi>
    void requireDevicePointer(char const* context, void const* pointer, int device)
    {
        if(!core::settings().gpuChecked || pointer == nullptr)
            return;
        DeviceGuard<TApi> const guard(context, device);
        typename TApi::PointerAttributes attributes{};
        // For memory that they do not know, some drivers return an error; others call it unregistered.
        bool const isKnown = tryCall<TApi>(TApi::pointerGetAttributes, &attributes, pointer);
        if((!isKnown || TApi::isPlainHost(attributes)) && !deviceLimits<TApi>(device).addressesAllHostMemory)
            core::fail(
                context,
                ": the address ",
                reinterpret_cast<std::uintptr_t>(pointer),
                " is memory of the host that device ",
                device,
                " cannot use; copy it to a buffer of the device, or map it (mem::buf::map)");
        if(isKnown && TApi::isDeviceMemory(attributes) && attributes.device != device)
        {
            int canAccess = 0;
            call<TApi>(context, TApi::deviceCanAccessPeer, &canAccess, device, attributes.device);
            bool const isReachable
                = canAccess != 0
                  && (TApi::tellsReach ? TApi::isReachable(attributes) : isPeerEnabled<TApi>(attributes.device));
            if(!isReachable)
                core::fail(
                    context,
                    ": the address ",
                    reinterpret_cast<std::uintptr_t>(pointer),
                    " is memory of device ",
                    attributes.device,
                    ", which device ",
                    device,
                    canAccess == 0 ? " cannot use" : " can use only after dev::enablePeerAccess(dev, peer)");
        }
    }
} // namespace alpaka::runtime::cudahip
