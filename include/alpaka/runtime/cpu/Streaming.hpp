// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Streaming loads and stores of kernels on CPUs.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Streaming.hpp>
#include <alpaka/mem/Streaming.hpp>
#include <alpaka/runtime/Concept.hpp>

#include <cstddef>

namespace alpaka::mem::backend
{
    template<runtime::ComputesAsHost TRuntime>
    struct Streaming<TRuntime>
    {
        // For ordinary memory, reads that bypass the caches are no faster than normal reads.
        template<typename TAcc, typename T>
        ALPAKA_FN_INLINE static auto loadStreaming(TAcc const&, T const* ptr) -> T
        {
            return *ptr;
        }

        template<typename TAcc, typename T>
        ALPAKA_FN_INLINE static void storeStreaming(TAcc const&, T* ptr, T const& value)
        {
            core::streamStore(ptr, value);
        }

        template<typename TAcc, typename T, typename TFn>
        ALPAKA_FN_INLINE static void storeStreaming(TAcc const&, T* ptr, std::size_t count, TFn const& f)
        {
            core::streamStore(ptr, count, f);
        }
    };
} // namespace alpaka::mem::backend
