// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The memory that a buffer needs.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>
#include <limits>
#include <utility>

namespace alpaka::mem::buf
{
    //! \return The bytes of packed elements; zero when an extent is zero.
    //! \throws core::Error when an extent is negative or the bytes exceed the largest distance of pointers.
    template<typename TElem, typename TDim, typename TIdx>
    [[nodiscard]] auto byteCount(vec::Vec<TDim, TIdx> const& extents) -> std::size_t
    {
        constexpr auto limit = static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max());
        bool isEmpty = false;
        for(TIdx const& extent : extents)
        {
            if(std::cmp_less(extent, 0))
                core::fail("mem::buf::alloc: the extent ", extents, " is negative in a dimension");
            isEmpty = isEmpty || extent == 0;
        }
        if(isEmpty)
            return 0;
        std::size_t bytes = sizeof(TElem);
        for(TIdx const& extent : extents)
        {
            if(std::cmp_greater(extent, limit / bytes))
                core::fail(
                    "mem::buf::alloc: the extent ",
                    extents,
                    " of elements of ",
                    sizeof(TElem),
                    " bytes was asked for, the limit is ",
                    limit,
                    " bytes");
            bytes *= static_cast<std::size_t>(extent);
        }
        return bytes;
    }
} // namespace alpaka::mem::buf
