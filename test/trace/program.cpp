// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Two queues of which one copies what the other has computed, and a blocking one: for script/check/trace.

#include <alpaka/alpaka.hpp>
#include <alpaka/trace.hpp>

namespace a = alpaka;
using Dim = a::DimInt<1>;
using Acc = a::acc::AccCpuSerial<Dim, int>;
using Vec = a::Vec<Dim, int>;

struct Advance
{
    template<typename TAcc>
    void operator()(TAcc const& acc, int n, float* values) const
    {
        int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
        if(i < n)
            values[i] += 1.0f;
    }
};

int main()
{
    constexpr int n = 1 << 16;
    auto const device = a::getDevByIdx<a::PltfCpu>(0);
    auto values = a::alloc<float>(device, Vec(n));
    auto copies = a::alloc<float>(device, Vec(n));
    a::queue::QueueCpuBlocking blocking(device);
    a::queue::QueueCpuNonBlocking kernels(device);
    a::queue::QueueCpuNonBlocking copying(device);
    a::set(at(blocking, "clear"), values, 0);
    for(int step = 0; step < 3; ++step)
    {
        a::exec<Acc>(
            at(kernels, "advance"),
            a::workdiv::WorkDivMembers<Dim, int>(Vec(n), Vec(1), Vec(1)),
            Advance{},
            n,
            a::getPtrNative(values));
        a::event::Event<a::queue::QueueCpuNonBlocking> isAdvanced(device);
        a::enqueue(kernels, isAdvanced);
        a::waitFor(copying, isAdvanced);
        a::copy(at(copying, "keep"), copies, values);
        a::event::Event<a::queue::QueueCpuNonBlocking> isKept(device);
        a::enqueue(copying, isKept);
        a::waitFor(kernels, isKept);
    }
    a::waitFor(kernels);
    return a::getPtrNative(copies)[n - 1] == 3.0f ? 0 : 1;
}
