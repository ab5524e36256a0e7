// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Direct copies between two devices.
#pragma once

#include <alpaka/runtime/cudahip/Check.hpp>
#include <alpaka/runtime/cudahip/Limits.hpp>

#include <array>
#include <atomic>
#include <cstddef>

namespace alpaka::runtime::cudahip
{
    namespace detail
    {
        template<typename TApi>
        void enablePeer(char const* context, int device, int peer)
        {
            int canAccess = 0;
            check<TApi>(context, TApi::deviceCanAccessPeer, &canAccess, device, peer);
            if(canAccess == 0)
                return; // the driver copies by way of the host
            DeviceGuard<TApi> const guard(context, device);
            auto const status = TApi::deviceEnablePeerAccess.call(peer, 0);
            if(status == TApi::peerAccessIsOn)
                static_cast<void>(TApi::getLastError.call());
            else if(status != TApi::success)
                failCall<TApi>(context, TApi::deviceEnablePeerAccess.name, status);
        }
    } // namespace detail

    //! Lets both devices address each other's memory where they can: asked and told once for each pair, and again
    //! after a reset of one of them. \throws core::Error when the driver fails.
    template<typename TApi>
    void enablePeers(char const* context, int device, int peer)
    {
        static std::array<std::array<std::atomic<unsigned int>, cachedDevices>, cachedDevices> enabled{};
        if(device == peer)
            return;
        // Generations only grow, so equal sums are equal generations.
        unsigned int const wanted = 1 + deviceGeneration(device) + deviceGeneration(peer);
        auto& known = enabled[static_cast<std::size_t>(device)][static_cast<std::size_t>(peer)];
        if(known.load(std::memory_order_acquire) == wanted)
            return;
        detail::enablePeer<TApi>(context, device, peer);
        detail::enablePeer<TApi>(context, peer, device);
        known.store(wanted, std::memory_order_release);
    }
} // namespace alpaka::runtime::cudahip
