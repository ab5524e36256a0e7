// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A text that is built piece by piece.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace alpaka::core
{
    //! For error messages, and for paths and lines of system files. std::string would also do, but then each program
    //! that can fail would compile it, which takes longer than the program itself (docs/reference/compile-time.md).
    class Text
    {
    public:
        //! What distinguishes texts from one source: the numbers, and a hash of the words and types between them.
        struct Pieces
        {
            void add(void const* word) noexcept;
            void add(std::uint64_t number) noexcept;

            std::uint64_t hash = 0;
            std::uint32_t count = 0;
            static constexpr std::uint32_t most = 24; //!< A kernel of six dimensions has 18. More are left out.
            std::uint64_t numbers[most];
            bool hasWords = false; //!< Keeps the characters, too, with \1 for a number.
        };

        //! \param pieces Takes the pieces instead of the characters, which is many times as fast; null for characters.
        explicit Text(Pieces* pieces = nullptr) noexcept
            : m_pieces(pieces)
        {
        }

        auto operator=(Text&&) -> Text& = delete;

        ALPAKA_FN_RARE ~Text() { std::free(m_begin); }

        //! \throws std::bad_alloc
        ALPAKA_RARE void append(char const* from, std::size_t size);

        ALPAKA_RARE void append(char const* text);

        //! \param format A std::printf format of one number of this type.
        ALPAKA_RARE void appendNumber(char const* format, unsigned long long number);
        ALPAKA_RARE void appendNumber(char const* format, double number);

        //! Keeps only the first `size` characters.
        //! \param size At most size().
        void truncate(std::size_t size) noexcept;

        [[nodiscard]] auto size() const noexcept -> std::size_t { return m_size; }

        //! \return The text, terminated by zero.
        [[nodiscard]] auto c_str() const noexcept -> char const* { return m_begin != nullptr ? m_begin : ""; }

        //! \return Null where this is a text of characters.
        [[nodiscard]] auto pieces() const noexcept -> Pieces* { return m_pieces; }

    private:
        Pieces* const m_pieces;
        char* m_begin = nullptr;
        std::size_t m_size = 0;
    };
} // namespace alpaka::core

#if ALPAKA_HAS_BODIES
#    include <alpaka/core/Text.ipp>
#endif
