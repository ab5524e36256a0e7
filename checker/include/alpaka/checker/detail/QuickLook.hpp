// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The look at an access as most are: plain, of whole cells, and ordered after what it could race with.
#pragma once

#include <alpaka/checker/detail/Access.hpp>
#include <alpaka/checker/detail/Address.hpp>
#include <alpaka/checker/detail/Current.hpp>
#include <alpaka/checker/detail/HappensBefore.hpp>
#include <alpaka/checker/detail/Pattern.hpp>
#include <alpaka/checker/detail/Shadow.hpp>
#include <alpaka/checker/detail/Threads.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace alpaka::checker::detail
{
    //! Does for such an access what CellLook does, and calls no function. Where it cannot tell, CellLook looks again
    //! at all cells: a second look changes nothing.
    template<Mode TMode, std::size_t TBytes>
    class QuickLook
    {
    public:
        //! \param at The cells of the address.
        //! \param mine Without bytes.
        //! \return Whether there is nothing to report.
        ALPAKA_FN_INLINE static auto
        look(HappensBefore const& order, Thread const& thread, Cells const& at, std::uintptr_t address, Access mine)
            -> bool
        {
            if((address & (TBytes - 1)) != 0 || !order.knowsOnlyBarriers(thread)) [[unlikely]]
                return false;
            mine.bits |= TBytes < 4 ? std::uint64_t{(1u << TBytes) - 1} << (address & 3) : Access::bytesMask;
            for(std::size_t i = 0; i < (TBytes + 3) / 4; ++i)
                if(!lookAt(order, thread, at, i, address, mine)) [[unlikely]]
                    return false;
            return true;
        }

    private:
        struct IsOrdered
        {
            ALPAKA_FN_INLINE auto operator()(Access earlier) const -> bool
            {
                return order.isOrderedByBarriers(thread, earlier);
            }

            HappensBefore const& order;
            Thread const& thread;
        };

        ALPAKA_FN_INLINE static auto lookAt(
            HappensBefore const& order,
            Thread const& thread,
            Cells const& at,
            std::size_t i,
            std::uintptr_t address,
            Access mine) -> bool
        {
            IsOrdered const isOrdered{order, thread};
            Access const write{at.writes[i]};
            std::uint64_t& first = at.reads[2 * i];
            std::uint64_t& second = at.reads[2 * i + 1];
            if(write.bits <= static_cast<std::uint64_t>(State::last))
            {
                if(write.bits != static_cast<std::uint64_t>(State::fresh)
                   || (isRead(TMode) && i == 0 && isPattern<Word>(address)))
                    return false;
            }
            // The mark is that of the end of an allocation. CellLook knows which bytes kernels have written.
            else if((write.bits & Access::mark) != 0 || (isRead(TMode) && write.bytes() != 15) || !isOrdered(write))
                return false;
            if constexpr(isWrite(TMode))
            {
                if((first != 0 && !isOrdered({first})) || (second != 0 && !isOrdered({second})))
                    return false;
                at.writes[i] = mine.bits;
                return true;
            }
            else
            {
                if(((first | second) & Access::mark) != 0)
                    return false;
                order.remember(thread, first, second, mine, isOrdered);
                return true;
            }
        }

        //! Of the first bytes.
        using Word = std::conditional_t<
            TBytes == 1,
            std::uint8_t,
            std::conditional_t<
                TBytes == 2,
                std::uint16_t,
                std::conditional_t<TBytes == 4, std::uint32_t, std::uint64_t>>>;
    };
} // namespace alpaka::checker::detail
