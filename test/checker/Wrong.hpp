// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Kernels with one error each.
#pragma once

#include "Cases.hpp"
#include <atomic>

// Shared memory: races between threads of a block.
namespace wrong::shared_memory
{
    using namespace cases;

    CHECKER_WRONG(neighbour_without_barrier, 2, 32, "race in shared memory, between threads of a block")
    {
        auto& s = shared<int[32], 1>(h);
        s[h.t] = h.g;
        d.out[h.g] = s[(h.t + 1) % 32];
    }
    CHECKER_WRONG(one_writer_without_barrier, 2, 32, "race in shared memory")
    {
        auto& s = shared<int, 1>(h);
        if(h.t == 0)
            s = h.b;
        d.out[h.g] = s;
    }
    // Only the end of the name is kept.
    CHECKER_WRONG(
        array_of_a_type_that_is_local_to_a_function_whose_name_alone_is_almost_as_long_as_the_line_in_which_it_would_stand,
        1,
        2,
        "[2], element 1 of 2 of 4 bytes")
    {
        struct Cell
        {
            int value;
        };
        auto& s = shared<Cell[2], 1>(h);
        s[1].value = d.in[h.g] + h.t;
    }
    CHECKER_WRONG(reversal_without_barrier, 1, 64, "race in shared memory")
    {
        auto& s = shared<int[64], 1>(h);
        s[h.t] = d.in[h.g];
        d.out[h.g] = s[63 - h.t];
    }
    CHECKER_WRONG(second_barrier_missing, 2, 32, "race in shared memory")
    {
        auto& s = shared<int[32], 1>(h);
        for(int i = 0; i < 4; ++i)
        {
            s[h.t] = h.t + i;
            sync(h);
            d.out[h.g] += s[(h.t + 1) % 32];
        }
    }
    CHECKER_WRONG(reduction_without_barrier, 2, 32, "race in shared memory")
    {
        auto& s = shared<int[32], 1>(h);
        s[h.t] = d.in[h.g];
        sync(h);
        for(int stride = 16; stride > 0; stride /= 2)
            if(h.t < stride)
                s[h.t] += s[h.t + stride];
        if(h.t == 0)
            d.out[h.b] = s[0];
    }
    CHECKER_WRONG(reduction_result_without_barrier, 2, 32, "race in shared memory")
    {
        auto& s = shared<int[32], 1>(h);
        s[h.t] = d.in[h.g];
        for(int stride = 16; stride > 0; stride /= 2)
        {
            sync(h);
            if(h.t < stride)
                s[h.t] += s[h.t + stride];
        }
        d.out[h.g] = s[0];
    }
    CHECKER_WRONG(scan_in_place, 1, 32, "race in shared memory")
    {
        auto& s = shared<int[32], 1>(h);
        s[h.t] = 1;
        for(int offset = 1; offset < 32; offset *= 2)
        {
            sync(h);
            if(h.t >= offset)
                s[h.t] += s[h.t - offset];
        }
        d.out[h.g] = s[h.t];
    }
    CHECKER_WRONG(counter_without_atomic, 1, 32, "race in shared memory")
    {
        auto& s = shared<int, 1>(h);
        if(h.t == 0)
            s = 0;
        sync(h);
        s = s + 1;
        sync(h);
        d.out[h.g] = s;
    }
    CHECKER_WRONG(histogram_without_atomic, 1, 64, "race in shared memory")
    {
        auto& s = shared<int[8], 1>(h);
        if(h.t < 8)
            s[h.t] = 0;
        sync(h);
        s[d.in[h.g] % 8] += 1;
        sync(h);
        if(h.t < 8)
            d.out[h.t] = s[h.t];
    }
    CHECKER_WRONG(histogram_cleared_without_barrier, 1, 64, "race in shared memory")
    {
        auto& s = shared<int[8], 1>(h);
        if(h.t < 8)
            s[h.t] = 0;
        atomic<op::Add>(h, &s[d.in[h.g] % 8], 1);
        sync(h);
        if(h.t < 8)
            d.out[h.t] = s[h.t];
    }
    CHECKER_WRONG(atomic_then_plain_read, 1, 32, "race in shared memory")
    {
        auto& s = shared<int, 1>(h);
        if(h.t == 0)
            s = 0;
        sync(h);
        atomic<op::Add>(h, &s, 1);
        d.out[h.g] = s;
    }
    CHECKER_WRONG(plain_reset_beside_atomic, 1, 32, "race in shared memory")
    {
        auto& s = shared<int, 1>(h);
        if(h.t == 0)
            s = 0;
        sync(h);
        if(h.t == 5)
            s = 0;
        else
            atomic<op::Max>(h, &s, h.t);
    }
    CHECKER_WRONG(tile_with_wrong_halo, 2, 32, "race in shared memory")
    {
        auto& s = shared<int[34], 1>(h);
        s[h.t + 1] = d.in[h.g];
        if(h.t == 0)
            s[0] = 0;
        if(h.t == 31)
            s[33] = 0;
        sync(h);
        d.out[h.g] = s[h.t] + s[h.t + 1] + s[h.t + 2];
        s[h.t + 1] = d.out[h.g];
    }
    CHECKER_WRONG(double_buffer_one_barrier_too_few, 1, 32, "race in shared memory")
    {
        auto& s = shared<int[2][32], 1>(h);
        s[0][h.t] = d.in[h.g];
        sync(h);
        for(int i = 0; i < 4; ++i)
            s[(i + 1) % 2][h.t] = s[i % 2][(h.t + 1) % 32];
        sync(h);
        d.out[h.g] = s[0][h.t];
    }
    CHECKER_WRONG(broadcast_reused, 1, 32, "race in shared memory")
    {
        auto& s = shared<int, 1>(h);
        for(int i = 0; i < 3; ++i)
        {
            if(h.t == i)
                s = d.in[i];
            sync(h);
            d.out[h.g] += s;
        }
    }
    CHECKER_WRONG(transposed_tile, 1, 64, "race in shared memory")
    {
        auto& s = shared<int[8][8], 1>(h);
        s[h.t / 8][h.t % 8] = d.in[h.g];
        d.out[h.g] = s[h.t % 8][h.t / 8];
    }
    CHECKER_WRONG(bytes_of_one_word_twice, 1, 32, "race in shared memory")
    {
        auto& s = shared<unsigned char[32], 1>(h);
        s[h.t] = static_cast<unsigned char>(h.t);
        if(h.t == 3)
            s[2] = 0;
    }
    CHECKER_WRONG(wide_and_narrow, 1, 16, "race in shared memory")
    {
        auto& s = shared<double[16], 1>(h);
        s[h.t] = 1.0;
        if(h.t == 4)
            reinterpret_cast<int*>(&s[5])[1] = 3;
    }
    CHECKER_WRONG(unrolled_last_steps, 1, 32, "race in shared memory")
    {
        auto& s = shared<int[32], 1>(h);
        s[h.t] = 1;
        sync(h);
        if(h.t < 16)
        {
            int volatile* const v = s;
            v[h.t] = v[h.t] + v[h.t + 16 < 32 ? h.t + 16 : 31];
            v[h.t] = v[h.t] + v[h.t + 8];
        }
    }
    CHECKER_WRONG(wait_for_flag_without_atomic, 1, 2, "race in shared memory")
    {
        auto& s = shared<int[2], 1>(h);
        if(h.t == 0)
            s[0] = 0;
        sync(h);
        if(h.t == 0)
            s[0] = 7;
        else
            d.out[0] = static_cast<int volatile&>(s[0]);
    }
    CHECKER_WRONG(flag_without_fence, 1, 2, "race in shared memory")
    {
        auto& data = shared<int, 1>(h);
        auto& flag = shared<int, 2>(h);
        if(h.t == 0)
            flag = 0;
        sync(h);
        if(h.t == 0)
        {
            data = 5;
            atomic<op::Exch>(h, &flag, 1);
        }
        else
        {
            while(atomicLoad(h, &flag) == 0)
            {
            }
            d.out[0] = data;
        }
    }
    CHECKER_WRONG(same_value_by_all, 1, 32, "both write the same value")
    {
        auto& s = shared<int, 1>(h);
        s = 3;
        sync(h);
        d.out[h.g] = s;
    }
    CHECKER_WRONG(found_flag_by_several, 1, 32, "both write the same value")
    {
        auto& s = shared<int, 1>(h);
        if(h.t == 0)
            s = 0;
        sync(h);
        if(h.t % 4 == 1)
            s = 1;
        sync(h);
        d.out[h.g] = s;
    }
    CHECKER_WRONG(last_index_wins, 1, 32, "race in shared memory")
    {
        auto& s = shared<int, 1>(h);
        s = h.t;
        sync(h);
        d.out[h.g] = s;
    }
    CHECKER_WRONG(prefix_by_thread_zero_too_early, 1, 32, "race in shared memory")
    {
        auto& s = shared<int[32], 1>(h);
        s[h.t] = 1;
        if(h.t == 0)
            for(int i = 1; i < 32; ++i)
                s[i] += s[i - 1];
        sync(h);
        d.out[h.g] = s[h.t];
    }
    CHECKER_WRONG(sort_step_without_barrier, 1, 32, "race in shared memory")
    {
        auto& s = shared<int[32], 1>(h);
        s[h.t] = 31 - h.t;
        sync(h);
        for(int i = 0; i < 4; ++i)
            if(int const at = 2 * h.t + i % 2; at + 1 < 32 && s[at] > s[at + 1])
            {
                int const low = s[at + 1];
                s[at + 1] = s[at];
                s[at] = low;
            }
    }
    CHECKER_WRONG(dynamic_like_two_arrays_overlap, 1, 16, "race in shared memory")
    {
        auto& s = shared<int[24], 1>(h);
        int* const first = s;
        int* const second = s + 8; // the first one has 16 elements
        first[h.t] = h.t;
        if(h.t < 16)
            second[h.t] = -h.t;
    }
} // namespace wrong::shared_memory

