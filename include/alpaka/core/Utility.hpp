// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Small helpers of the preprocessor and of unevaluated expressions.
#pragma once

#include <alpaka/core/Predef.hpp>

#include <type_traits>
#include <utility>

//! The two tokens as one, after both have been expanded.
#define ALPAKA_PP_CONCAT(x, y) ALPAKA_PP_CONCAT_EXPANDED(x, y)
#define ALPAKA_PP_CONCAT_EXPANDED(x, y) x##y

//! A name of the runtime that GPU code is compiled for: ALPAKA_API_PREFIX(Malloc) is hipMalloc for HIP, else cudaMalloc.
#if BOOST_LANG_HIP
#    define ALPAKA_API_PREFIX(name) ALPAKA_PP_CONCAT(hip, name)
#else
#    define ALPAKA_API_PREFIX(name) ALPAKA_PP_CONCAT(cuda, name)
#endif

//! The decayed type of a type; also where `typename` could not be written.
#define ALPAKA_DECAY_T(...) ::std::decay_t<__VA_ARGS__>

namespace alpaka::core
{
    // nvcc takes the declaration of the standard library in unevaluated expressions of kernels, too.
    using std::declval;
} // namespace alpaka::core
