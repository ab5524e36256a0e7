// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The clock of CPUs: the time stamp counter if there is one.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Ticks.hpp>
#include <alpaka/runtime/Concept.hpp>
#include <alpaka/time/Clock.hpp>

#include <cstdint>

namespace alpaka::time::backend
{
    template<runtime::ComputesAsHost TRuntime>
    struct Clock<TRuntime>
    {
        template<typename TTime>
        ALPAKA_FN_INLINE static auto clock(TTime const&) -> std::uint64_t
        {
            return core::ticks();
        }
    };
} // namespace alpaka::time::backend
