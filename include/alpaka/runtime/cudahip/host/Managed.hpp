// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Managed memory of CUDA and HIP.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/mem/buf/ManagedBuf.hpp>
#include <alpaka/mem/view/Managed.hpp>
#include <alpaka/mem/view/Region.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/Buffer.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>
#include <alpaka/runtime/cudahip/host/DeviceLimits.hpp>
#include <alpaka/runtime/cudahip/host/DeviceNumber.hpp>
#include <alpaka/runtime/cudahip/host/Memory.hpp>
#include <alpaka/runtime/cudahip/host/Pin.hpp>
#include <alpaka/runtime/cudahip/host/Queue.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace alpaka::runtime::cudahip
{
    //! \throws core::Error unless the bytes are managed memory; none at all are.
    template<typename TApi>
    void requireManaged(char const* context, std::span<std::byte const> memory)
    {
        if(!memory.empty() && ptrAttributesOf<TApi>(memory.data()).kind != mem::view::MemoryKind::Managed)
            core::fail(
                context,
                ": the address ",
                reinterpret_cast<std::uintptr_t>(memory.data()),
                " is not of managed memory (mem::buf::allocManagedBuf)");
    }

    //! \param device Or hostNumber.
    //! \return Whether the APIs take hints for the device; they refuse them where managed memory is not used at the
    //!         same time by host and device.
    template<typename TApi>
    [[nodiscard]] auto takesHints(int device) -> bool
    {
        return device == hostNumber || deviceLimits<TApi>(device).managesConcurrently;
    }
} // namespace alpaka::runtime::cudahip

namespace alpaka::mem::view
{
    //! Moves pages of managed memory. Holds a pointer; the memory must outlive it.
    template<typename TApi>
    class TaskPrefetchGpuRt
    {
    public:
        static constexpr auto operationKind = core::OperationKind::copy;

        static constexpr char const* name = "mem::view::prefetch";

        TaskPrefetchGpuRt(std::span<std::byte const> memory, int target)
            : m_memory(memory)
            , m_target(target)
        {
        }

        //! \throws core::Error when the memory is not managed.
        void check(int) const { runtime::cudahip::requireManaged<TApi>(name, m_memory); }

        void submit(runtime::cudahip::StreamRef<TApi> const& stream) const
        {
            using namespace runtime::cudahip;
            if(m_memory.empty() || !takesHints<TApi>(m_target) || !takesHints<TApi>(stream.device))
                return;
            DeviceGuard<TApi> const guard(name, stream.device);
            runtime::cudahip::call<TApi>(
                name, TApi::prefetchAsync, m_memory.data(), m_memory.size(), m_target, stream.native);
        }

        //! Appends the operation to a line of the trace.
        void describe(core::Text& line) const { core::append(line, "prefetch, ", m_memory.size(), " bytes"); }

    private:
        std::span<std::byte const> m_memory;
        int m_target;
    };

    namespace detail
    {
        template<typename TApi, typename TView, typename TTarget>
        void adviseGpuRt(TView const& view, Advice advice, TTarget const& target, int device)
        {
            using namespace runtime::cudahip;
            auto const memory = bytesOf(view);
            requireManaged<TApi>("mem::view::advise", memory);
            int const number = deviceNumber(target);
            if(memory.empty() || !takesHints<TApi>(number) || !takesHints<TApi>(device))
                return;
            DeviceGuard<TApi> const guard("mem::view::advise", device);
            runtime::cudahip::call<TApi>(
                "mem::view::advise", TApi::advise, memory.data(), memory.size(), static_cast<int>(advice), number);
        }
    } // namespace detail

    namespace backend
    {
        template<typename TApi, typename TTarget>
            requires(std::is_same_v<TTarget, dev::DevGpuRt<TApi>> || dev::HostDevice<TTarget>)
        struct CreateTaskPrefetch<dev::DevGpuRt<TApi>, TTarget>
        {
            template<typename TView>
            static auto createTaskPrefetch(TView const& view, TTarget const& target) -> TaskPrefetchGpuRt<TApi>
            {
                return {view::detail::bytesOf(view), runtime::cudahip::deviceNumber(target)};
            }
        };

        template<typename TApi, typename TTarget>
            requires(std::is_same_v<TTarget, dev::DevGpuRt<TApi>> || dev::HostDevice<TTarget>)
        struct Advise<dev::DevGpuRt<TApi>, TTarget>
        {
            template<typename TView>
            static void advise(TView const& view, Advice advice, TTarget const& target)
            {
                view::detail::adviseGpuRt<TApi>(view, advice, target, dev::getDev(view).nativeHandle());
            }
        };

        //! The host's view of managed memory.
        template<dev::HostDevice TDev, typename TApi>
        struct Advise<TDev, dev::DevGpuRt<TApi>>
        {
            template<typename TView>
            static void advise(TView const& view, Advice advice, dev::DevGpuRt<TApi> const& target)
            {
                view::detail::adviseGpuRt<TApi>(view, advice, target, target.nativeHandle());
            }
        };

        //! Memory of devices that the host can use is managed.
        template<typename TView, dev::HostDevice TDev>
            requires requires { typename dev::Dev<TView>::Api; }
        struct GetPtrDev<TView, TDev>
        {
            template<typename TAnyView>
            static auto getPtrDev(TAnyView& view, TDev const&)
            {
                runtime::cudahip::requireManaged<typename dev::Dev<TView>::Api>(
                    "mem::view::getPtrDev", view::detail::bytesOf(view));
                return getPtrNative(view);
            }
        };
    } // namespace backend
} // namespace alpaka::mem::view

namespace alpaka::mem::buf::backend
{
    template<typename TElem, typename TDim, typename TIdx, typename TApi>
    struct AllocManaged<TElem, TDim, TIdx, dev::DevGpuRt<TApi>>
    {
        template<typename TExtent>
        static auto allocManagedBuf(dev::DevGpuRt<TApi> const& dev, TExtent const& extent)
            -> BufGpuRt<TApi, TElem, TDim, TIdx>
        {
            auto const extents = extent::getExtentVec(extent);
            auto layout = runtime::cudahip::rowLayoutOf<TElem>(extents);
            layout.isManaged = true;
            if(!runtime::cudahip::deviceLimits<TApi>(dev.nativeHandle()).hasManagedMemory)
                core::fail(
                    "mem::buf::allocManagedBuf: device ",
                    dev.nativeHandle(),
                    " has no managed memory; mem::buf::allocMappedBuf has memory of the host that it addresses");
            return {dev, extents, runtime::cudahip::allocate<TApi>(dev.nativeHandle(), layout)};
        }
    };
} // namespace alpaka::mem::buf::backend
