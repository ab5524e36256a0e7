// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The launch of a kernel on a CUDA or HIP device: how its task is checked and reaches the stream.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/TypeName.hpp>
#include <alpaka/kernel/Cooperative.hpp>
#include <alpaka/kernel/FixedExtent.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/kernel/Task.hpp>
#include <alpaka/runtime/CudaHip.hpp>
#include <alpaka/runtime/cudahip/device/GridShape.hpp>
#include <alpaka/runtime/cudahip/host/CheckedPointers.hpp>
#include <alpaka/runtime/cudahip/host/Cooperative.hpp>
#include <alpaka/runtime/cudahip/host/DeviceEntry.hpp>
#include <alpaka/runtime/cudahip/host/NativeExtents.hpp>
#include <alpaka/runtime/cudahip/host/PointersIn.hpp>
#include <alpaka/runtime/cudahip/host/Properties.hpp>
#include <alpaka/runtime/cudahip/host/Queue.hpp>
#include <alpaka/workdiv/Valid.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <memory>
#include <string>

namespace alpaka::runtime::cudahip
{
    //! The function that devices start for a kernel, as `static auto get() -> void const*`.
    template<typename TApi, typename TAcc, typename TKernel, typename... TArgs>
    struct EntryOf;

    //! \return The entry of all tasks of one kernel with the same types of arguments, in this shared library.
    template<typename TApi, typename TAcc, typename TKernel, typename... TArgs>
    [[nodiscard, gnu::visibility("hidden")]] auto deviceEntry() -> DeviceEntry<TApi>&
    {
        static DeviceEntry<TApi> entry(EntryOf<TApi, TAcc, TKernel, TArgs...>::get(), &core::typeName<TKernel>);
        return entry;
    }

    //! \throws core::Error when a device with these limits cannot have such a grid.
    template<typename TAcc>
    void requireWorkDiv(
        DeviceLimits const& limits, workdiv::WorkDivMembers<typename TAcc::Dim, typename TAcc::Idx> const& workDiv)
    {
        workdiv::checkWorkDiv("kernel launch", accDevProps<TAcc>(limits), workDiv);
    }

    template<typename TApi, typename TAcc, typename TKernel, typename... TArgs>
        requires std::same_as<typename TAcc::Runtime, typename TApi::Runtime>
    struct Submit<TApi, kernel::TaskKernel<TAcc, TKernel, TArgs...>>
    {
        using Task = kernel::TaskKernel<TAcc, TKernel, TArgs...>;

        //! The work division was checked when the task was made. What remains are the limits of the device and of the
        //! compiled kernel.
        //! \throws core::Error when the task exceeds one of them.
        static void check(Task const& task, int device)
        {
            auto const& limits = deviceLimits<TApi>(device);
            auto const extents = nativeExtents(task.workDiv());
            if(!extents.fits(limits)) [[unlikely]]
                requireWorkDiv<TAcc>(limits, task.workDiv()); // throws, with the extent and the limit in its text
            if(!extents.isWithin(TApi::maxThreadsPerAxis)) [[unlikely]]
                failGrid<TApi>("kernel launch", extents);
            auto& entry = deviceEntry<TApi, TAcc, TKernel, TArgs...>();
            entry.requireBlock(device, extents, task.sharedDynBytes());
            if constexpr(kernel::isCooperative<TKernel>)
                requireResidentGrid<TApi, TKernel>(entry, device, extents, task.sharedDynBytes());
            if(core::settings().gpuChecked) [[unlikely]]
                task.args().apply(
                    [&](TArgs const&... args)
                    {
                        [[maybe_unused]] auto const require = [&](void const* pointer)
                        { requireDevicePointer<TApi>("kernel launch", pointer, device); };
                        (forEachPointer(args, require), ...);
                    });
        }

