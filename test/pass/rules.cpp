// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the plug-in for barriers must leave to the fibers, and what it must get right: a kernel for each rule of
//! docs/internals/barrier-pass.md. Each runs with the plug-in on the library's accelerator, and its result is compared with
//! the expected one; whether it was split is compared with the rule.

#include <alpaka/alpaka.hpp>
#include <alpaka/kernel/BarrierMode.hpp>

#include <array>
#include <atomic>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <laws/BarrierShapes.hpp>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using Idx = std::size_t;
using Dim = alpaka::dim::DimInt<1>;
using Acc = alpaka::acc::AccCpuBlockPerCore<Dim, Idx>;
using Vec = alpaka::vec::Vec<Dim, Idx>;

constexpr Idx threads = 64;
int failures = 0;

auto number(Acc const& acc) -> Idx
{
    return alpaka::idx::getIdx<alpaka::origin::Block, alpaka::unit::Threads>(acc)[0];
}

[[gnu::always_inline]] inline void sync(Acc const& acc) { alpaka::block::sync::syncBlockThreads(acc); }

//! Each thread gets the value of the thread on the other side.
[[gnu::always_inline]] inline auto mirrored(Acc const& acc, int value) -> int
{
    auto& shared = alpaka::block::shared::st::allocVar<int[threads], 77>(acc);
    shared[number(acc)] = value;
    sync(acc);
    int const result = shared[threads - 1 - number(acc)];
    sync(acc);
    return result;
}

//! \param reason A part of the expected one; empty if the kernel must be split.
//! \param expected The result of thread t; -1 where the thread stores nothing.
template<typename TKernel, typename TExpected>
void check(char const* name, char const* reason, TKernel const& kernel, TExpected const& expected)
{
    std::vector<int> in(threads), out(threads, -1);
    for(Idx t = 0; t < threads; ++t)
        in[t] = static_cast<int>(t * 3);
    auto const mode = alpaka::kernel::barrierMode<Acc>(kernel, in.data(), out.data());
    bool const asExpected
        = reason[0] == '\0' ? mode.isSplit : !mode.isSplit && std::strstr(mode.reason, reason) != nullptr;
    auto const dev = alpaka::pltf::getDevByIdx<alpaka::pltf::Pltf<alpaka::dev::Dev<Acc>>>(0u);
    alpaka::queue::Queue<Acc, alpaka::queue::Blocking> queue(dev);
    alpaka::workdiv::WorkDivMembers<Dim, Idx> const workDiv(Vec(Idx{1}), Vec(threads), Vec(Idx{1}));
    bool isGood = true;
    alpaka::kernel::exec<Acc>(queue, workDiv, kernel, in.data(), out.data());
    for(Idx t = 0; t < threads; ++t)
        isGood &= out[t] == expected(static_cast<int>(t));
    if(!asExpected || !isGood)
    {
        ++failures;
        std::printf(
            "%s: %s, %s: %s\n", name, isGood ? "right" : "WRONG", mode.isSplit ? "split" : "on fibers", mode.reason);
    }
}

auto mirror(int t) -> int { return static_cast<int>(threads) - 1 - t; }

//! Two barriers a round, and one more in the threads below the number of rounds that are left.
template<int TRounds>
[[gnu::always_inline]] inline auto mirroredOften(Acc const& acc, int value) -> int
{
    if constexpr(TRounds == 0)
        return value;
    else
        return mirroredOften<TRounds - 1>(
            acc, mirrored(acc, value) + (number(acc) < static_cast<Idx>(TRounds) ? 1 : 0));
}

// Functions that the pass must not inline, or cannot.
[[gnu::noinline]] auto doubled(int x) -> int { return 2 * x; }

auto recursive(Acc const& acc, int depth, int value) -> int
{
    int const other = mirrored(acc, value);
    return depth == 0 ? other : recursive(acc, depth - 1, other);
}

[[gnu::noinline]] auto noInline(Acc const& acc, int value) -> int { return mirrored(acc, value); }

auto pointed(Acc const& acc, int value) -> int { return mirrored(acc, value); }

auto (*volatile functionPointer)(Acc const&, int) -> int = &pointed;

struct Base
{
    virtual ~Base() = default;
    virtual auto get(Acc const& acc, int value) const -> int = 0;
};

struct Derived : Base
{
    auto get(Acc const& acc, int value) const -> int override { return mirrored(acc, value); }
};

Base* volatile virtualObject = nullptr;
int destroyed = 0;

struct Guard
{
    ~Guard() { ++destroyed; }
};

[[gnu::noinline]] auto mayThrow(int x) -> int
{
    if(x == 1000)
        throw std::runtime_error("thrown");
    return x;
}

int volatile aVolatile = 2;
std::atomic<int> anAtomic{2};

