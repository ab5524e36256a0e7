// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Launches of kernels.
#pragma once

#include <algorithm>
#include <memory>
#include <machine/DeviceCalls.hpp>
#include <machine/MemoryCalls.hpp>

namespace emulated
{
    //! What stands for a compiled kernel.
    struct Entry
    {
        void (*run)(Dim3 grid, Dim3 block, void* const* parameters, bool isCooperative);
        std::size_t parameterCount;
        std::size_t const* parameterBytes;
        int maxThreads = 1024;
        int sharedBytes = 0;
    };

    //! The parameters of a launch, which are copied at the launch.
    class Parameters
    {
    public:
        Parameters(Entry const& entry, void* const* values)
        {
            for(std::size_t i = 0; i < entry.parameterCount; ++i)
            {
                m_values.emplace_back((entry.parameterBytes[i] + 15) / 16);
                std::memcpy(m_values.back().data(), values[i], entry.parameterBytes[i]);
                m_pointers.push_back(m_values.back().data());
            }
        }

        [[nodiscard]] auto pointers() const -> void* const* { return m_pointers.data(); }

    private:
        struct alignas(16) Unit
        {
            char bytes[16];
        };

        std::vector<std::vector<Unit>> m_values;
        std::vector<void*> m_pointers;
    };

    enum class FunctionAttribute
    {
        maxDynamicSharedBytes = 8
    };

    struct FunctionAttributes
    {
        std::size_t sharedSizeBytes;
        int maxThreadsPerBlock;
        int numRegs;
        int maxDynamicSharedSizeBytes;
        std::size_t localSizeBytes;
        std::size_t constSizeBytes;
    };

    inline auto funcGetAttributes(FunctionAttributes* attributes, void const* function) -> Status
    {
        auto const& entry = *static_cast<Entry const*>(function);
        std::lock_guard const guard(machine().mutex);
        auto const raised = machine().raisedBytes.find(function);
        *attributes
            = {static_cast<std::size_t>(entry.sharedBytes),
               std::min(entry.maxThreads, machine().maxThreadsOfKernels.load()),
               40,
               raised == machine().raisedBytes.end() ? maxSharedBytes - entry.sharedBytes : raised->second,
               24,
               8};
        return Status::success;
    }

    inline auto funcSetAttribute(void const* function, FunctionAttribute, int bytes) -> Status
    {
        if(bytes + static_cast<Entry const*>(function)->sharedBytes
           > machine().attribute(Attribute::maxSharedBytesPerBlockOptIn))
            return validIf(false);
        std::lock_guard const guard(machine().mutex);
        machine().raisedBytes[function] = bytes;
        return Status::success;
    }

    //! A multiprocessor has 2048 threads and 228 KiB of shared memory, of which each block takes one more.
    inline auto maxActiveBlocks(int* blocks, void const* function, int threads, std::size_t dynamicBytes) -> Status
    {
        if(threads <= 0)
            return validIf(false);
        FunctionAttributes attributes;
        funcGetAttributes(&attributes, function);
        auto const bytes = dynamicBytes + attributes.sharedSizeBytes + 1024;
        bool const fits = threads <= attributes.maxThreadsPerBlock
                          && dynamicBytes <= static_cast<std::size_t>(attributes.maxDynamicSharedSizeBytes);
        *blocks = fits ? std::min(2048 / threads, static_cast<int>(228 * 1024 / bytes)) : 0;
        return Status::success;
    }

    //! \param isCooperative All blocks run at the same time.
    inline auto launch(
        void const* function,
        Dim3 grid,
        Dim3 block,
        void** parameters,
        std::size_t dynamicBytes,
        Stream* name,
        bool isCooperative) -> Status
    {
        auto const& entry = *static_cast<Entry const*>(function);
        auto const stream = streamOf(name);
        FunctionAttributes attributes;
        funcGetAttributes(&attributes, function);
        auto const threads = std::uint64_t{block.x} * block.y * block.z;
        bool const isWithinAxes = std::uint64_t{grid.x} * block.x <= maxThreadsPerAxis
                                  && std::uint64_t{grid.y} * block.y <= maxThreadsPerAxis
                                  && std::uint64_t{grid.z} * block.z <= maxThreadsPerAxis;
        if(!stream || !isWithinAxes || stream->device() != currentDevice || threads == 0
           || threads > static_cast<std::uint64_t>(attributes.maxThreadsPerBlock) || block.z > unsigned{deepestBlock}
           || grid.x == 0 || grid.x > 0x7fffffff || grid.y == 0 || grid.y > unsigned{maxGridDimYZ} || grid.z == 0
           || grid.z > unsigned{maxGridDimYZ}
           || dynamicBytes > static_cast<std::size_t>(attributes.maxDynamicSharedSizeBytes))
            return validIf(false);
        {
            std::lock_guard const guard(machine().mutex);
            machine().parameters.assign(parameters, parameters + entry.parameterCount);
        }
        return submit(
            name,
            [&entry, grid, block, isCooperative, values = std::make_shared<Parameters const>(entry, parameters)]
            { entry.run(grid, block, values->pointers(), isCooperative); });
    }

    inline auto launchKernel(
        void const* function, Dim3 grid, Dim3 block, void** parameters, std::size_t dynamicBytes, Stream* name)
        -> Status
    {
        return launch(function, grid, block, parameters, dynamicBytes, name, false);
    }

#ifdef __HIP__
    using CooperativeBytes = unsigned int;
#else
    using CooperativeBytes = std::size_t;
#endif

    inline auto launchCooperative(
        void const* function, Dim3 grid, Dim3 block, void** parameters, CooperativeBytes dynamicBytes, Stream* name)
        -> Status
    {
        int blocks = 0;
        auto const threads = std::uint64_t{block.x} * block.y * block.z;
        if(threads == 0 || threads > 1024
           || maxActiveBlocks(&blocks, function, static_cast<int>(threads), dynamicBytes) != Status::success)
            return validIf(false);
        auto const resident = static_cast<std::uint64_t>(blocks)
                              * static_cast<std::uint64_t>(machine().attribute(Attribute::multiProcessorCount));
        if(std::uint64_t{grid.x} * grid.y * grid.z > resident
           || machine().attribute(Attribute::cooperativeLaunch) == 0)
            return answer(Status::tooManyBlocks);
        return launch(function, grid, block, parameters, dynamicBytes, name, true);
    }
} // namespace emulated
