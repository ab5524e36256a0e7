// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The lines of a text file, one after the other.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <cstdio>
#include <string>

namespace alpaka::core
{
    //! For the small files in which an operating system describes itself; std::ifstream would cost every program the
    //! header of the streams.
    class Lines
    {
    public:
        //! A file that cannot be read has no lines.
        ALPAKA_FN_COLD explicit Lines(std::string const& path)
            : m_file(std::fopen(path.c_str(), "re"))
        {
        }

        Lines(Lines const&) = delete;
        auto operator=(Lines const&) -> Lines& = delete;

        ALPAKA_FN_COLD ~Lines()
        {
            if(m_file != nullptr)
                std::fclose(m_file);
        }

        //! \param[out] line The next line without its end; empty behind the last one.
        //! \return Whether there was one.
        ALPAKA_FN_COLD auto next(std::string& line) -> bool
        {
            line.clear();
            if(m_file == nullptr)
                return false;
            int c = std::fgetc(m_file);
            bool const isThere = c != EOF;
            for(; c != EOF && c != '\n'; c = std::fgetc(m_file))
                line += static_cast<char>(c);
            return isThere;
        }

    private:
        std::FILE* m_file;
    };
} // namespace alpaka::core
