// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A kernel of CUDA, ported line by line, that relies on warps in step. docs/howto/port-from-cuda.md shows the kernel
// and what the checker prints; script/check/checker compares.

// clang-format off
#include <alpaka/standalone/CpuChecked.hpp>
#include <alpaka/alpaka.hpp>
// clang-format on

#include <cstdio>

namespace
{
    namespace a = alpaka;
    using Acc = a::acc::AccCpuChecked<a::DimInt<1>, int>;

    // [LastWarp]
    //! The sum of 64 numbers. CUDA programs of 2010 leave out the barriers where one warp is left.
    struct LastWarp
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int const* in, int* out) const
        {
            ALPAKA_SHARED(acc, int[64], part); // __shared__ int part[64]
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            part[t] = in[t];
            a::sync(acc);
            if(t < 32)
                for(int stride = 32; stride > 0; stride /= 2)
                    part[t] += part[t + stride]; // "a warp is in step": it is not
            if(t == 0)
                *out = part[0];
        }
    };
    // [LastWarp]
} // namespace

int main()
{
    auto const device = a::getDevByIdx<Acc>(0);
    a::queue::Queue<Acc, a::queue::Blocking> queue(device);
    auto in = a::alloc<int>(device, 64);
    auto out = a::alloc<int>(device, 1);
    a::set(queue, in, 0);
    a::kernel::exec<Acc>(queue, {1, 64}, LastWarp{}, a::getPtrNative(in), a::getPtrNative(out));
    std::puts("end of the program");
}
