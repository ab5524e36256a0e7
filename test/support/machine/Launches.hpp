// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Launches of kernels.
#pragma once

#include <algorithm>
#include <machine/MemoryCalls.hpp>

namespace emulated
{
    //! What stands for a compiled kernel.
    struct Entry
    {
        void (*run)(Dim3 grid, Dim3 block, void* const* parameters);
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

        [[nodiscard]] auto pointers() const -> void* const*
        {
            return m_pointers.data();
        }

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
               raised == machine().raisedBytes.end() ? maxSharedBytes - entry.sharedBytes : raised->second};
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

    inline auto maxActiveBlocks(int* blocks, void const* function, int threads, std::size_t) -> Status
    {
        FunctionAttributes attributes;
        funcGetAttributes(&attributes, function);
        *blocks = threads > attributes.maxThreadsPerBlock ? 0 : 2048 / threads;
        return Status::success;
    }

    inline auto launchKernel(
        void const* function, Dim3 grid, Dim3 block, void** parameters, std::size_t dynamicBytes, Stream* name)
        -> Status
    {
        auto const& entry = *static_cast<Entry const*>(function);
        auto const stream = streamOf(name);
        FunctionAttributes attributes;
        funcGetAttributes(&attributes, function);
        auto const threads = std::uint64_t{block.x} * block.y * block.z;
        if(!stream || stream->device() != currentDevice || threads == 0
           || threads > static_cast<std::uint64_t>(attributes.maxThreadsPerBlock) || block.z > 64 || grid.x == 0
           || grid.x > 0x7fffffff || grid.y == 0 || grid.y > 65535 || grid.z == 0 || grid.z > 65535
           || dynamicBytes > static_cast<std::size_t>(attributes.maxDynamicSharedSizeBytes))
            return validIf(false);
        {
            std::lock_guard const guard(machine().mutex);
            machine().parameters.assign(parameters, parameters + entry.parameterCount);
        }
        return submit(
            name,
            [&entry, grid, block, values = std::make_shared<Parameters const>(entry, parameters)]
            { entry.run(grid, block, values->pointers()); });
    }
} // namespace emulated
