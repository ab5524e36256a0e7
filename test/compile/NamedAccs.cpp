// expect: ok
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The named accelerators are class templates: users match them by two parameters, by a pack, and hand them over as
// template arguments. Combinations of a user's own, which have no name, match as acc::Accelerator and launch.

#include <alpaka/alpaka.hpp>

#include <type_traits>

namespace a = alpaka;
using Dim = a::DimInt<2>;

// By two parameters, one form for each accelerator.
template<typename T>
struct ByTwo : std::false_type
{
};
template<typename TDim, typename TIdx>
struct ByTwo<a::acc::AccCpuSerial<TDim, TIdx>> : std::true_type
{
    using Idx = TIdx;
};
template<typename TDim, typename TIdx>
struct ByTwo<a::acc::AccGpuCudaRt<TDim, TIdx>> : std::true_type
{
    using Idx = TIdx;
};
static_assert(std::is_same_v<ByTwo<a::acc::AccCpuSerial<Dim, int>>::Idx, int>);
static_assert(std::is_same_v<ByTwo<a::acc::AccGpuCudaRt<Dim, long>>::Idx, long>);
static_assert(!ByTwo<a::acc::AccCpuThreads<Dim, int>>::value);

// By a pack. AccCpuTbbBlocks differs from AccCpuOmp2Blocks in one part only.
template<typename T>
struct ByPack
{
    static constexpr int value = 0;
};
template<typename... T>
struct ByPack<a::acc::AccCpuOmp2Blocks<T...>>
{
    static constexpr int value = 1;
};
template<typename... T>
struct ByPack<a::acc::AccCpuTbbBlocks<T...>>
{
    static constexpr int value = 2;
};
template<typename... T>
struct ByPack<a::acc::AccCpuBlockPerCore<T...>>
{
    static constexpr int value = 3;
};
static_assert(ByPack<a::acc::AccCpuOmp2Blocks<Dim, int>>::value == 1);
static_assert(ByPack<a::acc::AccCpuTbbBlocks<Dim, int>>::value == 2);
static_assert(ByPack<a::acc::AccCpuBlockPerCore<Dim, int>>::value == 3);
static_assert(ByPack<a::acc::AccCpuOmp2Threads<Dim, int>>::value == 0);

// By a pack in the free slot of a trait.
template<typename... T>
struct a::dev::traits::DevType<a::acc::AccCpuFibers<T...>>
{
    using type = ByPack<void>;
};
static_assert(std::is_same_v<a::dev::Dev<a::acc::AccCpuFibers<Dim, int>>, ByPack<void>>);

// In functions, by two parameters and by a pack.
template<typename TDim, typename TIdx>
constexpr auto dimensionOf(a::acc::AccCpuOmp2Threads<TDim, TIdx> const*) -> int
{
    return static_cast<int>(TDim::value);
}
template<typename... T>
constexpr auto parametersOf(a::acc::AccCpuThreads<T...> const*) -> int
{
    return static_cast<int>(sizeof...(T));
}
static_assert(dimensionOf(static_cast<a::acc::AccCpuOmp2Threads<Dim, int>*>(nullptr)) == 2);
static_assert(parametersOf(static_cast<a::acc::AccCpuThreads<Dim, int>*>(nullptr)) == 2);

// As arguments, and out of a type again.
template<template<typename, typename> class TAcc>
struct Program
{
    using Acc = TAcc<Dim, int>;
};
template<typename T, typename TNewIdx>
struct WithIdx;
template<template<typename, typename> class TAcc, typename TDim, typename TIdx, typename TNewIdx>
struct WithIdx<TAcc<TDim, TIdx>, TNewIdx>
{
    using type = TAcc<TDim, TNewIdx>;
};
static_assert(std::is_same_v<Program<a::acc::AccCpuFibers>::Acc, a::acc::AccCpuFibers<Dim, int>>);
static_assert(std::is_same_v<Program<a::acc::AccGpuHipRt>::Acc, a::acc::AccGpuHipRt<Dim, int>>);
static_assert(std::is_same_v<WithIdx<a::acc::AccCpuSerial<Dim, int>, long>::type, a::acc::AccCpuSerial<Dim, long>>);

struct Kernel
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int* places) const
    {
        places[a::getIdx<a::Grid, a::Threads>(acc)[1]] = 1;
    }
};

template<typename TAcc>
void launch()
{
    a::queue::Queue<TAcc, a::queue::Blocking> queue(a::getDevByIdx<TAcc>(0));
    a::WorkDivMembers<Dim, int> const workDiv(a::Vec<Dim, int>(1, 4), a::Vec<Dim, int>(1, 1), a::Vec<Dim, int>(1, 1));
    int places[4] = {};
    a::kernel::exec<TAcc>(queue, workDiv, Kernel{}, static_cast<int*>(places));
}

// A user's own combination, as an alias and as a class that stands on it.
using Composed
    = a::acc::Accelerator<a::strategy::grid::OpenMp, a::strategy::block::LazyFibers, a::runtime::Cpu, Dim, int>;
template<typename TDim, typename TIdx>
class AccMine final
    : public a::acc::Accelerator<a::strategy::grid::Tbb, a::strategy::block::LazyFibers, a::runtime::Cpu, TDim, TIdx>
{
public:
    static constexpr char const* name = "AccMine";

    explicit AccMine(typename AccMine::Thread const& thread)
        : AccMine::Accelerator(thread)
    {
    }
};

void launches()
{
    launch<Composed>();
    launch<AccMine<Dim, int>>();
    launch<Program<a::acc::AccCpuOmp2Blocks>::Acc>();
}
