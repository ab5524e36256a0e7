// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Kernels without errors that look like those of Wrong.hpp.
#pragma once

#include "../laws/BarrierShapes.hpp"
#include "Cases.hpp"
#include <algorithm>
#include <cstring>

// Shared memory.
namespace right::shared_memory
{
    using namespace cases;

    CHECKER_RIGHT(neighbour, 2, 32)
    {
        auto& s = shared<int[32], 1>(h);
        s[h.t] = h.g;
        sync(h);
        d.out[h.g] = s[(h.t + 1) % 32];
    }
    CHECKER_RIGHT(one_writer, 20, 32)
    {
        auto& s = shared<int, 1>(h);
        if(h.t == 0)
            s = h.b;
        sync(h);
        d.out[h.g] = s;
    }
    CHECKER_RIGHT(reversal, 1, 64)
    {
        auto& s = shared<int[64], 1>(h);
        s[h.t] = d.in[h.g];
        sync(h);
        d.out[h.g] = s[63 - h.t];
    }
    CHECKER_RIGHT(own_element_only, 2, 32)
    {
        auto& s = shared<int[32], 1>(h);
        s[h.t] = h.g;
        d.out[h.g] = s[h.t];
    }
    CHECKER_RIGHT(two_barriers_in_a_loop, 2, 32)
    {
        auto& s = shared<int[32], 1>(h);
        for(int i = 0; i < 4; ++i)
        {
            s[h.t] = h.t + i;
            sync(h);
            d.out[h.g] += s[(h.t + 1) % 32];
            sync(h);
        }
    }
    CHECKER_RIGHT(reduction, 2, 32)
    {
        auto& s = shared<int[32], 1>(h);
        s[h.t] = d.in[h.g];
        for(int stride = 16; stride > 0; stride /= 2)
        {
            sync(h);
            if(h.t < stride)
                s[h.t] += s[h.t + stride];
        }
        if(h.t == 0)
            d.out[h.b] = s[0];
    }
    CHECKER_RIGHT(reduction_with_early_return, 2, 32)
    {
        auto& s = shared<int[32], 1>(h);
        s[h.t] = d.in[h.g];
        for(int stride = 16; stride > 0; stride /= 2)
        {
            sync(h);
            if(h.t >= stride)
                return;
            s[h.t] += s[h.t + stride];
        }
        d.out[h.b] = s[0];
    }
    CHECKER_RIGHT(reduction_result, 2, 32)
    {
        auto& s = shared<int[32], 1>(h);
        s[h.t] = d.in[h.g];
        for(int stride = 16; stride > 0; stride /= 2)
        {
            sync(h);
            if(h.t < stride)
                s[h.t] += s[h.t + stride];
        }
        sync(h);
        d.out[h.g] = s[0];
    }
    CHECKER_RIGHT(scan_between_barriers, 1, 32)
    {
        auto& s = shared<int[32], 1>(h);
        s[h.t] = 1;
        for(int offset = 1; offset < 32; offset *= 2)
        {
            sync(h);
            int const left = h.t >= offset ? s[h.t - offset] : 0;
            sync(h);
            s[h.t] += left;
        }
        d.out[h.g] = s[h.t];
    }
    CHECKER_RIGHT(scan_double_buffered, 1, 32)
    {
        auto& s = shared<int[2][32], 1>(h);
        s[0][h.t] = 1;
        int from = 0;
        for(int offset = 1; offset < 32; offset *= 2, from = 1 - from)
        {
            sync(h);
            s[1 - from][h.t] = s[from][h.t] + (h.t >= offset ? s[from][h.t - offset] : 0);
        }
        d.out[h.g] = s[from][h.t];
    }
    CHECKER_RIGHT(counter, 1, 32)
    {
        auto& s = shared<int, 1>(h);
        if(h.t == 0)
            s = 0;
        sync(h);
        atomic<op::Add>(h, &s, 1);
        sync(h);
        d.out[h.g] = s;
    }
    CHECKER_RIGHT(histogram, 1, 64)
    {
        auto& s = shared<int[8], 1>(h);
        if(h.t < 8)
            s[h.t] = 0;
        sync(h);
        atomic<op::Add>(h, &s[d.in[h.g] % 8], 1);
        sync(h);
        if(h.t < 8)
            d.out[h.t] = s[h.t];
    }
    CHECKER_RIGHT(histogram_of_grid, 4, 32)
    {
        auto& s = shared<int[8], 1>(h);
        if(h.t < 8)
            s[h.t] = 0;
        sync(h);
        atomic<op::Add>(h, &s[d.in[h.g] % 8], 1);
        sync(h);
        if(h.t < 8)
            atomic<op::Add>(h, &d.out[h.t], s[h.t]);
    }
    CHECKER_RIGHT(atomic_maximum, 2, 32)
    {
        auto& s = shared<int, 1>(h);
        if(h.t == 7)
            s = 0;
        sync(h);
        atomic<op::Max>(h, &s, d.in[h.g]);
        sync(h);
        if(h.t == 3)
            d.out[h.b] = s;
    }
    CHECKER_RIGHT(atomic_reset_between_barriers, 1, 32)
    {
        auto& s = shared<int, 1>(h);
        for(int i = 0; i < 3; ++i)
        {
            if(h.t == 0)
                s = 0;
            sync(h);
            atomic<op::Add>(h, &s, 1);
            sync(h);
            d.out[h.g] += s;
            sync(h);
        }
    }
    CHECKER_RIGHT(halo, 2, 32)
    {
        auto& s = shared<int[34], 1>(h);
        s[h.t + 1] = d.in[h.g];
        if(h.t == 0)
            s[0] = 0;
        if(h.t == 31)
            s[33] = 0;
        sync(h);
        d.out[h.g] = s[h.t] + s[h.t + 1] + s[h.t + 2];
    }
    CHECKER_RIGHT(double_buffer, 1, 32)
    {
        auto& s = shared<int[2][32], 1>(h);
        s[0][h.t] = d.in[h.g];
        for(int i = 0; i < 4; ++i)
        {
            sync(h);
            s[(i + 1) % 2][h.t] = s[i % 2][(h.t + 1) % 32];
        }
        sync(h);
        d.out[h.g] = s[0][h.t];
    }
    CHECKER_RIGHT(broadcast_of_several, 1, 32)
    {
        auto& s = shared<int[3], 1>(h);
        for(int i = 0; i < 3; ++i)
        {
            if(h.t == i)
                s[i] = d.in[i];
            sync(h);
            d.out[h.g] += s[i];
        }
    }
    CHECKER_RIGHT(transposed_tile, 1, 64)
    {
        auto& s = shared<int[8][9], 1>(h);
        s[h.t / 8][h.t % 8] = d.in[h.g];
        sync(h);
        d.out[h.g] = s[h.t % 8][h.t / 8];
    }
    CHECKER_RIGHT(bytes_of_one_word, 1, 32)
    {
        auto& s = shared<unsigned char[32], 1>(h);
        s[h.t] = static_cast<unsigned char>(h.t);
        sync(h);
        d.out[h.g] = s[31 - h.t];
    }
    CHECKER_RIGHT(halves_of_one_double, 1, 32)
    {
        auto& s = shared<double[16], 1>(h);
        reinterpret_cast<float*>(s)[h.t] = 1.0f;
        sync(h);
        d.real[h.g] = reinterpret_cast<float*>(s)[31 - h.t];
    }
    CHECKER_RIGHT(shorts_of_one_word, 1, 32)
    {
        auto& s = shared<short[32], 1>(h);
        s[h.t] = static_cast<short>(h.t);
        sync(h);
        d.out[h.g] = s[31 - h.t];
    }
    CHECKER_RIGHT(flag_with_fences, 1, 2)
    {
        auto& data = shared<int, 1>(h);
        auto& flag = shared<int, 2>(h);
        if(h.t == 0)
            flag = 0;
        sync(h);
        if(h.t == 0)
        {
            data = 5;
            fence(h, block, alpaka::order::release);
            atomic<op::Exch>(h, &flag, 1);
        }
        else
        {
            while(atomicLoad(h, &flag) == 0)
            {
            }
            fence(h, block, alpaka::order::acquire);
            d.out[0] = data;
        }
    }
    CHECKER_RIGHT(flag_with_ordered_atomics, 1, 2)
    {
        auto& data = shared<int, 1>(h);
        auto& flag = shared<int, 2>(h);
        if(h.t == 0)
            flag = 0;
        sync(h);
        alpaka::hierarchy::Threads const threads;
        if(h.t == 0)
        {
            data = 5;
            alpaka::atomic::atomicOp<op::Exch>(h.acc, &flag, 1, threads, alpaka::order::release);
        }
        else
        {
            while(alpaka::atomic::atomicOp<op::Add>(h.acc, &flag, 0, threads, alpaka::order::acquire) == 0)
            {
            }
            d.out[0] = data;
        }
    }
    CHECKER_RIGHT(chain_of_flags, 1, 8)
    {
        auto& data = shared<int, 1>(h);
        auto& turn = shared<int, 2>(h);
        if(h.t == 0)
        {
            turn = 0;
            data = 0;
        }
        sync(h);
        while(atomicLoad(h, &turn) != h.t)
        {
        }
        fence(h, block, alpaka::order::acquire);
        data += h.t;
        fence(h, block, alpaka::order::release);
        atomic<op::Add>(h, &turn, 1);
        sync(h);
        d.out[h.g] = data;
    }
    CHECKER_RIGHT(spin_lock, 1, 16)
    {
        auto& lock = shared<int, 1>(h);
        auto& sum = shared<int, 2>(h);
        if(h.t == 0)
        {
            lock = 0;
            sum = 0;
        }
        sync(h);
        while(atomic<op::Exch>(h, &lock, 1) != 0)
        {
        }
        fence(h, block, alpaka::order::acquire);
        sum += h.t;
        fence(h, block, alpaka::order::release);
        atomic<op::Exch>(h, &lock, 0);
        sync(h);
        d.out[h.g] = sum;
    }
    CHECKER_RIGHT(same_value_atomically, 1, 32)
    {
        auto& s = shared<int, 1>(h);
        atomic<op::Exch>(h, &d.out[0], 3);
        if(h.t == 0)
            s = 3;
        sync(h);
        d.real[h.g] = static_cast<float>(s);
    }
    CHECKER_RIGHT(prefix_by_thread_zero, 1, 32)
    {
        auto& s = shared<int[32], 1>(h);
        s[h.t] = 1;
        sync(h);
        if(h.t == 0)
            for(int i = 1; i < 32; ++i)
                s[i] += s[i - 1];
        sync(h);
        d.out[h.g] = s[h.t];
    }
    CHECKER_RIGHT(sort_odd_even, 1, 32)
    {
        auto& s = shared<int[32], 1>(h);
        s[h.t] = 31 - h.t;
        for(int i = 0; i < 32; ++i)
        {
            sync(h);
            if(int const at = 2 * h.t + i % 2; at + 1 < 32 && s[at] > s[at + 1])
            {
                int const low = s[at + 1];
                s[at + 1] = s[at];
                s[at] = low;
            }
        }
        sync(h);
        d.out[h.g] = s[h.t];
    }
    CHECKER_RIGHT(bitonic_sort, 1, 32)
    {
        auto& s = shared<int[32], 1>(h);
        s[h.t] = (h.t * 7) % 32;
        for(int size = 2; size <= 32; size *= 2)
            for(int step = size / 2; step > 0; step /= 2)
            {
                sync(h);
                int const other = h.t ^ step;
                if(other > h.t && (s[h.t] > s[other]) == ((h.t & size) == 0))
                    std::swap(s[h.t], s[other]);
            }
        sync(h);
        d.out[h.g] = s[h.t];
    }
    CHECKER_RIGHT(variable_reused_by_blocks, 40, 8)
    {
        auto& s = shared<int[8], 1>(h);
        s[h.t] = h.b;
        sync(h);
        d.out[h.g] = s[7 - h.t];
    }
    CHECKER_RIGHT(two_variables, 2, 16)
    {
        auto& first = shared<int[16], 1>(h);
        auto& second = shared<int[16], 2>(h);
        first[h.t] = h.t;
        second[h.t] = -h.t;
        sync(h);
        d.out[h.g] = first[15 - h.t] + second[15 - h.t];
    }
    CHECKER_RIGHT(matrix_product_tile, 4, 16)
    {
        auto& a = shared<int[4][4], 1>(h);
        auto& b = shared<int[4][4], 2>(h);
        int const row = h.t / 4;
        int const column = h.t % 4;
        int sum = 0;
        for(int tile = 0; tile < 3; ++tile)
        {
            a[row][column] = row + tile;
            b[row][column] = column - tile;
            sync(h);
            for(int k = 0; k < 4; ++k)
                sum += a[row][k] * b[k][column];
            sync(h);
        }
        d.out[h.g] = sum;
    }
    CHECKER_RIGHT(structures_with_padding, 1, 16)
    {
        struct Item
        {
            char tag;
            int value;
        };
        auto& s = shared<Item[16], 1>(h);
        s[h.t].tag = 'a';
        s[h.t].value = h.t;
        sync(h);
        Item const copy = s[15 - h.t];
        d.out[h.g] = copy.value + copy.tag;
    }
    CHECKER_RIGHT(local_array_of_each_thread, 2, 16)
    {
        int local[8];
        for(int i = 0; i < 8; ++i)
            local[(i + h.t) % 8] = i;
        int const volatile at = h.t % 8;
        d.out[h.g] = local[at];
    }
    CHECKER_RIGHT(local_array_across_a_barrier, 2, 16)
    {
        int local[8];
        int* const volatile p = local;
        for(int i = 0; i < 8; ++i)
            p[i] = h.t + i;
        sync(h);
        d.out[h.g] = p[3];
    }
} // namespace right::shared_memory

