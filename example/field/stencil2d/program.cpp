// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"

namespace field::stencil2d
{
    struct Program
    {
        static constexpr char const* name = "stencil2d";
        static constexpr char const* purpose = "heat on a plate, two-dimensional tiles with halo and clamped ends";
        using Dim = a::DimInt<2>;
        using Ordinary = Heat;
        using Phased = HeatPhased;
        static constexpr std::size_t result = 2;
        static constexpr double tolerance = 1e-5;

        explicit Program(bool isLarge)
            : height(isLarge ? 1000 : 20)
            , width(isLarge ? 1000 : 70)
            , from(numbers<float>(height * width, 10, 1))
            , source(numbers<float>(height * width, 1, 2))
        {
        }

        auto arrays() const { return std::tuple(from, source, zeros<float>(height * width)); }

        template<typename TOn, typename TKernel>
        void launch(TOn& on, TKernel const& kernel, float const* x, float const* s, float* y) const
        {
            constexpr int rows = TKernel::rows;
            constexpr int columns = TKernel::columns;
            on.exec({ceilDiv(height, rows), ceilDiv(width, columns)}, {rows, columns}, kernel, height, width, x, s, y);
        }

        void twin(float const* x, float const* s, float* y) const { stencil2d::twin(height, width, x, s, y); }

        auto expected() const -> std::vector<float>
        {
            auto to = from;
            for(int y = 0; y < height; ++y)
                for(int x = 0; x < width; ++x)
                {
                    auto const value = [&](int dy, int dx)
                    { return at(from, clamp(y + dy, height) * width + clamp(x + dx, width)); };
                    at(to, y * width + x) = heat(
                        value(0, 0), value(-1, 0), value(1, 0), value(0, -1), value(0, 1), at(source, y * width + x));
                }
            return to;
        }

        int height;
        int width;
        std::vector<float> from;
        std::vector<float> source;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::stencil2d
