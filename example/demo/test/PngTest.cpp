// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Reads and writes pictures of all kinds, good and bad, in the current folder.

#include "../Png.hpp"

#include <png.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace
{
    int failures = 0;

    void check(char const* what, bool isRight)
    {
        std::printf("%-44s %s\n", what, isRight ? "right" : "WRONG");
        failures += isRight ? 0 : 1;
    }

    auto colourful(int height, int width) -> demo::Picture
    {
        demo::Picture picture = {height, width, {}};
        for(int i = 0; i < height * width; ++i)
        {
            picture.pixels.push_back(0xFF00'0000u | static_cast<demo::Pixel>(i) * 0x01'0B'25u % 0x0100'0000u);
        }
        return picture;
    }

    auto survives(demo::Picture const& picture) -> bool
    {
        demo::writePng("demo_test.png", picture);
        auto const again = demo::readPng("demo_test.png");
        return again.height == picture.height && again.width == picture.width && again.pixels == picture.pixels;
    }

    //! Writes with libpng itself, in a format that demo::writePng does not know.
    void writeOther(char const* path, png_uint_32 format, int width, void const* data, void const* colourMap)
    {
        png_image image = {};
        image.version = PNG_IMAGE_VERSION;
        image.width = static_cast<png_uint_32>(width);
        image.height = 1;
        image.format = format;
        image.colormap_entries = 2;
        check(path, png_image_write_to_file(&image, path, 0, data, 0, colourMap) != 0);
    }

    //! \return Whether reading fails, with a message of one line that names the file.
    auto isRefused(std::string const& path) -> bool
    {
        try
        {
            static_cast<void>(demo::readPng(path));
        }
        catch(std::exception const& error)
        {
            std::string const message = error.what();
            std::printf("  %s\n", message.c_str());
            return message.find(path) != std::string::npos && message.find('\n') == std::string::npos;
        }
        return false;
    }
} // namespace

int main()
{
    check("a picture is what it was", survives(colourful(37, 101)));
    check("a single pixel is what it was", survives(colourful(1, 1)));
    auto transparent = colourful(5, 3);
    transparent.pixels[7] = 0x8012'3456u;
    check("so is transparency", survives(transparent));

    std::array<std::uint16_t, 3> const light{0, 65535, 0};
    writeOther("demo_test_16.png", PNG_FORMAT_LINEAR_Y, 3, light.data(), nullptr);
    std::vector<demo::Pixel> const blackWhiteBlack{0xFF00'0000u, 0xFFFF'FFFFu, 0xFF00'0000u};
    check("16 bits become 8", demo::readPng("demo_test_16.png").pixels == blackWhiteBlack);

    std::array<std::uint8_t, 3> const indices{1, 0, 1};
    std::array<std::uint8_t, 6> const colours{10, 20, 30, 40, 50, 60};
    writeOther("demo_test_palette.png", PNG_FORMAT_RGB_COLORMAP, 3, indices.data(), colours.data());
    std::vector<demo::Pixel> const coloured{0xFF3C'3228u, 0xFF1E'140Au, 0xFF3C'3228u};
    check("palettes become colours", demo::readPng("demo_test_palette.png").pixels == coloured);

    demo::writePng("demo_test_truncated.png", colourful(64, 64));
    std::filesystem::resize_file("demo_test_truncated.png", std::filesystem::file_size("demo_test_truncated.png") / 2);
    check("half a file is refused", isRefused("demo_test_truncated.png"));
    std::ofstream("demo_test_text.png") << "not a picture\n";
    check("text is refused", isRefused("demo_test_text.png"));
    check("a missing file is refused", isRefused("demo_test_missing.png"));
    check("a folder is refused", isRefused("."));
    return failures == 0 ? 0 : 1;
}
