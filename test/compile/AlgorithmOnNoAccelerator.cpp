// expect: algo: no accelerator of the queue's device is switched on; define its ALPAKA_ACC_..._ENABLED before
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#undef ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED
#undef ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED
#undef ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED
#undef ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLED
#undef ALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLED
#undef ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED
#undef ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED
#undef ALPAKA_ACC_CPU_CHECKED_ENABLED
#define ALPAKA_ACC_ANY_BT_OMP5_ENABLED
#include <alpaka/algorithm.hpp>

#include <vector>

void sum(alpaka::queue::QueueCpuBlocking& queue, std::vector<int> const& values, std::vector<int>& out)
{
    alpaka::algo::reduce(queue, values, out, 0, alpaka::op::Plus{});
}
