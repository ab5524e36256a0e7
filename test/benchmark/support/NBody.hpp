// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! All-pairs gravity: every body looks at all others. Bound by arithmetic alone.
#pragma once

#include "Library.hpp"
#include "Memory.hpp"
#include <cmath>
#include <cstddef>

namespace alpaka_bench
{
    struct Bodies
    {
        int n;
        float const* x;
        float const* y;
        float const* z;
        float const* mass;
        float* vx;
        float* vy;
        float* vz;
    };

    //! Adds to the velocity of a body what the others' pull does in a moment.
    struct Pull
    {
        static void apply(
            int i,
            int n,
            float const* x,
            float const* y,
            float const* z,
            float const* mass,
            float* vx,
            float* vy,
            float* vz)
        {
            float const xi = x[i];
            float const yi = y[i];
            float const zi = z[i];
            float ax = 0.0f;
            float ay = 0.0f;
            float az = 0.0f;
#pragma omp simd reduction(+ : ax, ay, az)
            for(int j = 0; j < n; ++j)
            {
                float const dx = x[j] - xi;
                float const dy = y[j] - yi;
                float const dz = z[j] - zi;
                float const inverse = 1.0f / std::sqrt(dx * dx + dy * dy + dz * dz + 0.01f);
                float const strength = mass[j] * inverse * inverse * inverse;
                ax += dx * strength;
                ay += dy * strength;
                az += dz * strength;
            }
            vx[i] += ax * 1e-3f;
            vy[i] += ay * 1e-3f;
            vz[i] += az * 1e-3f;
        }

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, Bodies bodies) const
        {
            for(int const i : alpaka::elements(acc, bodies.n))
                apply(i, bodies.n, bodies.x, bodies.y, bodies.z, bodies.mass, bodies.vx, bodies.vy, bodies.vz);
        }
    };

    //! Owns the bodies. Copies share them.
    class Galaxy
    {
    public:
        explicit Galaxy(std::size_t n)
            : m_n(n)
            , m_place(HugeArray<float>::of(
                  3 * n, [](std::size_t i) { return static_cast<float>(i * 7919 % 4099) / 4099.0f; }))
            , m_mass(HugeArray<float>::of(n, [](std::size_t i) { return static_cast<float>(i % 5) / 8.0f; }))
            , m_velocity(3 * n)
        {
        }

        [[nodiscard]] auto bodies() const -> Bodies
        {
            float* const place = m_place.data();
            float* const velocity = m_velocity.data();
            return {
                static_cast<int>(m_n),
                place,
                place + m_n,
                place + 2 * m_n,
                m_mass.data(),
                velocity,
                velocity + m_n,
                velocity + 2 * m_n};
        }

        void rest() const { m_velocity.fill(0.0f); }

        //! \return Whether the bodies were at rest before one step.
        [[nodiscard]] auto isRight() const -> bool
        {
            for(std::size_t i = 0; i < m_n; i += m_n / 16)
                for(std::size_t d = 0; d < 3; ++d)
                    if(double const expected = pullOn(i, d);
                       !(std::abs(expected - m_velocity[d * m_n + i]) <= 1e-3 * (std::abs(expected) + 1e-2)))
                        return false;
            return true;
        }

    private:
        //! In double precision, the plain way.
        [[nodiscard]] auto pullOn(std::size_t i, std::size_t direction) const -> double
        {
            double sum = 0.0;
            for(std::size_t j = 0; j < m_n; ++j)
            {
                double square = 0.01;
                for(std::size_t d = 0; d < 3; ++d)
                    square += std::pow(double{m_place[d * m_n + j]} - double{m_place[d * m_n + i]}, 2);
                double const distance = double{m_place[direction * m_n + j]} - double{m_place[direction * m_n + i]};
                sum += double{m_mass[j]} * distance / (square * std::sqrt(square));
            }
            return sum * 1e-3;
        }

        std::size_t m_n;
        HugeArray<float> m_place;
        HugeArray<float> m_mass;
        HugeArray<float> m_velocity;
    };

    //! One step of the galaxy on an accelerator.
    template<typename TAcc>
    [[nodiscard]] auto libraryStep(Galaxy const& galaxy, std::size_t threads, std::size_t elems)
    {
        auto const n = static_cast<std::size_t>(galaxy.bodies().n);
        return [galaxy,
                workDiv = workDivOf<int>(n / (threads * elems), threads, elems),
                queue = makeQueue<TAcc>()]() mutable
        { alpaka::kernel::exec<TAcc>(queue, workDiv, Pull{}, galaxy.bodies()); };
    }

    [[nodiscard]] inline auto nativeStep(Galaxy const& galaxy)
    {
        return [galaxy]
        {
            Bodies const all = galaxy.bodies();
#pragma omp parallel for schedule(static)
            for(int i = 0; i < all.n; ++i)
                Pull::apply(i, all.n, all.x, all.y, all.z, all.mass, all.vx, all.vy, all.vz);
        };
    }

    template<typename TRun>
    [[nodiscard]] auto checkStep(Galaxy const& galaxy, TRun run)
    {
        return [galaxy, run]() mutable
        {
            galaxy.rest();
            run();
            return galaxy.isRight();
        };
    }
} // namespace alpaka_bench
