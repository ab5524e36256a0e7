// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Devices whose kernels use each other's memory.
#pragma once

namespace alpaka::dev
{
    namespace backend
    {
        // A runtime supplies enablePeerAccess and disablePeerAccess for two of its devices.
        template<typename TDev, typename TPeer>
        struct PeerAccess
        {
        };
    } // namespace backend

    namespace traits
    {
        //! Customises dev::enablePeerAccess: `static auto enablePeerAccess(TDev const& dev, TPeer
        //! const& peer) -> bool`.
        template<typename TDev, typename TPeer, typename TSfinae = void>
        struct EnablePeerAccess : backend::PeerAccess<TDev, TPeer>
        {
        };

        //! Customises dev::disablePeerAccess: `static auto disablePeerAccess(TDev const& dev, TPeer
        //! const& peer) -> bool`.
        template<typename TDev, typename TPeer, typename TSfinae = void>
        struct DisablePeerAccess : backend::PeerAccess<TDev, TPeer>
        {
        };
    } // namespace traits

    template<typename TDev, typename TPeer>
    concept PeerOf = requires(TDev const& dev, TPeer const& peer) {
        traits::EnablePeerAccess<TDev, TPeer>::enablePeerAccess(dev, peer);
    };

    //! Lets kernels on one device use the buffers of another device, existing and later ones. CUDA and HIP require
    //! this call; copies between devices do not. Repeated calls cost nothing.
    //! \param dev The device of the kernels.
    //! \param peer The device of the buffers; the other direction needs its own call.
    //! \return Whether the kernels can use the buffers from now on: false when the hardware has no such connection.
    //!         True for a device and itself.
    //! \throws core::Error when the driver fails.
    template<typename TDev, typename TPeer>
    [[nodiscard]] auto enablePeerAccess(TDev const& dev, TPeer const& peer) -> bool
    {
        constexpr bool isGood = PeerOf<TDev, TPeer>;
        static_assert(
            isGood,
            "dev::enablePeerAccess(dev, peer): both have to be devices of one platform; "
            "kernels use memory of the host that is mapped (mem::buf::map, mem::view::getPtrDev)");
        if constexpr(isGood)
            return traits::EnablePeerAccess<TDev, TPeer>::enablePeerAccess(dev, peer);
        else
            return false;
    }

    template<typename TDev, typename TPeer>
    concept FormerPeerOf = requires(TDev const& dev, TPeer const& peer) {
        traits::DisablePeerAccess<TDev, TPeer>::disablePeerAccess(dev, peer);
    };

    //! Ends what enablePeerAccess has begun. Copies between the devices work on, and may take the way over the host.
    //! \pre No kernel on the device uses memory of the peer.
    //! \param dev The device of the kernels.
    //! \param peer The device of the buffers; the other direction needs its own call.
    //! \return Whether the kernels could use the buffers before: false when access was off or is impossible. Copies
    //!         switch it on, too. False for a device and itself, whose access cannot end.
    //! \throws core::Error when the driver fails.
    template<typename TDev, typename TPeer>
    auto disablePeerAccess(TDev const& dev, TPeer const& peer) -> bool
    {
        constexpr bool isGood = FormerPeerOf<TDev, TPeer>;
        static_assert(isGood, "dev::disablePeerAccess(dev, peer): both have to be devices of one platform");
        if constexpr(isGood)
            return traits::DisablePeerAccess<TDev, TPeer>::disablePeerAccess(dev, peer);
        else
            return false;
    }
} // namespace alpaka::dev
