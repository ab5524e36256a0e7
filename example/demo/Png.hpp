// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Pictures in memory, and reading and writing them as PNG files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace demo
{
    //! Four channels of 8 bits in a word: red is lowest, then green and blue, alpha is highest.
    using Pixel = std::uint32_t;

    //! Rows of pixels without gaps.
    struct Picture
    {
        int height = 0;
        int width = 0;
        std::vector<Pixel> pixels;
    };

    //! Reads any kind of PNG: grey or colour, with or without alpha, 1 to 16 bits a channel, palettes, interlaced.
    //! \throws std::runtime_error that names the file and says what libpng said.
    [[nodiscard]] auto readPng(std::string const& path) -> Picture;

    //! \throws std::runtime_error that names the file and says what libpng said.
    void writePng(std::string const& path, Picture const& picture);
} // namespace demo
