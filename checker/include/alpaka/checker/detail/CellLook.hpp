// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Compares an access with what is known about its memory.
#pragma once

#include <alpaka/checker/detail/Address.hpp>
#include <alpaka/checker/detail/Current.hpp>
#include <alpaka/checker/detail/HappensBefore.hpp>
#include <alpaka/checker/detail/LaunchChecker.hpp>
#include <alpaka/checker/detail/Regions.hpp>
#include <alpaka/checker/detail/Reporter.hpp>
#include <alpaka/checker/detail/Shadow.hpp>
#include <alpaka/checker/detail/UnwrittenBytes.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace alpaka::checker::detail
{
    class CellLook
    {
    public:
        CellLook(
            HappensBefore& order, Shadow const& shadow, Regions& regions, Reporter& reporter, LaunchChecker& launches)
            : m_order(order)
            , m_regions(regions)
            , m_unwritten(shadow, regions)
            , m_reporter(reporter)
            , m_launches(launches)
        {
        }

        //! \param isFirst Whether these are the first bytes of the access.
        //! \return Whether the access can be looked at further.
        template<Mode TMode>
        ALPAKA_FN_INLINE auto look(
            Thread& thread,
            Cell cell,
            Access mine,
            bool isFirst,
            std::uintptr_t address,
            std::size_t bytes,
            void const* returnAddress) -> bool
        {
            if(cell.isPartial() && isBeyondEnd(address, bytes)) [[unlikely]]
            {
                Pause const pause;
                m_reporter.outside(thread, address, bytes, isWrite(TMode), returnAddress);
                return false;
            }
            Access const write = cell.lastWrite();
            if(write.bits <= static_cast<std::uint64_t>(State::last)) [[unlikely]]
            {
                if(write.bits != static_cast<std::uint64_t>(State::fresh))
                {
                    Pause const pause;
                    m_reporter.outside(thread, address, bytes, isWrite(TMode), returnAddress);
                    return false;
                }
                if(isRead(TMode) && isFirst && m_unwritten.contains(address, bytes))
                {
                    Pause const pause;
                    m_reporter.unwritten(thread, address, bytes, returnAddress);
                }
                if(isWrite(TMode) && mine.bytes() != allBytes)
                    cell.unwritten() = static_cast<std::uint8_t>(allBytes & ~mine.bytes());
            }
            else
            {
                if(isRace<TMode>(thread, write, mine)) [[unlikely]]
                    report(thread, write, true, TMode, address, bytes, returnAddress);
                if(write.bytes() != allBytes)
                    lookAtParts<TMode>(thread, cell, mine, isFirst, address, bytes, returnAddress);
                else if(isWrite(TMode) && mine.bytes() != allBytes)
                    cell.unwritten() = 0;
            }
            for(std::size_t i = 0; i < Cell::reads; ++i)
                if(Access const read{cell.read(i)}; read.bits != 0 && (isWrite(TMode) || read.isKeptWrite())
                                                    && isRace<TMode>(thread, read, mine)) [[unlikely]]
                {
                    report(thread, read, read.isKeptWrite(), TMode, address, bytes, returnAddress);
                    break;
                }
            if constexpr(isWrite(TMode))
            {
                if(write.bits > static_cast<std::uint64_t>(State::last) && (write.bytes() & ~mine.bytes()) != 0)
                    remember(thread, cell, Access{write.bits | Access::mark});
                cell.setWrite(mine);
            }
            else
                remember(thread, cell, mine);
            return true;
        }

        //! After a pending write.
        void settle(Thread& thread)
        {
            if(thread.pending.bytes == 0)
                return;
            PendingWrite const pending = std::exchange(thread.pending, {});
            std::uint64_t now = 0;
            std::memcpy(&now, memoryAt(pending.address), pending.bytes);
            Access const other{pending.otherWrite};
            m_reporter.race(
                thread,
                m_order.blockWith(other),
                other,
                true,
                true,
                false,
                pending.address,
                pending.bytes,
                pending.site,
                now == pending.before);
        }

    private:
        static constexpr std::uint32_t allBytes = 15;

        //! A cell of which kernels have written some bytes. A read of these and others is right: structures have gaps.
        template<Mode TMode>
        void lookAtParts(
            Thread& thread,
            Cell const& cell,
            Access mine,
            bool isFirst,
            std::uintptr_t address,
            std::size_t bytes,
            void const* returnAddress)
        {
            std::uint32_t const unwritten = cell.unwritten();
            if(unwritten == 0)
                return;
            if(isRead(TMode) && isFirst && (mine.bytes() & ~unwritten) == 0 && m_unwritten.contains(address, bytes))
                [[unlikely]]
            {
                Pause const pause;
                m_reporter.unwritten(thread, address, bytes, returnAddress);
            }
            if(isWrite(TMode))
                cell.unwritten() = static_cast<std::uint8_t>(unwritten & ~mine.bytes());
        }

        //! \return Whether two atomic accesses are so for each other.
        [[nodiscard]] auto isAtomicForBoth(Thread const& thread, Access earlier, Access mine) const -> bool
        {
            return (!earlier.isAtomicOfBlock() && !mine.isAtomicOfBlock()) || m_order.isOfBlock(thread, earlier);
        }

        template<Mode TMode>
        [[nodiscard]] ALPAKA_FN_INLINE auto isRace(Thread const& thread, Access earlier, Access mine) const -> bool
        {
            return (earlier.bytes() & mine.bytes()) != 0
                   && !(isAtomic(TMode) && earlier.isAtomic() && isAtomicForBoth(thread, earlier, mine))
                   && !m_order.isOrdered(thread, earlier);
        }

        ALPAKA_FN_INLINE void remember(Thread const& thread, Cell const& cell, Access mine) const
        {
            m_order.remember(
                thread,
                cell.read(0),
                cell.read(1),
                mine,
                [&](Access earlier) { return m_order.isOrdered(thread, earlier); });
        }

        //! \return Whether an access to the last bytes of an allocation leaves it.
        [[nodiscard]] auto isBeyondEnd(std::uintptr_t address, std::size_t bytes) -> bool
        {
            Pause const pause;
            Region region;
            return m_regions.find(address, region) && address + bytes > Regions::key(region.data) + region.bytes;
        }

        void report(
            Thread& thread,
            Access earlier,
            bool earlierWrites,
            Mode mode,
            std::uintptr_t address,
            std::size_t bytes,
            void const* returnAddress)
        {
            Pause const pause;
            if(m_order.isOfEarlierLaunch(earlier))
            {
                auto const mine = Access::make(m_order.clock(), thread.number, 0, Access::Level::plain, 0);
                m_launches.conflict(mine, isWrite(mode), returnAddress, earlier, earlierWrites, address, bytes);
                return;
            }
            if(earlierWrites && mode == Mode::write && !earlier.isAtomic() && bytes <= sizeof(std::uint64_t)
               && thread.pending.bytes == 0)
            {
                // Whether both write the same value is known after this write.
                thread.pending = {address, bytes, 0, earlier.bits, returnAddress};
                std::memcpy(&thread.pending.before, memoryAt(address), bytes);
                thread.budget += thread.left;
                thread.left = 1;
                return;
            }
            m_reporter.race(
                thread,
                m_order.blockWith(earlier),
                earlier,
                earlierWrites,
                isWrite(mode),
                isAtomic(mode),
                address,
                bytes,
                returnAddress,
                false);
        }

        HappensBefore& m_order;
        Regions& m_regions;
        UnwrittenBytes m_unwritten;
        Reporter& m_reporter;
        LaunchChecker& m_launches;
    };
} // namespace alpaka::checker::detail
