// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"

namespace field::stencil3d
{
    struct Program
    {
        static constexpr char const* name = "stencil3d";
        static constexpr char const* purpose = "seven points of a cube, tiles of planes that wander upwards";
        using Dim = a::DimInt<2>;
        using Ordinary = SevenPoints;
        using Phased = SevenPointsPhased;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 1e-5;

        explicit Program(bool isLarge)
            : n(isLarge ? 96 : 32)
            , from(numbers<float>((n + 2) * (n + 2) * (n + 2)))
        {
        }

        auto arrays() const { return std::tuple(from, zeros<float>((n + 2) * (n + 2) * (n + 2))); }

        template<typename TOn, typename TKernel>
        void launch(TOn& on, TKernel const& kernel, float const* x, float* y) const
        {
            constexpr int rows = TKernel::rows;
            constexpr int columns = TKernel::columns;
            on.exec({ceilDiv(n, rows), ceilDiv(n, columns)}, {rows, columns}, kernel, n, x, y);
        }

        void twin(float const* x, float* y) const { stencil3d::twin(n, x, y); }

        auto expected() const -> std::vector<float>
        {
            int const w = n + 2;
            auto to = zeros<float>(w * w * w);
            for(int i = 0; i < w * w * w; ++i)
            {
                int const place[] = {i / w / w, i / w % w, i % w};
                bool isInside = true;
                for(int const p : place)
                    isInside = isInside && p > 0 && p <= n;
                for(int const step : {1, w, w * w})
                    if(isInside)
                        at(to, i) += 0.1f * (at(from, i - step) + at(from, i + step));
                if(isInside)
                    at(to, i) += 0.4f * at(from, i);
            }
            return to;
        }

        int n;
        std::vector<float> from;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::stencil3d
