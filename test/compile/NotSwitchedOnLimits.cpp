// expect: acc::AccCpuFibers: this accelerator is not switched on; define ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED before
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#undef ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED
#include <alpaka/alpaka.hpp>

auto limits()
{
    using Acc = alpaka::acc::AccCpuFibers<alpaka::DimInt<1>, int>;
    return alpaka::getValidWorkDiv<Acc>(alpaka::getDevByIdx<Acc>(0), 100, 1);
}
