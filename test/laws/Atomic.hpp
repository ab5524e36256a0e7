// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the atomic operations of every accelerator have to satisfy, as kernels for alpaka_test::run.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>

#include <cstddef>
#include <limits>
#include <type_traits>

namespace alpaka_test::laws
{
    //! Every operation on T, at every level of the hierarchy: returns the old value, leaves the new one, and agrees
    //! with the operation as a plain function. For grids of one thread.
    template<typename T>
    struct AtomicOps
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            level<alpaka::hierarchy::Grids>(acc, success);
            level<alpaka::hierarchy::Blocks>(acc, success);
            level<alpaka::hierarchy::Threads>(acc, success);
        }

    private:
        template<typename THierarchy, typename TAcc>
        ALPAKA_FN_ACC static void level(TAcc const& acc, bool* success)
        {
            namespace op = alpaka::atomic::op;
            constexpr T low = std::numeric_limits<T>::lowest();
            constexpr T high = std::numeric_limits<T>::max();
            constexpr T values[] = {T(0), T(1), T(2), T(42), T(100), low, high};
            // Memory that threads share: devices have no atomic operations on what belongs to one thread.
            T& object = alpaka::allocVar<T, 0>(acc);
            // What an operation makes of old and value, said in words other than the library's.
            auto const expect = [&](auto tag, T old, T value, T result)
            {
                using Op = decltype(tag);
                object = old;
                T const returned = alpaka::atomicOp<Op>(acc, &object, value, THierarchy{});
                check(success, returned == old && object == result);
                T plain = old;
                check(success, Op{}(&plain, value) == old && plain == result);
            };
            for(T const old : values)
                for(T const value : values)
                {
                    expect(op::Min{}, old, value, value < old ? value : old);
                    expect(op::Max{}, old, value, value > old ? value : old);
                    expect(op::Exch{}, old, value, value);
                    expect(op::Inc{}, old, value, old >= value ? T(0) : T(old + T(1)));
                    if constexpr(std::is_unsigned_v<T>)
                    {
                        expect(op::Dec{}, old, value, old == T(0) || old > value ? value : T(old - T(1)));
                        expect(op::Add{}, old, value, T(old + value));
                        expect(op::Sub{}, old, value, T(old - value));
                    }
                    if constexpr(std::is_integral_v<T>)
                    {
                        expect(op::And{}, old, value, T(old & value));
                        expect(op::Or{}, old, value, T(old | value));
                        expect(op::Xor{}, old, value, T(old ^ value));
                    }
                    object = old;
                    T const compare = T(42);
                    T const seen = alpaka::atomicOp<op::Cas>(acc, &object, compare, value, THierarchy{});
                    check(success, seen == old && object == (old == compare ? value : old));
                }
            expect(op::Add{}, T(40), T(2), T(42));
            expect(op::Sub{}, T(44), T(2), T(42));
            expect(op::Dec{}, T(0), T(42), T(42));
            expect(op::Dec{}, T(43), T(42), T(42));
            expect(op::Dec{}, T(42), T(42), T(41));
            expect(op::Dec{}, T(1), T(42), T(0));
            expect(op::Inc{}, T(42), T(42), T(0));
            expect(op::Inc{}, T(41), T(42), T(42));
        }
    };

    //! All threads of the grid count, the threads of a block among themselves, the blocks and the whole grid: nothing
    //! is lost. `sums` is zero at first and has one place for each of: grid, blocks of the grid, every block.
    template<typename T>
    struct AtomicSums
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, T* sums, int rounds) const
        {
            namespace op = alpaka::atomic::op;
            auto const block = numberOf(
                alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(acc),
                alpaka::getWorkDiv<alpaka::Grid, alpaka::Blocks>(acc));
            for(int round = 0; round < rounds; ++round)
            {
                alpaka::atomicOp<op::Add>(acc, sums, T(1), alpaka::hierarchy::Grids{});
                alpaka::atomicOp<op::Add>(acc, sums + 1, T(1), alpaka::hierarchy::Blocks{});
                alpaka::atomicOp<op::Add>(acc, sums + 2 + block, T(1), alpaka::hierarchy::Threads{});
            }
        }
    };
} // namespace alpaka_test::laws
