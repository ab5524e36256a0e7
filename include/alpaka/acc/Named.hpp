// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The accelerators that users name. Each is a class template on top of acc::Accelerator, so that it can be matched by
//! a pack, `template<typename... T> struct X<AccCpuSerial<T...>>`, and has its own name in symbols and messages.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/runtime/Cpu.hpp>

#include <cstddef>

// Strategies and runtimes are only declared here; Backends.hpp defines those that are enabled. A launch on an
// accelerator without them is rejected with a clear message.
#define ALPAKA_ACC_NATIVE(TheAcc, macro, TheRuntime)                                                                  \
    namespace alpaka::runtime                                                                                         \
    {                                                                                                                 \
        struct TheRuntime;                                                                                            \
    }
#define ALPAKA_ACC_CPU(TheAcc, macro, TheGrid, TheBlock)                                                              \
    namespace alpaka::strategy::grid                                                                                  \
    {                                                                                                                 \
        struct TheGrid;                                                                                               \
    }
#define ALPAKA_ACC_TOOL ALPAKA_ACC_CPU
#include <alpaka/acc/NamedAccs.hpp>

namespace alpaka::strategy::grid
{
    template<typename TRuntime>
    struct Native;
} // namespace alpaka::strategy::grid

namespace alpaka::strategy::block
{
    template<typename TRuntime>
    struct Native;
    struct CheckedFibers;
    struct OpenMp;
    struct SingleThread;
    struct StdThreads;
    struct EagerStart;
    struct LazyStart;
    template<typename TStart, std::size_t TWarpSize>
    struct Fibers;
    using EagerFibers = Fibers<EagerStart, 1>;
    using LazyFibers = Fibers<LazyStart, 1>;
} // namespace alpaka::strategy::block

#define ALPAKA_ACC_CLASS(TheAcc, TheGrid, TheBlock, TheRuntime)                                                       \
    template<typename TDim, typename TIdx>                                                                            \
    class TheAcc final                                                                                                \
        : public Accelerator<strategy::grid::TheGrid, strategy::block::TheBlock, runtime::TheRuntime, TDim, TIdx>     \
    {                                                                                                                 \
    public:                                                                                                           \
        static constexpr char const* name = #TheAcc;                                                                  \
                                                                                                                      \
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC explicit constexpr TheAcc(typename TheAcc::Thread const& thread)          \
            : TheAcc::Accelerator(thread)                                                                             \
        {                                                                                                             \
        }                                                                                                             \
    };
#define ALPAKA_ACC_NATIVE(TheAcc, macro, TheRuntime)                                                                  \
    ALPAKA_ACC_CLASS(TheAcc, Native<runtime::TheRuntime>, Native<runtime::TheRuntime>, TheRuntime)
#define ALPAKA_ACC_CPU(TheAcc, macro, TheGrid, TheBlock) ALPAKA_ACC_CLASS(TheAcc, TheGrid, TheBlock, Cpu)

#define ALPAKA_ACC_TOOL ALPAKA_ACC_CPU

namespace alpaka::acc
{
#include <alpaka/acc/NamedAccs.hpp>
#undef ALPAKA_ACC_CLASS

    //! AccCpuBlockPerCore with warps of 4, 8, 16, 32 or 64 lanes, to test warp code without a GPU.
    template<std::size_t TWarpSize, typename TDim, typename TIdx>
    class AccCpuWarps final : public Accelerator<
                                  strategy::grid::ThreadPool,
                                  strategy::block::Fibers<strategy::block::EagerStart, TWarpSize>,
                                  runtime::Cpu,
                                  TDim,
                                  TIdx>
    {
    public:
        explicit AccCpuWarps(typename AccCpuWarps::Thread const& thread)
            : AccCpuWarps::Accelerator(thread)
        {
        }
    };
} // namespace alpaka::acc