#define KERNEL [](Acc const& acc, [[maybe_unused]] int const* in, int* out)
#define T static_cast<int>(number(acc))

void split()
{
    auto const three = [](int t) { return 3 * mirror(t); };
    check("plain", "", KERNEL { out[T] = mirrored(acc, in[T]); }, three);
    check(
        "eighty barriers",
        "",
        KERNEL { out[T] = mirroredOften<40>(acc, in[T]); },
        [](int t)
        {
            int more = 0;
            for(int left = 40; left > 0; --left)
                more += (left % 2 == 1 ? t : mirror(t)) < left ? 1 : 0; // the last round is that of t itself
            return 3 * t + more;
        });
    // LLVM's vectoriser takes them for 3 * t where its test at run time is wrong.
    check(
        "indices that wrap around",
        "",
        KERNEL { out[T] = mirrored(acc, in[static_cast<unsigned>(number(acc)) * 3u % threads]); },
        [](int t) { return 3 * (mirror(t) * 3 % static_cast<int>(threads)); });
    check(
        "early return of some threads",
        "",
        KERNEL {
            auto& shared = alpaka::block::shared::st::allocVar<int[threads], 1>(acc);
            shared[number(acc)] = 1;
            sync(acc);
            if(T % 3 == 0)
                return;
            int const count = alpaka::block::sync::syncBlockThreadsPredicate<alpaka::block::sync::op::Count>(acc, 1);
            sync(acc);
            out[T] = count + shared[0];
        },
        [](int t) { return t % 3 == 0 ? -1 : 42 + 1; });
    check(
        "all threads return early",
        "",
        KERNEL {
            sync(acc);
            if(in[T] >= 0)
                return;
            sync(acc);
            out[T] = 1;
        },
        [](int) { return -1; });
    check(
        "function that is not inlined, without the accelerator",
        "",
        KERNEL { out[T] = doubled(mirrored(acc, in[T])); },
        [](int t) { return 6 * mirror(t); });
    check("function that may not be inlined, with a barrier", "", KERNEL { out[T] = noInline(acc, in[T]); }, three);
    check(
        "assembly",
        "",
        KERNEL {
            int x = in[T];
            asm volatile("" : "+r"(x) : : "memory");
            x = mirrored(acc, x);
            asm volatile("" : "+r"(x) : : "memory");
            out[T] = x;
        },
        three);
    check(
        "index of 64 bits that is cast to 32 and wraps around",
        "",
        KERNEL {
            int const x = mirrored(acc, in[T]);
            auto const i = static_cast<int>(number(acc) + (Idx{1} << 31) - 20);
            out[T] = i < 100 ? x : 7;
        },
        [](int t) { return t < 20 ? 7 : 3 * mirror(t); });
    check("a thread may throw without objects", "", KERNEL { out[T] = mayThrow(mirrored(acc, in[T])); }, three);
    check(
        "code that does not return, in several regions",
        "",
        KERNEL {
            if(in[T] < 0)
                std::abort();
            int const other = mirrored(acc, in[T]);
            if(other < 0)
                throw other;
            int const own = mirrored(acc, other);
            if(own < 0)
                std::abort();
            if(own == 1)
                throw std::runtime_error("with a constructor that may throw");
            out[T] = mirrored(acc, own);
        },
        three);
    // Its constructor is noexcept and calls one that is not.
    check(
        "indices in a std::tuple",
        "",
        KERNEL {
            std::tuple<short, int> const place(static_cast<short>(T), T + 1);
            out[std::get<0>(place)] = mirrored(acc, in[std::get<1>(place) - 1]);
        },
        three);
    // The loop over threads is divided where the answer changes, which may be outside the block.
    check(
        "comparisons with numbers that all threads have",
        "",
        KERNEL {
            auto& sums = alpaka::block::shared::st::allocVar<int[5][threads], 2>(acc);
            int const t = T;
            for(auto& sum : sums)
                sum[t] = 0;
            for(int bound = -3; bound < 70; ++bound)
            {
                sync(acc);
                if(t < bound)
                    sums[0][t] += bound;
                sync(acc);
                if(t + 2 <= bound)
                    sums[1][t] += bound;
                sync(acc);
                if(t - 5 > bound)
                    sums[2][t] += bound;
                sync(acc);
                if(bound * 2 <= t)
                    sums[3][t] += bound;
                sync(acc);
                if(static_cast<unsigned>(t) >= static_cast<unsigned>(bound))
                    sums[4][t] += bound;
            }
            out[t] = sums[0][t] + 3 * sums[1][t] + 5 * sums[2][t] + 7 * sums[3][t] + 11 * sums[4][t];
        },
        [](int t)
        {
            int sum = 0;
            for(int bound = -3; bound < 70; ++bound)
            {
                int const factor = (t < bound ? 1 : 0) + (t + 2 <= bound ? 3 : 0) + (t - 5 > bound ? 5 : 0)
                                   + (bound * 2 <= t ? 7 : 0)
                                   + (static_cast<unsigned>(t) >= static_cast<unsigned>(bound) ? 11 : 0);
                sum += factor * bound;
            }
            return sum;
        });
    // The loop around the threads and the one over rounds change places, because the sums do not
    // depend on their order.
    check(
        "sums of integers in a loop",
        "",
        KERNEL {
            auto& counts = alpaka::block::shared::st::allocVar<int[threads], 3>(acc);
            counts[T] = 0;
            sync(acc);
            for(int i = T; i < 500; i += static_cast<int>(threads))
                alpaka::atomicAdd(acc, &counts[static_cast<unsigned>(in[i % 64] + i) % threads], i);
            sync(acc);
            out[T] = counts[T];
        },
        [](int t)
        {
            int count = 0;
            for(int i = 0; i < 500; ++i)
                count += (i % 64 * 3 + i) % static_cast<int>(threads) == t ? i : 0;
            return count;
        });
    // These do not change places with each other.
    check(
        "different updates of integers in a loop",
        "",
        KERNEL {
            auto& mixed = alpaka::block::shared::st::allocVar<int, 7>(acc);
            mixed = 0;
            sync(acc);
            // Of a number that is known at run time: the loop stays one.
            int const rounds = static_cast<int>(alpaka::getWorkDiv<alpaka::Block, alpaka::Threads>(acc)[0]) / 4;
            for(int i = 0; i < rounds; ++i)
            {
                alpaka::atomicAdd(acc, &mixed, i + T);
                alpaka::atomicXor(acc, &mixed, 2 * i + 1);
            }
            sync(acc);
            out[T] = mixed;
        },
        [](int)
        {
            int mixed = 0;
            for(int t = 0; t < static_cast<int>(threads); ++t)
                for(int i = 0; i < static_cast<int>(threads) / 4; ++i)
                    mixed = (mixed + i + t) ^ (2 * i + 1);
            return mixed;
        });
    // Which thread gets which place is the order of fibers.
    check(
        "old values of sums in a loop",
        "",
        KERNEL {
            auto& next = alpaka::block::shared::st::allocVar<int, 4>(acc);
            auto& places = alpaka::block::shared::st::allocVar<int[4 * threads], 5>(acc);
            next = 0;
            sync(acc);
            for(int i = 0; i < 4; ++i)
                places[alpaka::atomicAdd(acc, &next, 1)] = T;
            sync(acc);
            out[T] = places[T];
        },
        [](int t) { return t / 4; });
    // The value is read with the flag, and not only where the flag asks for it.
    check(
        "values beside flags in shared memory",
        "",
        KERNEL {
            struct Part
            {
                int value;
                int flag;
            };
            auto& parts = alpaka::block::shared::st::allocVar<Part[threads], 6>(acc);
            parts[T] = {in[T], T % 5};
            sync(acc);
            int const other = static_cast<int>(threads) - 1 - T;
            out[T] = parts[other].flag == 2 ? parts[other].value : parts[other].flag;
        },
        [](int t) { return mirror(t) % 5 == 2 ? mirror(t) * 3 : mirror(t) % 5; });
    check(
        "shares of different sizes",
        "",
        KERNEL {
            int sum = 0;
            for(int i = T; i < in[33];
                i += static_cast<int>(threads)) // 99: read from memory, so it stays in the thread
                sum += in[i % 64];
            for(int i = T; i < 99; i += static_cast<int>(threads))
                sum += in[i % 64];
            out[T] = mirrored(acc, sum);
        },
        [](int t) { return 2 * 3 * mirror(t) * (mirror(t) < 99 - 64 ? 2 : 1); });
    check(
        "loop over the block's values",
        "",
        KERNEL {
            auto& shared = alpaka::block::shared::st::allocVar<int[threads], 6>(acc);
            shared[number(acc)] = in[T];
            sync(acc);
            int sum = 0;
            for(Idx i = 0; i < threads; ++i)
                sum = sum * 3 + shared[i] * T;
            if(T == 5)
                shared[5] = sum;
            sync(acc);
            out[T] = shared[5] == sum;
        },
        [](int t) { return t == 5 ? 1 : 0; });
    check(
        "load that another thread changes",
        "",
        KERNEL {
            auto& shared = alpaka::block::shared::st::allocVar<int, 2>(acc);
            if(T == 0)
                shared = 5;
            sync(acc);
            int const before = shared;
            sync(acc);
            if(T == static_cast<int>(threads) - 1)
                shared = 9;
            sync(acc);
            out[T] = before * 10 + shared;
        },
        [](int) { return 59; });
    check(
        "order of threads with plain atomic operations",
        "",
        KERNEL {
            auto& shared = alpaka::block::shared::st::allocVar<int, 3>(acc);
            if(T == 0)
                shared = 0;
            sync(acc);
            alpaka::atomic::atomicAdd(acc, &shared, T, alpaka::hierarchy::Threads{});
            sync(acc);
            out[T] = shared;
        },
        [](int) { return 63 * 64 / 2; });
    check(
        "atomic operation of any level on shared memory",
        "",
        KERNEL {
            auto& shared = alpaka::block::shared::st::allocVar<int, 4>(acc);
            if(T == 0)
                shared = 0;
            sync(acc);
            alpaka::atomic::atomicAdd(acc, &shared, T, alpaka::hierarchy::Grids{});
            sync(acc);
            out[T] = shared;
        },
        [](int) { return 63 * 64 / 2; });
    check(
        "atomic operations on addresses of which some are shared",
        "",
        KERNEL {
            auto& shared = alpaka::block::shared::st::allocVar<int, 5>(acc);
            if(T == 0)
                shared = out[0] = 0;
            sync(acc);
            alpaka::atomic::atomicAdd(acc, T % 2 == 0 ? &shared : &out[0], T, alpaka::hierarchy::Grids{});
            sync(acc);
            int const sum = shared + out[0];
            sync(acc);
            out[T] = sum;
        },
        [](int) { return 63 * 64 / 2; });
    check(
        "condition from a reduction",
        "",
        KERNEL {
            int x = in[T];
            int rounds = 0;
            while(alpaka::block::reduce(acc, x, alpaka::op::Plus{}) > 100)
            {
                x = mirrored(acc, x) / 2;
                ++rounds;
            }
            out[T] = 100 * alpaka::block::broadcast(acc, x + rounds, 63 - rounds) + rounds;
        },
        // 6048, 3008, ... 64 x 3/2, halved each time and mirrored six times: 189 >> 6, at thread 57 then 171 >> 6.
        [](int) { return 100 * ((57 * 3 >> 6) + 6) + 6; });
    check(
        "reduction of pairs, and a sum over rounds that are not a multiple of those unrolled",
        "",
        KERNEL {
            struct Pair
            {
                float sum;
                float squares;
            };
            Pair mine{0.0f, 0.0f};
            for(int i = T; i < 13 * static_cast<int>(threads) + 5; i += static_cast<int>(threads))
            {
                mine.sum += static_cast<float>(i);
                mine.squares += static_cast<float>(in[i % static_cast<int>(threads)] / 3);
            }
            Pair const all = alpaka::block::reduce(
                acc, mine, [](Pair const& l, Pair const& r) { return Pair{l.sum + r.sum, l.squares + r.squares}; });
            out[T] = static_cast<int>(all.sum) + static_cast<int>(all.squares);
        },
        [](int) { return 836 * 837 / 2 + 13 * 63 * 64 / 2 + 10; });
}

