// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// An array filled with random floats in [0, 1) on one core: the library's engine of four words a call and its
// distribution, and the same numbers by hand in AVX2.

#include "support/Bench.hpp"
#include "support/Library.hpp"
#include "support/Memory.hpp"
#include <cstdint>

#ifdef __AVX2__
#    include <immintrin.h>
#endif

namespace
{
    namespace bench = alpaka_bench;

    constexpr std::uint64_t seed = 20260101;

    //! Every thread its part of one stream.
    struct Fill
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, long quads, float* values) const
        {
            long const elems = alpaka::getWorkDiv<alpaka::Thread, alpaka::Elems>(acc)[0];
            long const first = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0] * elems;
            long const last = first + elems < quads ? first + elems : quads;
            alpaka::rand::Philox4x32x10Vector engine(seed, 0, static_cast<std::uint64_t>(first));
            auto const uniform = alpaka::rand::distribution::createUniformReal<float>(acc);
            uniform(engine, values + 4 * first, static_cast<std::size_t>(4 * (last - first)));
        }
    };

#ifdef __AVX2__
    //! Products of eight words with one: lower and upper halves.
    struct Products
    {
        __m256i low;
        __m256i high;

        Products(__m256i a, __m256i factor)
        {
            __m256i const even = _mm256_mul_epu32(a, factor);
            __m256i const odd = _mm256_mul_epu32(_mm256_srli_epi64(a, 32), factor);
            low = _mm256_blend_epi32(even, _mm256_slli_epi64(odd, 32), 0xAA);
            high = _mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xAA);
        }
    };

    void fillByHand(long quads, float* values)
    {
        auto const splat = [](std::uint32_t word) { return _mm256_set1_epi32(static_cast<int>(word)); };
        auto const unit = [](__m256i words)
        { return _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_srli_epi32(words, 8)), _mm256_set1_ps(0x1p-24f)); };
        __m256i const lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        for(long i = 0; i < quads; i += 8)
        {
            __m256i c0 = _mm256_add_epi32(splat(static_cast<std::uint32_t>(i)), lanes);
            __m256i c1 = splat(static_cast<std::uint32_t>(i >> 32));
            __m256i c2 = _mm256_setzero_si256();
            __m256i c3 = _mm256_setzero_si256();
            std::uint32_t k0 = static_cast<std::uint32_t>(seed);
            std::uint32_t k1 = static_cast<std::uint32_t>(seed >> 32);
            for(int round = 0; round < 10; ++round)
            {
                Products const p0(c0, splat(0xD2511F53u));
                Products const p1(c2, splat(0xCD9E8D57u));
                c0 = _mm256_xor_si256(_mm256_xor_si256(p1.high, c1), splat(k0));
                c1 = p1.low;
                c2 = _mm256_xor_si256(_mm256_xor_si256(p0.high, c3), splat(k1));
                c3 = p0.low;
                k0 += 0x9E3779B9u;
                k1 += 0xBB67AE85u;
            }
            // Eight times four words, which lie in four vectors, one behind the other.
            __m256 const a = unit(c0);
            __m256 const b = unit(c1);
            __m256 const c = unit(c2);
            __m256 const d = unit(c3);
            __m256 const abLow = _mm256_unpacklo_ps(a, b);
            __m256 const abHigh = _mm256_unpackhi_ps(a, b);
            __m256 const cdLow = _mm256_unpacklo_ps(c, d);
            __m256 const cdHigh = _mm256_unpackhi_ps(c, d);
            __m256 const q04 = _mm256_shuffle_ps(abLow, cdLow, 0x44);
            __m256 const q15 = _mm256_shuffle_ps(abLow, cdLow, 0xEE);
            __m256 const q26 = _mm256_shuffle_ps(abHigh, cdHigh, 0x44);
            __m256 const q37 = _mm256_shuffle_ps(abHigh, cdHigh, 0xEE);
            float* const out = values + 4 * i;
            _mm256_storeu_ps(out, _mm256_permute2f128_ps(q04, q15, 0x20));
            _mm256_storeu_ps(out + 8, _mm256_permute2f128_ps(q26, q37, 0x20));
            _mm256_storeu_ps(out + 16, _mm256_permute2f128_ps(q04, q15, 0x31));
            _mm256_storeu_ps(out + 24, _mm256_permute2f128_ps(q26, q37, 0x31));
        }
    }
#endif

    template<typename TRun>
    void addFill(std::string const& name, bench::HugeArray<float> const& values, TRun run)
    {
        auto const check = [=]() mutable
        {
            values.fill(-1.0f);
            run();
            alpaka::rand::Philox4x32x10 engine(seed);
            auto const uniform = alpaka::rand::distribution::createUniformReal<float>(alpaka::rand::RandStdLib{});
            return values.holds([&](std::size_t) { return uniform(engine); });
        };
        bench::add(name, static_cast<double>(values.size()), run, check);
    }
} // namespace

void alpaka_bench::addCases()
{
    HugeArray<float> const values(sizeOf(std::size_t{1} << 26, 1 << 14));
    auto const quads = static_cast<long>(values.size() / 4);
    using Acc = Serial<long>;
    addFill(
        "random/fill-2^26/alpaka:Serial",
        values,
        [=, workDiv = elementsPerThread<long>(values.size() / 4, 16), queue = makeQueue<Acc>()]() mutable
        { alpaka::kernel::exec<Acc>(queue, workDiv, Fill{}, quads, values.data()); });
#ifdef __AVX2__
    addFill("random/fill-2^26/native:AVX2", values, [=] { fillByHand(quads, values.data()); });
#endif
}
