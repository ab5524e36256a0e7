// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Batcher's odd-even merge sort of 512 keys in shared memory.

#include "support/Port.hpp"
#include <algorithm>

namespace foreign::oddEven
{
    constexpr int share = 512;
    constexpr int threads = share / 2;

    ALPAKA_FN_ACC inline void comparator(int& low, int& high)
    {
        if(low > high)
        {
            int const t = low;
            low = high;
            high = t;
        }
    }

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int const* src, int* dst, int arrayLength) const
        {
            ALPAKA_SHARED(acc, int[share], key);
            int const tid = threadIdx(acc).x;
            src += blockIdx(acc).x * share + tid;
            dst += blockIdx(acc).x * share + tid;
            key[tid] = src[0];
            key[tid + share / 2] = src[share / 2];
            for(int size = 2; size <= arrayLength; size <<= 1)
            {
                int stride = size / 2;
                int const offset = tid & (stride - 1);
                {
                    a::syncBlockThreads(acc);
                    int const pos = 2 * tid - (tid & (stride - 1));
                    comparator(key[pos], key[pos + stride]);
                    stride >>= 1;
                }
                for(; stride > 0; stride >>= 1)
                {
                    a::syncBlockThreads(acc);
                    int const pos = 2 * tid - (tid & (stride - 1));
                    if(offset >= stride)
                        comparator(key[pos - stride], key[pos]);
                }
            }
            a::syncBlockThreads(acc);
            dst[0] = key[tid];
            dst[share / 2] = key[tid + share / 2];
        }
    };

    struct Program
    {
        static constexpr char const* name = "oddEven";
        static constexpr char const* purpose = "odd-even merge sort in shared memory";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : n(isLarge ? 64 * share : 2 * share)
        {
        }

        auto arrays() const { return std::tuple(numbers<int>(n, 1 << 30, 1), zeros<int>(n)); }

        template<typename TOn>
        void launch(TOn& on, int* src, int* dst) const
        {
            on.exec(n / share, threads, Kernel{}, src, dst, share);
        }

        //! The same network.
        void twin(int const* src, int* dst) const
        {
#pragma omp parallel for
            for(int first = 0; first < n; first += share)
            {
                int* const key = dst + first;
                std::copy_n(src + first, share, key);
                for(int size = 2; size <= share; size *= 2)
                    for(int begin = 0; begin < share; begin += size)
                    {
                        merge(key + begin, key + begin + size / 2, size / 2);
                        for(int stride = size / 4; stride > 0; stride /= 2)
                            for(int i = stride; i < size - stride; i += 2 * stride)
                                merge(key + begin + i, key + begin + i + stride, stride);
                    }
            }
        }

        static void merge(int* __restrict low, int* __restrict high, int count)
        {
            for(int i = 0; i < count; ++i)
            {
                int const least = std::min(low[i], high[i]);
                int const most = std::max(low[i], high[i]);
                low[i] = least;
                high[i] = most;
            }
        }

        int n;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::oddEven