// Global memory.
namespace right::global_memory
{
    using namespace cases;

    CHECKER_RIGHT(own_element, 4, 16) { d.out[h.g] = d.in[h.g] + 1; }
    CHECKER_RIGHT(all_read_one, 4, 16) { d.out[h.g] = d.in[0]; }
    CHECKER_RIGHT(stencil_out_of_place, 4, 16)
    {
        if(h.g > 0 && h.g + 1 < d.n)
            d.out[h.g] = d.in[h.g - 1] + d.in[h.g + 1];
    }
    CHECKER_RIGHT(early_return_before_barrier, 2, 16)
    {
        if(h.g >= d.n - 5)
            return;
        d.out[h.g] = 1;
        sync(h);
        if(h.t > 0)
            d.real[h.g] = static_cast<float>(d.out[h.g - 1]);
    }
    CHECKER_RIGHT(block_barrier_orders_global_memory, 2, 16)
    {
        d.out[h.g] = h.g;
        sync(h);
        d.real[h.g] = static_cast<float>(d.out[h.b * 16 + 15 - h.t]);
    }
    CHECKER_RIGHT(grid_counter, 4, 16) { atomic<op::Add>(h, d.out, 1); }
    CHECKER_RIGHT(grid_sum_of_doubles, 4, 16) { atomic<op::Add>(h, d.wide, 1.0); }
    CHECKER_RIGHT(grid_sum_of_floats, 4, 16) { atomic<op::Add>(h, d.real, 1.0f); }
    CHECKER_RIGHT(compare_and_swap_maximum, 4, 16)
    {
        int old = atomicLoad(h, d.out);
        while(old < h.g)
        {
            int const seen = alpaka::atomic::atomicOp<op::Cas>(h.acc, d.out, old, h.g);
            if(seen == old)
                break;
            old = seen;
        }
    }
    CHECKER_RIGHT(permutation, 2, 16) { d.out[(h.g * 5) % 32] = h.g; }
    CHECKER_RIGHT(disjoint_tiles, 4, 8)
    {
        for(int i = h.t; i < 8; i += 8)
            d.out[h.b * 8 + i] = i;
    }
    CHECKER_RIGHT(grid_strided, 2, 8)
    {
        for(int i = h.g; i < d.n; i += 16)
            d.out[i] = d.in[i];
    }
    CHECKER_RIGHT(several_elements_of_one_thread, 1, 16)
    {
        if(h.g % 4 == 0)
            for(int i = 0; i < 4; ++i)
                d.out[h.g + i] = i;
    }
    CHECKER_RIGHT(worklist, 2, 16)
    {
        int const at = atomic<op::Add>(h, d.out, 1);
        d.real[at] = static_cast<float>(h.g);
    }
    CHECKER_RIGHT(last_block, 4, 1)
    {
        d.real[h.b] = static_cast<float>(h.b + 1);
        fence(h, grid, alpaka::order::release);
        if(atomic<op::Add>(h, d.out, 1) == 3)
        {
            fence(h, grid, alpaka::order::acquire);
            float sum = 0;
            for(int i = 0; i < 4; ++i)
                sum += d.real[i];
            d.wide[0] = static_cast<double>(sum);
        }
    }
    CHECKER_RIGHT(last_block_of_many_threads, 4, 8)
    {
        auto& isLast = shared<int, 1>(h);
        d.real[h.g] = 1;
        sync(h);
        if(h.t == 0)
        {
            fence(h, grid, alpaka::order::release);
            isLast = atomic<op::Add>(h, d.out, 1) == 3 ? 1 : 0;
            fence(h, grid, alpaka::order::acquire);
        }
        sync(h);
        if(isLast != 0)
            d.wide[h.t] = static_cast<double>(d.real[h.t * 4] + d.real[(h.t * 4 + 9) % 32]);
    }
    CHECKER_RIGHT(last_block_each_thread_fences, 4, 8)
    {
        auto& isLast = shared<int, 1>(h);
        d.real[h.g] = 1;
        fence(h, grid, alpaka::order::release);
        sync(h);
        if(h.t == 0)
            isLast = atomic<op::Add>(h, d.out, 1) == 3 ? 1 : 0;
        sync(h);
        fence(h, grid, alpaka::order::acquire);
        if(isLast != 0)
            d.wide[h.t] = static_cast<double>(d.real[h.t * 4] + d.real[(h.t * 4 + 9) % 32]);
    }
    CHECKER_RIGHT(last_block_with_ordered_atomic, 4, 1)
    {
        d.real[h.b] = 1;
        alpaka::hierarchy::Blocks const blocks;
        if(alpaka::atomic::atomicOp<op::Add>(h.acc, d.out, 1, blocks, alpaka::order::acq_rel) == 3)
            d.wide[0] = static_cast<double>(d.real[0] + d.real[1] + d.real[2] + d.real[3]);
    }
    CHECKER_RIGHT(decoupled_look_back, 12, 1)
    {
        // Each block publishes its sum so far: the value, then the flag.
        int before = 0;
        if(h.b > 0)
        {
            while(atomicLoad(h, &d.out[h.b - 1]) == 0)
            {
            }
            fence(h, grid, alpaka::order::acquire);
            before = static_cast<int>(d.real[h.b - 1]);
        }
        d.real[h.b] = static_cast<float>(before + d.in[h.b]);
        fence(h, grid, alpaka::order::release);
        atomic<op::Exch>(h, &d.out[h.b], 1);
    }
    CHECKER_RIGHT(look_back_with_threads, 12, 8)
    {
        auto& before = shared<int, 1>(h);
        if(h.t == 0)
        {
            before = 0;
            if(h.b > 0)
            {
                while(atomicLoad(h, &d.out[h.b - 1]) == 0)
                {
                }
                fence(h, grid, alpaka::order::acquire);
                before = static_cast<int>(d.real[h.b - 1]);
            }
            d.real[h.b] = static_cast<float>(before + 8);
            fence(h, grid, alpaka::order::release);
            atomic<op::Exch>(h, &d.out[h.b], 1);
        }
        sync(h);
        d.wide[h.g] = before + h.t;
    }
    CHECKER_RIGHT(grid_lock, 4, 1)
    {
        while(alpaka::atomic::atomicOp<op::Exch>(h.acc, d.out, 1, alpaka::hierarchy::Blocks{}, alpaka::order::acquire)
              != 0)
        {
        }
        d.real[0] += 1;
        alpaka::atomic::atomicOp<op::Exch>(h.acc, d.out, 0, alpaka::hierarchy::Blocks{}, alpaka::order::release);
    }
    CHECKER_RIGHT(graph_relaxation, 2, 16) { atomic<op::Min>(h, &d.out[(h.g * 7) % 8], -h.g); }
    CHECKER_RIGHT(graph_neighbours_out_of_place, 2, 16) { d.out[h.g] = std::min(d.in[h.g], d.in[(h.g * 3 + 1) % 32]); }
    CHECKER_RIGHT(graph_claim_by_exchange, 2, 16)
    {
        int const vertex = h.g % 4;
        if(atomic<op::Exch>(h, &d.out[vertex], 1) == 0)
            d.real[vertex] = static_cast<float>(h.g);
    }
    CHECKER_RIGHT(bytes_beside_each_other, 2, 16) { d.bytes[h.g] = static_cast<unsigned char>(h.g); }
    CHECKER_RIGHT(histogram_of_bytes_by_owner, 1, 8)
    {
        for(int i = 0; i < d.n; ++i)
            if(d.in[i] % 8 == h.t)
                ++d.bytes[h.t];
    }
    CHECKER_RIGHT(write_read_write_of_own, 2, 8)
    {
        for(int i = 0; i < 10; ++i)
            d.out[h.g] = d.out[h.g] + i;
    }
    CHECKER_RIGHT(pairs_of_threads_by_barriers, 1, 16)
    {
        for(int i = 0; i < 8; ++i)
        {
            if(h.t % 2 == i % 2)
                d.out[h.t / 2] += 1;
            sync(h);
        }
    }
    CHECKER_RIGHT(one_thread_writes_all, 2, 16)
    {
        if(h.t == 0)
            for(int i = 0; i < 16; ++i)
                d.out[h.b * 16 + i] = i;
        sync(h);
        d.real[h.g] = static_cast<float>(d.out[h.g]);
    }
} // namespace right::global_memory

