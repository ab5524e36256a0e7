// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// One kernel source on every accelerator that this project's options chose, through the documented names alone.
#include <alpaka/alpaka.hpp>
#include <alpaka/example/ExampleDefaultAcc.hpp>

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <vector>

namespace
{
    using Dim = alpaka::dim::DimInt<1>;
    using Idx = std::int32_t;
    using Vec = alpaka::vec::Vec<Dim, Idx>;

    //! z = a * x + y, and the number of elements through an atomic.
    struct Axpy
    {
        template<typename TAcc>
        ALPAKA_FN_ACC auto
        operator()(TAcc const& acc, Idx n, float a, float const* x, float const* y, float* z, Idx* count) const -> void
        {
            Idx const first = alpaka::idx::getIdxThreadFirstElem(acc)[0];
            Idx const elems = alpaka::workdiv::getWorkDiv<alpaka::Thread, alpaka::Elems>(acc)[0];
            for(Idx i = first; i < first + elems && i < n; ++i)
            {
                z[i] = a * x[i] + y[i];
                alpaka::atomic::atomicOp<alpaka::atomic::op::Add>(acc, count, Idx{1});
            }
        }
    };

    //! The sum of a block's thread indices, through shared memory and barriers.
    struct BlockSum
    {
        template<typename TAcc>
        ALPAKA_FN_ACC auto operator()(TAcc const& acc, Idx* sums) const -> void
        {
            auto& sum = alpaka::block::shared::st::allocVar<Idx, __COUNTER__>(acc);
            Idx const thread = alpaka::idx::getIdx<alpaka::Block, alpaka::Threads>(acc)[0];
            if(thread == 0)
            {
                sum = 0;
            }
            alpaka::block::sync::syncBlockThreads(acc);
            alpaka::atomic::atomicOp<alpaka::atomic::op::Add>(acc, &sum, thread, alpaka::hierarchy::Threads{});
            alpaka::block::sync::syncBlockThreads(acc);
            if(thread == 0)
            {
                sums[alpaka::idx::getIdx<alpaka::Grid, alpaka::Blocks>(acc)[0]] = sum;
            }
        }
    };

    template<typename TAcc>
    auto axpyIsRight() -> bool
    {
        constexpr Idx n = 1001;
        auto const device = alpaka::pltf::getDevByIdx<TAcc>(std::size_t{0});
        alpaka::queue::Queue<TAcc, alpaka::queue::NonBlocking> queue(device);
        alpaka::event::Event<decltype(queue)> done(device);

        Vec const extent(n);
        std::vector<float> const x(n, 2.0f);
        auto const deviceX = alpaka::mem::buf::alloc<float, Idx>(device, extent);
        auto y = alpaka::mem::buf::alloc<float, Idx>(device, extent);
        auto z = alpaka::mem::buf::alloc<float, Idx>(device, extent);
        auto count = alpaka::mem::buf::alloc<Idx, Idx>(device, Vec(Idx{1}));
        auto copyOfX = deviceX;
        alpaka::mem::view::copy(queue, copyOfX, x, extent);
        alpaka::mem::view::set(queue, y, std::uint8_t{0}, extent);
        alpaka::mem::view::set(queue, count, std::uint8_t{0}, Vec(Idx{1}));

        auto const workDiv = alpaka::workdiv::getValidWorkDiv<TAcc>(device, extent, Vec(Idx{4}));
        alpaka::kernel::exec<TAcc>(
            queue,
            workDiv,
            Axpy{},
            n,
            3.0f,
            alpaka::mem::view::getPtrNative(deviceX),
            alpaka::mem::view::getPtrNative(y),
            alpaka::mem::view::getPtrNative(z),
            alpaka::mem::view::getPtrNative(count));
        alpaka::queue::enqueue(queue, done);

        std::vector<float> result(n);
        std::vector<Idx> counted(1);
        alpaka::mem::view::copy(queue, result, z, extent);
        alpaka::mem::view::copy(queue, counted, count, Vec(Idx{1}));
        alpaka::wait::wait(queue);
        bool right = alpaka::event::test(done) && alpaka::queue::empty(queue) && counted[0] == n;
        for(float const value : result)
        {
            right = right && value == 6.0f;
        }
        return right;
    }

    template<typename TAcc>
    auto blockSumIsRight() -> bool
    {
        constexpr Idx blocks = 5;
        auto const device = alpaka::pltf::getDevByIdx<TAcc>(std::size_t{0});
        alpaka::queue::Queue<TAcc, alpaka::queue::Blocking> queue(device);
        auto const limits = alpaka::acc::getAccDevProps<TAcc>(device);
        Idx const threads = limits.m_blockThreadCountMax < 4 ? limits.m_blockThreadCountMax : 4;
        auto sums = alpaka::mem::buf::alloc<Idx, Idx>(device, Vec(blocks));
        alpaka::workdiv::WorkDivMembers<Dim, Idx> const workDiv(Vec(blocks), Vec(threads), Vec(Idx{1}));
        auto const task
            = alpaka::kernel::createTaskKernel<TAcc>(workDiv, BlockSum{}, alpaka::mem::view::getPtrNative(sums));
        alpaka::queue::enqueue(queue, task);
        alpaka::queue::enqueue(queue, task);

        std::vector<Idx> result(static_cast<std::size_t>(blocks));
        alpaka::mem::view::copy(queue, result, sums, Vec(blocks));
        bool right = true;
        for(Idx const sum : result)
        {
            right = right && sum == threads * (threads - 1) / 2;
        }
        return right;
    }

    template<typename TAcc>
    auto run() -> bool
    {
        bool const right = axpyIsRight<TAcc>() && blockSumIsRight<TAcc>();
        std::cout << alpaka::acc::getAccName<TAcc>() << (right ? ": right\n" : ": WRONG\n");
        return right;
    }
} // namespace

auto main() -> int
{
    bool right = run<alpaka::acc::AccCpuSerial<Dim, Idx>>();
    right = run<alpaka::acc::AccCpuThreads<Dim, Idx>>() && right;
    right = run<alpaka::example::ExampleDefaultAcc<Dim, Idx>>() && right;
#ifdef ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED
    right = run<alpaka::acc::AccCpuOmp2Blocks<Dim, Idx>>() && right;
#endif
#ifdef ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED
    right = run<alpaka::acc::AccCpuOmp2Threads<Dim, Idx>>() && right;
#endif
#ifdef ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED
    right = run<alpaka::acc::AccCpuTbbBlocks<Dim, Idx>>() && right;
#endif
    return right ? 0 : 1;
}
