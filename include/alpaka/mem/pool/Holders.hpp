// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The text of the error when a pool's limit is exceeded.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/mem/pool/Statistics.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <vector>

namespace alpaka::mem::pool
{
    //! Buffers that were allocated under one label, or on one line.
    struct Holder
    {
        core::SourceLocation place;
        std::size_t bytes = 0;
        std::size_t buffers = 0;

        [[nodiscard]] auto isAt(core::SourceLocation const& other) const -> bool
        {
            if(place.label != nullptr && other.label != nullptr)
                return std::strcmp(place.label, other.label) == 0;
            return place.label == other.label && place.file == other.file && place.line == other.line;
        }
    };

    //! \param live Calls its argument with the place and the bytes of each live buffer.
    template<typename TForEach>
    [[noreturn]] void failLimit(std::size_t bytes, std::size_t limit, PoolStatistics const& now, TForEach const& live)
    {
        std::vector<Holder> holders;
        live(
            [&](core::SourceLocation const& place, std::size_t size)
            {
                auto found
                    = std::find_if(holders.begin(), holders.end(), [&](auto const& one) { return one.isAt(place); });
                if(found == holders.end())
                    found = holders.insert(found, Holder{place});
                found->bytes += size;
                ++found->buffers;
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