// Bounds.
namespace right::bounds
{
    using namespace cases;

    CHECKER_RIGHT(guarded, 2, 16)
    {
        if(h.g + 1 < d.n)
            d.out[h.g] = d.in[h.g + 1];
    }
    CHECKER_RIGHT(last_element, 1, 7)
    {
        d.out[h.g] = d.in[d.n - 1] + d.bytes[d.n - 1];
        d.real[h.g] = static_cast<float>(d.wide[d.n - 1]);
    }
    CHECKER_RIGHT(odd_bytes, 1, 5)
    {
        d.bytes[h.g] = 1;
        sync(h);
        d.out[h.g] = d.bytes[4 - h.g];
    }
    CHECKER_RIGHT(negative_offset_from_the_end, 1, 16) { d.out[h.g] = (d.in + d.n)[-1 - h.g]; }
    CHECKER_RIGHT(shared_last_element, 1, 16)
    {
        auto& s = shared<int[16], 1>(h);
        s[15 - h.t] = h.t;
        d.out[h.g] = s[15 - h.t];
    }
} // namespace right::bounds

// Memory that is written before it is read.
namespace right::written
{
    using namespace cases;

    CHECKER_RIGHT(fresh_written_first, 1, 16)
    {
        d.fresh[h.g] = h.g;
        d.out[h.g] = d.fresh[h.g];
    }
    CHECKER_RIGHT(fresh_written_by_other, 1, 16)
    {
        d.fresh[h.g] = h.g;
        sync(h);
        d.out[h.g] = d.fresh[15 - h.g];
    }
    CHECKER_RIGHT(fresh_exchange, 1, 16)
    {
        d.fresh[h.g] = 0;
        atomic<op::Exch>(h, &d.fresh[h.g], 4);
    }
    CHECKER_RIGHT(fresh_not_used, 1, 16) { d.out[h.g] = 1; }
    CHECKER_RIGHT(shared_partly_used, 2, 16)
    {
        auto& s = shared<int[64], 1>(h);
        s[h.t] = 1;
        sync(h);
        d.out[h.g] = s[15 - h.t];
    }
    // Bytes of the same four that threads write in turn, and a number over them.
    CHECKER_RIGHT(fresh_bytes_of_several_threads, 1, 64)
    {
        auto* const bytes = reinterpret_cast<unsigned char*>(d.fresh);
        bytes[63 - h.t] = static_cast<unsigned char>(h.t);
        sync(h);
        d.out[h.g] = bytes[h.t] + bytes[(h.t + 2) % 64];
        sync(h);
        if(h.t < 16)
            d.out[h.t] = d.fresh[h.t];
    }
    struct Item
    {
        char tag;
        int value;
    };
    CHECKER_RIGHT(fresh_structures_with_gaps, 1, 16)
    {
        auto& s = shared<Item[32], 1>(h);
        s[h.t].tag = 'a';
        s[h.t].value = h.t;
        sync(h);
        s[16 + h.t] = s[15 - h.t]; // with the gap
    }
    // g++ does not tell the checker what memcpy writes.
    CHECKER_RIGHT(fresh_bytes_by_memcpy, 1, 64)
    {
        auto* const bytes = reinterpret_cast<unsigned char*>(d.fresh);
        if(h.t != 0)
            return;
        bytes[0] = 1;
        std::memcpy(bytes + 1, d.in, static_cast<std::size_t>(d.n));
        for(int i = 0; i < d.n; ++i)
            d.out[i] = bytes[i];
    }
    // A byte is written over a number; the block before has written only a byte.
    CHECKER_RIGHT(shared_number_behind_a_byte, 16, 1)
    {
        auto& s = shared<int, 1>(h);
        auto* const bytes = reinterpret_cast<unsigned char*>(&s);
        if(h.b % 2 == 1)
            s = 5;
        bytes[0] = 1;
        if(h.b % 2 == 1)
            d.out[h.b] = bytes[1] + s;
    }
    // What the host writes may be what was there: one byte shows nothing.
    CHECKER_RIGHT(small_buffers_of_the_host, 1, 5)
    {
        if(h.t == 0)
            d.out[0] = *d.one + d.five[4];
    }
    CHECKER_RIGHT(fresh_number_over_a_byte, 1, 16)
    {
        reinterpret_cast<unsigned char*>(d.fresh)[4 * h.g + 1] = 1;
        d.fresh[h.g] = 5;
        reinterpret_cast<unsigned char*>(d.fresh)[4 * h.g + 2] = 1;
        d.out[h.g] = d.fresh[h.g];
    }
    CHECKER_RIGHT(shared_bytes_of_several_blocks, 8, 16)
    {
        auto& s = shared<unsigned char[16], 1>(h);
        s[15 - h.t] = static_cast<unsigned char>(h.t);
        sync(h);
        d.out[h.g] = s[h.t];
    }
} // namespace right::written