// Global memory: races.
namespace wrong::global_memory
{
    using namespace cases;

    CHECKER_WRONG(counter_of_grid, 4, 8, "race in global memory, between") { d.out[0] = d.out[0] + 1; }
    CHECKER_WRONG(byte_before_others_of_its_thread, 1, 4, "race in global memory, between threads of a block")
    {
        if(h.t == 0)
        {
            d.out[0] = d.bytes[0];
            d.out[1] = d.bytes[3];
        }
        else if(h.t == 1)
            for(int i = 0; i < 3; ++i)
                d.bytes[i] = static_cast<unsigned char>(i + 1);
    }
    CHECKER_WRONG(neighbour_block, 4, 8, "race in global memory, between blocks")
    {
        d.out[h.g] = h.g;
        if(h.t == 0)
            d.real[h.b] = static_cast<float>(d.out[(h.b + 1) % 4 * 8]);
    }
    CHECKER_WRONG(stencil_in_place, 4, 8, "race in global memory")
    {
        if(h.g > 0 && h.g + 1 < d.n)
            d.in[h.g] = d.in[h.g - 1] + d.in[h.g + 1];
    }
    CHECKER_WRONG(stencil_in_place_with_block_barrier, 4, 8, "race in global memory, between blocks")
    {
        int const left = h.g > 0 ? d.in[h.g - 1] : 0;
        sync(h);
        d.in[h.g] = left;
    }
    CHECKER_WRONG(barrier_does_not_order_blocks, 2, 8, "race in global memory, between blocks")
    {
        d.out[h.g] = 1;
        sync(h);
        d.real[h.g] = static_cast<float>(d.out[(h.g + 8) % 16]);
    }
    CHECKER_WRONG(overlapping_tiles, 2, 8, "race in global memory, between blocks")
    {
        int const at = h.b * 7 + h.t;
        d.out[at] = h.b;
    }
    CHECKER_WRONG(scatter_with_duplicates, 1, 32, "race in global memory") { d.out[d.in[h.g] / 2] = h.g; }
    CHECKER_WRONG(gather_after_scatter, 1, 32, "race in global memory")
    {
        d.out[31 - h.g] = h.g;
        d.real[h.g] = static_cast<float>(d.out[h.g]);
    }
    CHECKER_WRONG(histogram_of_grid_without_atomic, 4, 16, "race in global memory") { d.out[d.in[h.g] % 4] += 1; }
    CHECKER_WRONG(double_sum_without_atomic, 2, 16, "race in global memory") { d.wide[0] += 1.0; }
    CHECKER_WRONG(atomic_and_plain_of_grid, 4, 8, "race in global memory")
    {
        if(h.g == 0)
            d.out[0] = 10;
        else
            atomic<op::Add>(h, d.out, 1);
    }
    CHECKER_WRONG(last_block_without_fence, 4, 1, "race in global memory, between blocks")
    {
        d.out[h.b] = h.b + 1;
        if(atomic<op::Add>(h, &d.in[0], 1) == 3)
        {
            int sum = 0;
            for(int i = 0; i < 4; ++i)
                sum += d.out[i];
            d.real[0] = static_cast<float>(sum);
        }
    }
    CHECKER_WRONG(last_block_fence_behind_atomic, 4, 1, "race in global memory, between blocks")
    {
        d.out[h.b] = h.b + 1;
        int const before = atomic<op::Add>(h, &d.in[0], 1);
        if(before == 3)
            for(int i = 0; i < 4; ++i)
                d.real[i] = static_cast<float>(d.out[i]);
        fence(h, grid, alpaka::order::acq_rel);
    }
    CHECKER_WRONG(last_block_only_one_fences, 4, 8, "race in global memory")
    {
        auto& isLast = shared<int, 1>(h);
        d.out[h.g] = h.g;
        if(h.t == 0)
        {
            fence(h, grid, alpaka::order::release); // orders the accesses of thread 0 only: no barrier before it
            isLast = atomic<op::Add>(h, &d.in[0], 1) == 3 ? 1 : 0;
            fence(h, grid, alpaka::order::acquire);
        }
        sync(h);
        if(isLast != 0)
            d.real[h.t] = static_cast<float>(d.out[h.t * 4] + d.out[(h.t * 4 + 9) % 32]);
    }
    CHECKER_WRONG(lock_without_release, 4, 1, "race in global memory, between blocks")
    {
        while(atomic<op::Exch>(h, &d.out[0], 1) != 0)
        {
        }
        d.out[1] += 1;
        atomic<op::Exch>(h, &d.out[0], 0);
    }
    CHECKER_WRONG(worklist_index_without_atomic, 2, 8, "race in global memory")
    {
        int const at = d.out[0];
        d.out[0] = at + 1;
        d.real[at] = 1;
    }
    CHECKER_WRONG(graph_relaxation_plain_minimum, 2, 16, "race in global memory")
    {
        int const to = (h.g * 7) % 8;
        if(d.out[to] > -h.g)
            d.out[to] = -h.g;
    }
    CHECKER_WRONG(graph_neighbours_in_place, 2, 16, "race in global memory")
    {
        d.in[h.g] = std::min(d.in[h.g], d.in[(h.g * 3 + 1) % 32]);
    }
    CHECKER_WRONG(visited_flag_plain, 2, 16, "race in global memory")
    {
        if(d.bytes[h.g % 4] == 0)
            d.bytes[h.g % 4] = 1;
    }
    CHECKER_WRONG(bytes_of_grid, 1, 32, "race in global memory")
    {
        d.bytes[h.g / 2] = static_cast<unsigned char>(h.g);
    }
    CHECKER_WRONG(double_checked_initialisation, 1, 8, "race in global memory")
    {
        if(d.out[0] == 0 && alpaka::atomic::atomicOp<op::Cas>(h.acc, &d.out[1], 0, 1) == 0)
            d.out[0] = 42 + h.g;
    }
    CHECKER_WRONG(block_scope_result_read_by_next, 3, 4, "race in global memory, between blocks")
    {
        if(h.t == 0)
            d.out[h.b + 1] = h.b;
        sync(h);
        d.real[h.g] = static_cast<float>(d.out[h.b]);
    }
} // namespace wrong::global_memory

