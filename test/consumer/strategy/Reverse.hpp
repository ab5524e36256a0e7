// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Blocks in reverse order: the smallest grid strategy that can be told from Sequential.
#pragma once

#include <alpaka/kernel/Run.hpp>

#include <cstddef>

// [strategy]
namespace mylab
{
    struct Reverse
    {
        static constexpr char const* name = "Reverse";
        static constexpr bool blocksAreConcurrent = false;
    };
} // namespace mylab

template<>
struct alpaka::kernel::backend::RunGrid<mylab::Reverse>
{
    template<typename TLaunch>
    static void runGrid(TLaunch& launch)
    {
        typename TLaunch::Worker worker(launch);
        for(std::size_t block = launch.blockCount(); block-- > 0;)
            worker.run(block, block + 1);
    }
};
// [strategy]
