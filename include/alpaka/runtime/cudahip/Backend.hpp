// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! All of the CUDA and HIP back-end. Only for translation units that are compiled for one of them.
#pragma once

#include <alpaka/core/Predef.hpp>

#if !ALPAKA_DEVICE_COMPILER
#    error                                                                                                            \
        "alpaka: CUDA or HIP is switched on, but this source is not compiled for it. With CMake, alpaka_add_executable \
and alpaka_add_library see to that; without it, compile with nvcc -x cu or with hipcc"
#endif

#include <alpaka/mem/buf/AsyncBuf.hpp>
#include <alpaka/runtime/cudahip/Api.hpp>
#include <alpaka/runtime/cudahip/VectorTypes.hpp>
#include <alpaka/runtime/cudahip/device/Services.hpp>
#include <alpaka/runtime/cudahip/host/AsyncBuffer.hpp>
#include <alpaka/runtime/cudahip/host/Buffer.hpp>
#include <alpaka/runtime/cudahip/host/Copy.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>
#include <alpaka/runtime/cudahip/host/DevAttributes.hpp>
#include <alpaka/runtime/cudahip/host/ElapsedTime.hpp>
#include <alpaka/runtime/cudahip/host/Event.hpp>
#include <alpaka/runtime/cudahip/host/Ipc.hpp>
#include <alpaka/runtime/cudahip/host/KernelAttributes.hpp>
#include <alpaka/runtime/cudahip/host/LabelRanges.hpp>
#include <alpaka/runtime/cudahip/host/Launch.hpp>
#include <alpaka/runtime/cudahip/host/Managed.hpp>
#include <alpaka/runtime/cudahip/host/Pin.hpp>
#include <alpaka/runtime/cudahip/host/Pool.hpp>
#include <alpaka/runtime/cudahip/host/Properties.hpp>
#include <alpaka/runtime/cudahip/host/PublicNames.hpp>
#include <alpaka/runtime/cudahip/host/Queue.hpp>
#include <alpaka/runtime/cudahip/host/Set.hpp>
#include <alpaka/runtime/cudahip/host/StaticMem.hpp>
#include <alpaka/runtime/cudahip/host/TypesOfRuntime.hpp>
#include <alpaka/runtime/cudahip/host/UserCallMacros.hpp>
#include <alpaka/runtime/cudahip/host/WorkDivOfKernel.hpp>

#include <atomic>

namespace alpaka::runtime::cudahip
{
    template<typename TAcc, typename TKernel, typename... TArgs>
    struct EntryOf<Api, TAcc, TKernel, TArgs...>
    {
        [[gnu::visibility("hidden")]] static auto get() -> void const*
        {
            return reinterpret_cast<void const*>(entryOf<TAcc, TKernel, TArgs...>());
        }
    };

    //! Registers the functions that pin memory of the host and tell pointers apart, when the program is loaded.
    inline bool const isPinnerKnown
        = (mem::buf::hostPinner.store(&Pinner<Api>::instance, std::memory_order_release),
           mem::view::ptrAttributesOfRuntime.store(&ptrAttributesOf<Api>, std::memory_order_release),
           true);

    //! Before main, so that the profiler hears of all operations; a program without one is not observed.
    inline bool const hasProfiler = tellProfiler(rangeCalls());
} // namespace alpaka::runtime::cudahip
