// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Target of the fuzzer: the demo reads a file of any bytes. It gets a picture, which survives writing and reading, or
// an error of one line.

#include "../../example/demo/Png.hpp"
#include "Fuzz.hpp"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <optional>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace fuzz_pngReading
{
    //! A file in memory, with a name.
    class File
    {
    public:
        File()
            : m_descriptor(::memfd_create("alpaka_fuzz", 0))
            , m_path("/proc/self/fd/" + std::to_string(m_descriptor))
        {
        }

        File(File const&) = delete;
        auto operator=(File const&) -> File& = delete;

        ~File() { ::close(m_descriptor); }

        void fill(std::uint8_t const* bytes, std::size_t size) const
        {
            if(::write(m_descriptor, bytes, size) != static_cast<ssize_t>(size))
                alpaka_fuzz::requireNoFault("cannot fill a file in memory");
        }

        [[nodiscard]] auto path() const -> std::string const& { return m_path; }

    private:
        int m_descriptor;
        std::string m_path;
    };

    auto bigEndian(std::uint8_t const* bytes) -> std::uint32_t
    {
        std::uint32_t value = 0;
        for(int i = 0; i < 4; ++i)
            value = value << 8 | bytes[i];
        return value;
    }

    //! Whether the header asks for so much memory that an input would take seconds. The reader refuses more than 2^28
    //! pixels; that stays.
    auto isTooLarge(std::uint8_t const* bytes, std::size_t size) -> bool
    {
        if(size < 24)
            return false;
        auto const pixels = std::uint64_t{bigEndian(bytes + 16)} * bigEndian(bytes + 20);
        return pixels > 1u << 18 && pixels <= 1u << 28;
    }

    //! \return The picture, or none after an error as it has to be.
    auto read(File const& file) -> std::optional<demo::Picture>
    {
        try
        {
            return demo::readPng(file.path());
        }
        catch(std::exception const& error)
        {
            std::string const text = error.what();
            bool const isNamed = text.find(file.path()) != std::string::npos;
            alpaka_fuzz::requireNoFault(isNamed ? "" : "an error does not name the file");
            bool const isLine = text.find('\n') == std::string::npos;
            alpaka_fuzz::requireNoFault(isLine ? "" : "an error has more than one line");
        }
        return {};
    }

    //! The checksum at the end of every chunk. Libpng refuses chunks without it, so that mutations would end there.
    auto checksum(std::uint8_t const* bytes, std::size_t size) -> std::uint32_t
    {
        std::uint32_t rest = 0xFFFF'FFFF;
        for(std::size_t i = 0; i < size; ++i)
        {
            rest ^= bytes[i];
            for(int bit = 0; bit < 8; ++bit)
                rest = rest >> 1 ^ ((rest & 1) != 0 ? 0xEDB8'8320 : 0);
        }
        return ~rest;
    }

    void repairChecksums(std::uint8_t* bytes, std::size_t size)
    {
        constexpr std::size_t frame = 12; // Length, name and checksum of a chunk.
        for(std::size_t at = 8; size - std::min(size, at) >= frame;)
        {
            std::size_t const length = bigEndian(bytes + at);
            if(length > size - at - frame)
                return;
            auto const sum = checksum(bytes + at + 4, length + 4);
            for(std::size_t i = 0; i < 4; ++i)
                bytes[at + 8 + length + i] = static_cast<std::uint8_t>(sum >> (24 - 8 * i));
            at += frame + length;
        }
    }
} // namespace fuzz_pngReading

//! Of libFuzzer; the replay has none.
extern "C" __attribute__((weak)) auto LLVMFuzzerMutate(std::uint8_t* bytes, std::size_t size, std::size_t most)
    -> std::size_t;

extern "C" auto LLVMFuzzerCustomMutator(std::uint8_t* bytes, std::size_t size, std::size_t most, unsigned seed)
    -> std::size_t
{
    auto const mutated = LLVMFuzzerMutate(bytes, size, most);
    if(seed % 8 != 0)
        fuzz_pngReading::repairChecksums(bytes, mutated);
    return mutated;
}

extern "C" auto LLVMFuzzerTestOneInput(std::uint8_t const* bytes, std::size_t size) -> int
{
    using namespace fuzz_pngReading;
    if(isTooLarge(bytes, size))
        return 0;
    File const file;
    file.fill(bytes, size);
    auto const picture = read(file);
    if(!picture)
        return 0;
    auto const pixels = static_cast<std::size_t>(picture->height) * static_cast<std::size_t>(picture->width);
    alpaka_fuzz::requireNoFault(
        picture->height > 0 && picture->width > 0 && picture->pixels.size() == pixels ? "" : "a picture has no size");
    if(pixels > 1024)
        return 0;
    File const copy;
    demo::writePng(copy.path(), *picture);
    auto const again = read(copy);
    bool const isSame = again && again->height == picture->height && again->width == picture->width
                        && again->pixels == picture->pixels;
    alpaka_fuzz::requireNoFault(isSame ? "" : "a picture that was written and read is another one");
    return 0;
}
