// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The cores that OpenMP's settings for binding give to the process, of which the initial thread keeps one.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Predef.hpp>

#include <cstddef>
#include <cstdlib>
#include <cstring>

#if BOOST_OS_LINUX
// OpenMP's functions, null where no OpenMP is linked. Under names of our own, because <omp.h> declares them otherwise.
extern "C"
{
    [[gnu::weak]] int alpakaOmpGetNumPlaces() __asm__("omp_get_num_places");
    [[gnu::weak]] int alpakaOmpGetPlaceNumProcs(int place) __asm__("omp_get_place_num_procs");
    [[gnu::weak]] void alpakaOmpGetPlaceProcIds(int place, int* ids) __asm__("omp_get_place_proc_ids");
}
#endif

namespace alpaka::host
{
    //! \return Whether the environment makes OpenMP bind its threads. The runtime of g++ then binds the initial thread of
    //!         the program before main, and every thread that it starts inherits the one core.
    [[nodiscard]] ALPAKA_FN_COLD inline auto isOmpBinding() -> bool
    {
        auto const valueOf = [](char const* name)
        { return std::getenv(name); }; // NOLINT(concurrency-mt-unsafe): the library only reads it
        char const* const bind = valueOf("OMP_PROC_BIND");
        if(bind != nullptr && std::strcmp(bind, "false") == 0)
            return false;
        return bind != nullptr || valueOf("OMP_PLACES") != nullptr || valueOf("GOMP_CPU_AFFINITY") != nullptr;
    }

    //! Calls add(core) for each core of OpenMP's places, with repetitions. Calls nothing where no OpenMP is linked.
    template<typename TFn>
    ALPAKA_FN_COLD void forEachOmpCore([[maybe_unused]] TFn&& add)
    {
#if BOOST_OS_LINUX
        if(&alpakaOmpGetNumPlaces == nullptr || &alpakaOmpGetPlaceNumProcs == nullptr
           || &alpakaOmpGetPlaceProcIds == nullptr)
            return;
        int const places = alpakaOmpGetNumPlaces();
        for(int place = 0; place < places; ++place)
        {
            auto const count = static_cast<std::size_t>(alpakaOmpGetPlaceNumProcs(place));
            auto* const ids = static_cast<int*>(std::malloc((count + 1) * sizeof(int)));
            if(ids == nullptr)
                return;
            alpakaOmpGetPlaceProcIds(place, ids);
            for(std::size_t i = 0; i < count; ++i)
                add(static_cast<std::size_t>(ids[i]));
            std::free(ids);
        }
#endif
    }
} // namespace alpaka::host
