// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The k nearest of many points: points in tiles of shared memory, a query and its sorted list a thread.

#include "support/Port.hpp"

namespace foreign::nearest
{
    constexpr int k = 4;
    constexpr int threads = 128;

    //! CUDA's float3.
    struct Point
    {
        float x;
        float y;
        float z;
    };

    ALPAKA_FN_HOST_ACC inline auto square(Point const& p, Point const& q) -> float
    {
        float const dx = p.x - q.x;
        float const dy = p.y - q.y;
        float const dz = p.z - q.z;
        return dx * dx + dy * dy + dz * dz;
    }

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, int points, Point const* point, int queries, Point const* query, int* found) const
        {
            ALPAKA_SHARED(acc, Point[threads], tile);
            int const tid = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const q = a::getIdx<a::Grid, a::Threads>(acc)[0];
            Point mine{};
            if(q < queries)
                mine = query[q];
            float distance[k];
            int index[k];
            for(int i = 0; i < k; i++)
            {
                distance[i] = 1e30f;
                index[i] = -1;
            }
            for(int base = 0; base < points; base += threads)
            {
                if(base + tid < points)
                    tile[tid] = point[base + tid];
                a::syncBlockThreads(acc);
                int const end = points - base < threads ? points - base : threads;
                for(int j = 0; j < end; j++)
                {
                    float const d = square(mine, tile[j]);
                    if(d < distance[k - 1])
                    {
                        int place = k - 1;
                        while(place > 0 && distance[place - 1] > d)
                        {
                            distance[place] = distance[place - 1];
                            index[place] = index[place - 1];
                            place--;
                        }
                        distance[place] = d;
                        index[place] = base + j;
                    }
                }
                a::syncBlockThreads(acc);
            }
            if(q < queries)
                for(int i = 0; i < k; i++)
                    found[q * k + i] = index[i];
        }
    };

    struct Program
    {
        static constexpr char const* name = "nearest";
        static constexpr char const* purpose = "the nearest points of each query";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 2;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : points(isLarge ? 2000 : 300)
            , queries(isLarge ? 500 : 150)
        {
        }

        auto arrays() const
        {
            auto const random = [](int n, unsigned seed)
            {
                auto const xyz = numbers<float>(3 * n, 1, seed);
                auto list = zeros<Point>(n);
                for(int i = 0; i < n; ++i)
                    at(list, i) = Point{at(xyz, 3 * i), at(xyz, 3 * i + 1), at(xyz, 3 * i + 2)};
                return list;
            };
            return std::tuple(random(points, 1), random(queries, 2), zeros<int>(queries * k));
        }

        template<typename TOn>
        void launch(TOn& on, Point* point, Point* query, int* found) const
        {
            on.exec(ceilDiv(queries, threads), threads, Kernel{}, points, point, queries, query, found);
        }

        void twin(Point const* __restrict point, Point const* __restrict query, int* __restrict found) const
        {
#pragma omp parallel for
            for(int q = 0; q < queries; ++q)
            {
                float distance[k];
                int index[k];
                for(int i = 0; i < k; ++i)
                {
                    distance[i] = 1e30f;
                    index[i] = -1;
                }
                for(int p = 0; p < points; ++p)
                {
                    float const d = square(query[q], point[p]);
                    if(!(d < distance[k - 1]))
                        continue;
                    int place = k - 1;
                    for(; place > 0 && distance[place - 1] > d; --place)
                    {
                        distance[place] = distance[place - 1];
                        index[place] = index[place - 1];
                    }
                    distance[place] = d;
                    index[place] = p;
                }
                for(int i = 0; i < k; ++i)
                    found[q * k + i] = index[i];
            }
        }

        int points;
        int queries;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::nearest
