// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Writes JSON with nothing but what a handler of signals may call.
#pragma once

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <unistd.h>

namespace alpaka::trace
{
    //! A file that is written in large pieces.
    class Json
    {
    public:
        //! Writes from the begin of the file.
        void begin(int file) noexcept
        {
            m_file = file;
            m_size = 0;
            m_error = 0;
            if(::ftruncate(file, 0) != 0 || ::lseek(file, 0, SEEK_SET) != 0)
                m_error = errno;
        }

        //! \return 0, or why the file is incomplete.
        [[nodiscard]] auto end() noexcept -> int
        {
            flush();
            return m_error;
        }

        void text(char const* from, std::size_t size) noexcept
        {
            if(m_skipsComma && size > 0)
            {
                m_skipsComma = false;
                if(*from == ',')
                    return text(from + 1, size - 1);
            }
            if(size > m_buffer.size() - m_size)
                flush();
            if(size > m_buffer.size())
                return write(from, size);
            std::memcpy(&m_buffer[m_size], from, size);
            m_size += size;
        }

        void text(char const* from) noexcept
        {
            text(from, std::strlen(from));
        }

        //! Leaves out the comma that the next text begins with, if it does.
        void skipComma() noexcept
        {
            m_skipsComma = true;
        }

        void number(std::uint64_t value) noexcept
        {
            std::array<char, 20> digits;
            std::size_t at = digits.size();
            do
                digits[--at] = static_cast<char>('0' + value % 10);
            while((value /= 10) != 0);
            text(&digits[at], digits.size() - at);
        }

        //! The thousandth part, with three decimals.
        void thousandth(std::uint64_t value) noexcept
        {
            number(value / 1000);
            auto const rest = static_cast<unsigned>(value % 1000);
            char const digits[]
                = {'.',
                   static_cast<char>('0' + rest / 100),
                   static_cast<char>('0' + rest / 10 % 10),
                   static_cast<char>('0' + rest % 10)};
            text(digits, sizeof(digits));
        }

        //! A text with its numbers in the place of \1.
        void pattern(char const* words, std::uint64_t const* numbers, std::size_t count) noexcept
        {
            for(std::size_t i = 0; *words != '\0'; ++i)
            {
                std::size_t const size = std::strcspn(words, "\1");
                text(words, size);
                words += size;
                if(*words == '\0')
                    return;
                if(i < count)
                    number(numbers[i]);
                ++words;
            }
        }

    private:
        void flush() noexcept
        {
            write(m_buffer.data(), m_size);
            m_size = 0;
        }

        void write(char const* from, std::size_t size) noexcept
        {
            while(size > 0 && m_error == 0)
            {
                auto const written = ::write(m_file, from, size);
                if(written > 0)
                {
                    from += written;
                    size -= static_cast<std::size_t>(written);
                }
                else if(written == 0 || errno != EINTR)
                    m_error = written == 0 ? EIO : errno;
            }
        }

        int m_file = -1;
        int m_error = 0;
        bool m_skipsComma = false;
        std::size_t m_size = 0;
        std::array<char, 65536> m_buffer; //!< Not on the stack: that of a handler is small.
    };
} // namespace alpaka::trace
