// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The Mersenne Twister MT19937.
#pragma once

#include <array>
#include <cstdint>

namespace alpaka::rand::engine
{
    //! MT19937 with the same words as std::mt19937, but without its header, which includes all standard distributions.
    //! M. Matsumoto, T. Nishimura, ACM TOMACS 8 (1998). 2.5 KB of state: for hosts.
    class MersenneTwister
    {
    public:
        using result_type = std::uint32_t;

        explicit MersenneTwister(std::uint32_t seed = 5489u)
        {
            m_state[0] = seed;
            for(std::uint32_t i = 1; i < size; ++i)
                m_state[i] = 1812433253u * (m_state[i - 1] ^ (m_state[i - 1] >> 30)) + i;
        }

        //! \param source Returns the words of the initial state, called without arguments.
        template<typename TSource>
        static auto fromWords(TSource&& source) -> MersenneTwister
        {
            MersenneTwister engine;
            for(auto& word : engine.m_state)
                word = source();
            engine.m_state[0] |= 0x80000000u; // only this bit of the first word counts; the state must not be all zero
            return engine;
        }

        [[nodiscard]] static constexpr auto min() -> result_type { return 0; }

        [[nodiscard]] static constexpr auto max() -> result_type { return 0xFFFFFFFFu; }

        auto operator()() -> result_type
        {
            if(m_position == size)
                refill();
            std::uint32_t y = m_state[m_position++];
            y ^= y >> 11;
            y ^= (y << 7) & 0x9D2C5680u;
            y ^= (y << 15) & 0xEFC60000u;
            return y ^ (y >> 18);
        }

    private:
        static constexpr std::uint32_t size = 624;
        static constexpr std::uint32_t middle = 397;

        void refill()
        {
            for(std::uint32_t i = 0; i < size; ++i)
            {
                std::uint32_t const y = (m_state[i] & 0x80000000u) | (m_state[(i + 1) % size] & 0x7FFFFFFFu);
                m_state[i] = m_state[(i + middle) % size] ^ (y >> 1) ^ ((y & 1u) != 0 ? 0x9908B0DFu : 0u);
            }
            m_position = 0;
        }

        std::array<std::uint32_t, size> m_state{};
        std::uint32_t m_position = size;
    };
} // namespace alpaka::rand::engine