// Barriers.
namespace right::barriers
{
    using namespace cases;

    CHECKER_RIGHT(same_barrier_for_all, 2, 16)
    {
        if(h.t < 8)
            d.out[h.g] = 1;
        sync(h);
        if(h.t >= 8)
            d.out[h.g] = d.out[h.g - 8];
    }
    CHECKER_RIGHT(uniform_branch_with_barrier, 4, 8)
    {
        if(h.b % 2 == 0)
        {
            d.out[h.g] = 1;
            sync(h);
        }
        else
        {
            d.out[h.g] = 2;
            sync(h);
        }
        d.real[h.g] = static_cast<float>(d.out[h.b * 8 + 7 - h.t]);
    }
    CHECKER_RIGHT(barrier_in_a_function, 1, 16)
    {
        auto const exchange = [&](int value)
        {
            auto& s = shared<int[16], 1>(h);
            s[h.t] = value;
            sync(h);
            int const other = s[15 - h.t];
            sync(h);
            return other;
        };
        d.out[h.g] = exchange(exchange(h.t));
    }
    CHECKER_RIGHT(early_returns_one_by_one, 1, 16)
    {
        auto& s = shared<int[16], 1>(h);
        s[h.t] = h.t;
        for(int i = 0; i < 16; ++i)
        {
            sync(h);
            if(h.t == i)
                return;
        }
    }
    CHECKER_RIGHT(predicate, 2, 16)
    {
        int const odd = alpaka::syncBlockThreadsPredicate<alpaka::block::sync::op::Count>(h.acc, h.t % 2);
        d.out[h.g] = odd;
    }
    CHECKER_RIGHT(collective_sum, 2, 16) { d.out[h.g] = alpaka::block::reduce(h.acc, d.in[h.g], alpaka::op::Plus{}); }
    CHECKER_RIGHT(collective_scan, 2, 16)
    {
        d.out[h.g] = alpaka::block::inclusiveScan(h.acc, d.in[h.g], alpaka::op::Plus{});
    }

