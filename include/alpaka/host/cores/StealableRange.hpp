// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A range of numbers that several workers share by work stealing.
#pragma once

#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/SchedulePoint.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

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
        StealableRange() = default;
        StealableRange(StealableRange const&) = delete;
        auto operator=(StealableRange const&) -> StealableRange& = delete;

        ~StealableRange()
        {
            delete[] m_pieces;
        }

        //! Starts a range. Allocates only when there are more pieces than in any earlier range.
        void reset(std::size_t items, std::size_t pieces)
        {
            if(pieces > m_capacity)
            {
                delete[] std::exchange(m_pieces, nullptr);
                m_capacity = 0;
                m_pieces = new Piece[pieces];
                m_capacity = pieces;
            }
            m_items = items;
            // Two 32-bit numbers fit into one atomic word. Longer ranges are counted in larger steps.
            m_step = items / std::numeric_limits<std::uint32_t>::max() + 1;
            m_count = pieces;
            std::size_t const steps = (items + m_step - 1) / m_step;
            std::size_t begin = 0;
            for(std::size_t i = 0; i < pieces; ++i)
            {
                std::size_t const end = begin + steps / pieces + (i < steps % pieces ? 1 : 0);
                m_pieces[i].range.store(pack(begin, end), std::memory_order_relaxed);
                begin = end;
            }
        }

        //! Takes the next part for a worker.
        //! \param worker The number of its own piece; counted round when there are fewer pieces.
        //! \param most Items that the part should not exceed; the step of a very long range may be larger.
        //! \return False when nothing is left; else [first, last) is now the caller's part.
        auto next(
            std::size_t worker,
            std::size_t& first,
            std::size_t& last,
            std::size_t most = std::numeric_limits<std::size_t>::max()) -> bool
        {
            worker = worker < m_count ? worker : worker % m_count;
            for(std::size_t i = 0; i < m_count; ++i)
            {
                std::size_t const victim = worker + i < m_count ? worker + i : worker + i - m_count;
                if(take(m_pieces[victim].range, first, last, most))
                    return true;
            }
            return false;
        }

    private:
        struct alignas(64) Piece
        {
            std::atomic<std::uint64_t> range{0};
        };

        static constexpr auto pack(std::uint64_t begin, std::uint64_t end) -> std::uint64_t
        {
            return begin << 32 | end;
        }

        auto take(std::atomic<std::uint64_t>& range, std::size_t& first, std::size_t& last, std::size_t most) const -> bool
        {
            std::uint64_t old = range.load(std::memory_order_relaxed);
            for(;;)
            {
                std::uint64_t const begin = old >> 32;
                std::uint64_t const end = old & 0xffff'ffffu;
                if(begin == end)
                    return false;
                // Half of the rest each time: few operations while much is left, small parts at the end.
                std::uint64_t const part = core::min<std::uint64_t>((end - begin + 1) / 2, 1 + (most - 1) / m_step);
                core::schedulePoint();
                if(!range.compare_exchange_weak(old, pack(begin + part, end), std::memory_order_relaxed))
                    continue;
                core::schedulePoint();
                first = begin * m_step;
                last = core::min((begin + part) * m_step, m_items);
                return true;
            }
        }

        Piece* m_pieces = nullptr;
        std::size_t m_capacity = 0; //!< Allocated pieces.
        std::size_t m_items = 0;
        std::size_t m_step = 1;
        std::size_t m_count = 0;
    };
} // namespace alpaka::host
