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

#if BOOST_LANG_CUDA
#    define ALPAKA_API_NAME(Stem, End) Stem##CudaRt##End
#else
#    define ALPAKA_API_NAME(Stem, End) Stem##HipRt##End
#endif

namespace alpaka::pltf
{
    using PltfUniformCudaHipRt = PltfGpuRt<runtime::cudahip::Api>;
    using ALPAKA_API_NAME(Pltf, ) = PltfUniformCudaHipRt;
} // namespace alpaka::pltf

namespace alpaka::dev
{
    using DevUniformCudaHipRt = DevGpuRt<runtime::cudahip::Api>;
    using ALPAKA_API_NAME(Dev, ) = DevUniformCudaHipRt;
} // namespace alpaka::dev

namespace alpaka::queue
{
    using QueueUniformCudaHipRtBlocking = QueueGpuRt<runtime::cudahip::Api, Blocking>;
    using QueueUniformCudaHipRtNonBlocking = QueueGpuRt<runtime::cudahip::Api, NonBlocking>;
    using ALPAKA_API_NAME(Queue, Blocking) = QueueUniformCudaHipRtBlocking;
    using ALPAKA_API_NAME(Queue, NonBlocking) = QueueUniformCudaHipRtNonBlocking;
} // namespace alpaka::queue

namespace alpaka::event
{
    using EventUniformCudaHipRt = EventGpuRt<runtime::cudahip::Api>;
} // namespace alpaka::event

namespace alpaka::mem::buf
{
    template<typename TElem, typename TDim, typename TIdx>
    using BufUniformCudaHipRt = BufGpuRt<runtime::cudahip::Api, TElem, TDim, TIdx>;
} // namespace alpaka::mem::buf

#undef ALPAKA_API_NAME
