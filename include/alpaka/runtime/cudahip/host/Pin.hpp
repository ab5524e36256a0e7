// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Pinned and mapped memory of the host for CUDA and HIP devices.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/elem/Elem.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/mem/buf/HostPinner.hpp>
#include <alpaka/mem/buf/Map.hpp>
#include <alpaka/mem/buf/Pin.hpp>
#include <alpaka/mem/view/PtrAttributes.hpp>
#include <alpaka/mem/view/Region.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace alpaka::runtime::cudahip
{
    //! What the driver knows of a pointer, for mem::view::getPtrAttributes.
    template<typename TApi>
    [[nodiscard]] auto ptrAttributesOf(void const* pointer) noexcept -> mem::view::PtrAttributes
    {
        using mem::view::MemoryKind;
        typename TApi::PointerAttributes attributes{};
        // For memory that they do not know, some drivers return an error; others call it unregistered.
        if(pointer == nullptr || !tryCall<TApi>(TApi::pointerGetAttributes, &attributes, pointer)
           || TApi::isPlainHost(attributes))
            return {};
        if(TApi::isManaged(attributes))
            return {MemoryKind::Managed, attributes.device};
        if(TApi::isDeviceMemory(attributes))
            return {MemoryKind::Device, attributes.device};
        return {MemoryKind::PinnedHost, -1};
    }

    //! Registers host memory with the driver, for all devices of the process.
    template<typename TApi>
    struct Pinner
    {
        static void pin(void* data, std::size_t bytes)
        {
            auto const status = TApi::hostRegister.call(data, bytes, unsigned{TApi::hostRegisterFlags});
            if(status == TApi::success)
                return;
            static_cast<void>(TApi::getLastError.call());
            // Another thread may have pinned it since the caller asked.
            if(status == TApi::alreadyRegistered && isPinned(data, bytes))
                return;
            auto const attributes = ptrAttributesOf<TApi>(data);
            char const* reason = "";
            if(attributes.kind == mem::view::MemoryKind::Device)
                reason = "; it is memory of a device";
            else if(attributes.kind == mem::view::MemoryKind::Managed)
                reason = "; it is managed memory, which moves between host and devices";
            else if(status == TApi::alreadyRegistered)
                reason = "; a part of it is pinned already, or a page that it shares with other memory";
            core::fail(
                "mem::buf::pin: ",
                bytes,
                " bytes at the address ",
                reinterpret_cast<std::uintptr_t>(data),
                reason,
                ": ",
                explain<TApi>(TApi::hostRegister.name, status));
        }

        static void unpin(void* data) noexcept { static_cast<void>(tryCall<TApi>(TApi::hostUnregister, data)); }

        static auto isPinned(void const* data, std::size_t bytes) noexcept -> bool
        {
            auto const isAt = [data](std::size_t offset)
            {
                auto const* const byte = static_cast<std::byte const*>(data) + offset;
                return ptrAttributesOf<TApi>(byte).kind == mem::view::MemoryKind::PinnedHost;
            };
            return isAt(0) && isAt(bytes - 1);
        }

        static auto isUsable() noexcept -> bool
        {
            int count = 0;
            return tryCall<TApi>(TApi::getDeviceCount, &count) && count > 0;
        }

        static constexpr mem::buf::HostPinner instance{&pin, &unpin, &isPinned, &isUsable};
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

    template<typename TView>
    void pinView(char const* call, TView& view)
    {
        auto const& pinner = pinnerFor(call);
        if constexpr(PinnableHostBuf<TView>)
            view.memory().pin(pinner);
        else if(auto const memory = view::detail::bytesOf(view); !memory.empty())
        {
            view::detail::requireMemory(call, "view", view, extent::getExtentVec(view));
            if(!pinner.isPinned(memory.data(), memory.size()))
                pinner.pin(const_cast<std::byte*>(memory.data()), memory.size());
        }
    }

    template<typename TView>
    void unpinView(char const* call, TView& view)
    {
        if constexpr(PinnableHostBuf<TView>)
        {
            view.memory().unpin();
            if(view.memory().isOfPinned()) // a chunk that a pool has pinned for all its buffers
                return;
        }
        auto const memory = view::detail::bytesOf(view);
        HostPinner const* const pinner = hostPinner.load(std::memory_order_acquire);
        if(pinner == nullptr || !isPinnedMemory(memory.data(), memory.size()))
            return;
        pinner->unpin(const_cast<std::byte*>(memory.data()));
        if(isPinnedMemory(memory.data(), memory.size()))
            core::fail(
                call,
                ": ",
                memory.size(),
                " bytes at the address ",
                reinterpret_cast<std::uintptr_t>(memory.data()),
                " are a part of pinned memory that begins before them, or that the API has allocated; "
                "unpin the whole");
    }
} // namespace alpaka::mem::buf::detail

namespace alpaka::mem::buf::backend
{
    template<PinnableHostView TView>
    struct Pinning<TView>
    {
        static void pin(TView& view) { buf::detail::pinView("mem::buf::pin", view); }

        static void unpin(TView& view) { buf::detail::unpinView("mem::buf::unpin", view); }
    };

    template<PinnableHostView TView, typename TApi>
    struct Mapping<TView, dev::DevGpuRt<TApi>>
    {
        //! Pinned memory is mapped for all devices.
        static void map(TView& view, dev::DevGpuRt<TApi> const&) { buf::detail::pinView("mem::buf::map", view); }

        static void unmap(TView& view, dev::DevGpuRt<TApi> const&) { buf::detail::unpinView("mem::buf::unmap", view); }
    };
} // namespace alpaka::mem::buf::backend

namespace alpaka::mem::view::backend
{
    //! The address that a device uses for mapped host memory.
    template<buf::HostView TView, typename TApi>
    struct GetPtrDev<TView, dev::DevGpuRt<TApi>>
    {
        using Elem = elem::Elem<TView>;

        static auto getPtrDev(TView const& view, dev::DevGpuRt<TApi> const& dev) -> Elem const*
        {
            return address(view, dev);
        }

        static auto getPtrDev(TView& view, dev::DevGpuRt<TApi> const& dev) -> Elem* { return address(view, dev); }

    private:
        static auto address(TView const& view, dev::DevGpuRt<TApi> const& dev) -> Elem*
        {
            auto const memory = view::detail::bytesOf(view);
            if(memory.data() == nullptr)
                return nullptr;
            auto* const data = const_cast<std::byte*>(memory.data());
            // One address serves all devices and the host.
            if(runtime::cudahip::ptrAttributesOf<TApi>(data).kind == MemoryKind::Managed)
                return reinterpret_cast<Elem*>(data);
            if(!buf::isPinned(view))
                core::fail("mem::view::getPtrDev: the memory of the host is not mapped for devices; "
                           "call mem::buf::map first");
            void* result = nullptr;
            runtime::cudahip::DeviceGuard<TApi> const guard("mem::view::getPtrDev", dev.nativeHandle());
            runtime::cudahip::call<TApi>(
                "mem::view::getPtrDev", TApi::hostGetDevicePointer, &result, static_cast<void*>(data), 0u);
            return static_cast<Elem*>(result);
        }
    };
} // namespace alpaka::mem::view::backend
