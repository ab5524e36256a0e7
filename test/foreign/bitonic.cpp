// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bitonic sort of 512 keys with values in shared memory.

#include "support/Port.hpp"
#include <algorithm>

namespace foreign::bitonic
{
    constexpr int share = 512;
    constexpr int threads = share / 2;

    ALPAKA_FN_HOST_ACC inline void comparator(int& keyA, int& valA, int& keyB, int& valB, bool dir)
    {
        if((keyA > keyB) == dir)
        {
            int t = keyA;
            keyA = keyB;
            keyB = t;
            t = valA;
            valA = valB;
            valB = t;
        }
    }

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc, int const* srcKey, int const* srcVal, int* dstKey, int* dstVal, int arrayLength, bool dir)
            const
        {
            ALPAKA_SHARED(acc, int[share], key);
            ALPAKA_SHARED(acc, int[share], val);
            int const tid = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const first = a::getIdx<a::Grid, a::Blocks>(acc)[0] * share + tid;
            key[tid] = srcKey[first];
            val[tid] = srcVal[first];
            key[tid + share / 2] = srcKey[first + share / 2];
            val[tid + share / 2] = srcVal[first + share / 2];
            for(int size = 2; size < arrayLength; size <<= 1)
            {
                bool const ddd = dir != ((tid & (size / 2)) != 0);
                for(int stride = size / 2; stride > 0; stride >>= 1)
                {
                    a::syncBlockThreads(acc);
                    int const pos = 2 * tid - (tid & (stride - 1));
                    comparator(key[pos], val[pos], key[pos + stride], val[pos + stride], ddd);
                }
            }
            for(int stride = arrayLength / 2; stride > 0; stride >>= 1)
            {
                a::syncBlockThreads(acc);
                int const pos = 2 * tid - (tid & (stride - 1));
                comparator(key[pos], val[pos], key[pos + stride], val[pos + stride], dir);
            }
            a::syncBlockThreads(acc);
            dstKey[first] = key[tid];
            dstVal[first] = val[tid];
            dstKey[first + share / 2] = key[tid + share / 2];
            dstVal[first + share / 2] = val[tid + share / 2];
        }
    };

    struct Program
    {
        static constexpr char const* name = "bitonic";
        static constexpr char const* purpose = "bitonic sort in shared memory";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 3;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : n(isLarge ? 32 * share : 2 * share)
        {
        }

        //! All keys differ, so that values have one order.
        auto arrays() const
        {
            std::vector<int> keys(static_cast<std::size_t>(n));
            for(int i = 0; i < n; ++i)
                at(keys, i) = static_cast<int>((static_cast<unsigned>(i) * 2654435761u) >> 1);
            return std::tuple(keys, numbers<int>(n, 1 << 30, 2), zeros<int>(n), zeros<int>(n));
        }

        template<typename TOn>
        void launch(TOn& on, int* srcKey, int* srcVal, int* dstKey, int* dstVal) const
        {
            on.exec(n / share, threads, Kernel{}, srcKey, srcVal, dstKey, dstVal, share, true);
        }

        //! The same network, each step a loop over the lower partners.
        void twin(int const* srcKey, int const* srcVal, int* __restrict dstKey, int* __restrict dstVal) const
        {
#pragma omp parallel for
            for(int first = 0; first < n; first += share)
            {
                int* const key = dstKey + first;
                int* const val = dstVal + first;
                std::copy_n(srcKey + first, share, key);
                std::copy_n(srcVal + first, share, val);
                for(int size = 2; size <= share; size *= 2)
                    for(int stride = size / 2; stride > 0; stride /= 2)
                        for(int begin = 0; begin < share; begin += 2 * stride)
                        {
                            int const high = begin + stride;
                            step(stride, key + begin, key + high, val + begin, val + high, (begin & size) == 0);
                        }
            }
        }

        static void step(
            int count,
            int* __restrict keyA,
            int* __restrict keyB,
            int* __restrict valA,
            int* __restrict valB,
            bool isUp)
        {
            for(int i = 0; i < count; ++i)
            {
                int const p = keyA[i];
                int const q = keyB[i];
                int const v = valA[i];
                int const w = valB[i];
                bool const isSwapped = (p > q) == isUp;
                keyA[i] = isSwapped ? q : p;
                keyB[i] = isSwapped ? p : q;
                valA[i] = isSwapped ? w : v;
                valB[i] = isSwapped ? v : w;
            }
        }

        int n;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::bitonic
