// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Scan of a large array: blocks with a double buffer in shared memory, their sums, and the addition of these.

#include "support/Port.hpp"

namespace foreign::largeScan
{
    constexpr int threads = 256;

    //! The inclusive scan of a value of each thread.
    template<typename TAcc>
    ALPAKA_FN_ACC auto scanBlock(TAcc const& acc, int value, int* temp) -> int
    {
        int const tid = threadIdx(acc).x;
        int pout = 0;
        int pin = 1;
        temp[tid] = value;
        a::syncBlockThreads(acc);
        for(int offset = 1; offset < threads; offset *= 2)
        {
            pout = 1 - pout;
            pin = 1 - pout;
            if(tid >= offset)
                temp[pout * threads + tid] = temp[pin * threads + tid] + temp[pin * threads + tid - offset];
            else
                temp[pout * threads + tid] = temp[pin * threads + tid];
            a::syncBlockThreads(acc);
        }
        return temp[pout * threads + tid];
    }

    struct Blocks
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, int const* in, int* out, int* sums) const
        {
            ALPAKA_SHARED(acc, int[2 * threads], temp);
            int const i = blockIdx(acc).x * blockDim(acc).x + threadIdx(acc).x;
            int const value = i < n ? in[i] : 0;
            int const sum = scanBlock(acc, value, temp);
            if(i < n)
                out[i] = sum - value;
            if(threadIdx(acc).x == threads - 1)
                sums[blockIdx(acc).x] = sum;
        }
    };

    //! One block goes over all sums.
    struct Sums
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int blocks, int* sums) const
        {
            ALPAKA_SHARED(acc, int[2 * threads], temp);
            ALPAKA_SHARED(acc, int, carry);
            int const tid = threadIdx(acc).x;
            if(tid == 0)
                carry = 0;
            a::syncBlockThreads(acc);
            for(int base = 0; base < blocks; base += threads)
            {
                int const i = base + tid;
                int const value = i < blocks ? sums[i] : 0;
                int const sum = scanBlock(acc, value, temp);
                int const before = carry;
                if(i < blocks)
                    sums[i] = before + sum - value;
                a::syncBlockThreads(acc);
                if(tid == threads - 1)
                    carry = before + sum;
                a::syncBlockThreads(acc);
            }
        }
    };

    struct Add
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, int const* sums, int* out) const
        {
            ALPAKA_SHARED(acc, int, uniform);
            if(threadIdx(acc).x == 0)
                uniform = sums[blockIdx(acc).x];
            a::syncBlockThreads(acc);
            int const i = blockIdx(acc).x * blockDim(acc).x + threadIdx(acc).x;
            if(i < n)
                out[i] += uniform;
        }
    };

    struct Program
    {
        static constexpr char const* name = "largeScan";
        static constexpr char const* purpose = "scan of a large array in three kernels";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : n(isLarge ? 100000 : 1300)
        {
        }

        auto arrays() const
        {
            return std::tuple(numbers<int>(n, 1000, 1), zeros<int>(n), zeros<int>(ceilDiv(n, threads)));
        }

        template<typename TOn>
        void launch(TOn& on, int* in, int* out, int* sums) const
        {
            int const blocks = ceilDiv(n, threads);
            on.exec(blocks, threads, Blocks{}, n, in, out, sums);
            on.exec(1, threads, Sums{}, blocks, sums);
            on.exec(blocks, threads, Add{}, n, sums, out);
        }

        void twin(int const* __restrict in, int* __restrict out, int*) const
        {
            int sum = 0;
            for(int i = 0; i < n; ++i)
            {
                out[i] = sum;
                sum += in[i];
            }
        }

        int n;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::largeScan
