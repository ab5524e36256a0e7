// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Kernels of cooperative launches, right and wrong.
#pragma once

#include "Cases.hpp"
#include <atomic>
#include <stdexcept>
#include <utility>

namespace cases
{
    //! \return A thread of the next block.
    inline auto neighbour(Here const& h, Data const& d) -> int { return (h.g + h.threads) % d.n; }
} // namespace cases

CHECKER_RIGHT_COOPERATIVE(grid_barrier_between_blocks, 4, 8)
{
    d.out[h.g] = h.g;
    cases::syncGrid(h);
    d.in[h.g] = d.out[cases::neighbour(h, d)];
}
CHECKER_WRONG_COOPERATIVE(grid_barrier_missing, 4, 8, "race in global memory, between blocks")
{
    d.out[h.g] = h.g;
    d.in[h.g] = d.out[cases::neighbour(h, d)];
}
CHECKER_WRONG_COOPERATIVE(barrier_of_the_block_in_place_of_the_grids, 4, 8, "race in global memory, between blocks")
{
    d.out[h.g] = h.g;
    cases::sync(h);
    d.in[h.g] = d.out[cases::neighbour(h, d)];
}
CHECKER_RIGHT_COOPERATIVE(grid_barriers_in_a_loop, 8, 4)
{
    for(int round = 0; round < 6; ++round)
    {
        d.out[h.g] = h.g + round;
        cases::syncGrid(h);
        d.in[h.g] = d.out[cases::neighbour(h, d)];
        cases::syncGrid(h);
    }
}
CHECKER_WRONG_COOPERATIVE(second_grid_barrier_missing, 8, 4, "race in global memory, between blocks")
{
    for(int round = 0; round < 6; ++round)
    {
        d.out[h.g] = h.g + round;
        cases::syncGrid(h);
        d.in[h.g] = d.out[cases::neighbour(h, d)];
    }
}
CHECKER_RIGHT_COOPERATIVE(two_buffers_with_one_grid_barrier, 8, 4)
{
    int* from = d.in;
    int* to = d.out;
    for(int round = 0; round < 6; ++round)
    {
        to[h.g] = from[cases::neighbour(h, d)] + from[h.g];
        cases::syncGrid(h);
        std::swap(from, to);
    }
}
CHECKER_WRONG_COOPERATIVE(grid_barrier_of_the_first_round_only, 8, 4, "race in global memory, between blocks")
{
    int* from = d.in;
    int* to = d.out;
    for(int round = 0; round < 3; ++round)
    {
        to[h.g] = from[cases::neighbour(h, d)] + from[h.g];
        if(round == 0)
            cases::syncGrid(h);
        std::swap(from, to);
    }
}
CHECKER_RIGHT_COOPERATIVE(grid_barrier_orders_the_threads_of_a_block, 4, 8)
{
    auto& values = cases::shared<int[8], __COUNTER__>(h);
    values[h.t] = h.g;
    cases::syncGrid(h);
    d.out[h.g] = values[7 - h.t];
}
CHECKER_RIGHT_COOPERATIVE(grid_sum, 8, 8)
{
    cases::atomic<cases::op::Add>(h, &d.out[0], d.in[h.g]);
    cases::syncGrid(h);
    d.in[h.g] = d.out[0];
    cases::syncGrid(h);
    if(h.g == 0)
        d.out[0] = 0;
}
CHECKER_WRONG_COOPERATIVE(grid_sum_that_is_reset_too_early, 8, 8, "race in global memory, between")
{
    cases::atomic<cases::op::Add>(h, &d.out[0], d.in[h.g]);
    cases::syncGrid(h);
    d.in[h.g] = d.out[0];
    if(h.g == 0)
        d.out[0] = 0;
}
CHECKER_WRONG_COOPERATIVE(race_behind_a_grid_barrier, 4, 1, "race in global memory, between blocks")
{
    cases::syncGrid(h);
    d.out[0] = h.b;
}
CHECKER_WRONG_COOPERATIVE(race_beside_a_grid_barrier, 2, 2, "race in global memory, between threads of a block")
{
    d.out[h.b] = h.t;
    cases::syncGrid(h);
}
CHECKER_RIGHT_COOPERATIVE(threads_return_before_a_grid_barrier, 4, 8)
{
    d.out[h.g] = h.g;
    if(h.t == 3)
        return;
    cases::syncGrid(h);
    d.in[h.g] = d.out[cases::neighbour(h, d)];
}
CHECKER_RIGHT_COOPERATIVE(blocks_return_before_a_grid_barrier, 4, 8)
{
    d.out[h.g] = h.g;
    if(h.b == 2)
        return;
    cases::syncGrid(h);
    d.in[h.g] = d.out[cases::neighbour(h, d)];
}
CHECKER_WRONG_COOPERATIVE(block_that_writes_instead_of_waiting, 4, 8, "race in global memory, between blocks")
{
    if(h.b != 2)
        cases::syncGrid(h);
    if(h.t == 0 && h.b != 0)
        d.out[0] = h.b;
}
CHECKER_WRONG_COOPERATIVE(blocks_at_different_grid_barriers, 2, 2, "blocks of a grid meet at different barriers")
{
    if(h.b == 0)
    {
        d.out[h.g] = 1;
        cases::syncGrid(h);
        d.real[h.g] = 1;
    }
    else
    {
        d.out[h.g] = 2;
        cases::syncGrid(h);
        d.wide[h.g] = 2;
    }
}
CHECKER_WRONG_COOPERATIVE(
    threads_at_the_barriers_of_block_and_grid, 2, 4, "threads of a block meet at different barriers")
{
    if(h.t % 2 == 0)
    {
        d.out[h.g] = 1;
        cases::syncGrid(h);
        d.real[h.g] = 1;
    }
    else
    {
        d.out[h.g] = 2;
        cases::sync(h);
        d.wide[h.g] = 2;
    }
}
CHECKER_WRONG_COOPERATIVE(some_threads_skip_a_grid_barrier, 2, 4, "threads of a block meet at different barriers")
{
    if(h.t != 1)
        cases::syncGrid(h);
    cases::sync(h);
}
CHECKER_WRONG_COOPERATIVE(block_that_throws_before_a_grid_barrier, 4, 4, "the block has failed")
{
    if(h.b == 3 && h.t == 1)
        throw std::runtime_error("the block has failed");
    cases::syncGrid(h);
    cases::syncGrid(h);
}
CHECKER_WRONG(grid_barrier_of_an_ordinary_launch, 2, 2, "launch the kernel by kernel::execCooperative")
{
    cases::syncGrid(h);
}
CHECKER_RIGHT(grid_barrier_of_one_block, 1, 8)
{
    d.out[h.g] = h.g;
    cases::syncGrid(h);
    d.in[h.g] = d.out[7 - h.g];
}
CHECKER_WRONG_COOPERATIVE(more_blocks_than_run_at_the_same_time, 9, 1, "blocks exceeds the limit of 8 blocks")
{
    cases::syncGrid(h);
}
CHECKER_RIGHT_COOPERATIVE(blocks_that_wait_for_each_other, 8, 2)
{
    std::atomic_ref<int> const arrived(d.out[0]);
    if(h.t == 0)
    {
        arrived.fetch_add(1, std::memory_order_acq_rel);
        while(arrived.load(std::memory_order_acquire) != h.blocks)
        {
        }
    }
    cases::syncGrid(h);
    d.in[h.g] = d.out[0];
}
CHECKER_RIGHT(eight_large_blocks_that_wait_for_each_other, 8, 512)
{
    std::atomic_ref<int> const arrived(d.out[0]);
    if(h.t == 0)
    {
        arrived.fetch_add(1, std::memory_order_acq_rel);
        while(arrived.load(std::memory_order_acquire) != h.blocks)
        {
        }
    }
}
