// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Every mathematical function compiles for the device, for real, integer and complex operands.
// ptx: min.f32
// ptx: max.f64
// ptx: fma.rn.f64
// ptx: sqrt.rn.f32
// ptx: abs.f64
// ptx: rsqrt.approx
#include "Pair.hpp"
#include <concepts>

namespace services
{
    // Whatever a function returns is stored as an operand again.
    template<typename T, typename TResult>
    ALPAKA_FN_ACC void store(T& to, TResult const& result)
    {
        if constexpr(requires { static_cast<T>(result); })
            to = static_cast<T>(result);
        else
            to = static_cast<T>(result.real());
    }

    struct Real
    {
        template<typename TAcc, typename T>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, T const* in, T* out) const
        {
            int i = 0;
#define ALPAKA_MATH_UNARY(Stem, name, answer, complex)                                                                \
    store(out[i], alpaka::math::name(acc, in[i]));                                                                    \
    ++i;
#define ALPAKA_MATH_BINARY(Stem, name, answer, complex)                                                               \
    store(out[i], alpaka::math::name(acc, in[i], in[i + 1]));                                                         \
    ++i;
#define ALPAKA_MATH_TERNARY(Stem, name, answer, complex)                                                              \
    store(out[i], alpaka::math::name(acc, in[i], in[i + 1], in[i + 2]));                                              \
    ++i;
#define ALPAKA_MATH_TWO_RESULTS(Stem, name, answer, complex)                                                          \
    if constexpr(std::floating_point<T>)                                                                              \
    {                                                                                                                 \
        alpaka::math::name(acc, in[i], out[i], out[i + 1]);                                                           \
        i += 2;                                                                                                       \
    }
#include <alpaka/math/Functions.hpp>
        }
    };

    struct Complex
    {
        template<typename TAcc, typename T>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, T const* in, T* out) const
        {
            int i = 0;
#define SERVICES_UNARY_REAL(name)
#define SERVICES_UNARY_COMPLEX(name)                                                                                  \
    store(out[i], alpaka::math::name(acc, in[i]));                                                                    \
    ++i;
#define ALPAKA_MATH_UNARY(Stem, name, answer, complex) SERVICES_UNARY_##complex(name)
#include <alpaka/math/Functions.hpp>
            store(out[i], alpaka::math::pow(acc, in[i], in[i + 1]));
        }
    };

    template<typename TKernel, typename... Ts>
    auto functions() -> bool
    {
        return ((ptx::library<ptx::Acc<1, int>, TKernel, Ts const*, Ts*>() != nullptr) && ...);
    }
} // namespace services

bool const entries
    = services::functions<services::Real, int, float, double>()
      && services::functions<services::Complex, alpaka::math::Complex<float>, alpaka::math::Complex<double>>();
