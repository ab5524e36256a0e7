// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What generated kernels (kernels.py) are made of. Only the markers of the library, and one type of thread for split
//! blocks and for fibers as in the library, so that a kernel compiles in a few hundredths of a second.
#pragma once

#include <alpaka/strategy/block/split/Markers.hpp>

#include <cstdint>

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
namespace split = alpaka::strategy::detail::split;

constexpr u32 words = 512; // of shared memory, of the input, and of the output

//! What a kernel is called with; the same for all threads.
struct Launch
{
    u32 layers;
    u32 rows;
    u32 columns;
    u32 a;
    u32 b;
    u32 const* in;
    u32* out;
    u32* shared;       //!< `words` of it.
    u32* staticShared; //!< The same.

    [[nodiscard]] auto threads() const -> u32 { return layers * rows * columns; }
};

//! The barrier of threads that are not split; see Harness.cpp.
struct Ring
{
    struct Result
    {
        u32 holding;
        u32 alive;
    };

    [[gnu::noinline]] auto wait(bool holds) -> Result;
};

//! The address is the key of a shared variable.
inline int const key = 0;

//! A thread of a split block, or of one on fibers.
struct Thread
{
    u32 layers;
    u32 rows;
    u32 columns;
    Ring* ring;
    u32 number;        //!< Not in split blocks.
    u32* staticMemory; //!< Not in split blocks.

    [[gnu::always_inline]] auto row() const -> u32
    {
        return alpaka_split_active() ? static_cast<u32>(alpaka_split_row()) : number / columns;
    }

    [[gnu::always_inline]] auto x() const -> u32
    {
        return alpaka_split_active() ? static_cast<u32>(alpaka_split_column()) : number % columns;
    }

    [[gnu::always_inline]] auto y() const -> u32 { return row() % rows; }

    [[gnu::always_inline]] auto z() const -> u32 { return row() / rows; }

    [[gnu::always_inline]] auto threads() const -> u32 { return layers * rows * columns; }

    [[gnu::always_inline]] auto t() const -> u32 { return row() * columns + x(); }

    //! As a kernel with signed indices computes it.
    [[gnu::always_inline]] auto me() const -> int
    {
        return static_cast<int>(row()) * static_cast<int>(columns) + static_cast<int>(x());
    }

    [[gnu::always_inline]] auto wait(bool holds) const -> Ring::Result
    {
        if(!alpaka_split_active())
            return ring->wait(holds);
        auto const vote = split::wait(holds);
        return {vote.holding, vote.threads};
    }

    [[gnu::always_inline]] void sync() const { (void)wait(false); }

    [[gnu::always_inline]] auto count(bool holds) const -> u32 { return wait(holds).holding; }

    [[gnu::always_inline]] auto alive() const -> u32 { return wait(false).alive; }

    //! A shared variable.
    [[gnu::always_inline]] auto shared() const -> u32*
    {
        return alpaka_split_active() ? static_cast<u32*>(alpaka_split_static_memory(&key, words * 4, 4))
                                     : staticMemory;
    }

    //! As atomicAdd of threads of one block, which is a plain addition.
    [[gnu::always_inline]] static void add(u32* where, u32 what)
    {
        alpaka_split_communicates();
        *where += what;
    }

    [[gnu::always_inline]] static void addAtomically(u32* where, u32 what)
    {
        __atomic_fetch_add(where, what, __ATOMIC_RELAXED);
    }
};

//! Nothing is known about it, but that it only depends on its argument.
[[gnu::noinline, gnu::const]] auto opaque(u32 x) -> u32;

//! What is read depends on what is read beside it.
[[gnu::always_inline]] inline auto flagged(u32 const* shared, u32 i) -> u32
{
    u32 const* const pair = shared + i % (words / 2) * 2;
    return (pair[1] & 1u) != 0 ? pair[0] : pair[1];
}

//! \tparam TRows 0, or the rows and columns of a kernel that is compiled for one extent.
template<typename TKernel, u32 TRows, u32 TColumns>
struct Both
{
    [[gnu::noinline]] static void
    threads(Launch const& l, void* __restrict shared, void* __restrict staticShared, void* block, void* memory)
    {
        u32 const rows = TRows != 0 ? TRows : l.rows;
        u32 const columns = TRows != 0 ? TColumns : l.columns;
        u32 const layers = TRows != 0 ? 1u : l.layers;
        u32 const a = l.a;
        u32 const b = l.b;
        auto const* const in = l.in;
        auto* const out = l.out;
        alpaka_split_begin(
            static_cast<std::int32_t>(layers * rows),
            static_cast<std::int32_t>(columns),
            shared,
            staticShared,
            block,
            memory);
        TKernel::run(
            Thread{layers, rows, columns, nullptr, 0, nullptr},
            a,
            b,
            in,
            out,
            static_cast<u32*>(alpaka_split_dynamic_memory()));
    }

    //! \return Why it is not split.
    static auto whyNot() -> char const* { return alpaka_split_facts(reinterpret_cast<void const*>(&threads))->reason; }

    //! The pass redirects calls, not addresses.
    static void block(Launch const& l, void* shared, void* staticShared, void* memory)
    {
        threads(l, shared, staticShared, nullptr, memory);
    }

    static void thread(Launch const& l, Ring& ring, u32 number)
    {
        TKernel::run(
            Thread{l.layers, l.rows, l.columns, &ring, number, l.staticShared}, l.a, l.b, l.in, l.out, l.shared);
    }
};

struct Entry
{
    char const* (*whyNot)();
    void (*block)(Launch const&, void*, void*, void*); //!< If it is split.
    void (*thread)(Launch const&, Ring&, u32);
    u32 rows;
    u32 columns;
};

template<typename TKernel, u32 TRows = 0, u32 TColumns = 0>
inline constexpr Entry entry{
    &Both<TKernel, TRows, TColumns>::whyNot,
    &Both<TKernel, TRows, TColumns>::block,
    &Both<TKernel, TRows, TColumns>::thread,
    TRows,
    TColumns};

//! A block in lock step, without barriers, by a program of its own (lockstep.py): threads, rows, columns, a, b, in, out, and
//! both kinds of shared memory.
using Reference = void (*)(u32, u32, u32, u32, u32, u32 const*, u32*, u32*, u32*);

// Of the generated source.
extern Entry const table[];
extern u32 const kernels;
extern u32 const seed;
[[gnu::weak]] extern Reference const references[];
