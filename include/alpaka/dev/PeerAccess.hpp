// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Devices whose kernels use each other's memory.
#pragma once

namespace alpaka::dev
{
    namespace defaults
    {
        // A runtime supplies it for two of its devices.
        template<typename TDev, typename TPeer>
        struct EnablePeerAccess
        {
        };
    } // namespace defaults

    namespace traits
    {
        //! Customises dev::enablePeerAccess: `static auto enablePeerAccess(TDev const& dev, TPeer const& peer) ->
        //! bool`.
        template<typename TDev, typename TPeer, typename TSfinae = void>
        struct EnablePeerAccess : defaults::EnablePeerAccess<TDev, TPeer>
        {
        };
    } // namespace traits

    template<typename TDev, typename TPeer>
    concept PeerOf = requires(TDev const& dev, TPeer const& peer)
    {
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
            "dev::enablePeerAccess(dev, peer): both have to be devices of one platform; kernels use memory of the "
            "host that is mapped (mem::buf::map, mem::view::getPtrDev)");
        if constexpr(isGood)
            return traits::EnablePeerAccess<TDev, TPeer>::enablePeerAccess(dev, peer);
        else
            return false;
    }
} // namespace alpaka::dev
