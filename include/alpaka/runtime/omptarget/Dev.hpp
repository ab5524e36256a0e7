// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The devices to which OpenMP offloads target regions; the process itself where there is none.
#pragma once

#include <alpaka/core/Concepts.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dev/Info.hpp>
#include <alpaka/dev/PeerAccess.hpp>
#include <alpaka/host/queue/Waiting.hpp>
#include <alpaka/pltf/Pltf.hpp>
#include <alpaka/runtime/OmpTarget.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>
#include <alpaka/runtime/omptarget/DeviceFacts.hpp>

#include <omp.h>

#include <cstddef>
#include <string>

namespace alpaka::pltf
{
    class PltfOmp5;
}

namespace alpaka::dev
{
    //! Handle of a device; handles with the same number are equal. Returned by pltf::getDevByIdx<PltfOmp5>(idx).
    class DevOmp5 : public concepts::Implements<ConceptDev, DevOmp5>,
                    public concepts::Implements<wait::ConceptCurrentThreadWaitFor, DevOmp5>
    {
    public:
        using Dev = DevOmp5;
        using Pltf = pltf::PltfOmp5;

        [[nodiscard]] friend auto operator==(DevOmp5 const& lhs, DevOmp5 const& rhs) noexcept -> bool
        {
            return lhs.m_number == rhs.m_number;
        }

        //! \return OpenMP's number of the device.
        [[nodiscard]] auto nativeHandle() const noexcept -> int { return m_number; }

        //! For the runtime.
        [[nodiscard]] auto facts() const -> runtime::omptarget::DeviceFacts const&
        {
            return runtime::omptarget::deviceFacts(m_number);
        }

    private:
        friend struct pltf::backend::Platform<pltf::PltfOmp5>;

        explicit DevOmp5(int number)
            : m_number(number)
        {
        }

        int m_number;
    };
} // namespace alpaka::dev

namespace alpaka::pltf
{
    //! All devices that OpenMP knows; at least one.
    class PltfOmp5 : public concepts::Implements<ConceptPltf, PltfOmp5>
    {
    public:
        using Dev = dev::DevOmp5;
        using Pltf = PltfOmp5;
        PltfOmp5() = delete;
    };
} // namespace alpaka::pltf

namespace alpaka
{
    template<>
    struct dev::backend::Device<dev::DevOmp5>
    {
        static auto getName(dev::DevOmp5 const& dev) -> std::string
        {
            auto const& facts = dev.facts();
            if(facts.isInitialDevice)
                return "OpenMP target: the host, because OpenMP has no device";
            return "OpenMP target: device " + std::to_string(dev.nativeHandle())
                   + (facts.isNestedRegions ? ", threads of a host" : "");
        }

        //! OpenMP tells the memory of no device.
        static auto getMemBytes(dev::DevOmp5 const& dev) -> std::size_t
        {
            if(dev.facts().isNestedRegions)
                return dev::getMemBytes(pltf::getDevByIdx<pltf::PltfCpu>(0));
            return 0;
        }

        static auto getFreeMemBytes(dev::DevOmp5 const& dev) -> std::size_t
        {
            if(dev.facts().isNestedRegions)
                return dev::getFreeMemBytes(pltf::getDevByIdx<pltf::PltfCpu>(0));
            return 0;
        }

        static auto getWarpSize(dev::DevOmp5 const&) -> std::size_t { return 1; }

        //! OpenMP cannot reset a device.
        static void reset(dev::DevOmp5 const&) {}
    };

    template<>
    struct dev::backend::PeerAccess<dev::DevOmp5, dev::DevOmp5>
    {
        //! OpenMP does not tell which devices reach the memory of which.
        static auto enablePeerAccess(dev::DevOmp5 const& dev, dev::DevOmp5 const& peer) -> bool { return dev == peer; }
    };

    template<>
    struct dev::backend::DevType<runtime::OmpTarget>
    {
        using type = dev::DevOmp5;
    };

    template<>
    struct pltf::backend::PltfType<runtime::OmpTarget>
    {
        using type = pltf::PltfOmp5;
    };

    template<>
    struct pltf::backend::Platform<pltf::PltfOmp5>
    {
        static auto getDevCount() -> std::size_t
        {
            return core::max(std::size_t{1}, runtime::omptarget::offloadDevices());
        }

        static auto getDevByIdx(std::size_t const& idx) -> dev::DevOmp5
        {
            std::size_t const count = pltf::getDevCount<pltf::PltfOmp5>();
            if(idx >= count)
                core::fail(
                    "pltf::getDevByIdx<PltfOmp5>: there is no device ", idx, ", the platform has ", count, " devices");
            return dev::DevOmp5(
                runtime::omptarget::offloadDevices() == 0 ? omp_get_initial_device() : static_cast<int>(idx));
        }
    };

    template<>
    struct wait::backend::CurrentThreadWaitFor<dev::DevOmp5>
    {
        static void currentThreadWaitFor(dev::DevOmp5 const& dev)
        {
            wait::traits::generic::currentThreadWaitForDevice(dev);
        }
    };
} // namespace alpaka
