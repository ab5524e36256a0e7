// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! OpenMP's threads, for twins; one where there is no OpenMP.
#pragma once

#ifdef _OPENMP
#    include <omp.h>
#endif

namespace field
{
    //! \return The most threads that a parallel region gets.
    inline auto mostThreads() -> int
    {
#ifdef _OPENMP
        return omp_get_max_threads();
#else
        return 1;
#endif
    }

    //! \return The threads of this region.
    inline auto threadCount() -> int
    {
#ifdef _OPENMP
        return omp_get_num_threads();
#else
        return 1;
#endif
    }

    //! \return The number of this thread in its region.
    inline auto threadNumber() -> int
    {
#ifdef _OPENMP
        return omp_get_thread_num();
#else
        return 0;
#endif
    }
} // namespace field
