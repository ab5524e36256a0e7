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
    //! Where the bytes of each rank lie: rows, of so many bytes, are spread over the ranks as comm::share does.
    struct Slabs
    {
        [[nodiscard]] auto dataOf(int rank) const -> std::byte*
        {
            return data + share(size, rows, rank).first * bytesOfRow;
        }

        //! \return The message of the slabs [first, first + count).
        [[nodiscard]] auto message(bool isSend, int peer, int tag, int first, int count = 1) const -> Message
        {
            return {isSend, peer, tag, dataOf(first), static_cast<std::size_t>(dataOf(first + count) - dataOf(first))};
        }

        std::byte* data;
        int size;
        std::size_t rows;
        std::size_t bytesOfRow;
    };

    //! Hands contiguous bytes of one rank to all, along a tree.
    inline void broadcastBytes(Operation& operation, int tag, int root, std::byte* data, std::size_t bytes)
    {
        int const size = operation.size;
        int const place = (operation.rank - root + size) % size;
        int step = 1;
        while(step < size && (place & step) == 0)
            step *= 2;
        std::vector<Message> messages;
        if(place != 0)
            messages.push_back({false, (place - step + root) % size, tag, data, bytes});
        operation.transfer(messages);
        messages.clear();
        for(step /= 2; step > 0; step /= 2)
            if(place + step < size)
                messages.push_back({true, (place + step + root) % size, tag, data, bytes});
        operation.transfer(messages);
    }

    //! Each rank has its slab; afterwards all have all. After each round a rank has twice as many, so that there
    //! are few rounds, and each slab arrives once.
    inline void allGatherSlabs(Operation& operation, int tag, Slabs const& slabs)
    {
        int const size = operation.size;
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
            int const next = (operation.rank + have) % size;
            messages.clear();
            add(false, next, next, count);
            add(true, (operation.rank - have + size) % size, operation.rank, count);
            operation.transfer(messages);
        }
    }
} // namespace alpaka::comm::detail