    // The kernels on which barrier compilers hang.
    namespace shapes = alpaka_test::shapes;

    CHECKER_RIGHT(scan_until_a_flag_ends_it, 1, 32) { shapes::ScanUntilDone<32>{}(h.acc, d.in, d.out); }
    CHECKER_RIGHT(scan_by_a_tree, 1, 32) { shapes::ScanByTree<32>{}(h.acc, d.in, d.out); }
    CHECKER_RIGHT(loop_until_a_vote_ends_it, 1, 32) { shapes::SpreadUntilStable<32>{}(h.acc, d.in, d.out); }
    CHECKER_RIGHT(returns_before_nested_loops, 1, 32) { shapes::ReturnBeforeLoops<32>{}(h.acc, d.in, d.out); }
    CHECKER_RIGHT(returns_between_barriers_of_nested_loops, 1, 32)
    {
        shapes::ReturnBetweenBarriers<32>{}(h.acc, d.in, d.out);
    }
    CHECKER_RIGHT(return_of_the_block_out_of_a_switch, 1, 32) { shapes::BlockReturns<32>{}(h.acc, d.in, d.out); }
} // namespace right::barriers

// Warps.
namespace right::warps
{
    using namespace cases;

    CHECKER_RIGHT_WARPS(one_lane, 1, 16, 1)
    {
        d.out[h.g] = alpaka::warp::shfl(h.acc, h.t, 0) + static_cast<int>(alpaka::warp::ballot(h.acc, 1));
    }
    CHECKER_RIGHT_WARPS(sum_of_a_warp, 2, 64, 32)
    {
        int sum = d.in[h.g];
        for(int offset = 16; offset > 0; offset /= 2)
            sum += alpaka::warp::shfl_xor(h.acc, sum, offset);
        d.out[h.g] = sum;
    }
    CHECKER_RIGHT_WARPS(sum_of_a_warp_of_64, 1, 128, 64)
    {
        int sum = d.in[h.g];
        for(unsigned offset = 32; offset > 0; offset /= 2)
            sum += alpaka::warp::shfl_down(h.acc, sum, offset);
        if(h.t % 64 == 0)
            d.out[h.g] = sum;
    }
    CHECKER_RIGHT_WARPS(lanes_wait_for_each_other, 1, 64, 32)
    {
        auto& s = shared<int[64], 1>(h);
        s[h.t] = h.t;
        static_cast<void>(alpaka::warp::any(h.acc, 1));
        d.out[h.g] = s[h.t / 32 * 32 + 31 - h.t % 32];
    }
    CHECKER_RIGHT_WARPS(reduction_in_a_warp, 1, 64, 32)
    {
        auto& s = shared<int[64], 1>(h);
        s[h.t] = d.in[h.g];
        sync(h);
        if(h.t >= 32)
            return;
        for(int offset = 32; offset > 0; offset /= 2)
        {
            if(h.t < offset)
                s[h.t] += s[h.t + offset];
            static_cast<void>(alpaka::warp::any(h.acc, 1));
        }
        if(h.t == 0)
            d.out[0] = s[0];
    }
    CHECKER_RIGHT_WARPS(sum_with_sync_of_lanes, 1, 64, 32)
    {
        auto& s = shared<int[64], 1>(h);
        s[h.t] = d.in[h.g];
        sync(h);
        if(h.t >= 32)
            return;
        for(int offset = 32; offset > 0; offset /= 2)
        {
            int const sum = s[h.t] + s[(h.t + offset) % 64];
            alpaka::warp::sync(h.acc);
            s[h.t] = sum;
            alpaka::warp::sync(h.acc);
        }
        d.out[h.g] = s[0];
    }
    CHECKER_RIGHT_WARPS(groups_of_lanes_by_themselves, 2, 64, 32)
    {
        auto& s = shared<int[64], 1>(h);
        int const group = h.t / 8;
        auto const mask = 0xffull << h.t / 8 % 4 * 8;
        for(int round = 0; round <= group; ++round)
        {
            s[h.t] = round;
            alpaka::warp::sync(h.acc, mask);
            d.out[h.g] = s[h.t / 8 * 8 + 7 - h.t % 8];
            alpaka::warp::sync(h.acc, mask);
        }
        alpaka::warp::sync(h.acc);
        d.real[h.g] = static_cast<float>(s[h.t / 32 * 32 + 31 - h.t % 32]);
    }
    CHECKER_RIGHT_WARPS(what_lanes_hand_on, 1, 32, 32)
    {
        // Lane 0 hands to lane 1, which hands to lane 2: that knows of lane 0.
        auto& s = shared<int[32], 1>(h);
        if(h.t == 0)
            s[0] = 7;
        if(h.t < 2)
            alpaka::warp::sync(h.acc, 0b011u);
        if(h.t == 1 || h.t == 2)
            alpaka::warp::sync(h.acc, 0b110u);
        if(h.t == 2)
            d.out[h.g] = s[0];
    }
    CHECKER_RIGHT_WARPS(sync_of_lanes_that_have_not_returned, 1, 40, 32)
    {
        auto& s = shared<int[40], 1>(h);
        if(h.t % 2 == 1)
            return;
        s[h.t] = h.t;
        alpaka::warp::sync(h.acc, ~0u);
        d.out[h.g] = s[h.t / 32 * 32];
    }
    CHECKER_RIGHT_WARPS(early_return_before_a_vote, 1, 64, 32)
    {
        if(h.t % 32 >= 20)
            return;
        d.out[h.g] = static_cast<int>(alpaka::warp::ballot(h.acc, h.t % 2));
    }
    CHECKER_RIGHT_WARPS(whole_warps_take_branches, 1, 64, 32)
    {
        if(h.t < 32)
            d.out[h.g] = alpaka::warp::all(h.acc, 1);
        else
            d.out[h.g] = alpaka::warp::shfl(h.acc, h.t, 5);
        sync(h);
    }
    CHECKER_RIGHT_WARPS(last_warp_is_smaller, 1, 40, 32)
    {
        d.out[h.g] = alpaka::warp::shfl_down(h.acc, h.t, 1);
        d.real[h.g] = static_cast<float>(alpaka::warp::activemask(h.acc) & 255u);
    }
    CHECKER_RIGHT_WARPS(votes_among_barriers, 2, 64, 4)
    {
        auto& s = shared<int[64], 1>(h);
        s[h.t] = alpaka::warp::any(h.acc, h.t == 5);
        sync(h);
        d.out[h.g] = s[63 - h.t] + alpaka::warp::all(h.acc, 1);
        sync(h);
        s[h.t] = alpaka::warp::shfl_up(h.acc, h.t, 1);
    }
    CHECKER_RIGHT_WARPS(one_lane_adds_for_all, 2, 64, 32)
    {
        auto const mask = alpaka::warp::ballot(h.acc, h.t % 3 == 0);
        int first = 0;
        if(h.t % 32 == 0)
            first = atomic<op::Add>(h, d.out, __builtin_popcountll(mask));
        first = alpaka::warp::shfl(h.acc, first, 0);
        int const below = __builtin_popcountll(mask & ((1ull << h.t % 32) - 1));
        if(h.t % 3 == 0)
            d.real[first + below] = 1;
    }
    CHECKER_RIGHT_WARPS(sum_of_a_block, 2, 64, -1)
    {
        // Right for each warp size.
        auto& s = shared<int[64], 1>(h);
        int const size = alpaka::warp::getSize(h.acc);
        int sum = d.in[h.g];
        for(int offset = size / 2; offset > 0; offset /= 2)
            sum += alpaka::warp::shfl_xor(h.acc, sum, offset);
        if(alpaka::warp::getLaneIdx(h.acc) == 0)
            s[h.t / size] = sum;
        sync(h);
        if(h.t == 0)
        {
            int all = 0;
            for(int i = 0; i < 64 / size; ++i)
                all += s[i];
            d.out[h.b] = all;
        }
    }
    CHECKER_RIGHT_WARPS(any_of_a_grid, 2, 64, -1)
    {
        if(alpaka::warp::any(h.acc, d.in[h.g] > 100) != 0 && alpaka::warp::getLaneIdx(h.acc) == 0)
            atomic<op::Max>(h, d.out, 1);
    }
    CHECKER_RIGHT_WARPS(collectives_of_warps, 2, 64, 32)
    {
        d.out[h.g] = alpaka::warp::reduce(h.acc, d.in[h.g], alpaka::op::Plus{})
                     + alpaka::warp::inclusiveScan(h.acc, 1, alpaka::op::Plus{});
    }
    CHECKER_RIGHT_WARPS(collectives_of_some_lanes, 1, 48, 32)
    {
        if(h.t % 32 > 12)
            return;
        d.out[h.g] = alpaka::warp::reduce(h.acc, d.in[h.g], alpaka::op::Plus{})
                     + alpaka::warp::inclusiveScan(h.acc, 1, alpaka::op::Plus{});
    }
    CHECKER_RIGHT_WARPS(collectives_of_blocks, 2, 64, 32)
    {
        d.out[h.g] = alpaka::block::reduce(h.acc, d.in[h.g], alpaka::op::Plus{});
    }
} // namespace right::warps

