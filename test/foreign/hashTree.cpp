// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Rounds like those of SHA-2: a thread for each message, then a tree over the digests of a block in shared memory.

#include "support/Port.hpp"
#include <bit>
#include <cstdint>

namespace foreign::hashTree
{
    using Word = std::uint32_t;
    constexpr int threads = 128;
    constexpr int words = 4; // of a digest
    constexpr int rounds = 32;

    //! A digest, returned by value.
    struct Digest
    {
        Word w[words];
    };

    //! The rounds: a schedule of 16 words that slides, a state of four.
    ALPAKA_FN_HOST_ACC inline auto compress(Word const* message, Word const* constants) -> Digest
    {
        Word w[16];
        for(int i = 0; i < 16; i++)
            w[i] = message[i];
        Word p = 0x12345678u;
        Word q = 0x9abcdef0u;
        Word r = 0x0fedcba9u;
        Word s = 0x87654321u;
        for(int i = 0; i < rounds; i++)
        {
            Word const old = w[i & 15];
            Word const t = s + (std::rotr(p, 6) ^ std::rotr(p, 11) ^ std::rotr(p, 25)) + ((p & q) ^ (~p & r))
                           + constants[i] + old;
            Word const x = w[(i + 1) & 15];
            Word const y = w[(i + 14) & 15];
            w[i & 15] = old + (std::rotr(x, 7) ^ std::rotr(x, 18) ^ (x >> 3)) + w[(i + 9) & 15]
                        + (std::rotr(y, 17) ^ std::rotr(y, 19) ^ (y >> 10));
            s = r;
            r = q;
            q = p;
            p = t + ((q & r) ^ (q & s) ^ (r & s));
        }
        return Digest{{p, q, r, s}};
    }

    ALPAKA_FN_HOST_ACC inline auto join(Digest const& left, Digest const& right, Word const* constants) -> Digest
    {
        Word message[16] = {};
        for(int i = 0; i < words; i++)
        {
            message[i] = left.w[i];
            message[words + i] = right.w[i];
        }
        return compress(message, constants);
    }

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, int count, Word const* constants, Word const* messages, Word* roots) const
        {
            ALPAKA_SHARED(acc, Word[rounds], k);
            ALPAKA_SHARED(acc, Digest[threads], digests);
            int const tid = threadIdx(acc).x;
            int const i = blockIdx(acc).x * blockDim(acc).x + tid;
            if(tid < rounds)
                k[tid] = constants[tid];
            a::syncBlockThreads(acc);
            if(i < count)
                digests[tid] = compress(messages + 16 * i, k);
            else
                digests[tid] = Digest{};
            a::syncBlockThreads(acc);
            for(int half = threads / 2; half > 0; half >>= 1)
            {
                Digest joined{};
                if(tid < half)
                    joined = join(digests[2 * tid], digests[2 * tid + 1], k);
                a::syncBlockThreads(acc);
                if(tid < half)
                    digests[tid] = joined;
                a::syncBlockThreads(acc);
            }
            if(tid < words)
                roots[blockIdx(acc).x * words + tid] = digests[0].w[tid];
        }
    };

    struct Program
    {
        static constexpr char const* name = "hashTree";
        static constexpr char const* purpose = "rounds like those of SHA-2, and a tree of digests";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 2;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : count(isLarge ? 8000 : 300)
        {
        }

        auto arrays() const
        {
            return std::tuple(
                numbers<Word>(rounds, 1 << 30, 1),
                numbers<Word>(16 * count, 1 << 30, 2),
                zeros<Word>(ceilDiv(count, threads) * words));
        }

        template<typename TOn>
        void launch(TOn& on, Word* constants, Word* messages, Word* roots) const
        {
            on.exec(ceilDiv(count, threads), threads, Kernel{}, count, constants, messages, roots);
        }

        void twin(Word const* constants, Word const* messages, Word* roots) const
        {
#pragma omp parallel for
            for(int b = 0; b < ceilDiv(count, threads); ++b)
            {
                Digest digests[threads] = {};
                for(int t = 0; t < threads && b * threads + t < count; ++t)
                    digests[t] = compress(messages + 16 * (b * threads + t), constants);
                for(int half = threads / 2; half > 0; half /= 2)
                    for(int t = 0; t < half; ++t)
                        digests[t] = join(digests[2 * t], digests[2 * t + 1], constants);
                for(int i = 0; i < words; ++i)
                    roots[b * words + i] = digests[0].w[i];
            }
        }

        int count;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::hashTree