//! More than a launch passes by value.
struct Large
{
    int rounds;
    std::array<int, 100> factors;
    int last;
};

constexpr Large large{3, {5, 1, 2}, 7};

//! What one thread writes through a function that is not inlined, all read behind the barrier.
struct LargeAndMutable
{
    [[gnu::noinline]] static void assign(int* to, int value) { *to = value; }

    void operator()(Acc const& acc, int const*, int* out) const
    {
        int const before = numbers[0];
        sync(acc);
        if(T == 5)
            assign(numbers.data(), 9);
        sync(acc);
        out[T] = 10 * numbers[0] + before;
    }

    mutable std::array<int, 100> numbers{};
};
int aGlobal = 2;

template<int... TPlaces>
[[gnu::always_inline]] inline auto
manyBarriers(Acc const& acc, int value, [[maybe_unused]] std::integer_sequence<int, TPlaces...> places) -> int
{
    auto& shared = alpaka::block::shared::st::allocVar<int[threads], 78>(acc);
    auto const step = [&](int place)
    {
        shared[number(acc)] = value + place;
        sync(acc);
        value = shared[(number(acc) + 1) % threads];
        sync(acc);
    };
    int const all[] = {(step(TPlaces), 0)...};
    static_cast<void>(all);
    return value;
}

