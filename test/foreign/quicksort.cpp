// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Quicksort of 1,024 keys by a block, with a stack of open parts in shared memory.

#include "support/Port.hpp"
#include <algorithm>

namespace foreign::quicksort
{
    constexpr int share = 1024;
    constexpr int threads = 128;
    constexpr int small = 64; // keys that are sorted by their ranks

    struct Part
    {
        int begin;
        int end;
    };

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int const* in, int* out) const
        {
            ALPAKA_SHARED(acc, int[share], key);
            ALPAKA_SHARED(acc, int[share], other);
            ALPAKA_SHARED(acc, Part[share / 8], stack);
            ALPAKA_SHARED(acc, int, top);
            ALPAKA_SHARED(acc, int, less);
            ALPAKA_SHARED(acc, int, greater);
            int const tid = threadIdx(acc).x;
            int const first = blockIdx(acc).x * share;
            for(int i = tid; i < share; i += threads)
                key[i] = in[first + i];
            if(tid == 0)
            {
                stack[0] = Part{0, share};
                top = 1;
            }
            a::syncBlockThreads(acc);
            while(top > 0)
            {
                Part const part = stack[top - 1];
                int const n = part.end - part.begin;
                a::syncBlockThreads(acc);
                if(n <= small)
                {
                    if(tid < n)
                    {
                        int const mine = key[part.begin + tid];
                        int rank = 0;
                        for(int i = 0; i < n; i++)
                        {
                            int const its = key[part.begin + i];
                            if(its < mine || (its == mine && i < tid))
                                rank++;
                        }
                        other[part.begin + rank] = mine;
                    }
                    a::syncBlockThreads(acc);
                    if(tid < n)
                        key[part.begin + tid] = other[part.begin + tid];
                    if(tid == 0)
                        top--;
                    a::syncBlockThreads(acc);
                }
                else
                {
                    int const x = key[part.begin];
                    int const y = key[part.begin + n / 2];
                    int const z = key[part.end - 1];
                    int const pivot
                        = a::core::max(a::core::min(x, y), a::core::min(a::core::max(x, y), z)); // the median of three
                    if(tid == 0)
                    {
                        less = 0;
                        greater = 0;
                    }
                    a::syncBlockThreads(acc);
                    for(int i = part.begin + tid; i < part.end; i += threads)
                    {
                        int const value = key[i];
                        if(value < pivot)
                            other[part.begin + a::atomicAdd(acc, &less, 1, a::hierarchy::Threads{})] = value;
                        else if(value > pivot)
                            other[part.end - 1 - a::atomicAdd(acc, &greater, 1, a::hierarchy::Threads{})] = value;
                    }
                    a::syncBlockThreads(acc);
                    int const low = part.begin + less;
                    int const high = part.end - greater;
                    for(int i = part.begin + tid; i < part.end; i += threads)
                        key[i] = i >= low && i < high ? pivot : other[i];
                    if(tid == 0)
                    {
                        top--;
                        if(low - part.begin > 1)
                            stack[top++] = Part{part.begin, low};
                        if(part.end - high > 1)
                            stack[top++] = Part{high, part.end};
                    }
                    a::syncBlockThreads(acc);
                }
            }
            for(int i = tid; i < share; i += threads)
                out[first + i] = key[i];
        }
    };

    struct Program
    {
        static constexpr char const* name = "quicksort";
        static constexpr char const* purpose = "quicksort of a block with a stack in shared memory";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : blocks(isLarge ? 24 : 2)
        {
        }

        auto arrays() const { return std::tuple(numbers<int>(blocks * share, 100000, 1), zeros<int>(blocks * share)); }

        template<typename TOn>
        void launch(TOn& on, int* in, int* out) const
        {
            on.exec(blocks, threads, Kernel{}, in, out);
        }

        void twin(int const* in, int* out) const
        {
#pragma omp parallel for
            for(int b = 0; b < blocks; ++b)
            {
                std::copy_n(in + b * share, share, out + b * share);
                std::sort(out + b * share, out + (b + 1) * share);
            }
        }

        int blocks;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::quicksort
