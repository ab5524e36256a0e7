// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Random numbers that cannot be reproduced.
#pragma once

#include <alpaka/core/Error.hpp>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <unistd.h>

namespace alpaka::rand::engine
{
    //! Random numbers of the operating system, fetched 64 words at a time. For hosts. A copy starts with new words.
    class RandomDevice
    {
    public:
        using result_type = std::uint32_t;

        RandomDevice() = default;

        RandomDevice(RandomDevice const&) noexcept {} // NOLINT: the same words twice would not be random

        auto operator=(RandomDevice const&) noexcept -> RandomDevice& // NOLINT
        {
            return *this;
        }

        [[nodiscard]] static constexpr auto min() -> result_type { return 0; }

        [[nodiscard]] static constexpr auto max() -> result_type { return 0xFFFFFFFFu; }

        //! \throws core::Error when the operating system provides none.
        auto operator()() -> result_type
        {
            if(m_position == m_words.size())
            {
                if(::getentropy(m_words.data(), sizeof(m_words)) != 0)
                    core::fail("rand::RandomDevice: getentropy failed with error ", errno);
                m_position = 0;
            }
            return m_words[m_position++];
        }

    private:
        std::array<std::uint32_t, 64> m_words{};
        std::size_t m_position = 64;
    };
} // namespace alpaka::rand::engine
