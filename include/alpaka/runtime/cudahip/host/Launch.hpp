// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The launch of a kernel on a CUDA or HIP device.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/kernel/FixedExtent.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/kernel/Task.hpp>
#include <alpaka/runtime/CudaHip.hpp>
#include <alpaka/runtime/cudahip/device/GridShape.hpp>
#include <alpaka/runtime/cudahip/host/CheckedPointers.hpp>
#include <alpaka/runtime/cudahip/host/NativeExtents.hpp>
#include <alpaka/runtime/cudahip/host/PointersIn.hpp>
#include <alpaka/runtime/cudahip/host/Properties.hpp>
#include <alpaka/runtime/cudahip/host/Queue.hpp>
#include <alpaka/workdiv/Valid.hpp>

#include <cstddef>
#include <string>
#include <tuple>

namespace alpaka::runtime::cudahip
{
    //! The function that devices start for a kernel, as `static auto get() -> void const*`.
    template<typename TApi, typename TAcc, typename TKernel, typename... TArgs>
    struct EntryOf;

    //! All tasks of one kernel with the same types of arguments.
    template<typename TApi, typename TAcc, typename TKernel, typename... TArgs>
    [[nodiscard]] auto deviceEntry() -> DeviceEntry<TApi>&
    {
        static DeviceEntry<TApi> entry(EntryOf<TApi, TAcc, TKernel, TArgs...>::get());
        return entry;
    }

    template<typename TApi, typename TAcc, typename TKernel, typename... TArgs>
        requires std::same_as<typename TAcc::Runtime, typename TApi::Runtime>
    struct Submit<TApi, kernel::TaskKernel<TAcc, TKernel, TArgs...>>
    {
        using Task = kernel::TaskKernel<TAcc, TKernel, TArgs...>;

        //! \throws core::Error when the device or the compiled kernel cannot have such a grid.
        static void check(Task const& task, int device)
        {
            auto const& workDiv = task.workDiv();
            workdiv::checkWorkDiv("kernel launch", accDevProps<TAcc>(deviceLimits<TApi>(device)), workDiv);
            checkBlock<TApi>(
                deviceEntry<TApi, TAcc, TKernel, TArgs...>(),
                &kernelName<TKernel>,
                device,
                nativeExtents(workDiv),
                task.sharedDynBytes());
            if(core::settings().gpuChecked) [[unlikely]]
                std::apply(
                    [&](TArgs const&... args)
                    {
                        [[maybe_unused]] auto const require = [&](void const* pointer)
                        { requireDevicePointer<TApi>("kernel launch", pointer, device); };
                        (forEachPointer(args, require), ...);
                    },
                    task.args());
        }

        static void submit(Task const& task, StreamRef<TApi> const& stream)
        {
            auto const native = nativeExtents(task.workDiv());
            if(native.isEmpty())
                return;
            DeviceGuard<TApi> const guard("kernel launch", stream.device);
            auto const status = std::apply(
                [&](TArgs const&... args)
                {
                    GridShape<typename TAcc::Dim, typename TAcc::Idx> shape(task.workDiv());
                    // The driver copies from where the task keeps them; it does not write.
                    void* parameters[] = {&shape, pointerTo(task.kernelFnObj()), pointerTo(args)...};
                    return TApi::launchKernel.call(
                        deviceEntry<TApi, TAcc, TKernel, TArgs...>().function(),
                        dim3Of(native.grid),
                        dim3Of(native.block),
                        parameters,
                        task.sharedDynBytes(),
                        stream.native);
                },
                task.args());
            if(status != TApi::success) [[unlikely]]
                fail(task, stream, TApi::launchKernel.name, status);
            // The checked mode waits for the kernel where it is launched.
            if(core::settings().gpuChecked) [[unlikely]]
                if(auto const ended = TApi::streamSynchronize.call(stream.native); ended != TApi::success)
                    fail(task, stream, TApi::streamSynchronize.name, ended);
        }

        static auto name() -> std::string
        {
            return kernelName<TKernel>();
        }

    private:
        [[noreturn]] ALPAKA_FN_NOINLINE static void
        fail(Task const& task, StreamRef<TApi> const& stream, char const* call, typename TApi::Status status)
        {
            static_cast<void>(TApi::getLastError.call());
            auto const& workDiv = task.workDiv();
            core::fail(
                "kernel launch: ",
                kernelName<TKernel>(),
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

namespace alpaka::kernel::defaults
{
    template<runtime::IsCudaHip TRuntime>
    struct RunTask<TRuntime>
    {
        //! What no device can have; the rest is looked after when the task meets its device.
        template<typename TTask>
        static void checkWorkDiv(TTask const& task)
        {
            using Acc = typename TTask::Acc;
            constexpr std::size_t axis = (std::size_t{1} << 31) - 1;
            constexpr std::size_t threads = Acc::Block::maxThreadsPerBlock;
            constexpr runtime::cudahip::DeviceLimits limits{
                {axis, axis, axis}, {threads, threads, threads}, threads, 1, 1, 0, 0, false, false};
            workdiv::checkWorkDiv("kernel launch", runtime::cudahip::accDevProps<Acc>(limits), task.workDiv());
            detail::checkFixedExtent<threads>(task);
        }

        //! The limit is known when the task meets its device.
        static void checkSharedDynBytes(std::size_t) {}
    };
} // namespace alpaka::kernel::defaults
