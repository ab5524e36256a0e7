// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Small kernels for the checker, one function each. They are called by one kernel through a pointer: a kernel of its
//! own for each would take minutes to compile.
#pragma once

// clang-format off
#include <alpaka/standalone/CpuChecked.hpp>
#include <alpaka/alpaka.hpp>
#include <alpaka/block/Phase.hpp>
#include <alpaka/warp/Collective.hpp>
// clang-format on

#include <string>
#include <vector>

namespace cases
{
    using Dim = alpaka::DimInt<1>;
    using Idx = int;
    using Acc = alpaka::acc::AccCpuChecked<Dim, Idx>;

    //! The buffers of a case, each of `n` elements; n is the number of threads of the grid.
    struct Data
    {
        int* in;              //!< Holds 0, 1, 2, ...
        int* out;             //!< Holds zeros.
        int* fresh;           //!< Nothing has been written.
        float* real;          //!< Holds zeros.
        unsigned char* bytes; //!< Holds zeros.
        double* wide;         //!< Holds zeros.
        int* gone;            //!< Has been freed.
        int n;
        int* partly = nullptr;         //!< The host has written the first byte.
        unsigned char* one = nullptr;  //!< One byte: what was there.
        unsigned char* five = nullptr; //!< Five bytes, the last one: what was there.
    };

    //! The thread that runs a case.
    struct Here
    {
        Acc const& acc;
        int t = alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc)[0];
        int b = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(acc)[0];
        int g = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0];
        int threads = alpaka::getWorkDiv<alpaka::Block, alpaka::Threads>(acc)[0];
        int blocks = alpaka::getWorkDiv<alpaka::Grid, alpaka::Blocks>(acc)[0];
    };

    //! Calls the phases of a case.
    struct PhasedKernel : alpaka::kernel::PhasedKernel
    {
        template<typename TTeam, typename TCase>
        void operator()(TTeam const& team, TCase const* one, Data const& data) const
        {
            one->phases(team, data);
        }
    };
    using Team = alpaka::kernel::FirstArgument<PhasedKernel, Acc>;

    struct Case
    {
        char const* name;
        void (*run)(Here const&, Data const&);
        int blocks;
        int threads;
        //! The begin of the report; null for a kernel without an error.
        char const* expected;
        void (*phases)(Team const&, Data const&) = nullptr; //!< In place of run.
        int warp = 1;                                       //!< Lanes of a warp; -1: all sizes, one after the other.
        bool isCooperative = false;                         //!< Launched by kernel::execCooperative.
    };

    //! All cases of the program.
    inline auto all() -> std::vector<Case>&
    {
        static std::vector<Case> cases;
        return cases;
    }

    struct Add
    {
        explicit Add(Case const& one) { all().push_back(one); }
    };

    //! An array of the block.
    template<typename T, std::size_t TId>
    auto shared(Here const& h) -> T&
    {
        return alpaka::allocVar<T, TId>(h.acc);
    }

    // Inlined, so that a report names the line of the case.
    ALPAKA_FN_INLINE void sync(Here const& h) { alpaka::sync(h.acc); }

    ALPAKA_FN_INLINE void syncGrid(Here const& h) { alpaka::grid::sync::syncGridThreads(h.acc); }

    template<typename TOp, typename T>
    ALPAKA_FN_INLINE auto atomic(Here const& h, T* address, T value) -> T
    {
        return alpaka::atomic::atomicOp<TOp>(h.acc, address, value);
    }

    template<typename T>
    ALPAKA_FN_INLINE auto atomicLoad(Here const& h, T* address) -> T
    {
        return alpaka::atomic::atomicOp<alpaka::atomic::op::Add>(h.acc, address, T{0});
    }

    template<typename TScope, typename TOrder>
    ALPAKA_FN_INLINE void fence(Here const& h, TScope scope, TOrder order)
    {
        alpaka::fence::mem_fence(h.acc, scope, order);
    }

    //! A kernel that a case launches.
    struct Inner
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, void (*run)(Here const&, Data const&), Data const& data) const
        {
            run(Here{acc}, data);
        }
    };

    inline void launch(int blocks, int threads, void (*run)(Here const&, Data const&), Data const& data)
    {
        alpaka::queue::Queue<Acc, alpaka::queue::Blocking> queue(alpaka::getDevByIdx<Acc>(0u));
        alpaka::kernel::exec<Acc>(queue, alpaka::WorkDivMembers<Dim, Idx>(blocks, threads, 1), Inner{}, run, data);
    }

    namespace op = alpaka::atomic::op;
    inline constexpr alpaka::memory_scope::Grid grid{};
    inline constexpr alpaka::memory_scope::Block block{};
} // namespace cases

#define CHECKER_WRONG_WARPS(name, blocks, threads, warp, expected)                                                    \
    static void name(cases::Here const& h, cases::Data const& d);                                                     \
    static cases::Add const add_##name({#name, name, blocks, threads, expected, nullptr, warp});                      \
    static void name([[maybe_unused]] cases::Here const& h, [[maybe_unused]] cases::Data const& d)
#define CHECKER_WRONG(name, blocks, threads, expected) CHECKER_WRONG_WARPS(name, blocks, threads, 1, expected)
#define CHECKER_RIGHT_WARPS(name, blocks, threads, warp) CHECKER_WRONG_WARPS(name, blocks, threads, warp, nullptr)
#define CHECKER_RIGHT(name, blocks, threads) CHECKER_WRONG(name, blocks, threads, nullptr)
#define CHECKER_WRONG_PHASES(name, blocks, threads, expected)                                                         \
    static void name(cases::Team const& team, cases::Data const& d);                                                  \
    static cases::Add const add_##name({#name, nullptr, blocks, threads, expected, name});                            \
    static void name([[maybe_unused]] cases::Team const& team, [[maybe_unused]] cases::Data const& d)
#define CHECKER_RIGHT_PHASES(name, blocks, threads) CHECKER_WRONG_PHASES(name, blocks, threads, nullptr)
#define CHECKER_WRONG_COOPERATIVE(name, blocks, threads, expected)                                                    \
    static void name(cases::Here const& h, cases::Data const& d);                                                     \
    static cases::Add const add_##name({#name, name, blocks, threads, expected, nullptr, 1, true});                   \
    static void name([[maybe_unused]] cases::Here const& h, [[maybe_unused]] cases::Data const& d)
#define CHECKER_RIGHT_COOPERATIVE(name, blocks, threads) CHECKER_WRONG_COOPERATIVE(name, blocks, threads, nullptr)
