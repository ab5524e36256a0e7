// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Pictures for the tour, animated ones too: GIF files of 128 colours without compression.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

namespace tour
{
    class Gif
    {
    public:
        Gif(std::string const& file, int rows, int columns)
            : m_out(file, std::ios::binary)
            , m_rows(rows)
            , m_columns(columns)
        {
            m_out << "GIF89a";
            words(columns, rows);
            bytes(0xF6, 0, 0); // a table of 128 colours
            for(int step = 0; step < 128; ++step)
            {
                // Black, red, yellow, white: how bodies glow.
                bytes(std::min(255, step * 6), std::clamp(step * 6 - 255, 0, 255), std::clamp(step * 6 - 510, 0, 255));
            }
            bytes(0x21, 0xFF, 11);
            m_out << "NETSCAPE2.0";
            bytes(3, 1, 0, 0, 0); // again and again
        }

        //! Appends a picture; each pixel is the number of a colour, 0 to 127, row by row.
        void add(std::vector<std::uint8_t> const& pixels)
        {
            bytes(0x21, 0xF9, 4, 0, 6, 0, 0, 0, 0x2C); // shown for 60 ms
            words(0, 0, m_columns, m_rows);
            bytes(0, 7);
            // A code "begin anew", 128, in time keeps the codes of the pixels at 8 bits.
            for(std::size_t first = 0; first < pixels.size(); first += 100)
            {
                std::size_t const count = std::min<std::size_t>(100, pixels.size() - first);
                bytes(static_cast<int>(count) + 1, 128);
                for(std::size_t i = first; i < first + count; ++i)
                {
                    bytes(pixels[i]);
                }
            }
            bytes(1, 129, 0);
        }

        //! \return Whether the file could be written.
        [[nodiscard]] auto close() -> bool
        {
            bytes(0x3B);
            m_out.close();
            return !m_out.fail();
        }

    private:
        template<typename... TBytes>
        void bytes(TBytes... values)
        {
            (m_out.put(static_cast<char>(values)), ...);
        }

        template<typename... TWords>
        void words(TWords... values)
        {
            (bytes(values % 256, values / 256), ...);
        }

        std::ofstream m_out;
        int m_rows;
        int m_columns;
    };
} // namespace tour