//! Conditions that are read from one place in memory: they are compared while the kernel runs.
void compared()
{
    check(
        "rounds from global memory",
        "",
        KERNEL {
            int x = in[T];
            for(int i = 0; i < aGlobal; ++i)
                x = mirrored(acc, x);
            out[T] = x;
        },
        [](int t) { return 3 * t; });
    check(
        "rounds from shared memory",
        "",
        KERNEL {
            auto& rounds = alpaka::block::shared::st::allocVar<int, 8>(acc);
            if(T == 3)
                rounds = in[1];
            sync(acc);
            int x = in[T];
            for(int i = 0; i < rounds; ++i)
                x = mirrored(acc, x) + 1;
            out[T] = x;
        },
        [](int t) { return 3 * mirror(t) + 3; });
    check(
        "a stack of work in shared memory",
        "",
        KERNEL {
            auto& stack = alpaka::block::shared::st::allocVar<int[32], 9>(acc);
            auto& top = alpaka::block::shared::st::allocVar<int, 10>(acc);
            auto& sums = alpaka::block::shared::st::allocVar<int[threads], 11>(acc);
            sums[T] = 0;
            if(T == 0)
            {
                stack[0] = 6;
                top = 0;
            }
            sync(acc);
            while(top >= 0)
            {
                int const work = stack[top];
                sync(acc);
                if(work <= 1)
                {
                    sums[T] += work * T;
                    if(T == 0)
                        --top;
                }
                else if(T == 0)
                {
                    stack[top] = work - 1;
                    stack[++top] = work - 2;
                }
                sync(acc);
            }
            out[T] = sums[T];
        },
        [](int t) { return 8 * t; }); // a Fibonacci number
    check(
        "a switch by a number in shared memory",
        "",
        KERNEL {
            auto& kind = alpaka::block::shared::st::allocVar<int, 12>(acc);
            int x = in[T];
            for(int i = 0; i < 5; ++i)
            {
                if(T == 0)
                    kind = in[i] % 4;
                sync(acc);
                switch(kind)
                {
                case 0:
                    x = mirrored(acc, x);
                    break;
                case 1:
                    x += 1;
                    break;
                case 2:
                    x = mirrored(acc, x) + 2;
                    break;
                default:
                    sync(acc);
                    x += 5;
                }
                sync(acc);
            }
            out[T] = x;
        },
        [](int t) { return 3 * mirror(t) + 5 + 2 + 1; });
    check(
        "a condition behind returns in a loop",
        "",
        KERNEL {
            auto& left = alpaka::block::shared::st::allocVar<int, 13>(acc);
            if(T == 9)
                return;
            if(T == 0)
                left = 4;
            sync(acc);
            for(int i = 0; i < 10; ++i)
            {
                if(T == 2 * i + 10)
                {
                    out[T] = i;
                    return;
                }
                sync(acc);
                if(left <= i)
                    break;
                sync(acc);
            }
            out[T] = 100 + left;
        },
        [](int t) { return t == 9                             ? -1
                           : t >= 10 && t <= 18 && t % 2 == 0 ? (t - 10) / 2
                                                              : 104; });
    check(
        "arguments of more than 256 bytes",
        "",
        [l = large](Acc const& acc, int const* in, int* out)
        {
            int x = in[T];
            for(int i = 0; i < l.rounds; ++i)
                x = mirrored(acc, x) * l.factors[static_cast<std::size_t>(i)];
            out[T] = x + l.last;
        },
        [](int t) { return 30 * mirror(t) + 7; });
    check("a member that is written", "", LargeAndMutable{}, [](int) { return 90; });
    check(
        "a std::function",
        "",
        [f = std::function<int(int)>(&doubled)](Acc const& acc, int const* in, int* out)
        {
            int x = in[T];
            for(int i = 0; i < f(2); ++i)
                x = mirrored(acc, f(x));
            out[T] = x;
        },
        [](int t) { return 3 * 16 * t; });
    check(
        "four hundred barriers",
        "",
        KERNEL { out[T] = manyBarriers(acc, in[T], std::make_integer_sequence<int, 200>()); },
        [](int t) { return 3 * ((t + 200) % 64) + 199 * 200 / 2; });
}