// Atomic operations and fences for the threads of one block.
namespace right::levels
{
    using namespace cases;
    inline constexpr alpaka::hierarchy::Threads ofBlock{};

    CHECKER_RIGHT(shared_counter_for_threads, 4, 32)
    {
        auto& s = shared<int, 1>(h);
        if(h.t == 0)
            s = 0;
        sync(h);
        alpaka::atomic::atomicOp<op::Add>(h.acc, &s, 1, ofBlock);
        sync(h);
        d.out[h.g] = s;
    }
    CHECKER_RIGHT(counter_of_each_block, 12, 8) { alpaka::atomic::atomicOp<op::Add>(h.acc, &d.out[h.b], 1, ofBlock); }
    CHECKER_RIGHT(block_then_grid, 4, 32)
    {
        auto& s = shared<int, 1>(h);
        if(h.t == 0)
            s = 0;
        sync(h);
        alpaka::atomic::atomicOp<op::Max>(h.acc, &s, d.in[h.g], ofBlock);
        sync(h);
        if(h.t == 0)
            alpaka::atomic::atomicOp<op::Max>(h.acc, d.out, s, alpaka::hierarchy::Blocks{});
    }
    CHECKER_RIGHT(both_levels_in_one_block, 1, 32)
    {
        if(h.t % 2 == 0)
            alpaka::atomic::atomicOp<op::Add>(h.acc, d.out, 1, ofBlock);
        else
            atomic<op::Add>(h, d.out, 1);
    }
    CHECKER_RIGHT(fences_of_both_scopes_in_a_block, 1, 2)
    {
        if(h.t == 0)
        {
            d.real[0] = 5;
            fence(h, grid, alpaka::order::release);
            atomic<op::Exch>(h, d.out, 1);
        }
        else
        {
            while(atomicLoad(h, d.out) == 0)
            {
            }
            fence(h, block, alpaka::order::acquire);
            d.wide[0] = static_cast<double>(d.real[0]);
        }
    }
    CHECKER_RIGHT(barrier_then_fence_of_grid, 4, 8)
    {
        auto& isLast = shared<int, 1>(h);
        d.real[h.g] = 1;
        fence(h, block, alpaka::order::acq_rel);
        sync(h);
        if(h.t == 0)
        {
            fence(h, grid, alpaka::order::release);
            isLast = atomic<op::Add>(h, d.out, 1) == 3 ? 1 : 0;
            fence(h, grid, alpaka::order::acquire);
        }
        sync(h);
        if(isLast != 0)
            d.wide[h.t] = static_cast<double>(d.real[h.t * 4]);
    }
} // namespace right::levels

