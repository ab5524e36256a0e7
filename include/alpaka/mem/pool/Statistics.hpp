// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a pool is asked for, and what it tells about itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace alpaka::mem
{
    //! All sizes are bytes. Written with names: `{.limit = 1 << 30, .fill = 0xff}`.
    struct PoolOptions
    {
        static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

        //! The most that the pool has at a time; kept memory is given back before an allocation fails. On GPUs the
        //! most that its buffers have; what the driver keeps comes on top.
        std::size_t limit = unlimited;
        //! The most free memory that is kept for later, once the pool is called and no queue uses it. 0 keeps none:
        //! each buffer is allocated and freed, and what a queue still uses then does not count.
        std::size_t keep = unlimited;
        //! The bytes with which each buffer begins, so that the use of what was never written shows.
        std::optional<std::uint8_t> fill = {};
        //! On CPUs: pins the memory if a GPU runtime of this process can, once for all buffers that it will hold.
        bool pin = false;
    };

    //! A moment of a pool, in bytes and calls. On GPUs the driver's pool tells what it has reserved, now and at most
    //! (cudaMemPoolAttrReservedMemCurrent and ReservedMemHigh), but not which allocations that has served.
    struct PoolStatistics
    {
        std::size_t live = 0;        //!< Of the buffers that have handles, as they were asked for.
        std::size_t liveMaximum = 0; //!< The most that `live` has been.
        //! Free memory of the pool, also where a queue has to come past its last use. On GPUs what the driver has
        //! reserved beyond `live`, with the rounding of its pages.
        std::size_t kept = 0;
        std::size_t peak = 0; //!< The most that the pool has had, live and kept; on GPUs the most reserved.
        std::uint64_t allocations = 0;
        std::uint64_t hits = 0; //!< Allocations that kept memory has served; 0 on GPUs: drivers do not tell.
        //! Of the host's allocator and system: to get memory and to give it back. On GPUs of the driver: one to
        //! allocate and one to free for each buffer that has ended, most of which its pool answers without the system.
        std::uint64_t driverCalls = 0;
    };
} // namespace alpaka::mem
