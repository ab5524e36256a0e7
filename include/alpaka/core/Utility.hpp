// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Small helpers of the preprocessor and of unevaluated expressions.
#pragma once

#include <alpaka/core/Predef.hpp>

#include <type_traits>
#include <utility>

//! Joins two tokens after both are expanded.
#define ALPAKA_PP_CONCAT(x, y) ALPAKA_PP_CONCAT_EXPANDED(x, y)
#define ALPAKA_PP_CONCAT_EXPANDED(x, y) x##y

//! The name of a GPU runtime's function: ALPAKA_API_PREFIX(Malloc) is hipMalloc for HIP, else cudaMalloc.
#if BOOST_LANG_HIP
#    define ALPAKA_API_PREFIX(name) ALPAKA_PP_CONCAT(hip, name)
#else
#    define ALPAKA_API_PREFIX(name) ALPAKA_PP_CONCAT(cuda, name)
#endif

//! The decayed type of a type; usable even where `typename` is not allowed.
#define ALPAKA_DECAY_T(...) ::std::decay_t<__VA_ARGS__>

namespace alpaka::core
{
    // nvcc also accepts the standard library's declaration in unevaluated expressions of kernels.
    using std::declval;
} // namespace alpaka::core
