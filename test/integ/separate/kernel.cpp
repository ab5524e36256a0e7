// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about accelerators of the CPU

#include "Kernel.hpp"

namespace integ_separate
{
    namespace
    {
        struct AddSquares
        {
            template<typename TAcc>
            void operator()(TAcc const& acc, int n, int* sums) const
            {
                for(int const i : alpaka::elements(acc, n))
                    sums[i] += square(i);
            }
        };

        template<typename TAcc>
        void launch(alpaka::queue::QueueCpuNonBlocking& queue, int n, int* sums)
        {
            using Vec = alpaka::Vec<alpaka::DimInt<1>, int>;
            auto const workDiv = alpaka::getValidWorkDiv<TAcc>(alpaka::getDevByIdx<TAcc>(0), Vec(n), Vec(3), false);
            alpaka::kernel::exec<TAcc>(queue, workDiv, AddSquares{}, n, sums);
        }
    } // namespace

    void addSquares(alpaka::queue::QueueCpuNonBlocking& queue, bool onThreads, int n, int* sums)
    {
        if(onThreads)
            launch<ThreadsAcc>(queue, n, sums);
        else
            launch<SerialAcc>(queue, n, sums);
        twice<ThreadsAcc>(queue, n, sums);
    }
} // namespace integ_separate
