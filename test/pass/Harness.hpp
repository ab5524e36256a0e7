// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Runs generated kernels twice, split by the plug-in for barriers and on fibers, and compares the results. Without
//! the library's headers but for the markers, so that many kernels compile in a second.
#pragma once

#include <alpaka/strategy/block/split/Markers.hpp>

#include <boost/context/fiber.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

using u32 = std::uint32_t;
namespace split = alpaka::strategy::detail::split;

constexpr int words = 512; // of shared memory, and of the output per block

//! What a kernel is called with; the same for all threads.
struct Launch
{
    int rows;
    int columns;
    u32 a;
    u32 b;
    u32 const* in;
    u32* out;
    u32* shared;
};

//! A thread of a split block.
struct SplitThread
{
    u32 n;

    [[gnu::always_inline]] auto t() const -> u32
    {
        return static_cast<u32>(alpaka_split_row()) * n + static_cast<u32>(alpaka_split_column());
    }

    [[gnu::always_inline]] auto me() const -> int
    {
        return alpaka_split_row() * static_cast<int>(n) + alpaka_split_column();
    }

    [[gnu::always_inline]] void sync() const
    {
        (void)split::wait(false);
    }

    [[gnu::always_inline]] auto count(bool holds) const -> u32
    {
        return split::wait(holds).holding;
    }

    [[gnu::always_inline]] auto alive() const -> u32
    {
        return split::wait(false).threads;
    }
};

//! The barrier of threads on fibers, in the order of LazyFibers: a thread that has returned counts as arrived.
struct Ring
{
    struct Fiber
    {
        boost::context::fiber self; // suspended
        bool done = false;
    };

    std::vector<Fiber> fibers;
    u32 holding = 0;
    u32 lastHolding = 0;
    u32 lastAlive = 0;

    template<typename TKernel>
    void run(u32 threads, TKernel const& kernel)
    {
        fibers.resize(threads);
        for(u32 t = 0; t < threads; ++t)
            fibers[t].self = boost::context::fiber(
                [this, t, &kernel](boost::context::fiber&& caller)
                {
                    m_caller = &caller;
                    kernel(*this, t);
                    fibers[t].done = true;
                    return std::move(*m_caller);
                });
        for(bool again = true; again;)
        {
            again = false;
            u32 alive = 0;
            for(auto& fiber : fibers)
                if(!fiber.done)
                {
                    fiber.self = std::move(fiber.self).resume();
                    again |= !fiber.done;
                    alive += fiber.done ? 0 : 1;
                }
            lastHolding = holding;
            lastAlive = alive;
            holding = 0;
        }
    }

    void wait(bool holds)
    {
        holding += holds ? 1 : 0;
        auto* const mine = m_caller;
        *mine = std::move(*mine).resume();
        m_caller = mine;
    }

private:
    boost::context::fiber* m_caller = nullptr;
};

struct FiberThread
{
    Ring& ring;
    u32 number;

    auto t() const -> u32
    {
        return number;
    }

    auto me() const -> int
    {
        return static_cast<int>(number);
    }

    void sync() const
    {
        ring.wait(false);
    }

    auto count(bool holds) const -> u32
    {
        ring.wait(holds);
        return ring.lastHolding;
    }

    auto alive() const -> u32
    {
        ring.wait(false);
        return ring.lastAlive;
    }
};

[[gnu::noinline, gnu::const]] inline auto opaque(u32 x) -> u32
{
    return x * 2654435761u >> 7;
}

//! Memory for values of split threads.
inline auto arena() -> alpaka::strategy::detail::SharedArena&
{
    static alpaka::strategy::detail::SharedArena arena;
    return arena;
}

template<typename TKernel>
struct Both
{
    [[gnu::noinline]] static void threads(
        int rows,
        int columns,
        u32 a,
        u32 b,
        u32 const* in,
        u32* out,
        void* __restrict shared,
        void* block,
        void* memory)
    {
        alpaka_split_begin(rows, columns, shared, shared, block, memory);
        TKernel::run(
            SplitThread{static_cast<u32>(columns)}, a, b, in, out, static_cast<u32*>(alpaka_split_dynamic_memory()));
    }

    static auto isSplit(Launch const& l) -> char const*
    {
        auto const& facts = *alpaka_split_facts(reinterpret_cast<void const*>(&threads));
        if(facts.reason != nullptr)
            return facts.reason;
        arena().endBlock();
        threads(l.rows, l.columns, l.a, l.b, l.in, l.out, l.shared, nullptr, &arena());
        return nullptr;
    }

    static void onFibers(Launch const& l)
    {
        Ring ring;
        ring.run(
            static_cast<u32>(l.rows * l.columns),
            [&](Ring& own, u32 t) {
                TKernel::run(FiberThread{own, t}, l.a, l.b, l.in, l.out, l.shared);
            });
    }
};

struct Entry
{
    char const* (*isSplit)(Launch const&);
    void (*onFibers)(Launch const&);
};

//! \return 0 if all kernels of the table do the same on both ways.
inline auto compareAll(Entry const* table, int kernels, unsigned seed, int inputs) -> int
{
    int splitKernels = 0;
    int failures = 0;
    std::vector<u32> in(words), out(words), outOfFibers(words), shared(words);
    for(int k = 0; k < kernels; ++k)
    {
        bool wasSplit = false;
        for(int i = 0; i < inputs; ++i)
        {
            u32 state = seed * 7919u + static_cast<u32>(k * 131 + i) + 12345u;
            auto const next = [&] { return state = state * 1664525u + 1013904223u, state >> 8; };
            for(auto& x : in)
                x = next();
            // `a` and `b` are small: they decide how often loops run.
            int const rows = static_cast<int>(1 + next() % 3);
            int const columns = static_cast<int>(1 + next() % 24);
            Launch l{rows, columns, next() % 8, next() % 8, in.data(), out.data(), shared.data()};
            std::memset(out.data(), 0, words * 4);
            std::memset(shared.data(), 0x5a, words * 4);
            if(char const* const reason = table[k].isSplit(l))
            {
                if(i == 0 && std::getenv("VERBOSE") != nullptr)
                    std::printf("seed %u kernel %d is not split: %s\n", seed, k, reason);
                break;
            }
            wasSplit = true;
            l.out = outOfFibers.data();
            std::memset(outOfFibers.data(), 0, words * 4);
            std::memset(shared.data(), 0x5a, words * 4);
            table[k].onFibers(l);
            if(out != outOfFibers)
            {
                int at = 0;
                while(out[static_cast<std::size_t>(at)] == outOfFibers[static_cast<std::size_t>(at)])
                    ++at;
                std::printf(
                    "WRONG: seed %u kernel %d input %d (%d x %d threads, a %u, b %u): word %d is %u, on fibers %u\n",
                    seed,
                    k,
                    i,
                    rows,
                    columns,
                    l.a,
                    l.b,
                    at,
                    out[static_cast<std::size_t>(at)],
                    outOfFibers[static_cast<std::size_t>(at)]);
                ++failures;
                break;
            }
        }
        splitKernels += wasSplit ? 1 : 0;
    }
    std::printf(
        "seed %u: %d of %d kernels split, %d inputs each, %d wrong\n", seed, splitKernels, kernels, inputs, failures);
    return failures == 0 ? 0 : 1;
}
