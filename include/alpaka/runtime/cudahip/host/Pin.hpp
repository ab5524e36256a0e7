// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Pinned and mapped host buffers for CUDA and HIP devices.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/elem/Elem.hpp>
#include <alpaka/mem/buf/HostPinner.hpp>
#include <alpaka/mem/buf/Map.hpp>
#include <alpaka/mem/buf/Pin.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>

#include <atomic>
#include <cstddef>

namespace alpaka::runtime::cudahip
{
    //! Registers host memory with the driver, for all devices of the process.
    template<typename TApi>
    struct Pinner
    {
        static void pin(void* data, std::size_t bytes)
        {
            call<TApi>("mem::buf::pin", TApi::hostRegister, data, bytes, unsigned{TApi::hostRegisterFlags});
        }

        static void unpin(void* data) noexcept
        {
            static_cast<void>(tryCall<TApi>(TApi::hostUnregister, data));
        }

        static auto isUsable() noexcept -> bool
        {
            int count = 0;
            return tryCall<TApi>(TApi::getDeviceCount, &count) && count > 0;
        }

        static constexpr mem::buf::HostPinner instance{&pin, &unpin, &isUsable};
    };
} // namespace alpaka::runtime::cudahip

namespace alpaka::mem::buf::detail
{
    //! \return The functions that pin host memory in this process.
    //! \throws core::Error when there are none, or no device.
    [[nodiscard]] inline auto pinnerFor(char const* call) -> HostPinner const&
    {
        HostPinner const* const pinner = hostPinner.load(std::memory_order_acquire);
        if(pinner == nullptr || !pinner->isUsable())
            core::fail(call, ": this machine has no device that host memory could be pinned for");
        return *pinner;
    }
} // namespace alpaka::mem::buf::detail

namespace alpaka::mem::buf::defaults
{
    template<PinnableHostBuf TBuf>
    struct Pin<TBuf>
    {
        static void pin(TBuf& buf)
        {
            buf.memory().pin(buf::detail::pinnerFor("mem::buf::pin"));
        }
    };

    template<PinnableHostBuf TBuf>
    struct Unpin<TBuf>
    {
        static void unpin(TBuf& buf)
        {
            buf.memory().unpin();
        }
    };

    //! Pinned memory is mapped for all devices.
    template<PinnableHostBuf TBuf, typename TApi>
    struct Map<TBuf, dev::DevGpuRt<TApi>>
    {
        static void map(TBuf& buf, dev::DevGpuRt<TApi> const&)
        {
            buf.memory().pin(buf::detail::pinnerFor("mem::buf::map"));
        }
    };

    template<PinnableHostBuf TBuf, typename TApi>
    struct Unmap<TBuf, dev::DevGpuRt<TApi>>
    {
        static void unmap(TBuf& buf, dev::DevGpuRt<TApi> const&)
        {
            buf.memory().unpin();
        }
    };
} // namespace alpaka::mem::buf::defaults

namespace alpaka::mem::view::defaults
{
    //! The address that a device uses for a mapped host buffer.
    template<buf::PinnableHostBuf TBuf, typename TApi>
    struct GetPtrDev<TBuf, dev::DevGpuRt<TApi>>
    {
        using Elem = elem::Elem<TBuf>;

        static auto getPtrDev(TBuf const& buf, dev::DevGpuRt<TApi> const& dev) -> Elem const*
        {
            return address(buf, dev);
        }

        static auto getPtrDev(TBuf& buf, dev::DevGpuRt<TApi> const& dev) -> Elem*
        {
            return address(buf, dev);
        }

    private:
        static auto address(TBuf const& buf, dev::DevGpuRt<TApi> const& dev) -> Elem*
        {
            if(buf.data() == nullptr)
                return nullptr;
            if(!buf.isPinned())
                core::fail(
                    "mem::view::getPtrDev: the host buffer is not mapped for devices; call mem::buf::map first");
            void* result = nullptr;
            runtime::cudahip::DeviceGuard<TApi> const guard("mem::view::getPtrDev", dev.nativeHandle());
            runtime::cudahip::call<TApi>(
                "mem::view::getPtrDev", TApi::hostGetDevicePointer, &result, const_cast<Elem*>(buf.data()), 0u);
            return static_cast<Elem*>(result);
        }
    };
} // namespace alpaka::mem::view::defaults
