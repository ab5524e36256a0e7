// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A range of numbers that several workers share by work stealing.
#pragma once

#include <alpaka/core/Engine.hpp>
#include <alpaka/core/SchedulePoint.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace alpaka::host
{
    //! A range of numbers, one contiguous piece per worker. A worker takes from the front of its own piece. When that
    //! is used up, it steals from the front of the pieces that follow. So neighbours stay on one core, launch after
    //! launch, and uneven work is balanced at the end.
    //!
    //! Always the front: the numbers of a piece begin in order, also where several workers take them, and worker 0
    //! takes the lowest number that is left when its own piece is used up. Therefore a number may wait for lower ones
    //! even if no worker but worker 0 ever comes: worker 0 waits only for numbers that another worker has taken.
    class StealableRange
    {
    public:
        auto operator=(StealableRange&&) -> StealableRange& = delete;

        ~StealableRange() { delete[] m_pieces; }

        //! Starts a range. Allocates only when there are more pieces than in any earlier range.
        void reset(std::size_t items, std::size_t pieces);

        //! Takes the next part for a worker.
        //! \param worker The number of its own piece; counted round when there are fewer pieces.
        //! \param most Items that the part should not exceed; the step of a very long range may be larger.
        //! \return False when nothing is left; else [first, last) is now the caller's part.
        auto next(
            std::size_t worker,
            std::size_t& first,
            std::size_t& last,
            std::size_t most = std::numeric_limits<std::size_t>::max()) -> bool;

    private:
        struct alignas(64) Piece
        {
            std::atomic<std::uint64_t> range{0};
        };

        static constexpr auto pack(std::uint64_t begin, std::uint64_t end) -> std::uint64_t
        {
            return begin << 32 | end;
        }

        auto take(std::atomic<std::uint64_t>& range, std::size_t& first, std::size_t& last, std::size_t most) const
            -> bool;

        Piece* m_pieces = nullptr;
        std::size_t m_capacity = 0; //!< Allocated pieces.
        std::size_t m_items = 0;
        std::size_t m_step = 1;
        std::size_t m_count = 0;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/cores/StealableRange.ipp>
#endif
