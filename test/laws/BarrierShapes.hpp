// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Kernels of the shapes that barrier compilers are known to hang on or to miscompile: loops whose end depends on a
//! value that was read behind a barrier, and threads that return before and between barriers in nested control flow.
#pragma once

#include <alpaka/alpaka.hpp>

#include <cstddef>
#include <vector>

// Each kernel runs in one block of TThreads threads, a power of two, and stores -1 or a result for each of them.

namespace alpaka_test::shapes
{
    template<typename TAcc>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC auto number(TAcc const& acc) -> int
    {
        return static_cast<int>(alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc)[0]);
    }

    //! A scan that goes on until a flag in shared memory says that it is complete. A compiler that keeps the flag of
    //! the round before, or lets each thread decide by its own copy, never ends. (OpenCL.jl 388)
    template<int TThreads>
    struct ScanUntilDone
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int const* in, int* out) const
        {
            auto& sums = alpaka::block::shared::st::allocVar<int[TThreads], 1>(acc);
            auto& isDone = alpaka::block::shared::st::allocVar<int, 2>(acc);
            int const t = number(acc);
            sums[t] = in[t];
            int offset = 1;
            while(true)
            {
                alpaka::syncBlockThreads(acc);
                int const below = t >= offset ? sums[t - offset] : 0;
                alpaka::syncBlockThreads(acc);
                sums[t] += below;
                offset *= 2;
                if(t == 0)
                    isDone = offset >= TThreads ? 1 : 0;
                alpaka::syncBlockThreads(acc);
                if(isDone != 0)
                    break;
            }
            out[t] = sums[t];
        }

        static auto expected(std::vector<int> const& in) -> std::vector<int>
        {
            std::vector<int> sums(in);
            for(std::size_t t = 1; t < sums.size(); ++t)
                sums[t] += sums[t - 1];
            return sums;
        }
    };

    //! The tree of a work-efficient scan: barriers at the heads of two loops, whose bodies only some threads enter.
    template<int TThreads>
    struct ScanByTree
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int const* in, int* out) const
        {
            auto& sums = alpaka::block::shared::st::allocVar<int[TThreads], 1>(acc);
            int const t = number(acc);
            sums[t] = in[t];
            int offset = 1;
            for(int active = TThreads >> 1; active > 0; active >>= 1)
            {
                alpaka::syncBlockThreads(acc);
                if(t < active)
                    sums[offset * (2 * t + 2) - 1] += sums[offset * (2 * t + 1) - 1];
                offset *= 2;
            }
            if(t == 0)
                sums[TThreads - 1] = 0;
            for(int active = 1; active < TThreads; active *= 2)
            {
                offset >>= 1;
                alpaka::syncBlockThreads(acc);
                if(t < active)
                {
                    int const low = offset * (2 * t + 1) - 1;
                    int const high = offset * (2 * t + 2) - 1;
                    int const before = sums[low];
                    sums[low] = sums[high];
                    sums[high] += before;
                }
            }
            alpaka::syncBlockThreads(acc);
            out[t] = sums[t];
        }

        static auto expected(std::vector<int> const& in) -> std::vector<int>
        {
            auto sums = ScanUntilDone<TThreads>::expected(in);
            for(std::size_t t = 0; t < in.size(); ++t)
                sums[t] -= in[t];
            return sums;
        }
    };

    //! Neighbours take over the larger number until no thread has changed anything: do ... while with a
    //! vote of the block.
    template<int TThreads>
    struct SpreadUntilStable
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int const* in, int* out) const
        {
            auto& values = alpaka::block::shared::st::allocVar<int[TThreads], 1>(acc);
            int const t = number(acc);
            values[t] = in[t] % 7;
            int rounds = 0;
            bool goesOn = false;
            do
            {
                alpaka::syncBlockThreads(acc);
                int const left = values[t == 0 ? 0 : t - 1];
                bool const isLess = values[t] < left;
                goesOn
                    = alpaka::syncBlockThreadsPredicate<alpaka::block::sync::op::LogicalOr>(acc, isLess ? 1 : 0) != 0;
                if(isLess)
                    values[t] = left;
                ++rounds;
            } while(goesOn);
            alpaka::syncBlockThreads(acc);
            out[t] = 100 * rounds + values[t];
        }

        static auto expected(std::vector<int> const& in) -> std::vector<int>
        {
            std::vector<int> values;
            for(int const x : in)
                values.push_back(x % 7);
            int rounds = 0;
            for(bool goesOn = true; goesOn; ++rounds)
            {
                goesOn = false;
                auto const before = values;
                for(std::size_t t = 1; t < values.size(); ++t)
                    if(before[t] < before[t - 1])
                    {
                        values[t] = before[t - 1];
                        goesOn = true;
                    }
            }
            for(int& x : values)
                x += 100 * rounds;
            return values;
        }
    };

    //! Threads return before the first barrier, the others go through two nested loops with barriers in both.
    //! (AdaptiveCpp 2177)
    template<int TThreads>
    struct ReturnBeforeLoops
    {
        static constexpr int present = TThreads - 3;

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int const* in, int* out) const
        {
            auto& values = alpaka::block::shared::st::allocVar<int[TThreads], 1>(acc);
            int const t = number(acc);
            if(t >= present)
                return;
            values[t] = in[t];
            int sum = 0;
            for(int outer = 0; outer < 3; ++outer)
            {
                alpaka::syncBlockThreads(acc);
                for(int inner = 0; inner <= outer; ++inner)
                {
                    int const next = values[(t + 1) % present];
                    alpaka::syncBlockThreads(acc);
                    values[t] = next;
                    alpaka::syncBlockThreads(acc);
                    if((t + outer) % 2 == 0)
                        sum += next;
                }
            }
            out[t] = sum;
        }

        static auto expected(std::vector<int> const& in) -> std::vector<int>
        {
            std::vector<int> out(in.size(), -1);
            for(int t = 0; t < present; ++t)
            {
                int sum = 0;
                int moved = 0;
                for(int outer = 0; outer < 3; ++outer)
                    for(int inner = 0; inner <= outer; ++inner)
                    {
                        ++moved;
                        if((t + outer) % 2 == 0)
                            sum += in[static_cast<std::size_t>((t + moved) % present)];
                    }
                out[static_cast<std::size_t>(t)] = sum;
            }
            return out;
        }
    };

    //! Threads return one after another between the barriers of nested loops, out of an if in the inner one; those
    //! that stay count what they still see. (pocl 1711)
    template<int TThreads>
    struct ReturnBetweenBarriers
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int const* in, int* out) const
        {
            auto& alive = alpaka::block::shared::st::allocVar<int[TThreads], 1>(acc);
            int const t = number(acc);
            alive[t] = 0;
            alpaka::syncBlockThreads(acc);
            for(int outer = 0; outer < 4; ++outer)
                for(int inner = 0; inner < 2; ++inner)
                {
                    int const step = 2 * outer + inner + 1;
                    if(in[t] % 5 == outer)
                    {
                        if(inner == 1)
                        {
                            out[t] = 1000 + step;
                            return;
                        }
                    }
                    alive[t] = step;
                    alpaka::syncBlockThreads(acc);
                    int count = 0;
                    for(int i = 0; i < TThreads; ++i)
                        count += alive[i] == step ? 1 : 0;
                    out[t] = count;
                    alpaka::syncBlockThreads(acc);
                }
        }

        static auto expected(std::vector<int> const& in) -> std::vector<int>
        {
            std::vector<int> out(in.size(), 0);
            int staying = 0;
            for(int const x : in)
                staying += x % 5 == 4 ? 1 : 0;
            for(std::size_t t = 0; t < in.size(); ++t)
                out[t] = in[t] % 5 == 4 ? staying : 1000 + 2 * (in[t] % 5) + 2;
            return out;
        }
    };

    //! The whole block returns between two barriers, out of a switch in a loop, by what one thread has written.
    template<int TThreads>
    struct BlockReturns
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int const* in, int* out) const
        {
            auto& command = alpaka::block::shared::st::allocVar<int, 2>(acc);
            auto& values = alpaka::block::shared::st::allocVar<int[TThreads], 1>(acc);
            int const t = number(acc);
            values[t] = in[t];
            for(int round = 0; true; ++round)
            {
                if(t == round)
                    command = round < 5 ? round % 2 : 2;
                alpaka::syncBlockThreads(acc);
                switch(command)
                {
                case 0:
                {
                    int const other = values[TThreads - 1 - t];
                    alpaka::syncBlockThreads(acc);
                    values[t] = other;
                    break;
                }
                case 1:
                    if(t % 2 == 1)
                        values[t] += round;
                    break;
                default:
                    out[t] = values[t];
                    return;
                }
                alpaka::syncBlockThreads(acc);
            }
        }

        static auto expected(std::vector<int> const& in) -> std::vector<int>
        {
            std::vector<int> values(in);
            for(int round = 0; round < 5; ++round)
                if(round % 2 == 0)
                    values = std::vector<int>(values.rbegin(), values.rend());
                else
                    for(std::size_t t = 1; t < values.size(); t += 2)
                        values[t] += round;
            return values;
        }
    };

    //! ScanUntilDone in phases: the loop between them ends by what a phase has written.
    template<int TThreads>
    struct PhasedScanUntilDone : alpaka::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, int const* in, int* out) const
        {
            auto& sums = alpaka::block::shared::st::allocVar<int[TThreads], 1>(team);
            auto& isDone = alpaka::block::shared::st::allocVar<int, 2>(team);
            auto below = alpaka::block::perThread<int>(team, 0);
            alpaka::block::phase(team, [&](auto const& acc) { sums[number(acc)] = in[number(acc)]; });
            int offset = 1;
            while(true)
            {
                alpaka::block::phase(
                    team,
                    [&](auto const& acc)
                    {
                        int const t = number(acc);
                        below[acc] = t >= offset ? sums[t - offset] : 0;
                    });
                offset *= 2;
                alpaka::block::phase(
                    team,
                    [&](auto const& acc)
                    {
                        sums[number(acc)] += below[acc];
                        if(number(acc) == 0)
                            isDone = offset >= TThreads ? 1 : 0;
                    });
                if(isDone != 0)
                    break;
            }
            alpaka::block::phase(team, [&](auto const& acc) { out[number(acc)] = sums[number(acc)]; });
        }

        static auto expected(std::vector<int> const& in) -> std::vector<int>
        {
            return ScanUntilDone<TThreads>::expected(in);
        }
    };

    //! Threads return early in a phase: that ends the phase for them and nothing else.
    template<int TThreads>
    struct PhasedReturns : alpaka::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, int const* in, int* out) const
        {
            auto& values = alpaka::block::shared::st::allocVar<int[TThreads], 1>(team);
            alpaka::block::phase(team, [&](auto const& acc) { values[number(acc)] = in[number(acc)]; });
            for(int round = 0; round < 3; ++round)
                alpaka::block::phase(
                    team,
                    [&](auto const& acc)
                    {
                        int const t = number(acc);
                        if(t % 3 == round)
                            return;
                        values[t] += 10;
                    });
            alpaka::block::phase(
                team, [&](auto const& acc) { out[number(acc)] = values[TThreads - 1 - number(acc)]; });
        }

        static auto expected(std::vector<int> const& in) -> std::vector<int>
        {
            std::vector<int> out(in.rbegin(), in.rend());
            for(int& x : out)
                x += 20;
            return out;
        }
    };
} // namespace alpaka_test::shapes
