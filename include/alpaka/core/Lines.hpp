// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The lines of a text file, one after another.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Text.hpp>

#include <cstdio>

namespace alpaka::core
{
    //! For small system files. std::ifstream would add the stream headers to every program.
    class Lines
    {
    public:
        //! A file that cannot be read has no lines.
        ALPAKA_FN_COLD explicit Lines(char const* path)
            : m_file(std::fopen(path, "re"))
        {
        }

        auto operator=(Lines&&) -> Lines& = delete;

        ALPAKA_FN_COLD ~Lines()
        {
            if(m_file != nullptr)
                std::fclose(m_file);
        }

        //! Goes to the next line.
        //! \return False at the end of the file.
        ALPAKA_COLD auto next() -> bool;

        //! \return The current line without its end; empty before the first and after the last line.
        [[nodiscard]] auto line() const noexcept -> char const* { return m_line.c_str(); }

    private:
        std::FILE* m_file;
        Text m_line;
    };
} // namespace alpaka::core

#if ALPAKA_HAS_BODIES
#    include <alpaka/core/Lines.ipp>
#endif
