// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, counts frames of the stack of the thread that launches

// How many functions of the library a backtrace shows from exec to the kernel. Optimisers inline nearly all of them, so
// the limits mean most where nothing is optimised. Lambdas that are always inlined are no frames for backtrace();
// debuggers show them, and count three more.

#include <alpaka/alpaka.hpp>

#include <catch2/catch.hpp>

#if __has_include(<execinfo.h>)
#    include <execinfo.h>

namespace test_strategy_launch_frames
{
    using Dim = alpaka::dim::DimInt<1>;

    [[gnu::noinline]] auto framesHere() -> int
    {
        void* addresses[256];
        return ::backtrace(addresses, 256);
    }

    struct CountFrames
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& /* acc */, int* frames) const
        {
            *frames = framesHere();
        }
    };

    template<typename TAcc>
    auto framesOfLaunch() -> int
    {
        auto const device = alpaka::pltf::getDevByIdx<TAcc>(0);
        alpaka::queue::Queue<TAcc, alpaka::queue::Blocking> queue(device);
        alpaka::workdiv::WorkDivMembers<Dim, int> const workDiv(1, 1, 1);
        int inKernel = 0;
        int const here = framesHere();
        alpaka::kernel::exec<TAcc>(queue, workDiv, CountFrames{}, &inKernel);
        return inKernel - here - 1; // without the kernel
    }
} // namespace test_strategy_launch_frames

TEST_CASE("launch: few functions stand between exec and the kernel", "[strategy][launch]")
{
    using namespace test_strategy_launch_frames;
    int const serial = framesOfLaunch<alpaka::acc::AccCpuSerial<Dim, int>>();
    CHECK(serial <= 10);
#    ifdef ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED
    int const blockPerCore = framesOfLaunch<alpaka::acc::AccCpuBlockPerCore<Dim, int>>();
    CHECK(blockPerCore <= 12);
#    endif
#    ifndef __OPTIMIZE__
    CHECK(serial > 0);
#    endif
}
#endif
