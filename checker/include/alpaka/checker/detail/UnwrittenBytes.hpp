// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Tells whether bytes that no kernel has written have been written by code that the checker does not see.
#pragma once

#include <alpaka/checker/detail/Current.hpp>
#include <alpaka/checker/detail/Pattern.hpp>
#include <alpaka/checker/detail/Regions.hpp>
#include <alpaka/checker/detail/Shadow.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::checker::detail
{
    //! The host, and memcpy of g++, are seen by the contents only. One byte of them is that of fresh memory by chance
    //! in 1 of 256 cases; four bytes are not.
    class UnwrittenBytes
    {
    public:
        UnwrittenBytes(Shadow const& shadow, Regions& regions)
            : m_shadow(shadow)
            , m_regions(regions)
        {
        }

        //! \param address Of bytes that no kernel has written.
        //! \return Whether nothing else has written them, either.
        [[nodiscard]] ALPAKA_FN_INLINE auto contains(std::uintptr_t address, std::size_t bytes) const -> bool
        {
            return isPattern(address, bytes) && (bytes >= enough || hasFreshNeighbours(address, bytes));
        }

    private:
        static constexpr std::size_t enough = 4;
        static constexpr std::size_t farthest = 64;

        //! Counts the fresh bytes around; those that kernels have written are skipped.
        [[nodiscard]] ALPAKA_FN_NOINLINE auto hasFreshNeighbours(std::uintptr_t address, std::size_t bytes) const
            -> bool
        {
            Pause const pause;
            Region region;
            if(!m_regions.find(address, region))
                return false;
            std::uintptr_t const begin = Regions::key(region.data);
            std::uintptr_t const end = begin + region.bytes;
            std::size_t found = bytes;
            bool isWhole = true; // all bytes of the variable are written by kernels, or fresh
            auto const look = [&](std::uintptr_t at) -> bool
            {
                if(isOfKernel(at))
                    return true;
                isWhole = isWhole && isPattern(at, 1);
                found += isWhole ? 1 : 0;
                return isWhole;
            };
            for(auto at = address + bytes; at < end && found < enough; ++at)
                if(at - address > farthest || !look(at))
                {
                    isWhole = false;
                    break;
                }
            bool const isWholeBehind = isWhole;
            isWhole = true;
            for(auto at = address; at > begin && found < enough; --at)
                if(address - at > farthest || !look(at - 1))
                {
                    isWhole = false;
                    break;
                }
            // The host cannot write to shared memory.
            bool const isShared = region.kind == Kind::sharedVariable || region.kind == Kind::sharedDynamic;
            return found >= enough || (isShared && isWhole && isWholeBehind);
        }

        [[nodiscard]] auto isOfKernel(std::uintptr_t address) const -> bool
        {
            Cell const cell = m_shadow.find(address);
            return cell.isWatched() && cell.isWritten()
                   && (cell.lastWrite().bytes() == 15 || (cell.unwritten() >> (address & 3) & 1) == 0);
        }

        Shadow const& m_shadow;
        Regions& m_regions;
    };
} // namespace alpaka::checker::detail