// Accesses out of bounds.
namespace wrong::bounds
{
    using namespace cases;

    CHECKER_WRONG(read_behind, 1, 16, "read outside of a buffer") { d.out[h.g] = d.in[h.g + 1]; }
    CHECKER_WRONG(write_behind, 1, 16, "write outside of a buffer") { d.out[h.g + 1] = 0; }
    CHECKER_WRONG(read_before, 1, 16, "read outside of a buffer") { d.out[h.g] = d.in[h.g - 1]; }
    CHECKER_WRONG(write_before, 1, 16, "write outside of a buffer") { d.out[h.g - 1] = 1; }
    CHECKER_WRONG(no_guard, 2, 16, "write outside of a buffer") { d.out[h.g + 16] = h.g; }
    CHECKER_WRONG(guard_off_by_one, 1, 16, "write outside of a buffer")
    {
        if(h.g <= d.n - 1)
            d.real[h.g + (h.g == d.n - 1)] = 1;
    }
    CHECKER_WRONG(double_behind, 1, 8, "write outside of a buffer") { d.wide[h.g + 1] = 1; }
    CHECKER_WRONG(byte_behind, 1, 8, "write outside of a buffer") { d.bytes[h.g + 1] = 1; }
    CHECKER_WRONG(byte_behind_odd_buffer, 1, 7, "read outside of a buffer") { d.out[h.g] = d.bytes[h.g + 1]; }
    CHECKER_WRONG(atomic_behind, 1, 8, "outside of a buffer") { atomic<op::Add>(h, &d.out[h.g + 1], 1); }
    CHECKER_WRONG(loop_one_too_far, 1, 1, "read outside of a buffer")
    {
        int sum = 0;
        for(int i = 0; i <= d.n; ++i)
            sum += d.in[i];
        d.out[0] = sum;
    }
    CHECKER_WRONG(wrong_unit, 1, 16, "outside of a buffer") { d.out[h.g] = d.in[h.g * 4]; }
    CHECKER_WRONG(struct_behind, 1, 4, "outside of a buffer")
    {
        struct Pair
        {
            double a, b;
        };
        auto* const pairs = reinterpret_cast<Pair*>(d.wide);
        d.out[h.g] = static_cast<int>(pairs[h.g].b);
    }
    CHECKER_WRONG(shared_behind, 1, 16, "write outside of a shared variable")
    {
        auto& s = shared<int[16], 1>(h);
        int* const p = s;
        p[h.t + 1] = 1;
    }
    CHECKER_WRONG(shared_before, 1, 16, "outside of a shared variable")
    {
        auto& s = shared<int[16], 1>(h);
        int* const p = s;
        p[h.t - 1] = 1;
    }
    CHECKER_WRONG(shared_halo_missing, 1, 16, "outside of a shared variable")
    {
        auto& s = shared<float[16], 1>(h);
        float* const p = s;
        p[h.t] = 1;
        sync(h);
        d.real[h.g] = p[h.t] + p[h.t + 1];
    }
    CHECKER_WRONG(shared_next_variable, 1, 8, "outside of a shared variable")
    {
        auto& first = shared<int[8], 1>(h);
        auto& second = shared<int[8], 2>(h);
        second[h.t] = 0;
        int* const p = first;
        p[8 + h.t] = 1; // not the second one
    }
    CHECKER_WRONG(freed_read, 1, 8, "read of freed memory") { d.out[h.g] = d.gone[h.g]; }
    CHECKER_WRONG(freed_write, 1, 8, "write of freed memory") { d.gone[h.g] = 1; }
} // namespace wrong::bounds

