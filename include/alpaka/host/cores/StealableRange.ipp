// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of StealableRange.hpp.
#pragma once

#include <alpaka/core/Exchange.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/host/cores/StealableRange.hpp>

namespace alpaka::host
{
    ALPAKA_ENGINE void StealableRange::reset(std::size_t items, std::size_t pieces)
    {
        if(pieces > m_capacity)
        {
            delete[] core::exchange(m_pieces, nullptr);
            m_capacity = 0;
            m_pieces = new Piece[pieces];
            m_capacity = pieces;
        }
        m_items = items;
        // Two 32-bit numbers fit into one atomic word. Longer ranges are counted in larger steps.
        m_step = items / std::numeric_limits<std::uint32_t>::max() + 1;
        m_count = pieces;
        std::size_t const steps = items / m_step + (items % m_step == 0 ? 0 : 1);
        std::size_t begin = 0;
        for(std::size_t i = 0; i < pieces; ++i)
        {
            std::size_t const end = begin + steps / pieces + (i < steps % pieces ? 1 : 0);
            m_pieces[i].range.store(pack(begin, end), std::memory_order_relaxed);
            begin = end;
        }
    }

    ALPAKA_ENGINE auto
    StealableRange::next(std::size_t worker, std::size_t& first, std::size_t& last, std::size_t most) -> bool
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

    ALPAKA_ENGINE auto StealableRange::take(
        std::atomic<std::uint64_t>& range, std::size_t& first, std::size_t& last, std::size_t most) const -> bool
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
            last = first + core::min<std::uint64_t>(part * m_step, m_items - first); // their sum may overflow
            return true;
        }
    }
} // namespace alpaka::host
