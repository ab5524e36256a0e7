// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A kernel says itself how much shared memory its blocks need: by a member, or by a trait for kernels of others.

#include <alpaka/alpaka.hpp>

#include <cstddef>
#include <cstdio>
#include <vector>

namespace a = alpaka;

using Acc = a::AccCpuThreads<a::DimInt<1>, int>;
using Vec = a::Vec<a::DimInt<1>, int>;

// [member]
//! Each thread writes what its neighbour on the right put into shared memory.
struct Rotate
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int* values) const
    {
        int* const tile = a::getMem<int>(acc);
        int const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
        int const threads = a::getWorkDiv<a::Block, a::Threads>(acc)[0];
        int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
        tile[thread] = values[i];
        a::sync(acc);
        values[i] = tile[(thread + 1) % threads];
    }

    //! Asked on the host at each launch, with the arguments of the kernel at the end.
    template<typename TVec>
    auto getBlockSharedMemDynSizeBytes(TVec const& blockThreads, TVec const& threadElems, int const*) const
        -> std::size_t
    {
        return static_cast<std::size_t>((blockThreads * threadElems).prod()) * sizeof(int);
    }
};
// [member]

//! Does the same, but comes from elsewhere and has no such member.
struct ForeignRotate
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int* values) const
    {
        Rotate{}(acc, values);
    }
};

// [trait]
template<typename TAcc>
struct alpaka::kernel::traits::BlockSharedMemDynSizeBytes<ForeignRotate, TAcc>
{
    template<typename TVec, typename... TArgs>
    ALPAKA_FN_HOST_ACC static auto
    getBlockSharedMemDynSizeBytes(ForeignRotate const&, TVec const& blockThreads, TVec const&, TArgs const&...)
        -> std::size_t
    {
        return static_cast<std::size_t>(blockThreads.prod()) * sizeof(int);
    }
};
// [trait]

int main()
{
    std::vector<int> values{0, 1, 2, 3, 10, 11, 12, 13};
    auto const device = a::getDevByIdx<Acc>(0);
    a::Queue<Acc, a::Blocking> queue(device);
    auto onDevice = a::alloc<int>(device, 8);
    a::copy(queue, onDevice, values);

    a::WorkDivMembers<a::DimInt<1>, int> const workDiv(2, 4, 1);
    // [bytes]
    // A block of four threads, each with one element; then the arguments of the kernel.
    Vec const threads(4);
    Vec const elements(1);
    auto const bytes
        = a::kernel::getBlockSharedMemDynSizeBytes<Acc>(Rotate{}, threads, elements, a::getPtrNative(onDevice)); // 16
    // [bytes]
    a::exec<Acc>(queue, workDiv, Rotate{}, a::getPtrNative(onDevice));
    a::exec<Acc>(queue, workDiv, ForeignRotate{}, a::getPtrNative(onDevice));

    a::copy(queue, values, onDevice);
    bool const isRight = bytes == 16 && values == std::vector<int>{2, 3, 0, 1, 12, 13, 10, 11};
    std::printf("%s: %s\n", a::getAccName<Acc>().c_str(), isRight ? "rotated twice" : "WRONG");
    return isRight ? 0 : 1;
}