// Phases.
namespace right::phases
{
    using namespace cases;

    CHECKER_RIGHT_PHASES(neighbour_in_the_next_phase, 2, 32)
    {
        auto& s = alpaka::allocVar<int[32], 1>(team);
        int const b = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(team)[0];
        alpaka::block::phase(team, [&](auto const&, int t) { s[t] = t; });
        alpaka::block::phase(team, [&](auto const&, int t) { d.out[b * 32 + t] = s[(t + 1) % 32]; });
    }
    CHECKER_RIGHT_PHASES(one_thread_alone, 4, 32)
    {
        auto& s = alpaka::allocVar<int, 1>(team);
        int const b = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(team)[0];
        alpaka::block::once(team, [&] { s = b; });
        alpaka::block::phase(team, [&](auto const&, int t) { d.out[b * 32 + t] = s; });
    }
    CHECKER_RIGHT_PHASES(histogram_in_phases, 4, 32)
    {
        auto& s = alpaka::allocVar<int[8], 1>(team);
        int const b = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(team)[0];
        alpaka::block::phase(
            team,
            [&](auto const&, int t)
            {
                if(t < 8)
                    s[t] = 0;
            });
        alpaka::block::phase(
            team,
            [&](auto const& acc, int t) { alpaka::atomic::atomicOp<op::Add>(acc, &s[d.in[b * 32 + t] % 8], 1); });
        alpaka::block::phase(
            team,
            [&](auto const& acc, int t)
            {
                if(t < 8)
                    alpaka::atomic::atomicOp<op::Add>(acc, &d.out[t], s[t]);
            });
    }
    CHECKER_RIGHT_PHASES(large_values_of_threads, 4, 64)
    {
        struct Value
        {
            double parts[8];
        };
        auto mine = alpaka::block::perThread<Value>(team, Value{});
        int const b = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(team)[0];
        alpaka::block::phase(team, [&](auto const& acc, int t) { mine[acc].parts[t % 8] = t; });
        alpaka::block::phase(team, [&](auto const& acc, int t) { d.wide[b * 64 + t] = mine[acc].parts[t % 8]; });
    }
    CHECKER_RIGHT_PHASES(rounds_of_own_elements, 2, 32)
    {
        int const b = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(team)[0];
        alpaka::block::rounds(
            team,
            4,
            [&](auto const& acc, int round)
            { d.out[b * 32 + alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc)[0]] += round; });
    }
    CHECKER_RIGHT_PHASES(range_that_shrinks, 2, 32)
    {
        ALPAKA_SHARED(team, int[2][32], s);
        int const b = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(team)[0];
        alpaka::block::phase(team, [&](auto const&, int t) { s[0][t] = t; });
        for(int i = 1; i < 8; ++i)
            alpaka::block::phase(
                team, i, 32 - i, [&](auto const&, int t) { s[i % 2][t] = s[1 - i % 2][t - 1] + s[1 - i % 2][t + 1]; });
        alpaka::block::phase(team, 7, 25, [&](auto const&, int t) { d.out[b * 32 + t] = s[1][t]; });
    }
    CHECKER_RIGHT_PHASES(places_of_a_block, 1, 16)
    {
        auto& s = alpaka::allocVar<int[40], 1>(team);
        alpaka::block::phase(team, 40, [&](int place) { s[place] = place; });
        alpaka::block::phase(team, 16, [&](auto const&, int place) { d.out[place] = s[place] + s[39 - place]; });
    }
    CHECKER_RIGHT_PHASES(sum_of_a_phased_block, 2, 32)
    {
        auto mine = alpaka::block::perThread<int>(team, 1);
        int const b = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(team)[0];
        alpaka::block::phase(team, [&](auto const& acc, int t) { mine[acc] = d.in[b * 32 + t]; });
        int const sum = alpaka::block::reduce(team, mine, alpaka::op::Plus{});
        alpaka::block::once(team, [&] { d.out[b] = sum; });
    }
} // namespace right::phases