// Reads of what nothing has written.
namespace wrong::unwritten
{
    using namespace cases;

    CHECKER_WRONG(shared_not_initialised, 1, 16, "read of a shared variable that nothing has written")
    {
        auto& s = shared<int[16], 1>(h);
        d.out[h.g] = s[h.t];
    }
    CHECKER_WRONG(shared_counter_not_cleared, 2, 16, "read of a shared variable that nothing has written")
    {
        auto& s = shared<int, 1>(h);
        atomic<op::Add>(h, &s, 1);
    }
    CHECKER_WRONG(shared_sum_not_cleared, 1, 1, "read of a shared variable that nothing has written")
    {
        auto& s = shared<float[4], 1>(h);
        for(int i = 0; i < 4; ++i)
            s[i] += 1;
        d.real[0] = s[3];
    }
    CHECKER_WRONG(shared_kept_from_block_before, 16, 4, "read of a shared variable that nothing has written")
    {
        auto& s = shared<int[4], 1>(h);
        if(h.b == 0)
            s[h.t] = 1;
        else
            d.out[h.g] = s[h.t];
    }
    CHECKER_WRONG(shared_half_filled, 1, 16, "read of a shared variable that nothing has written")
    {
        auto& s = shared<int[16], 1>(h);
        if(h.t < 8)
            s[h.t] = 1;
        sync(h);
        d.out[h.g] = s[h.t];
    }
    CHECKER_WRONG(shared_halo_not_filled, 1, 16, "read of a shared variable that nothing has written")
    {
        auto& s = shared<int[18], 1>(h);
        s[h.t + 1] = 1;
        sync(h);
        d.out[h.g] = s[h.t] + s[h.t + 2];
    }
    CHECKER_WRONG(fresh_buffer, 1, 16, "read of a buffer that nothing has written") { d.out[h.g] = d.fresh[h.g]; }
    CHECKER_WRONG(fresh_buffer_added_to, 1, 16, "read of a buffer that nothing has written") { d.fresh[h.g] += 1; }
    CHECKER_WRONG(fresh_buffer_atomic, 1, 16, "read of a buffer that nothing has written")
    {
        atomic<op::Add>(h, &d.fresh[0], 1);
    }
    CHECKER_WRONG(fresh_buffer_partly, 1, 16, "read of a buffer that nothing has written")
    {
        if(h.g % 2 == 0)
            d.fresh[h.g] = 1;
        sync(h);
        d.out[h.g] = d.fresh[h.g];
    }
    // Bytes beside others that have been written, in the same four.
    CHECKER_WRONG(fresh_bytes_partly, 1, 16, "read of a buffer that nothing has written")
    {
        auto* const bytes = reinterpret_cast<unsigned char*>(d.fresh);
        bytes[4 * h.g + h.g % 4] = 1;
        d.out[h.g] = bytes[4 * h.g + (h.g + 1) % 4];
    }
    CHECKER_WRONG(fresh_shorts_partly, 1, 16, "read of a buffer that nothing has written")
    {
        auto* const shorts = reinterpret_cast<unsigned short*>(d.fresh);
        shorts[2 * h.g] = 1;
        sync(h);
        d.out[h.g] = shorts[(2 * h.g + 3) % 32];
    }
    CHECKER_WRONG(fresh_byte_beside_one_of_the_host, 1, 16, "read of a buffer that nothing has written")
    {
        // The host has written the other bytes of the four.
        auto* const bytes = reinterpret_cast<unsigned char*>(d.partly);
        if(h.t == 0)
            d.out[0] = bytes[1];
    }
    CHECKER_WRONG(shared_byte_alone, 1, 2, "read of a shared variable that nothing has written")
    {
        auto& s = shared<bool, 1>(h);
        if(h.t == 0)
            d.out[0] = s ? 1 : 0;
    }
    CHECKER_WRONG(shared_bytes_partly, 1, 16, "read of a shared variable that nothing has written")
    {
        auto& s = shared<unsigned char[64], 1>(h);
        s[4 * h.t] = 1;
        sync(h);
        d.out[h.g] = s[(4 * h.t + 5) % 64];
    }
    CHECKER_WRONG(shared_shorts_partly, 1, 16, "read of a shared variable that nothing has written")
    {
        auto& s = shared<short[32], 1>(h);
        s[2 * h.t + 1] = 1;
        sync(h);
        d.out[h.g] = s[2 * h.t];
    }
} // namespace wrong::unwritten