//! Threads that change what others read without a barrier in between get an error.
void differing()
{
    auto const kernel = KERNEL
    {
        auto& last = alpaka::block::shared::st::allocVar<int, 14>(acc);
        last = 0;
        sync(acc);
        ++last;
        if(last > 9)
            out[T] = mirrored(acc, in[T]);
    };
    std::vector<int> const in(threads, 1);
    std::vector<int> out(threads, -1);
    auto const dev = alpaka::pltf::getDevByIdx<alpaka::pltf::Pltf<alpaka::dev::Dev<Acc>>>(0u);
    alpaka::queue::Queue<Acc, alpaka::queue::Blocking> queue(dev);
    alpaka::workdiv::WorkDivMembers<Dim, Idx> const workDiv(Vec(Idx{1}), Vec(threads), Vec(Idx{1}));
    std::string text;
    try
    {
        alpaka::kernel::exec<Acc>(queue, workDiv, kernel, in.data(), out.data());
    }
    catch(std::exception const& error)
    {
        text = error.what();
    }
    if(text.find("rules.cpp") == std::string::npos || text.find("different ways to a barrier") == std::string::npos)
    {
        ++failures;
        std::printf("threads that differ: \"%s\"\n", text.c_str());
    }
}

void fibers()
{
    auto const three = [](int t) { return 3 * mirror(t); };
    auto const condition = "no proof that the condition";
    check(
        "barrier under a condition of the thread",
        condition,
        KERNEL {
            int x = in[T];
            if(T < 32)
                sync(acc), x += 1;
            else
                x += 2, sync(acc);
            sync(acc);
            out[T] = x;
        },
        [](int t) { return 3 * t + (t < 32 ? 1 : 2); });
    check(
        "volatile that looks uniform",
        condition,
        KERNEL {
            int x = in[T];
            for(int i = 0; i < aVolatile; ++i)
                x = mirrored(acc, x);
            out[T] = x;
        },
        [](int t) { return 3 * t; });
    check(
        "fewer threads from round to round",
        "",
        KERNEL {
            int working = static_cast<int>(threads);
            int rounds = 0;
            int last = in[T] / 3;
            for(int i = 0; i < 4; ++i)
            {
                if(static_cast<int>(T) < working)
                {
                    last = working;
                    working /= 2;
                    ++rounds;
                }
                last = mirrored(acc, mirrored(acc, last));
            }
            out[T] = 1000 * rounds + last;
        },
        [](int t)
        {
            int working = static_cast<int>(threads), rounds = 0, last = t;
            for(int i = 0; i < 4 && t < working; ++i, working /= 2, ++rounds)
                last = working;
            return 1000 * rounds + last;
        });
    check(
        "a load between the stores of neighbouring words",
        "",
        KERNEL {
            auto& pairs = alpaka::block::shared::st::allocVar<int[2 * threads], 78>(acc);
            int* const mine = pairs + 2 * T;
            mine[0] = in[T];
            mine[1] = 1000 + in[T];
            int const seen = mine[in[1] & 1];
            mine[0] = 3 * seen;
            sync(acc);
            out[T] = mine[0];
        },
        [](int t) { return 3 * (1000 + 3 * t); });
    check(
        "atomic that looks uniform",
        condition,
        KERNEL {
            int x = in[T];
            for(int i = 0; i < anAtomic.load(std::memory_order_relaxed); ++i)
                x = mirrored(acc, x);
            out[T] = x;
        },
        [](int t) { return 3 * t; });
    check("recursion", "cannot be inlined", KERNEL { out[T] = recursive(acc, in[1] - 3, in[T]); }, three);
    check("function pointer", "no barrier", KERNEL { out[T] = functionPointer(acc, in[T]); }, three);
    check("virtual function", "no barrier", KERNEL { out[T] = virtualObject->get(acc, in[T]); }, three);
    check(
        "objects with destructors where a thread may throw",
        "destructors",
        KERNEL {
            Guard const guard;
            out[T] = mayThrow(mirrored(acc, in[T]));
        },
        three);
    check(
        "objects of the standard library: the reason has the user's line",
        "rules.cpp:",
        KERNEL {
            if(in[T] == 1000)
                throw std::runtime_error("thrown by " + std::to_string(T));
            out[T] = mirrored(acc, in[T]);
        },
        three);
    check(
        "setjmp",
        "cannot be inlined",
        KERNEL {
            std::jmp_buf buffer;
            if(setjmp(buffer) == 0)
                out[T] = mirrored(acc, in[T]);
        },
        three);
    check(
        "address of a label",
        "cannot be inlined",
        KERNEL {
            static void* const ways[] = {&&first, &&second};
            int x = in[T];
            goto* ways[in[1] % 2];
        first:
            ++x;
        second:
            out[T] = mirrored(acc, x);
        },
        three);
    check(
        "array of run-time size",
        "run time",
        KERNEL {
            auto const size = static_cast<std::size_t>(in[1]);
            int* const memory = static_cast<int*>(__builtin_alloca(size * sizeof(int)));
            for(std::size_t i = 0; i < size; ++i)
                memory[i] = in[T];
            int const other = mirrored(acc, memory[number(acc) % size]);
            out[T] = memory[number(acc) % size] - in[T] + other;
        },
        three);
    check(
        "caught exception",
        "destructors",
        KERNEL {
            int x = mirrored(acc, in[T]);
            try
            {
                x = mayThrow(x);
            }
            catch(std::exception const&)
            {
                x = 0;
            }
            out[T] = x;
        },
        three);
    check("no barrier", "no barrier", KERNEL { out[T] = in[T]; }, [](int t) { return 3 * t; });
    check( // becomes a loop around the one over the threads all the same
        "no barrier, but a loop",
        "no barrier",
        KERNEL {
            if(T == 1)
                return;
            int sum = 0;
            for(int i = 0; i < static_cast<int>(threads); ++i)
                sum += in[i] * (i <= static_cast<int>(T) ? 1 : 2);
            out[T] = sum;
        },
        [](int t)
        {
            int sum = 0;
            for(int i = 0; i < static_cast<int>(threads); ++i)
                sum += 3 * i * (i <= t ? 1 : 2);
            return t == 1 ? -1 : sum;
        });
}

