// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! harness [kernel]: runs generated kernels split by the plug-in for barriers, and on fibers in the order of the
//! library's and in the opposite one, with one thread as on a serial accelerator, and in lock step where there is a
//! reference; and compares the results.

#include "Harness.hpp"

#include <alpaka/strategy/common/SharedArena.hpp>

#include <boost/context/fiber.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <vector>

using Words = std::vector<u32>;

auto opaque(u32 x) -> u32 { return x * 2654435761u >> 7; }

namespace
{
    constexpr u32 maxThreads = 256;

    //! Stacks that are used again and again.
    struct Stacks
    {
        static constexpr std::size_t bytes = 64 * 1024;

        static auto unused() -> std::vector<void*>&
        {
            static std::vector<void*> stacks;
            return stacks;
        }

        [[nodiscard]] static auto allocate() -> boost::context::stack_context
        {
            boost::context::stack_context stack;
            void* memory = nullptr;
            if(unused().empty())
                memory = std::malloc(bytes);
            else
            {
                memory = unused().back();
                unused().pop_back();
            }
            stack.size = bytes;
            stack.sp = static_cast<char*>(memory) + bytes;
            return stack;
        }

        static void deallocate(boost::context::stack_context& stack)
        {
            unused().push_back(static_cast<char*>(stack.sp) - stack.size);
        }
    };

    struct Fiber
    {
        boost::context::fiber self; // suspended
        bool isDone = false;
    };

    // The block that runs.
    boost::context::fiber* caller = nullptr;
    Ring::Result arriving{};
    Ring::Result last{};

    //! One thread without others needs no fiber.
    void serial(Entry const& kernel, Launch const& l)
    {
        Ring ring;
        caller = nullptr;
        kernel.thread(l, ring, 0);
    }

    //! In the order of the library's fibers: a thread that has returned counts as arrived.
    void onFibers(Entry const& kernel, Launch const& l, bool isReversed)
    {
        static std::vector<Fiber> fibers(maxThreads);
        Ring ring;
        u32 const threads = l.threads();
        arriving = {};
        for(u32 t = 0; t < threads; ++t)
        {
            fibers[t].isDone = false;
            fibers[t].self = boost::context::fiber(
                std::allocator_arg,
                Stacks(),
                [&ring, &kernel, &l, t](boost::context::fiber&& own)
                {
                    caller = &own;
                    kernel.thread(l, ring, t);
                    fibers[t].isDone = true;
                    return std::move(*caller);
                });
        }
        for(bool again = true; again;)
        {
            again = false;
            for(u32 i = 0; i < threads; ++i)
            {
                auto& fiber = fibers[isReversed ? threads - 1 - i : i];
                if(fiber.isDone)
                    continue;
                fiber.self = std::move(fiber.self).resume();
                again |= !fiber.isDone;
                arriving.alive += fiber.isDone ? 0 : 1;
            }
            last = arriving;
            arriving = {};
        }
    }

    //! Without anything of the library.
    void inLockStep(u32 number, Launch const& l)
    {
        references[number](l.threads(), l.rows, l.columns, l.a, l.b, l.in, l.out, l.shared, l.staticShared);
    }

    void split(Entry const& kernel, Launch const& l)
    {
        static alpaka::strategy::detail::SharedArena arena;
        arena.endBlock();
        kernel.block(l, l.shared, l.staticShared, &arena);
    }

    //! \return What the kernel writes.
    template<typename TWay>
    auto outputOf(TWay const& way, Entry const& kernel, Launch l) -> Words
    {
        Words out(words);
        alignas(alpaka::strategy::detail::SharedArena::alignment) std::array<u32, words> shared, staticShared;
        shared.fill(0x5a5a5a5au);
        staticShared.fill(0xa5a5a5a5u);
        l.out = out.data();
        l.shared = shared.data();
        l.staticShared = staticShared.data();
        way(kernel, l);
        // Both kinds of shared memory count, too: a store of too many or too few threads is seen there.
        for(u32 i = 0; i < words; ++i)
            out[i] ^= shared[i] * 31u ^ staticShared[i] * 37u;
        return out;
    }