// Barriers.
namespace wrong::barriers
{
    using namespace cases;

    CHECKER_WRONG(branches_with_barriers, 1, 16, "different barriers")
    {
        if(h.t < 8)
        {
            d.out[h.g] = 1;
            sync(h);
            d.real[h.g] = 1;
        }
        else
        {
            d.out[h.g] = 2;
            sync(h);
            d.wide[h.g] = 2;
        }
    }
    CHECKER_WRONG(barrier_in_a_branch, 1, 16, "different barriers")
    {
        if(h.t < 8)
            sync(h);
        d.out[h.g] = 1;
        sync(h);
        d.out[h.g] = 2;
    }
    CHECKER_WRONG(barrier_by_data, 2, 16, "different barriers")
    {
        if(d.in[h.g] % 3 == 0)
            sync(h);
        else
            d.out[h.g] = 1;
        sync(h);
    }
    CHECKER_WRONG(barrier_in_a_loop_of_some, 1, 8, "different barriers")
    {
        for(int i = 0; i < h.t % 2; ++i)
            sync(h);
        d.out[h.g] = 1;
        sync(h);
    }
    CHECKER_WRONG(predicate_and_plain_barrier, 1, 16, "different barriers")
    {
        if(h.t % 2 == 0)
            d.out[h.g] = alpaka::syncBlockThreadsPredicate<alpaka::block::sync::op::Count>(h.acc, 1);
        else
            sync(h);
    }
} // namespace wrong::barriers

// Warps of 32 lanes.
namespace wrong::warps
{
    using namespace cases;

