// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! All of the CUDA and HIP back-end. Only for translation units that are compiled for one of them.
#pragma once

#include <alpaka/core/Predef.hpp>

#if !BOOST_LANG_CUDA && !BOOST_LANG_HIP
#    error                                                                                                            \
        "alpaka: CUDA or HIP is switched on, but this source is not compiled for it. With CMake, alpaka_add_executable \
and alpaka_add_library see to that; without it, compile with nvcc -x cu or with hipcc"
#endif

#include <alpaka/mem/buf/AsyncBuf.hpp>
#include <alpaka/runtime/cudahip/Api.hpp>
#include <alpaka/runtime/cudahip/AsyncBuffer.hpp>
#include <alpaka/runtime/cudahip/Buffer.hpp>
#include <alpaka/runtime/cudahip/CheckMacros.hpp>
#include <alpaka/runtime/cudahip/Copy.hpp>
#include <alpaka/runtime/cudahip/Dev.hpp>
#include <alpaka/runtime/cudahip/Device.hpp>
#include <alpaka/runtime/cudahip/Event.hpp>
#include <alpaka/runtime/cudahip/HostWait.hpp>
#include <alpaka/runtime/cudahip/KernelLimits.hpp>
#include <alpaka/runtime/cudahip/Launch.hpp>
#include <alpaka/runtime/cudahip/Names.hpp>
#include <alpaka/runtime/cudahip/Pin.hpp>
#include <alpaka/runtime/cudahip/Properties.hpp>
#include <alpaka/runtime/cudahip/Queue.hpp>
#include <alpaka/runtime/cudahip/Set.hpp>
#include <alpaka/runtime/cudahip/StaticMem.hpp>
#include <alpaka/runtime/cudahip/Types.hpp>

namespace alpaka::runtime::cudahip
{
    template<typename TAcc, typename TKernel, typename... TArgs>
    struct EntryOf<Api, TAcc, TKernel, TArgs...>
    {
        static auto get() -> void const*
        {
            return reinterpret_cast<void const*>(entryOf<TAcc, TKernel, TArgs...>());
        }
    };

    //! Host buffers of this process can be pinned from now on.
    inline bool const isPinnerKnown
        = (mem::buf::hostPinner.store(&Pinner<Api>::instance, std::memory_order_release), true);
} // namespace alpaka::runtime::cudahip
