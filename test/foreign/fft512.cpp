// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Transforms of 512 complex numbers: 64 threads hold eight numbers each and exchange them twice by shared memory.

#include "support/Port.hpp"
#include <cmath>
#include <numbers>

namespace foreign::fft512
{
    constexpr int size = 512;
    constexpr int threads = 64;
    constexpr int pad = 66;
    constexpr float half = 0.70710678118654752f;

    //! CUDA's float2.
    struct Complex
    {
        float x;
        float y;
    };

    ALPAKA_FN_HOST_ACC inline auto operator+(Complex l, Complex r) -> Complex { return {l.x + r.x, l.y + r.y}; }

    ALPAKA_FN_HOST_ACC inline auto operator-(Complex l, Complex r) -> Complex { return {l.x - r.x, l.y - r.y}; }

    ALPAKA_FN_HOST_ACC inline auto operator*(Complex l, Complex r) -> Complex
    {
        return {l.x * r.x - l.y * r.y, l.x * r.y + l.y * r.x};
    }

    //! x times -i
    ALPAKA_FN_HOST_ACC inline auto turn(Complex x) -> Complex { return {x.y, -x.x}; }

    ALPAKA_FN_ACC inline void fft4(Complex& p, Complex& q, Complex& r, Complex& s)
    {
        Complex const sum = p + r;
        Complex const difference = p - r;
        Complex const sum2 = q + s;
        Complex const difference2 = turn(q - s);
        p = sum + sum2;
        q = difference + difference2;
        r = sum - sum2;
        s = difference - difference2;
    }

    ALPAKA_FN_ACC inline void fft8(Complex* d)
    {
        fft4(d[0], d[2], d[4], d[6]);
        fft4(d[1], d[3], d[5], d[7]);
        Complex const odd[4] = {d[1], d[3] * Complex{half, -half}, turn(d[5]), d[7] * Complex{-half, -half}};
        Complex const even[4] = {d[0], d[2], d[4], d[6]};
        for(int k = 0; k < 4; k++)
        {
            d[k] = even[k] + odd[k];
            d[k + 4] = even[k] - odd[k];
        }
    }

    template<typename TAcc>
    ALPAKA_FN_ACC void twiddle8(TAcc const& acc, Complex* d, int i, int n)
    {
        for(int k = 1; k < 8; k++)
        {
            float const angle = -6.28318530717958648f * static_cast<float>(k * i) / static_cast<float>(n);
            d[k] = d[k] * Complex{a::math::cos(acc, angle), a::math::sin(acc, angle)};
        }
    }

    //! Writes the eight numbers of a thread `to` + k * `step`, and reads eight others `from` + 8 * k.
    template<typename TAcc>
    ALPAKA_FN_ACC void exchange(TAcc const& acc, Complex* d, float* s, int to, int step, int from, int next)
    {
        for(int k = 0; k < 8; k++)
            s[to + k * step] = d[k].x;
        a::syncBlockThreads(acc);
        for(int k = 0; k < 8; k++)
            d[k].x = s[from + k * next];
        a::syncBlockThreads(acc);
        for(int k = 0; k < 8; k++)
            s[to + k * step] = d[k].y;
        a::syncBlockThreads(acc);
        for(int k = 0; k < 8; k++)
            d[k].y = s[from + k * next];
        a::syncBlockThreads(acc);
    }

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, Complex const* in, Complex* out) const
        {
            ALPAKA_SHARED(acc, float[8 * pad], smem);
            int const tid = threadIdx(acc).x;
            int const begin = blockIdx(acc).x * size + tid;
            int const hi = tid >> 3;
            int const lo = tid & 7;
            Complex data[8];
            for(int i = 0; i < 8; i++)
                data[i] = in[begin + i * threads];
            fft8(data);
            twiddle8(acc, data, tid, 512);
            exchange(acc, data, smem, tid, pad, hi * pad + lo, 8);
            fft8(data);
            twiddle8(acc, data, lo, 64);
            exchange(acc, data, smem, hi * pad + lo, 8, lo * pad + hi * 8, 1);
            fft8(data);
            for(int i = 0; i < 8; i++)
                out[begin + i * threads] = data[i];
        }
    };

    struct Program
    {
        static constexpr char const* name = "fft512";
        static constexpr char const* purpose = "transforms of 512 complex numbers";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 1e-3;

        explicit Program(bool isLarge)
            : count(isLarge ? 128 : 3)
        {
            for(int i = 0; i < size / 2; ++i)
            {
                float const angle = -2.0f * std::numbers::pi_v<float> * static_cast<float>(i) / size;
                at(cosine, i) = std::cos(angle);
                at(sine, i) = std::sin(angle);
            }
        }

        //! Complex numbers as pairs.
        auto arrays() const
        {
            return std::tuple(numbers<float>(2 * count * size, 1, 1), zeros<float>(2 * count * size));
        }

        template<typename TOn>
        void launch(TOn& on, float* in, float* out) const
        {
            on.exec(count, threads, Kernel{}, reinterpret_cast<Complex const*>(in), reinterpret_cast<Complex*>(out));
        }

        //! Stockham's order: no reversal of bits, and the inner loop is contiguous.
        void twin(float const* in, float* out) const
        {
            auto const* const from = reinterpret_cast<Complex const*>(in);
            auto* const to = reinterpret_cast<Complex*>(out);
            float const* const c = cosine.data();
            float const* const s = sine.data();
#pragma omp parallel for
            for(int b = 0; b < count; ++b)
            {
                float re[2][size];
                float im[2][size];
                for(int i = 0; i < size; ++i)
                {
                    re[0][i] = from[b * size + i].x;
                    im[0][i] = from[b * size + i].y;
                }
                int side = 0;
                for(int n = size, stride = 1; n > 1; n /= 2, stride *= 2)
                {
                    float const* const r = re[side];
                    float const* const m = im[side];
                    side = 1 - side;
                    for(int p = 0; p < n / 2; ++p)
                    {
                        float const wr = c[p * stride];
                        float const wi = s[p * stride];
                        for(int q = 0; q < stride; ++q)
                        {
                            int const low = q + stride * p;
                            int const high = low + size / 2;
                            float const dr = r[low] - r[high];
                            float const di = m[low] - m[high];
                            re[side][q + stride * 2 * p] = r[low] + r[high];
                            im[side][q + stride * 2 * p] = m[low] + m[high];
                            re[side][q + stride * (2 * p + 1)] = dr * wr - di * wi;
                            im[side][q + stride * (2 * p + 1)] = dr * wi + di * wr;
                        }
                    }
                }
                for(int i = 0; i < size; ++i)
                    to[b * size + i] = {re[side][i], im[side][i]};
            }
        }

        int count;
        std::vector<float> cosine = zeros<float>(size / 2);
        std::vector<float> sine = zeros<float>(size / 2);
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::fft512