    CHECKER_WRONG_WARPS(ballot_in_a_branch, 1, 64, 32, "lanes of a warp wait in different functions")
    {
        if(h.t % 32 < 16)
            d.out[h.g] = static_cast<int>(alpaka::warp::ballot(h.acc, 1));
        sync(h);
    }
    CHECKER_WRONG_WARPS(two_functions, 1, 32, 32, "lanes of a warp wait in different functions")
    {
        if(h.t % 2 == 0)
            d.out[h.g] = alpaka::warp::all(h.acc, 1);
        else
            d.out[h.g] = alpaka::warp::any(h.acc, 1);
    }
    CHECKER_WRONG_WARPS(loop_of_different_length, 1, 32, 32, "lanes of a warp wait in different functions")
    {
        int sum = 0;
        for(int i = 0; i <= h.t % 2; ++i)
            sum += alpaka::warp::shfl_xor(h.acc, h.t, 1);
        sync(h);
        d.out[h.g] = sum;
    }
    CHECKER_WRONG_WARPS(value_of_two_sizes, 1, 32, 32, "lanes of a warp wait in different functions")
    {
        if(h.t < 16)
            d.out[h.g] = alpaka::warp::shfl(h.acc, h.t, 0);
        else
            d.wide[h.g] = alpaka::warp::shfl(h.acc, static_cast<double>(h.t), 0);
    }
    CHECKER_WRONG_WARPS(two_calls_of_one_function, 1, 32, 32, "lanes of a warp meet in different calls")
    {
        if(h.t < 16)
            d.out[h.g] = alpaka::warp::shfl(h.acc, h.t, 0);
        else
        {
            d.real[h.g] = 1;
            d.out[h.g] = alpaka::warp::shfl(h.acc, -h.t, 20);
        }
    }
    CHECKER_WRONG_WARPS(votes_in_both_branches, 2, 16, 4, "lanes of a warp meet in different calls")
    {
        if(d.in[h.g] % 2 == 0)
            d.out[h.g] = static_cast<int>(alpaka::warp::ballot(h.acc, 1));
        else
        {
            d.real[h.g] = 1;
            d.out[h.g] = -static_cast<int>(alpaka::warp::ballot(h.acc, 1));
        }
    }
    CHECKER_WRONG_WARPS(activemask_in_both_branches, 1, 64, 64, "lanes of a warp meet in different calls")
    {
        if(h.t % 3 == 0)
            d.out[h.g] = static_cast<int>(alpaka::warp::activemask(h.acc) & 1u);
        else
        {
            d.real[h.g] = 1;
            d.out[h.g] = static_cast<int>(alpaka::warp::activemask(h.acc) & 2u);
        }
    }
    CHECKER_WRONG_WARPS(value_of_a_lane_that_returned, 1, 32, 32, "a lane reads the value of a lane that is elsewhere")
    {
        if(h.t == 0)
            return;
        d.out[h.g] = alpaka::warp::shfl(h.acc, h.t, 0);
    }
    CHECKER_WRONG_WARPS(sum_over_returned_lanes, 1, 32, 32, "a lane reads the value of a lane that is elsewhere")
    {
        if(h.t >= 20)
            return;
        int sum = h.t;
        for(int offset = 16; offset > 0; offset /= 2)
            sum += alpaka::warp::shfl_down(h.acc, sum, static_cast<unsigned>(offset));
        d.out[h.g] = sum;
    }
    CHECKER_WRONG_WARPS(value_beyond_the_block, 1, 20, 32, "a lane reads the value of a lane that is elsewhere")
    {
        d.out[h.g] = alpaka::warp::shfl(h.acc, h.t, 31);
    }
    CHECKER_WRONG_WARPS(value_of_a_lane_at_the_barrier, 1, 32, 32, "lanes of a warp wait in different functions")
    {
        if(h.t != 3)
            d.out[h.g] = alpaka::warp::shfl(h.acc, h.t, 3);
        sync(h);
    }
    CHECKER_WRONG_WARPS(lanes_are_not_in_step, 1, 32, 32, "race in shared memory, between lanes of a warp")
    {
        auto& s = shared<int[32], 1>(h);
        s[h.t] = h.t;
        d.out[h.g] = s[(h.t + 1) % 32];
    }
    CHECKER_WRONG_WARPS(reduction_without_sync_in_a_warp, 1, 64, 32, "race in shared memory, between lanes of a warp")
    {
        auto& s = shared<int[64], 1>(h);
        s[h.t] = d.in[h.g];
        sync(h);
        if(h.t < 32)
        {
            s[h.t] += s[h.t + 32];
            if(h.t < 16)
                s[h.t] += s[h.t + 16];
        }
    }
    CHECKER_WRONG_WARPS(ballot_before_the_writes, 1, 32, 32, "race in shared memory, between lanes of a warp")
    {
        auto& s = shared<int[32], 1>(h);
        d.out[h.g] = static_cast<int>(alpaka::warp::ballot(h.acc, h.t % 2));
        s[h.t] = h.t;
        d.real[h.g] = static_cast<float>(s[31 - h.t]);
    }
    CHECKER_WRONG_WARPS(
        no_sync_of_lanes_behind_the_last_step, 1, 32, 32, "race in shared memory, between lanes of a warp")
    {
        // Lane 0 may not have read yet what lane 1 clears.
        auto& s = shared<int[32], 1>(h);
        s[h.t] = d.in[h.g];
        for(int offset = 16; offset > 0; offset /= 2)
        {
            alpaka::warp::sync(h.acc);
            if(h.t < offset)
                s[h.t] += s[h.t + offset];
        }
        if(h.t == 0)
            d.out[0] = s[0];
        s[h.t] = 0;
    }
    CHECKER_WRONG_WARPS(sync_of_the_other_half, 1, 32, 32, "race in shared memory, between lanes of a warp")
    {
        // The upper half comes first, and says so without an order. It meets by itself all the same.
        auto& s = shared<int[32], 1>(h);
        if(h.t >= 16)
        {
            s[h.t] = h.t;
            alpaka::warp::sync(h.acc, 0xffff0000u);
            atomic<op::Add>(h, d.out, 1);
            return;
        }
        while(atomicLoad(h, d.out) != 16)
        {
        }
        alpaka::warp::sync(h.acc, 0xffffu);
        d.real[h.g] = static_cast<float>(s[31 - h.t]);
    }
    CHECKER_WRONG_WARPS(sync_of_half_a_warp_of_another, 1, 64, 32, "race in shared memory, between threads of a block")
    {
        auto& s = shared<int[64], 1>(h);
        s[h.t] = h.t;
        alpaka::warp::sync(h.acc);
        d.out[h.g] = s[63 - h.t];
    }
    CHECKER_WRONG_WARPS(sync_with_different_masks, 1, 32, 32, "lanes of a warp wait in different functions")
    {
        alpaka::warp::sync(h.acc, h.t == 3 ? 0xffu : ~0u);
        d.out[h.g] = 1;
    }
    CHECKER_WRONG_WARPS(sync_of_lanes_in_both_branches, 1, 32, 32, "lanes of a warp meet in different calls")
    {
        if(d.in[h.g] % 2 == 0)
        {
            d.out[h.g] = 1;
            alpaka::warp::sync(h.acc);
            d.out[h.g] = 2;
        }
        else
        {
            d.real[h.g] = 1;
            alpaka::warp::sync(h.acc);
            d.real[h.g] = 2;
        }
    }
    CHECKER_WRONG_WARPS(warps_are_not_ordered, 1, 64, 32, "race in shared memory, between threads of a block")
    {
        auto& s = shared<int[64], 1>(h);
        s[h.t] = h.t;
        d.out[h.g] = alpaka::warp::any(h.acc, 1);
        d.real[h.g] = static_cast<float>(s[63 - h.t]);
    }
    CHECKER_WRONG_WARPS(warps_of_four_lanes, 1, 32, 4, "race in shared memory, between threads of a block")
    {
        auto& s = shared<int[32], 1>(h); // right for warps of 32 lanes
        s[h.t] = h.t;
        d.out[h.g] = alpaka::warp::any(h.acc, 1);
        d.real[h.g] = static_cast<float>(s[31 - h.t]);
    }
    CHECKER_WRONG_WARPS(sum_of_32_lanes, 2, 32, -1, "the result depends on the warp size")
    {
        int sum = d.in[h.g];
        for(int offset = alpaka::warp::getSize(h.acc) / 2; offset > 0; offset /= 2)
            sum += alpaka::warp::shfl_xor(h.acc, sum, offset);
        if(h.t == 0)
            d.out[h.b] = sum;
    }
    CHECKER_WRONG_WARPS(lane_as_index, 1, 64, -1, "the result depends on the warp size")
    {
        d.out[h.g] = alpaka::warp::getLaneIdx(h.acc);
    }
    CHECKER_WRONG_WARPS(mask_of_32_bits, 1, 64, -1, "the result depends on the warp size")
    {
        d.out[h.g] = static_cast<int>(alpaka::warp::ballot(h.acc, h.t == 0));
    }
} // namespace wrong::warps

