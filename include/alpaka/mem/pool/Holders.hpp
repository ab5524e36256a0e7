// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the pools of all devices count, and the text of the error when a limit is exceeded.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/mem/pool/Statistics.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <vector>

namespace alpaka::mem::pool
{
    //! What a live buffer has asked for, and where.
    struct Holding
    {
        core::SourceLocation place;
        std::size_t bytes = 0; //!< 0 where no buffer is live.
        std::size_t buffers = 1;

        [[nodiscard]] auto isAt(core::SourceLocation const& other) const -> bool
        {
            if(place.label != nullptr && other.label != nullptr)
                return std::strcmp(place.label, other.label) == 0;
            return place.label == other.label && place.file == other.file && place.line == other.line;
        }
    };

    inline void begin(PoolStatistics& now, std::size_t bytes) noexcept
    {
        ++now.allocations;
        now.live += bytes;
        now.liveMaximum = core::max(now.liveMaximum, now.live);
    }

    //! \param forEach Calls a function with what each live buffer holds.
    template<typename TForEach>
    [[noreturn]] void
    failLimit(std::size_t bytes, std::size_t limit, PoolStatistics const& now, TForEach const& forEach)
    {
        std::vector<Holding> holders;
        forEach(
            [&](Holding const& one)
            {
                if(one.bytes == 0)
                    return; // also: the label of a buffer that has ended may be gone
                auto const found = std::find_if(
                    holders.begin(), holders.end(), [&](auto const& other) { return other.isAt(one.place); });
                if(found == holders.end())
                    holders.push_back(one);
                else
                {
                    found->bytes += one.bytes;
                    ++found->buffers;
                }
            });
        std::sort(holders.begin(), holders.end(), [](auto const& a, auto const& b) { return a.bytes > b.bytes; });
        core::Text text;
        for(std::size_t i = 0; i < holders.size() && i < 3; ++i)
        {
            auto const& one = holders[i];
            core::append(text, i == 0 ? "; the largest holders: " : ", ", one.bytes, " bytes in ", one.buffers);
            text.append(one.buffers == 1 ? " buffer" : " buffers");
            core::appendPlace(text, one.place);
        }
        core::fail(
            "mem::Pool: ",
            bytes,
            " bytes were asked for, ",
            now.live,
            " are live, the limit is ",
            limit,
            text.c_str());
    }
} // namespace alpaka::mem::pool
