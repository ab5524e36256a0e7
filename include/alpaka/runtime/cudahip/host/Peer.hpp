// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Access of a device to the memory of another one.
#pragma once

#include <alpaka/core/Lock.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/dev/PeerAccess.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>
#include <alpaka/runtime/cudahip/host/DeviceLimits.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

namespace alpaka::runtime::cudahip
{
    namespace detail
    {
        //! Held while access is switched on or off, until that is noted, and while it is tried out.
        inline core::Lock peerLock;

        //! Every mem::Pool of the process with its device, under the lock.
        template<typename TApi>
        [[nodiscard]] auto pools() -> std::vector<std::pair<int, typename TApi::MemoryPool>>&
        {
            // Outlives pools in static objects.
            static auto* const list = new std::vector<std::pair<int, typename TApi::MemoryPool>>;
            return *list;
        }

        //! Access to a peer does not include what its pools allocate. The caller holds the lock. A failure is no
        //! error, because copies work without this access.
        template<typename TApi>
        void openPoolsOfPeer(int device, int peer, bool isOpen)
        {
            if(!deviceLimits<TApi>(peer).hasMemoryPools)
                return;
            bool hasFailed = TApi::openMemoryPool(device, peer, isOpen) != TApi::success;
            for(auto const& [owner, pool] : pools<TApi>())
                hasFailed |= owner == peer && TApi::openPool(pool, device, isOpen) != TApi::success;
            if(hasFailed)
                static_cast<void>(TApi::getLastError.call());
        }

        //! The caller holds the lock.
        //!
        //! \param isForCopies Whether a failure is no error, because copies between devices work without access.
        //! \return Whether the device can address the peer's memory now.
        template<typename TApi>
        [[nodiscard]] auto askForPeer(char const* context, int device, int peer, bool isForCopies) -> bool
        {
            int canAccess = 0;
            call<TApi>(context, TApi::deviceCanAccessPeer, &canAccess, device, peer);
            if(canAccess == 0)
                return false;
            DeviceGuard<TApi> const guard(context, device);
            auto const status = TApi::deviceEnablePeerAccess.call(peer, 0);
            bool const isOn = status == TApi::success || status == TApi::peerAccessIsOn;
            if(!isOn && !isForCopies)
                failCall<TApi>(context, TApi::deviceEnablePeerAccess.name, status);
            if(status != TApi::success)
                static_cast<void>(TApi::getLastError.call());
            if(isOn)
                openPoolsOfPeer<TApi>(device, peer, true);
            return isOn;
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
            off, //!< By dev::disablePeerAccess, or not given to copies, which must not ask again.
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

        void set(State state) const { m_answer.store(unknown * m_generation + state, std::memory_order_release); }

    private:
        //! The generation, times the number of states, plus the state.
        inline static std::array<std::array<std::atomic<unsigned int>, cachedDevices>, cachedDevices> answers{};

        std::atomic<unsigned int>& m_answer;
        unsigned int m_generation; //!< Generations only grow, so equal sums are equal generations.
    };

    //! Lets a device address the memory of another one if the hardware can. Calls the driver once, and again after a
    //! reset of one of them.
    //! \param isForCopies Access stays off that the program has switched off, and that the driver cannot give is no
    //!                    error: machines with many devices have a limited number of connections.
    //! \return Whether the device can address it.
    //! \throws core::Error when the driver fails.
    template<typename TApi>
    auto enablePeer(char const* context, int device, int peer, bool isForCopies = false) -> bool
    {
        if(device == peer)
            return true;
        PeerAccess const access(device, peer);
        auto const isToBeAsked = [&]
        {
            auto const state = access.state();
            return state == PeerAccess::unknown || (state == PeerAccess::off && !isForCopies);
        };
        if(isToBeAsked()) [[unlikely]]
        {
            std::lock_guard const switching(detail::peerLock);
            if(isToBeAsked())
            {
                bool const can = detail::askForPeer<TApi>(context, device, peer, isForCopies);
                access.set(can ? PeerAccess::on : isForCopies ? PeerAccess::off : PeerAccess::impossible);
                return can;
            }
        }
        return access.state() == PeerAccess::on;
    }

    //! The same in both directions, but for those that the program has switched off.
    template<typename TApi>
    void enablePeers(char const* context, int device, int peer)
    {
        enablePeer<TApi>(context, device, peer, true);
        enablePeer<TApi>(context, peer, device, true);
    }

    //! Lets the devices that can address a device's memory use a pool of it, now and later.
    template<typename TApi>
    void addPool(int device, typename TApi::MemoryPool pool)
    {
        std::lock_guard const switching(detail::peerLock);
        detail::pools<TApi>().emplace_back(device, pool);
        int count = 0;
        call<TApi>("mem::Pool", TApi::getDeviceCount, &count);
        for(int peer = 0; peer < core::min(count, cachedDevices); ++peer)
            if(PeerAccess(peer, device).state() == PeerAccess::on && TApi::openPool(pool, peer, true) != TApi::success)
                static_cast<void>(TApi::getLastError.call());
    }

    template<typename TApi>
    void removePool(typename TApi::MemoryPool pool) noexcept
    {
        std::lock_guard const switching(detail::peerLock);
        std::erase_if(detail::pools<TApi>(), [&](auto const& known) { return known.second == pool; });
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
        if(status == TApi::success)
            detail::openPoolsOfPeer<TApi>(device, peer, false);
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
