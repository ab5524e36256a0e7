// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Writes files and JSON with nothing but what a handler of signals may call.
#pragma once

#include <array>
#include <cerrno>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unistd.h>

namespace alpaka::trace
{
    //! A number that is written as its thousandth part, with three decimals.
    struct Thousandth
    {
        std::uint64_t value;
    };

    //! A file that is written in large pieces.
    class Json
    {
    public:
        //! Writes from the begin of the file.
        void begin() noexcept
        {
            m_size = 0;
            error = ::lseek(file, 0, SEEK_SET) != 0 || ::ftruncate(file, 0) != 0 ? errno : 0;
        }

        void flush() noexcept
        {
            for(std::size_t at = 0; at < m_size && error == 0;) // else the file would have a gap
            {
                auto const written = ::write(file, m_buffer.data() + at, m_size - at);
                if(written > 0)
                    at += static_cast<std::size_t>(written);
                else if(written == 0 || errno != EINTR)
                    error = written < 0 ? errno : EIO;
            }
            m_size = 0;
        }

        //! Texts and numbers, one after the other.
        template<typename... TParts>
        void put(TParts const&... parts) noexcept
        {
            (one(parts), ...);
        }

        //! A text with numbers in the places of \1; null where they are missing.
        void pattern(std::string_view words, std::uint64_t const* numbers, std::size_t count) noexcept
        {
            for(auto at = words.find('\1'); at != words.npos; at = words.find('\1'))
            {
                one(words.substr(0, at));
                words.remove_prefix(at + 1);
                if(count == 0)
                    one("null");
                else
                    one(*numbers++), --count;
            }
            one(words);
        }

        int file = -1;
        int error = 0; //!< Why something could not be written; 0 while all could.

    private:
        void one(std::string_view text) noexcept
        {
            while(!text.empty())
            {
                auto const size = text.copy(m_buffer.data() + m_size, m_buffer.size() - m_size);
                text.remove_prefix(size);
                if((m_size += size) == m_buffer.size())
                    flush();
            }
        }

        void one(std::integral auto value) noexcept
        {
            std::array<char, 20> digits;
            auto const* const end = std::to_chars(digits.begin(), digits.end(), value).ptr;
            one(std::string_view(digits.data(), static_cast<std::size_t>(end - digits.data())));
        }

        void one(Thousandth part) noexcept
        {
            one(part.value / 1000);
            std::array<char, 4> digits;
            std::to_chars(digits.begin(), digits.end(), 1000 + part.value % 1000);
            digits[0] = '.';
            one(std::string_view(digits.data(), digits.size()));
        }

        std::size_t m_size = 0;
        std::array<char, 65536> m_buffer; //!< Not on the stack: that of a handler is small.
    };
} // namespace alpaka::trace
