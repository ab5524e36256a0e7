// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Blocks of threads that meet at barriers, by the library and by raw rings of fibers.
#pragma once

#include "Library.hpp"
#include "Memory.hpp"
#include "RawRing.hpp"
#include <cstddef>
#include <memory>
#include <vector>

namespace alpaka_bench
{
    struct Barriers
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int barriers, int* out) const
        {
            int const thread = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0];
            int met = 0;
            for(; met < barriers; ++met)
                alpaka::sync(acc);
            out[thread] = met;
        }
    };

    //! A grid whose blocks meet at barriers. Copies share the result.
    struct BarrierGrid
    {
        std::size_t blocks;
        std::size_t threads;
        int barriers;
        HugeArray<int> out = HugeArray<int>(blocks * threads);

        [[nodiscard]] auto isRight() const -> bool
        {
            return out.holds([this](std::size_t) { return barriers; });
        }
    };

    template<typename TAcc>
    [[nodiscard]] auto libraryBarriers(BarrierGrid const& grid)
    {
        return [grid, queue = makeQueue<TAcc>()]() mutable
        {
            alpaka::kernel::exec<TAcc>(
                queue, workDivOf<int>(grid.blocks, grid.threads, 1), Barriers{}, grid.barriers, grid.out.data());
        };
    }

    //! Every core has a ring, whose fibers go through all blocks of that core without starting anew.
    [[nodiscard]] inline auto rawBarriers(BarrierGrid const& grid)
    {
        auto rings = std::make_shared<std::vector<std::unique_ptr<RawRing>>>();
        for(std::size_t core = 0; core < cores(); ++core)
            rings->push_back(std::make_unique<RawRing>(grid.threads));
        return [grid, rings]
        {
#pragma omp parallel
            {
                auto const rank = static_cast<std::size_t>(omp_get_thread_num());
                auto const team = static_cast<std::size_t>(omp_get_num_threads());
                RawRing& ring = *(*rings)[rank];
                std::size_t const first = grid.blocks * rank / team;
                std::size_t const last = grid.blocks * (rank + 1) / team;
                auto body = [&](std::size_t fiber)
                {
                    for(std::size_t block = first; block < last; ++block)
                    {
                        int met = 0;
                        for(; met < grid.barriers; ++met)
                            ring.wait(fiber);
                        grid.out[block * grid.threads + fiber] = met;
                    }
                };
                ring.run(body);
            }
        };
    }

    //! \return What checks one run of a grid.
    template<typename TRun>
    [[nodiscard]] auto checkBarriers(BarrierGrid const& grid, TRun run)
    {
        return [grid, run]() mutable
        {
            grid.out.fill(-1);
            run();
            return grid.isRight();
        };
    }
} // namespace alpaka_bench
