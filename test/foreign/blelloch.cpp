// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Blelloch's scan of 512 values a block: up and down a tree in shared memory with padding.

#include "support/Port.hpp"

namespace foreign::blelloch
{
    constexpr int share = 512;
    constexpr int threads = share / 2;

    ALPAKA_FN_ACC inline auto conflictFree(int i) -> int { return i + (i >> 5); }

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, int const* in, int* out) const
        {
            ALPAKA_SHARED(acc, int[share + share / 32], temp);
            int const thid = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const first = a::getIdx<a::Grid, a::Blocks>(acc)[0] * share;
            int const ai = thid;
            int const bi = thid + share / 2;
            temp[conflictFree(ai)] = first + ai < n ? in[first + ai] : 0;
            temp[conflictFree(bi)] = first + bi < n ? in[first + bi] : 0;
            int offset = 1;
            for(int d = share >> 1; d > 0; d >>= 1)
            {
                a::syncBlockThreads(acc);
                if(thid < d)
                {
                    int const i = conflictFree(offset * (2 * thid + 1) - 1);
                    int const j = conflictFree(offset * (2 * thid + 2) - 1);
                    temp[j] += temp[i];
                }
                offset *= 2;
            }
            if(thid == 0)
                temp[conflictFree(share - 1)] = 0;
            for(int d = 1; d < share; d *= 2)
            {
                offset >>= 1;
                a::syncBlockThreads(acc);
                if(thid < d)
                {
                    int const i = conflictFree(offset * (2 * thid + 1) - 1);
                    int const j = conflictFree(offset * (2 * thid + 2) - 1);
                    int const t = temp[i];
                    temp[i] = temp[j];
                    temp[j] += t;
                }
            }
            a::syncBlockThreads(acc);
            if(first + ai < n)
                out[first + ai] = temp[conflictFree(ai)];
            if(first + bi < n)
                out[first + bi] = temp[conflictFree(bi)];
        }
    };

    struct Program
    {
        static constexpr char const* name = "blelloch";
        static constexpr char const* purpose = "Blelloch's scan of a block";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : n(isLarge ? 100000 : 1300)
        {
        }

        auto arrays() const { return std::tuple(numbers<int>(n, 1000, 1), zeros<int>(n)); }

        template<typename TOn>
        void launch(TOn& on, int* in, int* out) const
        {
            on.exec(ceilDiv(n, share), threads, Kernel{}, n, in, out);
        }

        void twin(int const* __restrict in, int* __restrict out) const
        {
#pragma omp parallel for
            for(int first = 0; first < n; first += share)
            {
                int sum = 0;
                int const end = first + share < n ? first + share : n;
                for(int i = first; i < end; ++i)
                {
                    out[i] = sum;
                    sum += in[i];
                }
            }
        }

        int n;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::blelloch
