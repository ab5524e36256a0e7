// expect: acc::AccGpuCudaRt: this accelerator is not switched on; define ALPAKA_ACC_GPU_CUDA_ENABLED before
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

struct Kernel
{
    template<typename TAcc>
    void operator()(TAcc const&) const
    {
    }
};

void launch()
{
    using Acc = alpaka::acc::AccGpuCudaRt<alpaka::DimInt<1>, int>;
    auto const device = alpaka::getDevByIdx<Acc>(0);
    alpaka::queue::Queue<Acc, alpaka::queue::Blocking> queue(device);
    alpaka::kernel::exec<Acc>(queue, {4, 1}, Kernel{});
}
