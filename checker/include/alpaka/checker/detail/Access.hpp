// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! One access, as the checker remembers it.
#pragma once

#include <cstdint>

namespace alpaka::checker::detail
{
    //! One access, in 63 bits: which of the four bytes, whether it was atomic, where in the program, which thread of
    //! the launch, and when. Time is a number that grows with each synchronisation.
    struct Access
    {
        enum class Level : std::uint32_t
        {
            plain = 0,
            atomic = 1,
            atomicOfBlock = 3 //!< For the threads of one block.
        };

        static constexpr std::uint32_t siteBits = 13;
        static constexpr std::uint32_t threadBits = 22;
        static constexpr std::uint32_t clockBits = 22;

        static constexpr std::uint32_t threadMask = (1u << threadBits) - 1;
        static constexpr std::uint32_t lastClock = (1u << clockBits) - 2;

        [[nodiscard]] static constexpr auto
        make(std::uint32_t clock, std::uint32_t thread, std::uint32_t site, Level level, std::uint32_t bytes) -> Access
        {
            return {
                (std::uint64_t{clock} << (6 + siteBits + threadBits))
                | (std::uint64_t{thread & threadMask} << (6 + siteBits)) | (std::uint64_t{site} << 6)
                | (static_cast<std::uint64_t>(level) << 4) | bytes};
        }

        [[nodiscard]] constexpr auto clock() const -> std::uint32_t
        {
            return static_cast<std::uint32_t>(bits >> (6 + siteBits + threadBits)) & ((1u << clockBits) - 1);
        }

        [[nodiscard]] constexpr auto thread() const -> std::uint32_t
        {
            return static_cast<std::uint32_t>(bits >> (6 + siteBits)) & threadMask;
        }

        [[nodiscard]] constexpr auto site() const -> std::uint32_t
        {
            return static_cast<std::uint32_t>(bits >> 6) & ((1u << siteBits) - 1);
        }

        [[nodiscard]] constexpr auto isAtomic() const -> bool { return (bits >> 4 & 1) != 0; }

        //! Whether it was atomic for the threads of its block only.
        [[nodiscard]] constexpr auto isAtomicOfBlock() const -> bool { return (bits >> 5 & 1) != 0; }

        [[nodiscard]] constexpr auto bytes() const -> std::uint32_t { return static_cast<std::uint32_t>(bits & 15); }

        //! In Cell::reads: it was a write.
        [[nodiscard]] constexpr auto isKeptWrite() const -> bool { return (bits & mark) != 0; }

        static constexpr std::uint64_t bytesMask = 15;
        static constexpr std::uint64_t siteMask = ((std::uint64_t{1} << siteBits) - 1) << 6;
        static constexpr std::uint64_t mark = std::uint64_t{1} << 63;

        std::uint64_t bits = 0;
    };

    //! What four bytes are, in place of their last write. Zero: not watched.
    enum class State : std::uint64_t
    {
        unwatched = 0,
        fresh = 1,   //!< No kernel has written to it.
        redzone = 2, //!< Beside a buffer.
        freed = 3,
        last = 3
    };
} // namespace alpaka::checker::detail