    auto isSame(u32 number, u32 input, Launch const& l, char const* way, Words const& ofSplit, Words const& other)
        -> bool
    {
        for(u32 i = 0; i < words; ++i)
            if(ofSplit[i] != other[i])
            {
                std::printf(
                    "WRONG: seed %u kernel %u input %u (%u x %u x %u threads, a %u, b %u): word %u is %u, %s %u\n",
                    seed,
                    number,
                    input,
                    l.layers,
                    l.rows,
                    l.columns,
                    l.a,
                    l.b,
                    i,
                    ofSplit[i],
                    way,
                    other[i]);
                return false;
            }
        return true;
    }

    auto compare(u32 number, u32 inputs) -> bool
    {
        auto const& kernel = table[number];
        Words in(words);
        for(u32 i = 0; i < inputs; ++i)
        {
            u32 state = seed * 7919u + number * 131u + i + 12345u;
            auto const next = [&] { return state = state * 1664525u + 1013904223u, state >> 8; };
            for(auto& x : in)
                x = next();
            // `a` and `b` are small: they decide how often loops run.
            Launch l{1, 1, 1, next() % 8, next() % 8, in.data(), nullptr, nullptr, nullptr};
            if(kernel.rows != 0)
            {
                l.rows = kernel.rows;
                l.columns = kernel.columns;
            }
            else if(i != 0)
            {
                l.layers = i % 2 == 0 ? 1 : 1 + next() % 3;
                l.rows = 1 + next() % 4;
                l.columns = 1 + next() % (i % 3 == 0 ? 7 : 20);
            }
            auto const ofSplit = outputOf(split, kernel, l);
            bool isGood = true;
            if(l.threads() == 1)
                isGood = isSame(number, i, l, "serially", ofSplit, outputOf(serial, kernel, l));
            if(references != nullptr)
            {
                auto const run = [&](Entry const&, Launch const& launch) { inLockStep(number, launch); };
                isGood = isGood && isSame(number, i, l, "in lock step", ofSplit, outputOf(run, kernel, l));
            }
            for(bool const isReversed : {false, true})
                if(isGood && (!isReversed || i % 4 == 1))
                {
                    auto const run
                        = [&](Entry const& entry, Launch const& launch) { onFibers(entry, launch, isReversed); };
                    isGood = isSame(
                        number,
                        i,
                        l,
                        isReversed ? "on fibers in opposite order" : "on fibers",
                        ofSplit,
                        outputOf(run, kernel, l));
                }
            if(!isGood)
                return false;
        }
        return true;
    }
} // namespace

auto Ring::wait(bool holds) -> Result
{
    if(caller == nullptr)
        return {holds ? 1u : 0u, 1};
    arriving.holding += holds ? 1 : 0;
    auto* const mine = caller;
    *mine = std::move(*mine).resume();
    caller = mine;
    return last;
}

auto main(int argc, char** argv) -> int
{
    constexpr u32 inputs = 16;
    u32 splitKernels = 0;
    u32 failures = 0;
    for(u32 k = 0; k < kernels; ++k)
    {
        if(argc > 1 && k != static_cast<u32>(std::atoi(argv[1])))
            continue;
        if(char const* const reason = table[k].whyNot())
        {
            if(std::getenv("VERBOSE") != nullptr)
                std::printf("seed %u kernel %u is not split: %s\n", seed, k, reason);
            continue;
        }
        ++splitKernels;
        failures += compare(k, inputs) ? 0 : 1;
    }
    std::printf(
        "seed %u: %u of %u kernels split, %u inputs each, %u wrong\n", seed, splitKernels, kernels, inputs, failures);
    return failures == 0 && splitKernels != 0 ? 0 : 1;
}
