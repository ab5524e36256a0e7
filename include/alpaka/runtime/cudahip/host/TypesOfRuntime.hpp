// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The device, platform, queue and event types that belong to the policies of CUDA and HIP.
#pragma once

#include <alpaka/dev/Dev.hpp>
#include <alpaka/event/Event.hpp>
#include <alpaka/pltf/Pltf.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/runtime/CudaHip.hpp>
#include <alpaka/runtime/cudahip/Api.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>
#include <alpaka/runtime/cudahip/host/Event.hpp>
#include <alpaka/runtime/cudahip/host/Queue.hpp>

namespace alpaka::dev::backend
{
    template<runtime::IsCudaHip TRuntime>
    struct DevType<TRuntime>
    {
        using type = DevGpuRt<typename runtime::cudahip::ApiOf<TRuntime>::type>;
    };
} // namespace alpaka::dev::backend

namespace alpaka::pltf::backend
{
    template<runtime::IsCudaHip TRuntime>
    struct PltfType<TRuntime>
    {
        using type = PltfGpuRt<typename runtime::cudahip::ApiOf<TRuntime>::type>;
    };
} // namespace alpaka::pltf::backend

namespace alpaka::event::backend
{
    template<runtime::IsCudaHip TRuntime>
    struct EventType<TRuntime>
    {
        using type = EventGpuRt<typename runtime::cudahip::ApiOf<TRuntime>::type>;
    };
} // namespace alpaka::event::backend
