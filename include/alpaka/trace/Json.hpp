// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Writes JSON with nothing but what a handler of signals may call.
#pragma once

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
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
        void begin(int file) noexcept
        {
            m_file = file;
            m_size = 0;
            m_error = ::ftruncate(file, 0) != 0 || ::lseek(file, 0, SEEK_SET) != 0 ? errno : 0;
        }

        //! \return 0, or why the file is incomplete.
        [[nodiscard]] auto end() noexcept -> int
        {
            flush();
            return m_error;
        }

        //! Texts and numbers, one after the other.
        template<typename... TParts>
        void put(TParts const&... parts) noexcept
        {
            (one(parts), ...);
        }

        //! Leaves out the comma that the next text begins with, if it does.
        void skipComma() noexcept
        {
            m_skipsComma = true;
        }

        //! A text with numbers in the places of \1.
        void pattern(std::string_view words, std::uint64_t const* numbers, std::size_t count) noexcept
        {
            for(std::size_t i = 0; !words.empty(); ++i)
            {
                auto const text = words.substr(0, words.find('\1'));
                one(text);
                words.remove_prefix(text.size());
                if(words.empty())
                    return;
                if(i < count)
                    one(numbers[i]);
                words.remove_prefix(1);
            }
        }

    private:
        void one(std::string_view text) noexcept
        {
            if(m_skipsComma && !text.empty())
            {
                m_skipsComma = false;
                text.remove_prefix(text.front() == ',' ? 1 : 0);
            }
            if(text.size() > m_buffer.size() - m_size)
                flush();
            if(text.size() > m_buffer.size())
                return write(text.data(), text.size());
            std::memcpy(&m_buffer[m_size], text.data(), text.size());
            m_size += text.size();
        }

        void one(std::uint64_t value) noexcept
        {
            std::array<char, 20> digits;
            std::size_t at = digits.size();
            do
                digits[--at] = static_cast<char>('0' + value % 10);
            while((value /= 10) != 0);
            one(std::string_view(&digits[at], digits.size() - at));
        }

        void one(Thousandth part) noexcept
        {
            one(part.value / 1000);
            auto const rest = static_cast<unsigned>(part.value % 1000);
            std::array<char, 4> const digits{
                '.',
                static_cast<char>('0' + rest / 100),
                static_cast<char>('0' + rest / 10 % 10),
                static_cast<char>('0' + rest % 10)};
            one(std::string_view(digits.data(), digits.size()));
        }

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
