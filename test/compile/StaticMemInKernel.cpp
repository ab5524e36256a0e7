// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// expect: ok

//! Kernels and their functions use static memory of accelerators by its name, in every way in which a plain variable
//! may be used. nvcc would warn, for the host's side of the kernel, without what the macros' header does.

#ifdef __CUDACC__
#    define ALPAKA_ACC_GPU_CUDA_ENABLED
#endif
#include <alpaka/alpaka.hpp>

#include <cstddef>

struct Limits
{
    int lower = -1;
    int upper = 1;
};

namespace caseStaticMem
{
    ALPAKA_STATIC_ACC_MEM_CONSTANT int factors[4] = {1, 2, 3, 4};
    ALPAKA_STATIC_ACC_MEM_CONSTANT double offset = 0.5;
    ALPAKA_STATIC_ACC_MEM_CONSTANT Limits limits;
    ALPAKA_STATIC_ACC_MEM_GLOBAL int counter = 7;
    ALPAKA_STATIC_ACC_MEM_GLOBAL Limits found[2][2];
    static ALPAKA_STATIC_ACC_MEM_GLOBAL unsigned int inThisSource = 3;
    ALPAKA_STATIC_ACC_MEM_GLOBAL static unsigned int alsoInThisSource;

    ALPAKA_FN_ACC auto clipped(int value) -> int
    {
        return value < limits.lower ? limits.lower : value > limits.upper ? limits.upper : value + factors[1];
    }

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc) const
        {
            auto const i = alpaka::getIdx<alpaka::origin::Grid, alpaka::unit::Threads>(acc)[0];
            counter += clipped(factors[i]) + (offset < 1.0 ? 1 : 0);
            found[0][1].upper = counter;
            alpaka::atomic::atomicAdd(acc, &inThisSource, alsoInThisSource);
        }
    };
} // namespace caseStaticMem

template<typename TAcc>
void launch()
{
    alpaka::queue::Queue<TAcc, alpaka::queue::Blocking> queue(alpaka::getDevByIdx<TAcc>(std::size_t{0}));
    alpaka::WorkDivMembers<alpaka::DimInt<1>, std::size_t> const workDiv(
        std::size_t{4}, std::size_t{1}, std::size_t{1});
    alpaka::kernel::exec<TAcc>(queue, workDiv, caseStaticMem::Kernel{});
}

void launchAll()
{
    launch<alpaka::acc::DefaultAcc<alpaka::DimInt<1>, std::size_t>>();
    launch<alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, std::size_t>>();
}
