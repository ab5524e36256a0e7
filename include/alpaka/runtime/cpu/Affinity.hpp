// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The cores that a thread may run on, by their numbers.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Predef.hpp>

#include <cstddef>
#include <vector>

#if BOOST_OS_LINUX
#    include <sched.h>
#endif

namespace alpaka::runtime::cpu::detail
{
#if BOOST_OS_LINUX
    //! Has a name: nvcc 13 breaks down over a vector of cpu_set_t, which is an alias of a struct without one.
    struct AffinityMask
    {
        cpu_set_t bits;
    };
#endif

    //! \return The cores of the calling thread's affinity mask in ascending order; none where there are no masks.
    ALPAKA_FN_COLD inline auto coresOfAffinityMask() -> std::vector<std::size_t>
    {
        std::vector<std::size_t> cores;
#if BOOST_OS_LINUX
        // A mask that is too small for the machine is refused.
        for(std::size_t size = CPU_SETSIZE; size <= std::size_t{1} << 20; size *= 2)
        {
            std::vector<AffinityMask> set(size / CPU_SETSIZE);
            std::size_t const bytes = set.size() * sizeof(AffinityMask);
            if(sched_getaffinity(0, bytes, &set.data()->bits) != 0)
                continue;
            for(std::size_t core = 0; core < size; ++core)
                if(CPU_ISSET_S(core, bytes, &set.data()->bits))
                    cores.push_back(core);
            break;
        }
#endif
        return cores;
    }

    //! Lets the calling thread run on one core only. Where that is not possible nothing happens.
    ALPAKA_FN_COLD inline void pinThisThread([[maybe_unused]] std::size_t core)
    {
#if BOOST_OS_LINUX
        std::vector<AffinityMask> set(core / CPU_SETSIZE + 1);
        std::size_t const bytes = set.size() * sizeof(AffinityMask);
        CPU_SET_S(core, bytes, &set.data()->bits);
        static_cast<void>(sched_setaffinity(0, bytes, &set.data()->bits));
#endif
    }
} // namespace alpaka::runtime::cpu::detail
