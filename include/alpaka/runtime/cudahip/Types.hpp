// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The types of the runtime that this translation unit is compiled for, and the names that users know them by.
#pragma once

#include <alpaka/acc/Alias.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/event/Event.hpp>
#include <alpaka/pltf/Pltf.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/runtime/CudaHip.hpp>
#include <alpaka/runtime/cudahip/Api.hpp>
#include <alpaka/runtime/cudahip/Buffer.hpp>
#include <alpaka/runtime/cudahip/Dev.hpp>
#include <alpaka/runtime/cudahip/Event.hpp>
#include <alpaka/runtime/cudahip/Queue.hpp>

namespace alpaka::dev::defaults
{
    template<runtime::IsCudaHip TRuntime>
    struct DevType<TRuntime>
    {
        using type = DevGpuRt<typename runtime::cudahip::ApiOf<TRuntime>::type>;
    };
} // namespace alpaka::dev::defaults

namespace alpaka::pltf::defaults
{
    template<runtime::IsCudaHip TRuntime>
    struct PltfType<TRuntime>
    {
        using type = PltfGpuRt<typename runtime::cudahip::ApiOf<TRuntime>::type>;
    };
} // namespace alpaka::pltf::defaults

namespace alpaka::queue::defaults
{
    template<runtime::IsCudaHip TRuntime, typename TProperty>
    struct QueueType<TRuntime, TProperty>
    {
        using type = QueueGpuRt<typename runtime::cudahip::ApiOf<TRuntime>::type, TProperty>;
    };
} // namespace alpaka::queue::defaults

namespace alpaka::event::defaults
{
    template<runtime::IsCudaHip TRuntime>
    struct EventType<TRuntime>
    {
        using type = EventGpuRt<typename runtime::cudahip::ApiOf<TRuntime>::type>;
    };
} // namespace alpaka::event::defaults

namespace alpaka::acc
{
    //! The accelerator of CUDA or of HIP, whichever this translation unit is compiled for.
    template<typename TDim, typename TIdx>
    using AccGpuUniformCudaHipRt = Accelerator<
        strategy::grid::Native<runtime::cudahip::Api::Runtime>,
        strategy::block::Native<runtime::cudahip::Api::Runtime>,
        runtime::cudahip::Api::Runtime,
        TDim,
        TIdx>;
} // namespace alpaka::acc

namespace alpaka::pltf
{
    using PltfUniformCudaHipRt = PltfGpuRt<runtime::cudahip::Api>;
}

namespace alpaka::dev
{
    using DevUniformCudaHipRt = DevGpuRt<runtime::cudahip::Api>;
}

namespace alpaka::queue
{
    using QueueUniformCudaHipRtBlocking = QueueGpuRt<runtime::cudahip::Api, Blocking>;
    using QueueUniformCudaHipRtNonBlocking = QueueGpuRt<runtime::cudahip::Api, NonBlocking>;
} // namespace alpaka::queue

namespace alpaka::event
{
    using EventUniformCudaHipRt = EventGpuRt<runtime::cudahip::Api>;
}

namespace alpaka::mem::buf
{
    template<typename TElem, typename TDim, typename TIdx>
    using BufUniformCudaHipRt = BufGpuRt<runtime::cudahip::Api, TElem, TDim, TIdx>;
}

#if BOOST_LANG_CUDA
namespace alpaka::pltf
{
    using PltfCudaRt = PltfUniformCudaHipRt;
}

namespace alpaka::dev
{
    using DevCudaRt = DevUniformCudaHipRt;
}

namespace alpaka::queue
{
    using QueueCudaRtBlocking = QueueUniformCudaHipRtBlocking;
    using QueueCudaRtNonBlocking = QueueUniformCudaHipRtNonBlocking;
} // namespace alpaka::queue
#endif

#if BOOST_LANG_HIP
namespace alpaka::pltf
{
    using PltfHipRt = PltfUniformCudaHipRt;
}

namespace alpaka::dev
{
    using DevHipRt = DevUniformCudaHipRt;
}

namespace alpaka::queue
{
    using QueueHipRtBlocking = QueueUniformCudaHipRtBlocking;
    using QueueHipRtNonBlocking = QueueUniformCudaHipRtNonBlocking;
} // namespace alpaka::queue
#endif
