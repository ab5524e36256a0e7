// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Kernels that copy and fill whole ranges and objects, right and wrong.
#pragma once

#include "Cases.hpp"
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <new>

CHECKER_WRONG(copies_to_one_range, 1, 8, "race in global memory") { std::copy(d.in, d.in + h.threads, d.out); }
CHECKER_WRONG(fills_of_one_range, 1, 8, "race in global memory")
{
    std::fill(d.bytes, d.bytes + h.threads, static_cast<unsigned char>(h.t));
}
CHECKER_WRONG(copies_of_a_few_bytes, 1, 8, "race in global memory") { std::memcpy(d.out + h.t, d.in, 12); }
CHECKER_WRONG(copy_beyond_the_end, 1, 8, "write outside of a buffer")
{
    if(h.t == 0)
        std::memcpy(d.out + 4, d.in, static_cast<std::size_t>(d.n) * 4);
}
CHECKER_WRONG(fill_beyond_the_end, 1, 8, "a buffer, bytes 0 to 63 of 32")
{
    if(h.t == 0)
        std::memset(d.out, 0, static_cast<std::size_t>(d.n) * 8);
}
CHECKER_WRONG(move_of_what_is_not_written, 1, 8, "read of a buffer that nothing has written")
{
    if(h.t == 0)
        std::memmove(d.out, d.fresh, static_cast<std::size_t>(d.n) * 4);
}
CHECKER_WRONG(tile_copied_without_barrier, 1, 32, "race in shared memory")
{
    auto& s = cases::shared<int[32], 1>(h);
    s[h.t] = 0;
    cases::sync(h);
    if(h.t == 0)
        std::memcpy(static_cast<void*>(s), d.in, static_cast<std::size_t>(d.n) * 4);
    d.out[h.t] = s[h.t];
}
CHECKER_RIGHT(tile_copied_with_barriers, 4, 8)
{
    auto& s = cases::shared<int[64], 1>(h);
    if(h.t == 0)
    {
        std::memset(static_cast<void*>(s), 0, sizeof(s));
        std::copy(d.in, d.in + h.threads, s);
    }
    cases::sync(h);
    d.out[h.g] = s[h.t];
    cases::sync(h);
    std::memmove(s + h.t * 8, d.in, static_cast<std::size_t>(h.threads) * 2);
    cases::sync(h);
    d.out[h.g] += s[(h.t + 1) % 8 * 8];
}

namespace cases
{
    struct Many
    {
        float a[40];
    };

    struct Gaps
    {
        char c;
        double v;
        short s;
    };

    struct Shape
    {
        Shape() = default;
        Shape(Shape const&) = delete;
        auto operator=(Shape const&) -> Shape& = delete;
        virtual ~Shape() = default;
        [[nodiscard]] virtual auto area() const -> int = 0;
    };

    struct Square final : Shape
    {
        explicit Square(int edge)
            : m_edge(edge)
        {
        }

        [[nodiscard]] auto area() const -> int override { return m_edge * m_edge; }

        int m_edge;
    };

    struct Bits
    {
        unsigned a : 8;
        unsigned b : 8;
        unsigned : 0;
        unsigned c : 8;
    };
} // namespace cases

CHECKER_RIGHT(large_structures, 2, 8)
{
    auto& s = cases::shared<cases::Many[8], 1>(h);
    cases::Many many{};
    many.a[3] = 2;
    s[h.t] = many;
    cases::sync(h);
    cases::Many const other = s[(h.t + 1) % 8];
    d.real[h.g] = other.a[3];
}
CHECKER_WRONG(large_structures_without_barrier, 2, 8, "race in shared memory")
{
    auto& s = cases::shared<cases::Many[8], 1>(h);
    cases::Many many{};
    many.a[3] = static_cast<float>(h.t);
    s[h.t] = many;
    cases::Many const other = s[(h.t + 1) % 8];
    d.real[h.g] = other.a[3];
}
CHECKER_RIGHT(structures_with_gaps_that_are_copied, 10, 16)
{
    auto& s = cases::shared<cases::Gaps[16], 1>(h);
    auto& copies = cases::shared<cases::Gaps[16], 2>(h);
    s[h.t].c = 'a';
    s[h.t].v = h.t;
    s[h.t].s = 3;
    cases::sync(h);
    copies[h.t] = s[(h.t + 1) % 16];
    cases::sync(h);
    cases::Gaps const one = copies[(h.t + 3) % 16];
    d.wide[h.g] = one.v + one.s + one.c;
}
CHECKER_RIGHT(union_of_arrays_that_phases_share, 10, 16)
{
    union Arrays
    {
        int ints[16];
        float floats[16];
        unsigned char bytes[64];
    };
    auto& u = cases::shared<Arrays, 1>(h);
    u.ints[h.t] = h.t;
    cases::sync(h);
    int const first = u.ints[15 - h.t];
    cases::sync(h);
    u.floats[h.t] = static_cast<float>(first);
    cases::sync(h);
    auto const second = static_cast<int>(u.floats[15 - h.t]);
    cases::sync(h);
    for(int i = 0; i < 4; ++i)
        u.bytes[h.t * 4 + i] = 1;
    cases::sync(h);
    d.out[h.g] = second + u.ints[(h.t + 1) % 16];
}
CHECKER_RIGHT(virtual_functions_in_shared_memory, 12, 8)
{
    struct alignas(cases::Square) Bytes
    {
        unsigned char data[sizeof(cases::Square)];
    };
    auto& bytes = cases::shared<Bytes, 1>(h);
    if(h.t == 0)
        ::new (bytes.data) cases::Square(h.b);
    cases::sync(h);
    d.out[h.g] = reinterpret_cast<cases::Shape*>(bytes.data)->area();
}
CHECKER_WRONG(bit_fields_of_one_word, 1, 2, "race in shared memory")
{
    auto& s = cases::shared<cases::Bits, 1>(h);
    if(h.t == 0)
        s = cases::Bits{};
    cases::sync(h);
    if(h.t == 0)
        s.a = 3;
    else
        s.b = 5;
}
CHECKER_RIGHT(bit_fields_of_two_words, 1, 2)
{
    auto& s = cases::shared<cases::Bits, 1>(h);
    if(h.t == 0)
        s = cases::Bits{};
    cases::sync(h);
    if(h.t == 0)
        s.a = 3;
    else
        s.c = 5;
}
CHECKER_RIGHT(release_sequence_of_another_thread, 1, 3)
{
    std::atomic_ref const flag(d.out[0]);
    if(h.t == 0)
    {
        d.in[0] = 7;
        flag.store(1, std::memory_order_release);
        return;
    }
    if(h.t == 1)
    {
        for(int one = 1; !flag.compare_exchange_weak(one, 2, std::memory_order_relaxed);)
            one = 1;
        return;
    }
    while(flag.load(std::memory_order_acquire) != 2)
    {
    }
    d.real[2] = static_cast<float>(d.in[0]);
}
