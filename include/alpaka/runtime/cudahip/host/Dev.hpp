// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The devices of the CUDA and HIP runtimes, and the platforms that find them.
#pragma once

#include <alpaka/core/Concepts.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dev/Info.hpp>
#include <alpaka/host/queue/Waiting.hpp>
#include <alpaka/pltf/Pltf.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/DeviceLimits.hpp>
#include <alpaka/wait/Wait.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace alpaka::pltf
{
    template<typename TApi>
    class PltfGpuRt;
}

namespace alpaka::dev
{
    //! Handle of a device of CUDA or HIP; equal handles name the same device. Made by pltf::getDevByIdx.
    template<typename TApi>
    class DevGpuRt : public concepts::Implements<ConceptDev, DevGpuRt<TApi>>,
                     public concepts::Implements<wait::ConceptCurrentThreadWaitFor, DevGpuRt<TApi>>
    {
    public:
        using Dev = DevGpuRt;
        using Pltf = pltf::PltfGpuRt<TApi>;
        using Api = TApi;

        [[nodiscard]] friend auto operator==(DevGpuRt const& a, DevGpuRt const& b) noexcept -> bool
        {
            return a.m_iDevice == b.m_iDevice;
        }

        //! \return The number by which the API knows the device.
        [[nodiscard]] auto nativeHandle() const noexcept -> int { return m_iDevice; }

        int m_iDevice; //!< As nativeHandle().

    private:
        friend struct pltf::backend::Platform<pltf::PltfGpuRt<TApi>>;

        explicit DevGpuRt(int device)
            : m_iDevice(device)
        {
        }
    };
} // namespace alpaka::dev

namespace alpaka::pltf
{
    //! The platform with the devices of CUDA or HIP that this process may use. Without a driver it has none.
    template<typename TApi>
    class PltfGpuRt : public concepts::Implements<ConceptPltf, PltfGpuRt<TApi>>
    {
    public:
        using Dev = dev::DevGpuRt<TApi>;
        using Pltf = PltfGpuRt;
        PltfGpuRt() = delete;
    };

    namespace detail
    {
        //! \return The numbers of the devices whose mode does not prohibit their use; none when the driver is missing,
        //!          too old or broken.
        template<typename TApi>
        [[nodiscard]] auto usableGpus() -> std::vector<int>
        {
            using runtime::cudahip::tryCall;
            std::vector<int> usable;
            int count = 0;
            if(!tryCall<TApi>(TApi::getDeviceCount, &count))
                return usable;
            for(int device = 0; device < count && device < runtime::cudahip::cachedDevices; ++device)
            {
                int mode = 0;
                if(tryCall<TApi>(TApi::deviceGetAttribute, &mode, TApi::computeMode, device)
                   && mode != TApi::computeModeProhibited)
                    usable.push_back(device);
            }
            return usable;
        }
    } // namespace detail

    namespace backend
    {
        template<typename TApi>
        struct Platform<PltfGpuRt<TApi>>
        {
            static auto getDevCount() -> std::size_t { return detail::usableGpus<TApi>().size(); }

            static auto getDevByIdx(std::size_t const& idx) -> dev::DevGpuRt<TApi>
            {
                auto const usable = detail::usableGpus<TApi>();
                if(idx >= usable.size())
                    core::fail(
                        "pltf::getDevByIdx<",
                        TApi::platformName,
                        ">: there is no device ",
                        idx,
                        ", the platform has ",
                        usable.size(),
                        usable.size() == 1 ? " device" : " devices");
                // A device in exclusive mode that another process holds reports this only at first use.
                runtime::cudahip::DeviceGuard<TApi> const guard("pltf::getDevByIdx", usable[idx]);
                std::size_t free = 0;
                std::size_t total = 0;
                runtime::cudahip::call<TApi>("pltf::getDevByIdx", TApi::memGetInfo, &free, &total);
                return dev::DevGpuRt<TApi>(usable[idx]);
            }
        };
    } // namespace backend
} // namespace alpaka::pltf

namespace alpaka::dev::backend
{
    template<typename TApi>
    struct Device<DevGpuRt<TApi>>
    {
        static auto getName(DevGpuRt<TApi> const& dev) -> std::string
        {
            std::string name;
            if(auto const status = TApi::deviceName(dev.nativeHandle(), name); status != TApi::success)
                runtime::cudahip::failCall<TApi>("dev::getName", TApi::deviceNameCall, status);
            return name;
        }

        static auto getMemBytes(DevGpuRt<TApi> const& dev) -> std::size_t
        {
            return ask("dev::getMemBytes", dev).total;
        }

        static auto getFreeMemBytes(DevGpuRt<TApi> const& dev) -> std::size_t
        {
            return ask("dev::getFreeMemBytes", dev).free;
        }

        static auto getWarpSize(DevGpuRt<TApi> const& dev) -> std::size_t
        {
            return runtime::cudahip::deviceLimits<TApi>(dev.nativeHandle()).warpSize;
        }

        static void reset(DevGpuRt<TApi> const& dev)
        {
            runtime::cudahip::DeviceGuard<TApi> const guard("dev::reset", dev.nativeHandle());
            runtime::cudahip::call<TApi>("dev::reset", TApi::deviceReset);
            // A reset also removes the limits of kernels and the access of peers.
            ++runtime::cudahip::deviceGenerations[static_cast<std::size_t>(dev.nativeHandle())];
        }

    private:
        struct Info
        {
            std::size_t free = 0;
            std::size_t total = 0;
        };

        static auto ask(char const* context, DevGpuRt<TApi> const& dev) -> Info
        {
            Info info;
            runtime::cudahip::DeviceGuard<TApi> const guard(context, dev.nativeHandle());
            runtime::cudahip::call<TApi>(context, TApi::memGetInfo, &info.free, &info.total);
            return info;
        }
    };
} // namespace alpaka::dev::backend

namespace alpaka::wait::backend
{
    template<typename TApi>
    struct CurrentThreadWaitFor<dev::DevGpuRt<TApi>>
    {
        //! First waits for the library's queues, because their tasks may have thrown or may not have reached the
        //! device yet; then for all other work of the process on the device.
        static void currentThreadWaitFor(dev::DevGpuRt<TApi> const& dev)
        {
            traits::generic::currentThreadWaitForDevice(dev);
            runtime::cudahip::DeviceGuard<TApi> const guard("wait::wait(dev)", dev.nativeHandle());
            runtime::cudahip::call<TApi>("wait::wait(dev)", TApi::deviceSynchronize);
        }
    };
} // namespace alpaka::wait::backend
