// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Access of a device to the memory of another one.
#pragma once

#include <alpaka/core/Lock.hpp>
#include <alpaka/dev/PeerAccess.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>
#include <alpaka/runtime/cudahip/host/DeviceLimits.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>

namespace alpaka::runtime::cudahip
{
    namespace detail
    {
        //! Held while the access of a device is switched on, or tried out.
        inline core::Lock peerLock;

        //! \return Whether the device can address the peer's memory now.
        template<typename TApi>
        [[nodiscard]] auto askForPeer(char const* context, int device, int peer) -> bool
        {
            int canAccess = 0;
            call<TApi>(context, TApi::deviceCanAccessPeer, &canAccess, device, peer);
            if(canAccess == 0)
                return false;
            DeviceGuard<TApi> const guard(context, device);
            std::lock_guard const switching(peerLock);
            auto const status = TApi::deviceEnablePeerAccess.call(peer, 0);
            if(status == TApi::peerAccessIsOn)
                static_cast<void>(TApi::getLastError.call());
            else if(status != TApi::success)
                failCall<TApi>(context, TApi::deviceEnablePeerAccess.name, status);
            // A failure is no error, because copies work without this access.
            if(deviceLimits<TApi>(peer).hasMemoryPools && TApi::openMemoryPool(device, peer) != TApi::success)
                static_cast<void>(TApi::getLastError.call());
            return true;
        }
    } // namespace detail

    //! Lets a device address the memory of another one if the hardware can. Calls the driver once, and again after a
    //! reset of one of them.
    //! \return Whether the device can address it.
    //! \throws core::Error when the driver fails.
    template<typename TApi>
    auto enablePeer(char const* context, int device, int peer) -> bool
    {
        // The sum of the generations plus one, times two, plus one if the device can address the peer.
        static std::array<std::array<std::atomic<unsigned int>, cachedDevices>, cachedDevices> answers{};
        if(device == peer)
            return true;
        // Generations only grow, so equal sums are equal generations.
        unsigned int const wanted = 1 + deviceGeneration(device) + deviceGeneration(peer);
        auto& answer = answers[static_cast<std::size_t>(device)][static_cast<std::size_t>(peer)];
        if(auto const known = answer.load(std::memory_order_acquire); known / 2 == wanted)
            return known % 2 != 0;
        bool const can = detail::askForPeer<TApi>(context, device, peer);
        answer.store(2 * wanted + (can ? 1 : 0), std::memory_order_release);
        return can;
    }

    //! The same in both directions.
    template<typename TApi>
    void enablePeers(char const* context, int device, int peer)
    {
        enablePeer<TApi>(context, device, peer);
        enablePeer<TApi>(context, peer, device);
    }

    //! \return Whether access to the peer is on for the current device. The APIs answer only calls that switch it on.
    template<typename TApi>
    [[nodiscard]] auto isPeerEnabled(int peer) -> bool
    {
        std::lock_guard const switching(detail::peerLock);
        auto const status = TApi::deviceEnablePeerAccess.call(peer, 0);
        if(status == TApi::success)
            static_cast<void>(tryCall<TApi>(TApi::deviceDisablePeerAccess, peer));
        else
            static_cast<void>(TApi::getLastError.call());
        return status == TApi::peerAccessIsOn;
    }
} // namespace alpaka::runtime::cudahip

namespace alpaka::dev::defaults
{
    template<typename TApi>
    struct EnablePeerAccess<DevGpuRt<TApi>, DevGpuRt<TApi>>
    {
        static auto enablePeerAccess(DevGpuRt<TApi> const& dev, DevGpuRt<TApi> const& peer) -> bool
        {
            return runtime::cudahip::enablePeer<TApi>(
                "dev::enablePeerAccess", dev.nativeHandle(), peer.nativeHandle());
        }
    };
} // namespace alpaka::dev::defaults
