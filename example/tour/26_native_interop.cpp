// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Native code between kernels: CUDA's or HIP's functions in the stream of a queue, OpenMP and the standard library in
// tasks of a queue.

#include <alpaka/alpaka.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <stdexcept>
#include <vector>

namespace a = alpaka;

using Dim = a::DimInt<1>;

struct AddNumbers
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, int* values) const
    {
        for(int const i : a::elements(acc, n))
        {
            values[i] += i;
        }
    }
};

//! Sets the first half to zero, between the kernels before and after in the queue.
void clearHalf(a::queue::QueueCpuNonBlocking& queue, int n, int* values)
{
    auto const task = [=]
    {
        std::fill(values, values + n / 4, 0);
#pragma omp parallel for
        for(int i = n / 4; i < n / 2; ++i)
            values[i] = 0;
    };
    a::enqueue(queue, task);
}

#if defined(ALPAKA_ACC_GPU_CUDA_ENABLED)
// [cuda]
//! Sets the first half to zero by a function of CUDA, in the stream that the queue submits to.
void clearHalf(a::queue::QueueCudaRtNonBlocking& queue, int n, int* values)
{
    cudaStream_t const stream = a::getNativeHandle(queue);
    if(cudaMemsetAsync(values, 0, static_cast<std::size_t>(n / 2) * sizeof(int), stream) != cudaSuccess)
        throw std::runtime_error("cudaMemsetAsync has failed");
}
// [cuda]
#elif defined(ALPAKA_ACC_GPU_HIP_ENABLED)
void clearHalf(a::queue::QueueHipRtNonBlocking& queue, int n, int* values)
{
    hipStream_t const stream = a::getNativeHandle(queue);
    if(hipMemsetAsync(values, 0, static_cast<std::size_t>(n / 2) * sizeof(int), stream) != hipSuccess)
        throw std::runtime_error("hipMemsetAsync has failed");
}
#elif defined(ALPAKA_ACC_ANY_BT_OMP5_ENABLED)
void clearHalf(a::queue::QueueOmp5NonBlocking& queue, int n, int* values)
{
    int const number = a::getNativeHandle(a::getDev(queue));
    auto const task = [n, number, onDevice = values]
    {
        int* const all = onDevice;
#    pragma omp target teams distribute parallel for device(number) is_device_ptr(all)
        for(int i = 0; i < n / 2; ++i)
            all[i] = 0;
    };
    a::enqueue(queue, task);
}
#endif

//! Called once for each accelerator.
struct Run
{
    template<typename TAcc>
    void operator()(int n, int& failures) const
    {
        // [run]
        auto const device = a::getDevByIdx<TAcc>(0);
        auto buffer = a::alloc<int>(device, n);
        std::vector<int> result(static_cast<std::size_t>(n));
        a::Queue<TAcc, a::NonBlocking> queue(device); // waits for its tasks, before their memory is freed
        int* const values = a::getPtrNative(buffer);
        a::set(queue, buffer, 0);
        a::exec<TAcc>(queue, n, AddNumbers{}, n, values);
        clearHalf(queue, n, values);
        a::exec<TAcc>(queue, n, AddNumbers{}, n, values);
        a::copy(queue, result, buffer);
        a::waitFor(queue);
        // [run]

        bool isRight = true;
        for(int i = 0; i < n; ++i)
            isRight = isRight && result[static_cast<std::size_t>(i)] == (i < n / 2 ? i : 2 * i);
        failures += isRight ? 0 : 1;
        int const number = a::getNativeHandle(device); // as CUDA, HIP and OpenMP count; 0 for a CPU
        char const* const verdict = isRight ? "zeros between kernels" : "WRONG";
        std::printf("%-24s device %d: %s\n", a::getAccName<TAcc>().c_str(), number, verdict);
    }
};

int main()
{
    int failures = 0;
    a::meta::forEachType<a::EnabledAccs<Dim, int>>(Run{}, 10'006, failures);
    return failures;
}
