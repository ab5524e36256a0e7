// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "Png.hpp"

#include <png.h>

#include <bit>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace demo
{
    namespace
    {
        // libpng counts bytes of memory, a Pixel counts bits of a word.
        constexpr png_uint_32 pixelFormat
            = std::endian::native == std::endian::little ? PNG_FORMAT_RGBA : PNG_FORMAT_ABGR;

        // 1 GiB a picture, so that a lie in the header of a file cannot take all memory.
        constexpr png_uint_32 maxPixels = png_uint_32{1} << 28;

        //! libpng's simplified interface: it reports errors instead of jumping over destructors.
        class Png
        {
        public:
            explicit Png(std::string path)
                : m_path(std::move(path))
            {
                m_image.version = PNG_IMAGE_VERSION;
            }

            Png(Png const&) = delete;
            auto operator=(Png const&) -> Png& = delete;

            ~Png() { png_image_free(&m_image); }

            [[nodiscard]] auto read() -> Picture
            {
                check(png_image_begin_read_from_file(&m_image, m_path.c_str()), "read");
                if(m_image.height > maxPixels / m_image.width)
                {
                    fail("read", size() + " pixels are more than " + std::to_string(maxPixels));
                }
                Picture picture = {static_cast<int>(m_image.height), static_cast<int>(m_image.width), {}};
                picture.pixels.resize(std::size_t{m_image.height} * m_image.width);
                m_image.format = pixelFormat;
                m_image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB; // else 16 bits were taken for linear light
                check(png_image_finish_read(&m_image, nullptr, picture.pixels.data(), 0, nullptr), "read");
                return picture;
            }

            void write(Picture const& picture)
            {
                m_image.width = static_cast<png_uint_32>(picture.width);
                m_image.height = static_cast<png_uint_32>(picture.height);
                m_image.format = pixelFormat;
                m_image.flags = PNG_IMAGE_FLAG_FAST;
                check(
                    png_image_write_to_file(&m_image, m_path.c_str(), 0, picture.pixels.data(), 0, nullptr), "write");
            }

        private:
            [[nodiscard]] auto size() const -> std::string
            {
                return std::to_string(m_image.width) + " x " + std::to_string(m_image.height);
            }

            void check(int isDone, char const* action) const
            {
                if(isDone == 0)
                {
                    fail(action, std::string("libpng: ") + m_image.message);
                }
            }

            [[noreturn]] void fail(char const* action, std::string const& reason) const
            {
                throw std::runtime_error(std::string("cannot ") + action + ' ' + m_path + ": " + reason);
            }

            std::string m_path;
            png_image m_image = {};
        };
    } // namespace

    auto readPng(std::string const& path) -> Picture { return Png(path).read(); }

    void writePng(std::string const& path, Picture const& picture) { Png(path).write(picture); }
} // namespace demo