//! Blocks in three dimensions, whose rows and layers are computed from one index; and those that are planes, rows or
//! one thread.
template<int layers, int rows, int columns>
void threeDimensions()
{
    using Dim3 = alpaka::dim::DimInt<3>;
    using Acc3 = alpaka::acc::AccCpuBlockPerCore<Dim3, int>;
    using Vec3 = alpaka::vec::Vec<Dim3, int>;
    constexpr int size = layers * rows * columns;
    auto const kernel = [](Acc3 const& acc, int* out)
    {
        auto& shared = alpaka::block::shared::st::allocVar<int[size], 5>(acc);
        auto const t = alpaka::idx::getIdx<alpaka::origin::Block, alpaka::unit::Threads>(acc);
        auto const g = alpaka::idx::getIdx<alpaka::origin::Grid, alpaka::unit::Threads>(acc);
        int const number = (t[0] * rows + t[1]) * columns + t[2];
        shared[number] = g[0] * 10000 + g[1] * 100 + g[2];
        alpaka::block::sync::syncBlockThreads(acc);
        auto const block = alpaka::idx::getIdx<alpaka::origin::Grid, alpaka::unit::Blocks>(acc);
        auto const extent = alpaka::workdiv::getWorkDiv<alpaka::origin::Block, alpaka::unit::Threads>(acc);
        out[(block[0] * 2 + block[2]) * size + number] = shared[extent.prod() - 1 - number];
    };
    std::vector<int> out(4 * size, -1);
    bool const isSplit = alpaka::kernel::barrierMode<Acc3>(kernel, out.data()).isSplit;
    auto const dev = alpaka::pltf::getDevByIdx<alpaka::pltf::Pltf<alpaka::dev::Dev<Acc3>>>(0u);
    alpaka::queue::Queue<Acc3, alpaka::queue::Blocking> queue(dev);
    alpaka::workdiv::WorkDivMembers<Dim3, int> const workDiv(Vec3(2, 1, 2), Vec3(layers, rows, columns), Vec3::ones());
    alpaka::kernel::exec<Acc3>(queue, workDiv, kernel, out.data());
    bool isGood = isSplit;
    for(int b = 0; b < 4; ++b)
        for(int n = 0; n < size; ++n)
        {
            int const m = size - 1 - n;
            int const z = m / (rows * columns) + b / 2 * layers;
            int const y = m / columns % rows;
            int const x = m % columns + b % 2 * columns;
            isGood = isGood && out[static_cast<std::size_t>(b * size + n)] == z * 10000 + y * 100 + x;
        }
    if(!isGood)
    {
        ++failures;
        std::printf("three dimensions %d %d %d: WRONG, or not split (%d)\n", layers, rows, columns, isSplit ? 1 : 0);
    }
}

