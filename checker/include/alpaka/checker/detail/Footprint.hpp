// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Memory that host code, a copy or a message has touched.
#pragma once

#include <alpaka/checker/detail/HostHappensBefore.hpp>
#include <alpaka/checker/detail/Region.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace alpaka::checker::detail
{
    //! Rows of bytes at equal distances.
    struct Footprint
    {
        enum class What : std::uint8_t
        {
            access,
            release,
            copy,
            call,   //!< Of MPI, which has ended when it returns.
            request //!< Of MPI: what a call has begun, until it is complete.
        };

        [[nodiscard]] auto end() const -> std::uintptr_t { return first + (count - 1) * stride + bytes; }

        //! \return Whether further bytes are part of it now.
        [[nodiscard]] auto append(std::uintptr_t address, std::size_t more) -> bool
        {
            if(count == 1 && address >= first && address + more <= first + bytes)
                return true;
            if(count == 1 && address == first + bytes)
            {
                bytes += more;
                return true;
            }
            if(count == 1 && more == bytes && address > first + bytes)
            {
                stride = address - first;
                count = 2;
                return true;
            }
            if(count > 1 && more == bytes && address == first + count * stride)
            {
                ++count;
                return true;
            }
            return count > 1 && more == bytes && address == first + (count - 1) * stride;
        }

        //! \return The first common address found; 0 when there is none.
        [[nodiscard]] auto overlap(Footprint const& other) const -> std::uintptr_t
        {
            if(other.end() <= first || end() <= other.first)
                return 0;
            if(other.count < count)
                return other.overlap(*this);
            for(std::size_t i = 0; i < count; ++i)
            {
                std::uintptr_t const row = first + i * stride;
                std::size_t const k
                    = other.first + other.bytes > row ? 0 : (row - other.first - other.bytes) / other.stride + 1;
                std::uintptr_t const begin = other.first + k * other.stride;
                if(k < other.count && begin < row + bytes && begin + other.bytes > row)
                    return std::max(row, begin);
            }
            return 0;
        }

        [[nodiscard]] auto isMessage() const -> bool { return what == What::call || what == What::request; }

        [[nodiscard]] auto verb() const -> char const*
        {
            if(what == What::release)
                return "frees";
            return writes ? "writes" : "reads";
        }

        Agent agent;
        std::uintptr_t first = 0;
        std::size_t bytes = 0; //!< Of a row.
        std::size_t stride = 1;
        std::size_t count = 1;
        std::size_t unit = 1; //!< Bytes of an access.
        bool writes = false;
        bool isOfFreed = false; //!< Its memory had been freed before it.
        What what = What::access;
        char const* function = nullptr; //!< Of a message: that of MPI.
        void const* site = nullptr;
        Trace trace{};
    };
} // namespace alpaka::checker::detail
