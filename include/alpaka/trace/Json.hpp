// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Writes files and JSON with nothing but what a handler of signals may call.
#pragma once

#include <array>
#include <atomic>
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

    //! A file that is written at given places.
    struct File
    {
        int file = -1;
        std::atomic<int> error{0}; //!< Why something could not be written; 0 while all could.

        //! Writing the same once more does no harm.
        void write(std::uint64_t at, void const* from, std::size_t size) noexcept
        {
            auto const* data = static_cast<std::byte const*>(from);
            while(size > 0)
            {
                auto const written = ::pwrite(file, data, size, static_cast<off_t>(at));
                if(written < 0 && errno == EINTR)
                    continue;
                if(written <= 0)
                {
                    error = written < 0 ? errno : EIO;
                    return;
                }
                at += static_cast<std::uint64_t>(written);
                data += written;
                size -= static_cast<std::size_t>(written);
            }
        }

        //! \return How much was there.
        auto read(std::uint64_t at, void* to, std::size_t size) const noexcept -> std::size_t
        {
            auto count = ::pread(file, to, size, static_cast<off_t>(at));
            while(count < 0 && errno == EINTR)
                count = ::pread(file, to, size, static_cast<off_t>(at));
            return count > 0 ? static_cast<std::size_t>(count) : 0;
        }
    };

    //! A file that is written in large pieces.
    class Json : public File
    {
    public:
        //! Writes from the begin of the file.
        void begin() noexcept
        {
            m_at = m_size = 0;
            error = ::ftruncate(file, 0) != 0 ? errno : 0;
        }

        void flush() noexcept
        {
            if(error == 0) // else the file would have a gap
                write(m_at, m_buffer.data(), m_size);
            m_at += m_size;
            m_size = 0;
        }

        //! Texts and numbers, one after the other.
        template<typename... TParts>
        void put(TParts const&... parts) noexcept
        {
            (one(parts), ...);
        }

        //! Leaves out the comma that the next text begins with, if it does.
        void skipComma() noexcept { m_skipsComma = true; }

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

    private:
        void one(std::string_view text) noexcept
        {
            if(m_skipsComma && !text.empty())
            {
                m_skipsComma = false;
                text.remove_prefix(text.front() == ',' ? 1 : 0);
            }
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

        bool m_skipsComma = false;
        std::uint64_t m_at = 0; //!< Where the buffer goes in the file.
        std::size_t m_size = 0;
        std::array<char, 65536> m_buffer; //!< Not on the stack: that of a handler is small.
    };
} // namespace alpaka::trace