// Static variables.
namespace right::statics
{
    using namespace cases;
    static int counter = 0;
    static int slots[64];
    static int table[4] = {1, 2, 3, 4};

    static auto initialisedAtFirstUse() -> std::vector<int> const&
    {
        static std::vector<int> const values{1, 2, 3};
        return values;
    }

    CHECKER_RIGHT(static_table, 2, 16) { d.out[h.g] = table[d.in[h.g] % 4]; }
    CHECKER_RIGHT(static_atomic_counter, 2, 16) { atomic<op::Add>(h, &counter, 1); }
    CHECKER_RIGHT(static_own_element, 2, 16)
    {
        slots[h.g] = h.g;
        d.out[h.g] = slots[h.g];
    }
    CHECKER_RIGHT(static_behind_a_barrier, 1, 32)
    {
        slots[h.t] = h.t;
        sync(h);
        d.out[h.g] = slots[31 - h.t];
    }
    CHECKER_RIGHT(static_initialised_at_first_use, 2, 16)
    {
        d.out[h.g] = static_cast<int>(initialisedAtFirstUse().size());
    }
} // namespace right::statics

// Kernels that kernels launch.
namespace right::inner
{
    using namespace cases;

    CHECKER_RIGHT(inner_of_own_elements, 2, 4)
    {
        if(h.g == 0)
            launch(2, 4, [](Here const& i, Data const& e) { e.out[i.g] = i.g; }, d);
    }
    CHECKER_RIGHT(inner_with_barrier, 1, 8)
    {
        if(h.t == 0)
            launch(
                2,
                4,
                [](Here const& i, Data const& e)
                {
                    auto& s = shared<int[4], 1>(i);
                    s[i.t] = i.t;
                    sync(i);
                    e.out[i.g] = s[3 - i.t];
                    atomic<op::Add>(i, e.wide, 1.0);
                },
                d);
        sync(h);
        d.real[h.t] = static_cast<float>(d.out[h.t]);
    }
    CHECKER_RIGHT(inner_before_the_rest, 4, 1)
    {
        launch(1, 3, [](Here const& i, Data const& e) { atomic<op::Add>(i, e.out, 1); }, d);
        d.real[h.g] = 1;
        launch(1, 3, [](Here const& i, Data const& e) { atomic<op::Add>(i, e.out, 1); }, d);
        d.real[h.g] += 1;
    }
    // Each makes a queue, under a lock of the library that another thread of the kernel may have.
    CHECKER_RIGHT(inner_of_each_thread, 2, 16)
    {
        for(int round = 0; round < 3; ++round)
            launch(1, 2, [](Here const& i, Data const& e) { atomic<op::Add>(i, e.out, 1); }, d);
        d.real[h.g] = 1;
    }
} // namespace right::inner
