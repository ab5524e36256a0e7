// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"

namespace field::stream
{
    struct Program
    {
        struct Ordinary
        {
            Copy copy;
            Scale scale;
            Add add;
            Triad triad;
            Dot dot;
        };

        struct Phased
        {
            CopyPhased copy;
            ScalePhased scale;
            AddPhased add;
            TriadPhased triad;
            DotPhased dot;
        };

        static constexpr char const* name = "stream";
        static constexpr char const* purpose = "five operations bound by memory, four of them without barriers";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 3;
        static constexpr double tolerance = 1e-3;
        //! Blocks of the dot product.
        static constexpr int dotBlocks = 64;

        explicit Program(bool isLarge)
            : n(isLarge ? 1 << 20 : dotBlocks * threads)
            , x(numbers<float>(n))
        {
        }

        auto arrays() const
        {
            return std::tuple(x, zeros<float>(n), zeros<float>(n), zeros<float>(1), zeros<float>(dotBlocks));
        }

        template<typename TOn, typename TKernels>
        void launch(TOn& on, TKernels const& kernels, float* p, float* q, float* r, float* sum, float* sums) const
        {
            auto const c = [](float* pointer) { return static_cast<float const*>(pointer); };
            int const blocks = n / threads;
            on.exec(blocks, threads, kernels.copy, c(p), r);
            on.exec(blocks, threads, kernels.scale, q, c(r));
            on.exec(blocks, threads, kernels.add, c(p), c(q), r);
            on.exec(blocks, threads, kernels.triad, p, c(q), c(r));
            on.exec(dotBlocks, threads, kernels.dot, n, c(p), c(q), sums);
            auto const parts = on.download(c(sums), dotBlocks);
            float total = 0.0f;
            for(float const part : parts)
                total += part;
            on.write(sum, {total});
        }

        void twin(float* p, float* q, float* r, float* sum, float*) const { stream::twin(n, factor, p, q, r, sum); }

        auto expected() const -> std::vector<double>
        {
            double sum = 0.0;
            for(float const value : x)
            {
                double const y = static_cast<double>(factor) * static_cast<double>(value);
                sum += (y + static_cast<double>(factor) * (static_cast<double>(value) + y)) * y;
            }
            return {sum};
        }

        int n;
        std::vector<float> x;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::stream
