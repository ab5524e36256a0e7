// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A kernel and its launch that live in another translation unit.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>

#include <cstdint>

namespace integ_separate
{
    using SerialAcc = alpaka::acc::AccCpuSerial<alpaka::dim::DimInt<1>, int>;
    using ThreadsAcc = alpaka::acc::AccCpuThreads<alpaka::dim::DimInt<1>, int>;

    //! Called from kernels of both translation units.
    auto square(int value) -> int;

    //! Launches a kernel that is not visible here.
    void addSquares(alpaka::queue::QueueCpuNonBlocking& queue, bool onThreads, int n, int* sums);

    //! Visible in both translation units, which both instantiate it.
    struct Twice
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int n, int* values) const
        {
            auto& factor = alpaka::allocVar<int, 0>(acc);
            if(alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc)[0] == 0)
                factor = 2;
            alpaka::sync(acc);
            for(int const i : alpaka::gridStrided(acc, n))
                values[i] *= factor;
        }
    };

    template<typename TAcc>
    void twice(alpaka::queue::QueueCpuNonBlocking& queue, int n, int* values)
    {
        alpaka::kernel::exec<TAcc>(queue, alpaka_test::lineOf<TAcc>(3, 4), Twice{}, n, values);
    }
} // namespace integ_separate