        static void submit(Task const& task, StreamRef<TApi> const& stream)
        {
            auto const native = nativeExtents(task.workDiv());
            if(native.isEmpty())
                return;
            constexpr char const* callName
                = kernel::isCooperative<TKernel> ? TApi::launchCooperative.name : TApi::launchKernel.name;
            DeviceGuard<TApi> const guard("kernel launch", stream.device);
            auto const status = task.args().apply(
                [&](TArgs const&... args)
                {
                    GridShape<typename TAcc::Dim, typename TAcc::Idx> shape(task.workDiv());
                    // The driver copies them from the task and does not write to them.
                    auto const launch = [&](auto const& function, TKernel const& kernel, auto dynamicBytes)
                    {
                        void* parameters[] = {&shape, pointerTo(kernel), pointerTo(args)...};
                        return function.call(
                            deviceEntry<TApi, TAcc, TKernel, TArgs...>().function(),
                            dim3Of(native.grid),
                            dim3Of(native.block),
                            parameters,
                            dynamicBytes,
                            stream.native);
                    };
                    if constexpr(kernel::isCooperative<TKernel>)
                    {
                        TKernel withBarrier(task.kernelFnObj());
                        withBarrier.barrier = stream.gridBarrier->get(stream.native);
                        return launch(
                            TApi::launchCooperative,
                            withBarrier,
                            static_cast<typename TApi::CooperativeBytes>(task.sharedDynBytes()));
                    }
                    else
                        return launch(TApi::launchKernel, task.kernelFnObj(), task.sharedDynBytes());
                });
            if(status != TApi::success) [[unlikely]]
                fail(task, stream, callName, status);
            // In the checked mode the launch waits for the kernel, so that an error names it.
            if(core::settings().gpuChecked) [[unlikely]]
                if(auto const ended = TApi::streamSynchronize.call(stream.native); ended != TApi::success)
                    fail(task, stream, TApi::streamSynchronize.name, ended);
        }

        static auto name() -> std::string { return core::typeName<TKernel>(); }

    private:
        [[noreturn]] ALPAKA_FN_NOINLINE static void
        fail(Task const& task, StreamRef<TApi> const& stream, char const* call, typename TApi::Status status)
        {
            static_cast<void>(TApi::getLastError.call());
            auto const& workDiv = task.workDiv();
            core::fail(
                "kernel launch: ",
                core::typeName<TKernel>(),
                " on device ",
                stream.device,
                " with ",
                workDiv.m_gridBlockExtent,
                " blocks of ",
                workDiv.m_blockThreadExtent,
                " threads: ",
                explain<TApi>(call, status));
        }

        [[nodiscard]] static auto dim3Of(std::array<std::size_t, 3> const& extent) -> typename TApi::Dim3
        {
            return {
                static_cast<unsigned int>(extent[0]),
                static_cast<unsigned int>(extent[1]),
                static_cast<unsigned int>(extent[2])};
        }

        template<typename T>
        [[nodiscard]] static auto pointerTo(T const& object) -> void*
        {
            return const_cast<void*>(static_cast<void const*>(std::addressof(object)));
        }
    };
} // namespace alpaka::runtime::cudahip

namespace alpaka::kernel::backend
{
    template<runtime::IsCudaHip TRuntime, typename TTask>
    class RunTask<TRuntime, TTask>
    {
    protected:
        //! Refuses what no device can have. This cannot wait until the task reaches its device, because the kernel is
        //! asked for its shared memory when the task is made, and may divide by the extents.
        static void checkWorkDiv(TTask const& task)
        {
            using Acc = typename TTask::Acc;
            constexpr std::size_t axis = (std::size_t{1} << 31) - 1;
            constexpr std::size_t threads = Acc::Block::maxThreadsPerBlock;
            constexpr runtime::cudahip::DeviceLimits limits{
                {axis, axis, axis}, {threads, threads, threads}, threads, 1, 1, 0, 0, false, false};
            runtime::cudahip::requireWorkDiv<Acc>(limits, task.workDiv());
            detail::checkBlockExtent(task);
        }

        //! The limit is known when the task reaches its device.
        static void checkSharedDynBytes(std::size_t) {}
    };
} // namespace alpaka::kernel::backend
