// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"
#include <algorithm>
#include <cmath>

namespace field::montecarlo
{
    struct Program
    {
        static constexpr char const* name = "montecarlo";
        static constexpr char const* purpose = "price of an option by random paths, functions of math and a sum";
        using Dim = a::DimInt<1>;
        using Ordinary = Price;
        using Phased = PricePhased;
        static constexpr std::size_t result = 0;
        static constexpr double tolerance = 1e-4;

        explicit Program(bool isLarge)
            : blocks(isLarge ? 64 : 3)
        {
        }

        auto arrays() const { return std::tuple(zeros<float>(blocks)); }

        template<typename TOn, typename TKernel>
        void launch(TOn& on, TKernel const& kernel, float* sums) const
        {
            on.exec(blocks, threads, kernel, option, sums);
        }

        void twin(float* sums) const { montecarlo::twin(blocks, option, sums); }

        auto expected() const -> std::vector<double>
        {
            constexpr int share = threads * pairs;
            auto sums = zeros<double>(blocks);
            for(int i = 0; i < blocks * share; ++i)
            {
                auto const path = static_cast<unsigned>(i);
                double const radius = std::sqrt(-2.0 * std::log(1.0 - static_cast<double>(uniform(2 * path))));
                double const normal = radius * std::cos(6.2831853 * static_cast<double>(uniform(2 * path + 1)));
                for(double const side : {normal, -normal})
                {
                    double const end
                        = static_cast<double>(option.price)
                          * std::exp(static_cast<double>(option.drift) + static_cast<double>(option.scatter) * side);
                    at(sums, i / share) += std::max(0.0, end - static_cast<double>(option.strike)) / (2.0 * share);
                }
            }
            return sums;
        }

        int blocks;
        Option option{100.0f, 105.0f, 0.01f, 0.2f};
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::montecarlo
