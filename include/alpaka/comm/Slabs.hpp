// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How the bytes of one rank, or those that each rank has, reach all ranks.
#pragma once

#include <alpaka/comm/Operation.hpp>
#include <alpaka/comm/World.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace alpaka::comm::detail
{
    //! Where the bytes of each rank lie in an operand.
    class Slabs
    {
    public:
        //! \param rows Spread over the ranks as comm::share does; each of so many bytes.
        Slabs(std::byte* data, int size, std::size_t rows, std::size_t bytesOfRow)
            : m_data(data)
            , m_size(size)
            , m_rows(rows)
            , m_bytesOfRow(bytesOfRow)
        {
        }

        //! \return The message of the slabs [first, first + count).
        [[nodiscard]] auto message(bool isSend, int peer, int tag, int first, int count = 1) const -> Message
        {
            auto const begin = beginOf(first);
            return {isSend, peer, tag, m_data + begin, beginOf(first + count) - begin};
        }

        [[nodiscard]] auto dataOf(int rank) const -> std::byte*
        {
            return m_data + beginOf(rank);
        }

    private:
        //! \return The end of all for the number of ranks.
        [[nodiscard]] auto beginOf(int rank) const -> std::size_t
        {
            return share(m_size, m_rows, rank).first * m_bytesOfRow;
        }

        std::byte* m_data;
        int m_size;
        std::size_t m_rows;
        std::size_t m_bytesOfRow;
    };

    //! Hands contiguous bytes of one rank to all, along a tree.
    inline void broadcastBytes(Operation& operation, int tag, int root, std::byte* data, std::size_t bytes)
    {
        auto& state = operation.state();
        int const size = state.transport().size();
        int const place = (state.transport().rank() - root + size) % size;
        std::vector<Message> messages;
        int step = 1;
        while(step < size && (place & step) == 0)
            step *= 2;
        if(place != 0)
        {
            messages.push_back({false, (place - step + root) % size, tag, data, bytes});
            operation.transfer(messages);
            messages.clear();
        }
        for(step /= 2; step > 0; step /= 2)
            if(place + step < size)
                messages.push_back({true, (place + step + root) % size, tag, data, bytes});
        operation.transfer(messages);
    }

    //! Each rank has its slab; afterwards all have all. After each round a rank has twice as many, so that there
    //! are few rounds, and each slab arrives once.
    inline void allGatherSlabs(Operation& operation, int tag, Slabs const& slabs)
    {
        auto& state = operation.state();
        int const size = state.transport().size();
        int const rank = state.transport().rank();
        std::vector<Message> messages;
        // The slabs [first, first + count), which begin anew after the last rank.
        auto const add = [&](bool isSend, int peer, int first, int count)
        {
            int const before = std::min(count, size - first);
            messages.push_back(slabs.message(isSend, peer, tag, first, before));
            if(before < count)
                messages.push_back(slabs.message(isSend, peer, tag, 0, count - before));
        };
        for(int have = 1; have < size; have *= 2)
        {
            int const count = std::min(have, size - have);
            int const next = (rank + have) % size;
            messages.clear();
            add(false, next, next, count);
            add(true, (rank - have + size) % size, rank, count);
            operation.transfer(messages);
        }
    }
} // namespace alpaka::comm::detail