// Atomic operations and fences for the threads of one block, used between blocks.
namespace wrong::levels
{
    using namespace cases;
    inline constexpr alpaka::hierarchy::Threads ofBlock{};

    CHECKER_WRONG(counter_of_grid_for_threads, 4, 8, "race in global memory, between blocks; atomic for the threads")
    {
        alpaka::atomic::atomicOp<op::Add>(h.acc, d.out, 1, ofBlock);
    }
    CHECKER_WRONG(one_block_has_the_wrong_level, 4, 1, "atomic for the threads of one block only")
    {
        if(h.b == 2)
            alpaka::atomic::atomicOp<op::Max>(h.acc, d.out, h.b, ofBlock);
        else
            atomic<op::Max>(h, d.out, h.b);
    }
    // The flag orders nothing: it only says which one comes first.
    CHECKER_WRONG(earlier_one_for_threads, 2, 1, "atomic for the threads of one block only")
    {
        std::atomic_ref<int> const flag(d.in[0]);
        if(h.b == 0)
        {
            alpaka::atomic::atomicOp<op::Add>(h.acc, d.out, 1, ofBlock);
            flag.store(1, std::memory_order_relaxed);
            return;
        }
        while(flag.load(std::memory_order_relaxed) == 0)
        {
        }
        atomic<op::Add>(h, d.out, 1);
    }
    CHECKER_WRONG(later_one_for_threads, 2, 1, "atomic for the threads of one block only")
    {
        std::atomic_ref<int> const flag(d.in[0]);
        if(h.b == 0)
        {
            atomic<op::Add>(h, d.out, 1);
            flag.store(1, std::memory_order_relaxed);
            return;
        }
        while(flag.load(std::memory_order_relaxed) == 0)
        {
        }
        alpaka::atomic::atomicOp<op::Add>(h.acc, d.out, 1, ofBlock);
    }
    CHECKER_WRONG(histogram_of_grid_for_threads, 2, 32, "atomic for the threads of one block only")
    {
        alpaka::atomic::atomicOp<op::Add>(h.acc, &d.out[d.in[h.g] % 4], 1, ofBlock);
    }
    CHECKER_WRONG(ticket_for_threads, 4, 1, "atomic for the threads of one block only")
    {
        d.real[h.b] = 1;
        if(alpaka::atomic::atomicOp<op::Add>(h.acc, d.out, 1, ofBlock, alpaka::order::acq_rel) == 3)
            d.wide[0] = static_cast<double>(d.real[0] + d.real[3]);
    }
    CHECKER_WRONG(fence_of_block_between_blocks, 4, 1, "race in global memory, between blocks")
    {
        d.real[h.b] = 1;
        fence(h, block, alpaka::order::release);
        if(atomic<op::Add>(h, d.out, 1) == 3)
        {
            fence(h, block, alpaka::order::acquire);
            d.wide[0] = static_cast<double>(d.real[0] + d.real[1] + d.real[2] + d.real[3]);
        }
    }
    CHECKER_WRONG(look_back_with_fence_of_block, 6, 1, "race in global memory, between blocks")
    {
        if(h.b > 0)
        {
            while(atomicLoad(h, &d.out[h.b - 1]) == 0)
            {
            }
            fence(h, block, alpaka::order::acquire);
            d.real[h.b] = d.real[h.b - 1];
        }
        d.real[h.b] += 1;
        fence(h, block, alpaka::order::release);
        atomic<op::Exch>(h, &d.out[h.b], 1);
    }
} // namespace wrong::levels

