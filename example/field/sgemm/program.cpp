// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"

namespace field::sgemm
{
    //! The kernel in the shape for an accelerator: makeTask names kernels before it knows the accelerator.
    template<template<typename> typename TKernel>
    struct Shaped
    {
        template<typename TAcc>
        using For = TKernel<ShapeOf<TAcc>>;
    };

    struct Program
    {
        static constexpr char const* name = "sgemm";
        static constexpr char const* purpose = "product of square matrices with register blocks, beside OpenBLAS";
        using Dim = a::DimInt<2>;
        using Ordinary = Shaped<Product>;
        using Phased = Shaped<ProductPhased>;
        static constexpr std::size_t result = 2;
        static constexpr double tolerance = 1e-4;

        explicit Program(bool isLarge)
            : n(isLarge ? 1024 : 128)
            , lhs(numbers<float>(n * n, 1, 1))
            , rhs(numbers<float>(n * n, 1, 2))
        {
        }

        auto arrays() const { return std::tuple(lhs, rhs, zeros<float>(n * n)); }

        template<typename TOn, typename TShaped>
        void launch(TOn& on, TShaped const&, float const* x, float const* y, float* z) const
        {
            using Acc = typename TOn::Acc;
            using S = ShapeOf<Acc>;
            typename TShaped::template For<Acc> const kernel;
            on.exec({n / S::rows, n / S::columns}, {S::threadsDown, S::threadsAcross}, kernel, n, x, y, z);
        }

        void twin(float const* x, float const* y, float* z) const { sgemm::twin(n, x, y, z); }

#ifdef ALPAKA_FIELD_OPENBLAS
        void best(float const* x, float const* y, float* z) const { sgemm::best(n, x, y, z); }
#endif

        auto expected() const -> std::vector<double>
        {
            auto out = zeros<double>(n * n);
            for(int i = 0; i < n * n; ++i)
                for(int k = 0; k < n; ++k)
                    at(out, i)
                        += static_cast<double>(at(lhs, i / n * n + k)) * static_cast<double>(at(rhs, k * n + i % n));
            return out;
        }

        int n;
        std::vector<float> lhs;
        std::vector<float> rhs;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::sgemm
