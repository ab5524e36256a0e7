// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The target regions that run kernels, and what they call: functions whose body depends on the device that the pass
//! makes code for.
#pragma once

#include <alpaka/core/Lock.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/runtime/omptarget/Report.hpp>
#include <alpaka/runtime/omptarget/Services.hpp>

#include <cstddef>
#include <cstring>
#include <exception>
#include <mutex>
#include <new>

namespace alpaka::runtime::omptarget
{
    //! The bytes of a task on its way to a device that is like a host. The runtime of LLVM 14 aligns what it copies
    //! there to 8 or 16 bytes, whatever its type.
    template<typename TTask>
    struct BytesOf
    {
        std::byte data[sizeof(TTask)];
    };

#if ALPAKA_DEVICE_PASS
    template<typename TTask, typename TAround>
    void runHere(TTask const&, std::size_t, TAround const&)
    {
    }

    template<typename TTask>
    void runInImage(BytesOf<TTask> const&, core::Settings const&, std::size_t, Report&)
    {
    }

    //! Runs one block of a task on the calling team.
    template<typename TTask>
    void runBlockInImage(TTask const& task, std::size_t block, Report& report)
    {
        runTeam(task, block, report);
    }
#else
    //! Runs a task on threads of the calling process.
    //! \param around Called on each of them with the nullary function that runs its part.
    template<typename TTask, typename TAround>
    void runHere(TTask const& task, std::size_t blocksAtOnce, TAround const& around)
    {
        strategy::detail::LaunchState<TTask> launch(task);
        try
        {
            runNestedRegions(launch, blocksAtOnce, around);
            launch.rethrow();
        }
        catch(...)
        {
            launch.restoreModes();
            throw;
        }
    }

    //! Gives the image of the device the settings of the program. They stand in a variable of its own.
    inline void adoptSettings(core::Settings const& settings)
    {
        static constinit core::Lock lock;
        std::lock_guard const guard(lock);
        if(core::settings() != settings)
            core::settings() = settings;
    }

    //! Runs a task on a device that is like a host.
    template<typename TTask>
    void runInImage(
        BytesOf<TTask> const& bytes, core::Settings const& settings, std::size_t blocksAtOnce, Report& report) noexcept
    {
        alignas(TTask) std::byte task[sizeof(TTask)];
        std::memcpy(task, bytes.data, sizeof(TTask));
        try
        {
            adoptSettings(settings);
            runHere(*std::launder(reinterpret_cast<TTask const*>(task)), blocksAtOnce, [](auto const& run) { run(); });
        }
        catch(std::exception const& error)
        {
            report.setText(error.what());
        }
        catch(...)
        {
            report.setText("a kernel has failed by an exception that is no std::exception");
        }
    }

    template<typename TTask>
    void runBlockInImage(TTask const&, std::size_t, Report&)
    {
    }
#endif

    // With other compilers than clang there is no device to offload to (offloadDevices).

    //! Runs a task on a device that is like a host, and waits for it.
    template<typename TTask>
    void offloadToHost(
        [[maybe_unused]] TTask const& task,
        [[maybe_unused]] int device,
        [[maybe_unused]] std::size_t blocksAtOnce,
        [[maybe_unused]] Report& reportOfLaunch)
    {
#if BOOST_COMP_CLANG
        Report report;
        core::Settings const settings = core::settings();
        BytesOf<TTask> bytes;
        std::memcpy(bytes.data, static_cast<void const*>(&task), sizeof(TTask));
#    pragma omp target device(device) firstprivate(bytes, settings, blocksAtOnce) map(tofrom : report)
        runInImage<TTask>(bytes, settings, blocksAtOnce, report);
        reportOfLaunch = report;
#endif
    }

    //! Runs a task on a device that runs teams and their threads itself, and waits for it.
    template<typename TTask>
    void offloadToGpu(
        [[maybe_unused]] TTask const& task, [[maybe_unused]] int device, [[maybe_unused]] Report& reportOfLaunch)
    {
#if BOOST_COMP_CLANG
        Report report;
        auto const blocks = static_cast<std::size_t>(task.workDiv().m_gridBlockExtent.prod());
        auto const threads = static_cast<int>(task.workDiv().m_blockThreadExtent.prod());
        // Devices have fewer teams at a time; each runs some of the blocks.
        auto const teams = static_cast<int>(core::min(blocks, std::size_t{1} << 16));
        // clang-format off
#    pragma omp target teams distribute device(device) num_teams(teams) thread_limit(threads) firstprivate(task)       \
        map(tofrom : report)
        // clang-format on
        for(std::size_t block = 0; block < blocks; ++block)
            runBlockInImage(task, block, report);
        reportOfLaunch = report;
#endif
    }
} // namespace alpaka::runtime::omptarget