// Phases.
namespace wrong::phases
{
    using namespace cases;

    CHECKER_WRONG_PHASES(neighbour_in_one_phase, 2, 32, "race in shared memory, between threads of a block")
    {
        auto& s = alpaka::allocVar<int[32], 1>(team);
        alpaka::block::phase(
            team,
            [&](auto const&, int t)
            {
                s[t] = t;
                d.out[t] = s[(t + 1) % 32];
            });
    }
    CHECKER_WRONG_PHASES(phases_all_write_one, 1, 32, "race in global memory, between threads of a block")
    {
        alpaka::block::phase(team, [&](auto const&, int t) { d.out[0] = t; });
    }
    CHECKER_WRONG_PHASES(phases_of_two_blocks, 2, 32, "race in global memory, between blocks")
    {
        int const b = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(team)[0];
        alpaka::block::phase(team, [&](auto const&, int t) { d.out[t] = b; });
    }
    CHECKER_WRONG_PHASES(phase_reads_what_is_not_written, 1, 32, "that nothing has written")
    {
        auto& s = alpaka::allocVar<int[32], 1>(team);
        alpaka::block::phase(team, [&](auto const&, int t) { d.out[t] = s[t]; });
    }
    CHECKER_WRONG_PHASES(phase_keeps_from_block_before, 4, 32, "that nothing has written")
    {
        auto& s = alpaka::allocVar<int[32], 1>(team);
        int const b = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(team)[0];
        alpaka::block::phase(
            team,
            [&](auto const&, int t)
            {
                if(b == 0)
                    s[t] = 1;
            });
        alpaka::block::phase(team, [&](auto const&, int t) { d.out[b * 32 + t] = s[t]; });
    }
    CHECKER_WRONG_PHASES(phase_out_of_bounds, 1, 32, "write outside of a buffer")
    {
        alpaka::block::phase(team, [&](auto const&, int t) { d.out[t + 1] = t; });
    }
    CHECKER_WRONG_PHASES(rounds_are_not_phases, 1, 32, "race in shared memory, between threads of a block")
    {
        auto& s = alpaka::allocVar<int[33], 1>(team);
        alpaka::block::phase(team, [&](auto const&, int t) { s[t] = t; });
        alpaka::block::rounds(
            team,
            4,
            [&](auto const& acc, int)
            {
                int const t = alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc)[0];
                s[t] += s[(t + 1) % 32];
            });
    }
    CHECKER_WRONG_PHASES(range_reads_its_neighbours, 1, 32, "race in shared memory, between threads of a block")
    {
        auto& s = alpaka::allocVar<int[32], 1>(team);
        alpaka::block::phase(team, [&](auto const&, int t) { s[t] = t; });
        alpaka::block::phase(team, 1, 31, [&](auto const&, int t) { s[t] += s[t - 1]; });
    }
    CHECKER_WRONG_PHASES(places_overlap, 1, 16, "race in global memory, between threads of a block")
    {
        alpaka::block::phase(team, 32, [&](auto const&, int place) { d.out[place / 3] += place; });
    }
} // namespace wrong::phases

// Static variables.
namespace wrong::statics
{
    using namespace cases;
    static int counter = 0;
    static int slots[64];
    static float sums[4];

    CHECKER_WRONG(static_counter, 1, 16, "race in global memory, between threads of a block") { ++counter; }
    CHECKER_WRONG(static_array_of_blocks, 4, 8, "race in global memory, between blocks") { slots[h.t] = h.b; }
    CHECKER_WRONG(static_sum_beside_atomic, 2, 16, "race in global memory")
    {
        if(h.g == 3)
            sums[1] = 0;
        else
            atomic<op::Add>(h, &sums[1], 1.0f);
    }
    CHECKER_WRONG(static_neighbour, 1, 32, "race in global memory, between threads of a block")
    {
        slots[h.t] = h.t;
        d.out[h.g] = slots[(h.t + 1) % 32];
    }
} // namespace wrong::statics

// Kernels that kernels launch.
namespace wrong::inner
{
    using namespace cases;

    CHECKER_WRONG(inner_out_of_bounds, 1, 2, "write outside of a buffer")
    {
        if(h.t == 0)
            launch(1, 4, [](Here const& i, Data const& e) { e.out[e.n + i.t] = i.t; }, d);
    }
    CHECKER_WRONG(inner_reads_what_is_not_written, 1, 4, "read of a buffer that nothing has written")
    {
        if(h.t == 0)
            launch(1, 4, [](Here const& i, Data const& e) { e.out[i.t] = e.fresh[i.t]; }, d);
    }
    CHECKER_WRONG(inner_and_outer, 1, 8, "race in global memory, between threads of a block")
    {
        if(h.t == 0)
            launch(1, 8, [](Here const& i, Data const& e) { e.out[i.t] = i.t; }, d);
        d.real[h.t] = static_cast<float>(d.out[h.t]);
    }
    CHECKER_WRONG(two_inner_ones, 2, 1, "race in global memory, between blocks")
    {
        launch(1, 2, [](Here const& i, Data const& e) { e.out[i.t] += 1; }, d);
    }
} // namespace wrong::inner
