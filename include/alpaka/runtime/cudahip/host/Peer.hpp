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
        //! Held while access is switched on or off, until that is noted, and while it is tried out.
        inline core::Lock peerLock;

        //! The caller holds the lock.
        //!
        //! \return Whether the device can address the peer's memory now.
        template<typename TApi>
        [[nodiscard]] auto askForPeer(char const* context, int device, int peer) -> bool
        {
            int canAccess = 0;
            call<TApi>(context, TApi::deviceCanAccessPeer, &canAccess, device, peer);
            if(canAccess == 0)
                return false;
            DeviceGuard<TApi> const guard(context, device);
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

    //! Whether devices can address the memory of others, as far as the library knows.
    class PeerAccess
    {
    public:
        enum State : unsigned int
        {
            impossible,
            on,
            off, //!< By dev::disablePeerAccess. Copies must not switch it on again.
            unknown
        };

        PeerAccess(int device, int peer)
            : m_answer(answers[static_cast<std::size_t>(device)][static_cast<std::size_t>(peer)])
            , m_generation(1 + deviceGeneration(device) + deviceGeneration(peer))
        {
        }

        //! \return Unknown at first, and after a reset of one of the devices.
        [[nodiscard]] auto state() const -> State
        {
            auto const answer = m_answer.load(std::memory_order_acquire);
            return answer / unknown == m_generation ? static_cast<State>(answer % unknown) : unknown;
        }

        void set(State state) const
        {
            m_answer.store(unknown * m_generation + state, std::memory_order_release);
        }

    private:
        //! The generation, times the number of states, plus the state.
        inline static std::array<std::array<std::atomic<unsigned int>, cachedDevices>, cachedDevices> answers{};

        std::atomic<unsigned int>& m_answer;
        unsigned int m_generation; //!< Generations only grow, so equal sums are equal generations.
    };

    //! Lets a device address the memory of another one if the hardware can. Calls the driver once, and again after a
    //! reset of one of them.
    //! \param alsoWhenOff Whether access begins again that the program has switched off.
    //! \return Whether the device can address it.
    //! \throws core::Error when the driver fails.
    template<typename TApi>
    auto enablePeer(char const* context, int device, int peer, bool alsoWhenOff = true) -> bool
    {
        if(device == peer)
            return true;
        PeerAccess const access(device, peer);
        auto const isToBeAsked = [&]
        {
            auto const state = access.state();
            return state == PeerAccess::unknown || (state == PeerAccess::off && alsoWhenOff);
        };
        if(isToBeAsked()) [[unlikely]]
        {
            std::lock_guard const switching(detail::peerLock);
            if(isToBeAsked())
            {
                bool const can = detail::askForPeer<TApi>(context, device, peer);
                access.set(can ? PeerAccess::on : PeerAccess::impossible);
                return can;
            }
        }
        return access.state() == PeerAccess::on;
    }

    //! The same in both directions, but for those that the program has switched off.
    template<typename TApi>
    void enablePeers(char const* context, int device, int peer)
    {
        enablePeer<TApi>(context, device, peer, false);
        enablePeer<TApi>(context, peer, device, false);
    }

    //! \return Whether the device could address the memory of the other one before.
    //! \throws core::Error when the driver fails.
    template<typename TApi>
    auto disablePeer(char const* context, int device, int peer) -> bool
    {
        if(device == peer)
            return false;
        PeerAccess const access(device, peer);
        if(access.state() == PeerAccess::impossible)
            return false;
        DeviceGuard<TApi> const guard(context, device);
        std::lock_guard const switching(detail::peerLock);
        auto const status = TApi::deviceDisablePeerAccess.call(peer);
        if(status == TApi::peerAccessIsOff)
            static_cast<void>(TApi::getLastError.call());
        else if(status != TApi::success)
            failCall<TApi>(context, TApi::deviceDisablePeerAccess.name, status);
        if(status == TApi::success && deviceLimits<TApi>(peer).hasMemoryPools
           && TApi::openMemoryPool(device, peer, false) != TApi::success)
            static_cast<void>(TApi::getLastError.call());
        access.set(PeerAccess::off);
        return status == TApi::success;
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

namespace alpaka::dev::backend
{
    template<typename TApi>
    struct PeerAccess<DevGpuRt<TApi>, DevGpuRt<TApi>>
    {
        static auto enablePeerAccess(DevGpuRt<TApi> const& dev, DevGpuRt<TApi> const& peer) -> bool
        {
            return runtime::cudahip::enablePeer<TApi>(
                "dev::enablePeerAccess", dev.nativeHandle(), peer.nativeHandle());
        }

        static auto disablePeerAccess(DevGpuRt<TApi> const& dev, DevGpuRt<TApi> const& peer) -> bool
        {
            return runtime::cudahip::disablePeer<TApi>(
                "dev::disablePeerAccess", dev.nativeHandle(), peer.nativeHandle());
        }
    };
} // namespace alpaka::dev::backend
