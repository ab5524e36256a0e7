// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Streaming.hpp>
#include <alpaka/runtime/cpu/Bulk.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace test_mem_view_bulk
{
    using alpaka::mem::view::detail::Rows;

    //! Which bytes of which rows were handed out; nothing is touched.
    class Coverage
    {
    public:
        Coverage(std::size_t rows, std::size_t rowBytes, std::size_t pitch)
            : m_bytesOfRow(rows)
            , m_rowBytes(rowBytes)
            , m_pitch(pitch)
        {
        }

        void add(std::size_t offset, std::size_t bytes)
        {
            std::size_t const inRow = offset % m_pitch;
            if(offset / m_pitch >= m_bytesOfRow.size() || inRow + bytes > m_rowBytes)
                ++m_outside;
            else
                m_bytesOfRow[offset / m_pitch] += bytes;
            ++m_pieces;
        }

        [[nodiscard]] auto isComplete() const -> bool
        {
            return m_outside == 0
                   && std::all_of(
                       m_bytesOfRow.begin(), m_bytesOfRow.end(), [this](auto const& n) { return n == m_rowBytes; });
        }

        [[nodiscard]] auto pieces() const -> std::size_t { return m_pieces; }

    private:
        std::vector<std::atomic<std::size_t>> m_bytesOfRow;
        std::size_t m_rowBytes;
        std::size_t m_pitch;
        std::atomic<std::size_t> m_outside{0};
        std::atomic<std::size_t> m_pieces{0};
    };

    inline void checkLarge(std::size_t rowCount, std::size_t rowBytes, std::size_t pitch)
    {
        CAPTURE(rowCount, rowBytes, pitch);
        Rows<2, 1> const rows({rowCount, rowBytes}, 1, {{{pitch}, {1}}});
        Coverage coverage(rowCount, rowBytes, pitch);
        std::size_t small = 0;
        alpaka::runtime::cpu::forEachPiece(
            rows,
            [&](std::array<std::size_t, 1> const&, std::size_t) { ++small; },
            [&](std::array<std::size_t, 1> const& at, std::size_t bytes) { coverage.add(at[0], bytes); });
        CHECK(small == 0);
        CHECK(coverage.isComplete());
        CHECK(coverage.pieces() > 1);
    }
} // namespace test_mem_view_bulk

TEST_CASE("mem view: regions larger than the caches come in pieces, every byte once")
{
    using namespace test_mem_view_bulk;
    std::size_t const cache = alpaka::runtime::cpu::lastLevelCacheBytes();
    // Many short rows, few long ones with padding, and rows with no padding, which are one.
    checkLarge(cache / 1000 + 1, 1001, 1024);
    checkLarge(7, cache / 7 + 12345, cache);
    Rows<2, 1> const packed({2, cache}, 1, {{{cache}, {1}}});
    CHECK(packed.rowCount() == 1);
    checkLarge(1, 2 * cache, 2 * cache);
}

TEST_CASE("mem view: pieces do not cut elements")
{
    using namespace test_mem_view_bulk;
    std::size_t const count = alpaka::runtime::cpu::lastLevelCacheBytes() / 12 + 1000;
    Rows<1, 1> const rows({count}, 12, {{{12}}});
    std::atomic<std::size_t> cut = 0;
    std::atomic<std::size_t> total = 0;
    auto const count12 = [&](std::array<std::size_t, 1> const& at, std::size_t bytes)
    {
        cut += at[0] % 12 == 0 && bytes % 12 == 0 ? 0u : 1u;
        total += bytes;
    };
    alpaka::runtime::cpu::forEachPiece(rows, count12, count12, 12);
    CHECK(cut == 0);
    CHECK(total == 12 * count);
}

TEST_CASE("mem view: regions that fit into the caches come row by row, in order")
{
    using namespace test_mem_view_bulk;
    Rows<2, 2> const rows({5, 100}, 1, {{{128, 200}, {1, 1}}});
    std::size_t row = 0;
    alpaka::runtime::cpu::forEachPiece(
        rows,
        [&](std::array<std::size_t, 2> const& at, std::size_t bytes)
        {
            CHECK((at[0] == 128 * row && at[1] == 200 * row && bytes == 100));
            ++row;
        },
        [](std::array<std::size_t, 2> const&, std::size_t) { FAIL("a small region was taken for a large one"); });
    CHECK(row == 5);
}

TEST_CASE("mem view: copies and sets past the caches write the bytes they should, at any address")
{
    constexpr std::size_t space = 1024;
    std::vector<std::byte> source(space);
    for(std::size_t i = 0; i < space; ++i)
        source[i] = static_cast<std::byte>(i * 7 + 3);
    for(std::size_t const begin : {0u, 1u, 15u, 16u, 63u, 64u})
        for(std::size_t const bytes : {0u, 1u, 63u, 255u, 256u, 257u, 319u, 320u, 800u})
        {
            std::vector<std::byte> copied(space, std::byte{1});
            std::vector<std::byte> set(space, std::byte{1});
            alpaka::core::streamCopy(copied.data() + begin, source.data() + 5, bytes);
            alpaka::core::streamSet(set.data() + begin, std::uint8_t{9}, bytes);
            alpaka::core::publishStreamed();
            std::size_t wrong = 0;
            for(std::size_t i = 0; i < space; ++i)
            {
                bool const isInside = i >= begin && i - begin < bytes;
                wrong += copied[i] == (isInside ? source[i - begin + 5] : std::byte{1}) ? 0 : 1;
                wrong += set[i] == (isInside ? std::byte{9} : std::byte{1}) ? 0 : 1;
            }
            CAPTURE(begin, bytes);
            CHECK(wrong == 0);
        }
}

TEST_CASE("mem view: copies of rows of any length write these rows and nothing else")
{
    constexpr std::size_t most = 1100;
    constexpr std::size_t count = 3;
    std::vector<std::byte> source(count * (most + 5));
    for(std::size_t i = 0; i < source.size(); ++i)
        source[i] = static_cast<std::byte>(i * 7 + i / 251);
    for(std::size_t bytes = 0; bytes <= most; ++bytes)
    {
        std::vector<std::byte> copied(count * (most + 9), std::byte{1});
        auto expected = copied;
        for(std::size_t row = 0; row < count; ++row)
            std::copy_n(&source[row * (most + 5) + 1], bytes, &expected[row * (most + 9) + 3]);
        alpaka::core::copyRows(copied.data() + 3, most + 9, source.data() + 1, most + 5, bytes, count);
        CAPTURE(bytes);
        REQUIRE(copied == expected);
    }
}
