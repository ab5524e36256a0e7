// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Forces between particles in boxes: a block for each box, the particles of a neighbour box in shared memory.

#include "support/Port.hpp"
#include <cmath>

namespace foreign::lavaMD
{
    constexpr int perBox = 48;
    constexpr int threads = 64;
    constexpr int mostNeighbours = 26;

    struct Particle
    {
        float v; // |position|^2 / 2
        float x;
        float y;
        float z;
    };

    struct Box
    {
        int first; // particle
        int neighbours;
        int neighbour[mostNeighbours];
    };

    ALPAKA_FN_HOST_ACC inline auto dot(Particle const& l, Particle const& r) -> float
    {
        return l.x * r.x + l.y * r.y + l.z * r.z;
    }

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc, float alpha, int boxes, Box const* box, Particle const* rv, float const* qv, Particle* fv)
            const
        {
            ALPAKA_SHARED(acc, Particle[perBox], rA);
            ALPAKA_SHARED(acc, Particle[perBox], rB);
            ALPAKA_SHARED(acc, float[perBox], qB);
            int const bx = a::getIdx<a::Grid, a::Blocks>(acc)[0];
            int const tx = a::getIdx<a::Block, a::Threads>(acc)[0];
            int wtx = tx;
            if(bx < boxes)
            {
                float const a2 = 2.0f * alpha * alpha;
                int const firstI = box[bx].first;
                while(wtx < perBox)
                {
                    rA[wtx] = rv[firstI + wtx];
                    wtx = wtx + threads;
                }
                wtx = tx;
                a::syncBlockThreads(acc);
                for(int k = 0; k < 1 + box[bx].neighbours; k++)
                {
                    int const pointer = k == 0 ? bx : box[bx].neighbour[k - 1];
                    int const firstJ = box[pointer].first;
                    while(wtx < perBox)
                    {
                        rB[wtx] = rv[firstJ + wtx];
                        qB[wtx] = qv[firstJ + wtx];
                        wtx = wtx + threads;
                    }
                    wtx = tx;
                    a::syncBlockThreads(acc);
                    while(wtx < perBox)
                    {
                        for(int j = 0; j < perBox; j++)
                        {
                            float const r2 = rA[wtx].v + rB[j].v - dot(rA[wtx], rB[j]);
                            float const vij = a::math::exp(acc, -(a2 * r2));
                            float const fs = 2.0f * vij;
                            fv[firstI + wtx].v += qB[j] * vij;
                            fv[firstI + wtx].x += qB[j] * (fs * (rA[wtx].x - rB[j].x));
                            fv[firstI + wtx].y += qB[j] * (fs * (rA[wtx].y - rB[j].y));
                            fv[firstI + wtx].z += qB[j] * (fs * (rA[wtx].z - rB[j].z));
                        }
                        wtx = wtx + threads;
                    }
                    wtx = tx;
                    a::syncBlockThreads(acc);
                }
            }
        }
    };

    struct Program
    {
        static constexpr char const* name = "lavaMD";
        static constexpr char const* purpose = "forces between particles in boxes";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 3;
        static constexpr double tolerance = 1e-3;

        explicit Program(bool isLarge)
            : side(isLarge ? 3 : 2)
        {
        }

        auto arrays() const
        {
            int const boxes = side * side * side;
            auto list = zeros<Box>(boxes);
            for(int b = 0; b < boxes; ++b)
            {
                Box& box = at(list, b);
                box.first = b * perBox;
                for(int other = 0; other < boxes; ++other)
                {
                    int const dx = other % side - b % side;
                    int const dy = other / side % side - b / side % side;
                    int const dz = other / (side * side) - b / (side * side);
                    if(other != b && dx * dx <= 1 && dy * dy <= 1 && dz * dz <= 1)
                        box.neighbour[box.neighbours++] = other;
                }
            }
            auto const xyz = numbers<float>(3 * boxes * perBox, 1, 1);
            auto particles = zeros<Particle>(boxes * perBox);
            for(int i = 0; i < boxes * perBox; ++i)
            {
                Particle p{0.0f, at(xyz, 3 * i), at(xyz, 3 * i + 1), at(xyz, 3 * i + 2)};
                p.v = dot(p, p) / 2.0f;
                at(particles, i) = p;
            }
            return std::tuple(list, particles, numbers<float>(boxes * perBox, 1, 2), zeros<float>(4 * boxes * perBox));
        }

        template<typename TOn>
        void launch(TOn& on, Box* box, Particle* rv, float* qv, float* fv) const
        {
            int const boxes = side * side * side;
            on.clear(fv, 4 * boxes * perBox);
            on.exec(boxes, threads, Kernel{}, 0.5f, boxes, box, rv, qv, reinterpret_cast<Particle*>(fv));
        }

        void twin(Box const* box, Particle const* rv, float const* qv, float* fv) const
        {
            float const a2 = 0.5f;
#pragma omp parallel for
            for(int b = 0; b < side * side * side; ++b)
                for(int i = box[b].first; i < box[b].first + perBox; ++i)
                {
                    Particle const mine = rv[i];
                    float v = 0.0f;
                    float x = 0.0f;
                    float y = 0.0f;
                    float z = 0.0f;
                    for(int k = 0; k <= box[b].neighbours; ++k)
                    {
                        int const first = k == 0 ? box[b].first : box[box[b].neighbour[k - 1]].first;
                        for(int j = first; j < first + perBox; ++j)
                        {
                            float const r2 = mine.v + rv[j].v - dot(mine, rv[j]);
                            float const vij = std::exp(-a2 * r2);
                            float const fs = 2.0f * vij * qv[j];
                            v += qv[j] * vij;
                            x += fs * (mine.x - rv[j].x);
                            y += fs * (mine.y - rv[j].y);
                            z += fs * (mine.z - rv[j].z);
                        }
                    }
                    fv[4 * i] = v;
                    fv[4 * i + 1] = x;
                    fv[4 * i + 2] = y;
                    fv[4 * i + 3] = z;
                }
        }

        int side;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::lavaMD
