// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The public names of the types of CUDA and HIP, for the one that this translation unit is compiled for.
#pragma once

#include <alpaka/acc/Named.hpp>
#include <alpaka/runtime/CudaHip.hpp>
#include <alpaka/runtime/cudahip/Api.hpp>
#include <alpaka/runtime/cudahip/host/Buffer.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>
#include <alpaka/runtime/cudahip/host/Event.hpp>
#include <alpaka/runtime/cudahip/host/Queue.hpp>

namespace alpaka::acc
{
    //! The accelerator of CUDA or of HIP, whichever this translation unit is compiled for.
#if BOOST_LANG_CUDA
    template<typename TDim, typename TIdx>
    using AccGpuUniformCudaHipRt = AccGpuCudaRt<TDim, TIdx>;
#else
    template<typename TDim, typename TIdx>
    using AccGpuUniformCudaHipRt = AccGpuHipRt<TDim, TIdx>;
#endif
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