//! \return Whether the launch reports the exception of the thread, and how many threads' objects were destroyed.
template<typename TKernel>
void throws(char const* name, bool isSplit, int guards, TKernel const& kernel)
{
    std::vector<int> in(threads, 1), out(threads, -1);
    in[7] = 1000;
    destroyed = 0;
    bool const asExpected = alpaka::kernel::barrierMode<Acc>(kernel, in.data(), out.data()).isSplit == isSplit;
    auto const dev = alpaka::pltf::getDevByIdx<alpaka::pltf::Pltf<alpaka::dev::Dev<Acc>>>(0u);
    alpaka::queue::Queue<Acc, alpaka::queue::Blocking> queue(dev);
    alpaka::workdiv::WorkDivMembers<Dim, Idx> const workDiv(Vec(Idx{1}), Vec(threads), Vec(Idx{1}));
    std::string text;
    try
    {
        alpaka::kernel::exec<Acc>(queue, workDiv, kernel, in.data(), out.data());
    }
    catch(std::exception const& error)
    {
        text = error.what();
    }
    if(!asExpected || text != "thrown" || destroyed != guards)
    {
        ++failures;
        std::printf(
            "%s: %s, \"%s\", %d objects destroyed\n",
            name,
            asExpected ? "as it should" : "WRONG",
            text.c_str(),
            destroyed);
    }
}

