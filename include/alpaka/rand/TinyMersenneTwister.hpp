// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The small sibling of the Mersenne Twister, TinyMT32.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <cstdint>

namespace alpaka::rand::engine
{
    //! TinyMT32 as RFC 8682 specifies it, with that document's parameters: a period of 2^127 - 1 from 16 bytes.
    class TinyMersenneTwister
    {
    public:
        using result_type = std::uint32_t;

        //! \param seed Any value; gives the sequence of RFC 8682.
        ALPAKA_FN_HOST_ACC explicit constexpr TinyMersenneTwister(std::uint32_t seed = 1)
            : m_state{seed, mat1, mat2, tmat}
        {
            for(std::uint32_t i = 1; i < 8; ++i)
            {
                std::uint32_t const before = m_state[(i - 1) % 4];
                m_state[i % 4] ^= i + 1812433253u * (before ^ (before >> 30));
            }
            begin();
        }

        //! Takes a complete state of 128 bits, for more sequences than the 2^32 of seeds.
        ALPAKA_FN_HOST_ACC constexpr TinyMersenneTwister(
            std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d)
            : m_state{a, b, c, d}
        {
            begin();
        }

        [[nodiscard]] ALPAKA_FN_HOST_ACC static constexpr auto min() -> result_type { return 0; }

        [[nodiscard]] ALPAKA_FN_HOST_ACC static constexpr auto max() -> result_type { return 0xFFFFFFFFu; }

        ALPAKA_FN_HOST_ACC constexpr auto operator()() -> result_type
        {
            next();
            std::uint32_t const t1 = m_state[0] + (m_state[2] >> 8);
            std::uint32_t const t0 = m_state[3] ^ t1;
            return (t1 & 1u) != 0 ? t0 ^ tmat : t0;
        }

    private:
        static constexpr std::uint32_t mat1 = 0x8F7011EEu;
        static constexpr std::uint32_t mat2 = 0xFC78FF1Fu;
        static constexpr std::uint32_t tmat = 0x3793FDFFu;

        ALPAKA_FN_HOST_ACC constexpr void begin()
        {
            // The only state that the recurrence never leaves.
            if((m_state[0] & 0x7FFFFFFFu) == 0 && m_state[1] == 0 && m_state[2] == 0 && m_state[3] == 0)
            {
                m_state[0] = 'T';
                m_state[1] = 'I';
                m_state[2] = 'N';
                m_state[3] = 'Y';
            }
            for(int i = 0; i < 8; ++i)
                next();
        }

        ALPAKA_FN_HOST_ACC constexpr void next()
        {
            std::uint32_t x = (m_state[0] & 0x7FFFFFFFu) ^ m_state[1] ^ m_state[2];
            std::uint32_t y = m_state[3];
            x ^= x << 1;
            y ^= (y >> 1) ^ x;
            std::uint32_t const isOdd = y & 1u;
            m_state[0] = m_state[1];
            m_state[1] = m_state[2] ^ (isOdd != 0 ? mat1 : 0u);
            m_state[2] = x ^ (y << 10) ^ (isOdd != 0 ? mat2 : 0u);
            m_state[3] = y;
        }

        std::uint32_t m_state[4];
    };
} // namespace alpaka::rand::engine
