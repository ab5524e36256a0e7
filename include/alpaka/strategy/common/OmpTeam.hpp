// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A team of OpenMP with as many threads as were asked for.
#pragma once

#include <alpaka/core/Error.hpp>

#include <omp.h>

#include <cstdint>

namespace alpaka::strategy::detail
{
    //! Calls a function with its number on each thread of a new team.
    //! \param member Must not throw.
    //! \throws core::Error when OpenMP gives a smaller team; then the function was not called.
    template<typename TMember>
    void runOmpTeam(std::uint32_t threads, TMember const& member)
    {
        int const wasDynamic = omp_get_dynamic();
        omp_set_dynamic(0);
        std::uint32_t teamSize = 0;
#pragma omp parallel num_threads(static_cast<int>(threads))
        {
            auto const size = static_cast<std::uint32_t>(omp_get_num_threads());
            auto const thread = static_cast<std::uint32_t>(omp_get_thread_num());
            if(thread == 0)
                teamSize = size;
            if(size == threads)
                member(thread);
        }
        omp_set_dynamic(wasDynamic);
        if(teamSize != threads)
            core::fail(
                "kernel launch: a block of ", threads, " threads was asked for, but OpenMP gave a team of ", teamSize);
    }
} // namespace alpaka::strategy::detail
