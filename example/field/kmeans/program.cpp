// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"
#include <algorithm>

namespace field::kmeans
{
    struct Program
    {
        struct Ordinary
        {
            Assign assign;
            Move move;
        };

        struct Phased
        {
            AssignPhased assign;
            MovePhased move;
        };

        static constexpr char const* name = "kmeans";
        static constexpr char const* purpose = "clusters of points, searches and atomic operations on shared memory";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 2;
        static constexpr double tolerance = 1e-3;
        static constexpr int rounds = 3;

        explicit Program(bool isLarge)
            : n(isLarge ? 51200 : 5120)
            , points(numbers<float>(dims * n, 1, 1))
            , start(numbers<float>(dims * clusters, 1, 2))
        {
        }

        auto arrays() const { return std::tuple(points, start, start, zeros<float>(clusters * (dims + 1))); }

        template<typename TOn, typename TKernels>
        void
        launch(TOn& on, TKernels const& kernels, float const* x, float const* begin, float* centres, float* sums) const
        {
            on.copy(centres, begin, dims * clusters);
            for(int round = 0; round < rounds; ++round)
            {
                on.exec(ceilDiv(n, share), threads, kernels.assign, n, x, static_cast<float const*>(centres), sums);
                on.exec(1, clusters, kernels.move, sums, centres);
            }
        }

        void twin(float const* x, float const* begin, float* centres, float*) const
        {
            std::copy_n(begin, dims * clusters, centres);
            for(int round = 0; round < rounds; ++round)
                kmeans::twin(n, x, centres);
        }

        auto expected() const -> std::vector<double>
        {
            std::vector<double> centres(start.begin(), start.end());
            for(int round = 0; round < rounds; ++round)
            {
                auto sums = zeros<double>(clusters * (dims + 1));
                for(int i = 0; i < n; ++i)
                {
                    auto const square = [&](int k)
                    {
                        double sum = 0.0;
                        for(int d = 0; d < dims; ++d)
                        {
                            double const away = static_cast<double>(at(points, d * n + i)) - at(centres, k * dims + d);
                            sum += away * away;
                        }
                        return sum;
                    };
                    int nearest = 0;
                    for(int k = 1; k < clusters; ++k)
                        nearest = square(k) < square(nearest) ? k : nearest;
                    for(int d = 0; d < dims; ++d)
                        at(sums, nearest * (dims + 1) + d) += static_cast<double>(at(points, d * n + i));
                    at(sums, nearest * (dims + 1) + dims) += 1.0;
                }
                for(int i = 0; i < clusters * dims; ++i)
                    if(double const count = at(sums, i / dims * (dims + 1) + dims); count > 0.0)
                        at(centres, i) = at(sums, i / dims * (dims + 1) + i % dims) / count;
            }
            return centres;
        }

        int n;
        std::vector<float> points;
        std::vector<float> start;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::kmeans
