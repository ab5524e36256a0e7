// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Whether threads that share cores yield before they sleep.
#pragma once

#include <alpaka/core/Engine.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::detail
{
    //! More threads than cores that meet at a barrier hand their cores to each other. A yield does this for half of
    //! the price of a sleep and a wake-up. If another program is busy on these cores, though, a yield gives that
    //! program a whole time slice. So the last thread at each barrier tells how long all of them took. As soon as they
    //! have lost some milliseconds, the threads of all blocks of the process sleep at once, and yield again after a
    //! while. docs/internals/os-threads.md has the figures.
    class SharedCores
    {
    public:
        //! Nanoseconds.
        using Time = std::int64_t;

        //! How often a thread yields before it sleeps.
        [[nodiscard]] auto yields() const -> int
        {
            return m_sleepsUntil.load(std::memory_order_relaxed) == 0 ? mostYields : 0;
        }

        //! Call it when all threads of a block have come to a barrier. Several blocks may call it at the same time;
        //! one of their reports may then be lost.
        //!
        //! \param taken From the first one to the last.
        void tell(Time now, Time taken, std::size_t threads, std::size_t cores);

        //! The one of the process. A variable of a function, because images for OpenMP devices have no others.
        [[nodiscard]] static auto ofProcess() -> SharedCores&
        {
            static constinit SharedCores cores;
            return cores;
        }

        static constexpr int mostYields = 4;

    private:
        // Several switches between threads. A kernel that computes longer than this hardly notices whether its threads
        // yield or sleep.
        static constexpr Time timePerThread = 10'000;
        static constexpr Time mostLostAtOnce = 4'000'000;
        // Some time slices. A program of lower priority that gets one now and then does not matter.
        static constexpr Time mostLost = 10'000'000;
        static constexpr Time timeOfSleeps = 250'000'000;

        std::atomic<Time> m_lost{0};
        std::atomic<Time> m_sleepsUntil{0}; //!< Zero while threads yield.
    };
} // namespace alpaka::strategy::detail

#if ALPAKA_HAS_BODIES
#    include <alpaka/strategy/common/SharedCores.ipp>
#endif