void exceptions()
{
    throws(
        "exception of a split thread", true, 0, KERNEL {
            int const x = mirrored(acc, in[T]);
            out[T] = mayThrow(x);
            sync(acc);
        });
    throws(
        "exception with a constructor, of a split thread", true, 0, KERNEL {
            int const x = mirrored(acc, in[T]);
            if(x == 1000)
                throw std::runtime_error("thrown");
            out[T] = x;
            sync(acc);
        });
    throws(
        "exception of a thread on a fiber", false, static_cast<int>(threads), KERNEL {
            Guard const guard;
            int const x = mirrored(acc, in[T]);
            out[T] = mayThrow(x);
            sync(acc);
        });
}

//! What a launch says besides what the kernel is.
//! \param reason A part of the expected one; empty if the launch is split.
template<typename TKernel>
void launch(char const* name, char const* reason, Idx blockThreads, Idx elements, TKernel const& kernel)
{
    alpaka::workdiv::WorkDivMembers<Dim, Idx> const workDiv(Vec(Idx{1}), Vec(blockThreads), Vec(elements));
    int const* const in = nullptr;
    auto const mode = alpaka::kernel::backend::barrierMode<Acc>(workDiv, kernel, in, &aGlobal);
    if(mode.isSplit != (reason[0] == '\0') || std::strstr(mode.reason, reason) == nullptr)
    {
        ++failures;
        std::printf("launch, %s: WRONG, \"%s\"\n", name, mode.reason);
    }
}

void launches()
{
    constexpr Idx most = 1024;
    auto const ordinary = KERNEL { out[T] = mirrored(acc, in[T]); };
    launch("as it is", "", threads, 1, ordinary);
    launch("several elements", "several elements", threads, 2, ordinary);
    // A copy of the numbers for each thread would be more than a block can keep.
    std::array<int, 1000> numbers{};
    for(int i = 0; i < 1000; ++i)
        numbers[static_cast<std::size_t>(i)] = i;
    auto const reads = [numbers](Acc const& acc, int const* in, int* out)
    {
        auto const own = numbers;
        int const x = mirrored(acc, in[T]);
        out[T] = own[static_cast<std::size_t>(x)] + own[static_cast<std::size_t>(in[T])];
    };
    launch("a copy that is only read", "", most, 1, reads);
    check("a copy that is only read", "", reads, [](int t) { return 3 * t + 3 * mirror(t); });
    auto const writes = [numbers](Acc const& acc, int const* in, int* out)
    {
        auto own = numbers;
        own[static_cast<std::size_t>(in[T])] = T;
        int const x = mirrored(acc, in[T]);
        out[T] = own[static_cast<std::size_t>(x)] + own[static_cast<std::size_t>(in[T])];
    };
    launch("a copy that is written", "too many values", most, 1, writes);
    check("a copy that is written", "", writes, [](int t) { return 3 * mirror(t) + t; });
}

//! The kernels on which other barrier compilers hang.
template<typename TKernel>
void shape(char const* name, char const* reason)
{
    std::vector<int> in(threads);
    for(Idx t = 0; t < threads; ++t)
        in[t] = static_cast<int>(t * 3);
    auto const results = TKernel::expected(in);
    check(name, reason, TKernel{}, [&](int t) { return results[static_cast<Idx>(t)]; });
}

void shapes()
{
    namespace s = alpaka_test::shapes;
    constexpr int count = static_cast<int>(threads);
    shape<s::ScanByTree<count>>("scan by a tree", "");
    shape<s::SpreadUntilStable<count>>("loop until a vote ends it", "");
    shape<s::ReturnBeforeLoops<count>>("returns before loops", "");
    shape<s::ScanUntilDone<count>>("scan until a flag ends it", "");
    shape<s::ReturnBetweenBarriers<count>>("returns between barriers", "");
    shape<s::BlockReturns<count>>("return of the block", "");
}

auto main() -> int
{
    if(std::getenv("ALPAKA_BARRIER_FIBERS") != nullptr)
    {
        // What is asked for is what is said.
        auto const kernel = KERNEL { out[T] = mirrored(acc, in[T]); };
        auto const mode = alpaka::kernel::barrierMode<Acc>(kernel, static_cast<int const*>(nullptr), &aGlobal);
        return !mode.isSplit && std::strstr(mode.reason, "ALPAKA_BARRIER_FIBERS") != nullptr ? 0 : 1;
    }
    shapes();
    Derived derived;
    virtualObject = &derived;
    split();
    compared();
    differing();
    fibers();
    exceptions();
    launches();
    threeDimensions<3, 4, 5>();
    threeDimensions<1, 16, 16>();
    threeDimensions<1, 3, 32>();
    threeDimensions<1, 4, 5>();
    threeDimensions<2, 1, 7>();
    threeDimensions<1, 1, 1>();
    std::printf("rules: %d failures\n", failures);
    return failures == 0 ? 0 : 1;
}
