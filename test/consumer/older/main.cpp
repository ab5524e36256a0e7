// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

using Dim = alpaka::dim::DimInt<1>;
using Idx = std::size_t;
using Vec = alpaka::vec::Vec<Dim, Idx>;

//! Which accelerator a type is, by packs of its parameters.
template<typename T>
struct Kind
{
    static constexpr char const* name = "";
};
#if ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLED == 1
template<typename... TArgs>
struct Kind<alpaka::acc::AccCpuSerial<TArgs...>>
{
    static constexpr char const* name = "AccCpuSerial";
};
#endif
#if ALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLED == 1
template<typename... TArgs>
struct Kind<alpaka::acc::AccCpuThreads<TArgs...>>
{
    static constexpr char const* name = "AccCpuThreads";
};
#endif
#if ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED == 1
template<typename... TArgs>
struct Kind<alpaka::acc::AccCpuFibers<TArgs...>>
{
    static constexpr char const* name = "AccCpuFibers";
};
#endif
#if ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED == 1
template<typename... TArgs>
struct Kind<alpaka::acc::AccCpuOmp2Blocks<TArgs...>>
{
    static constexpr char const* name = "AccCpuOmp2Blocks";
};
#endif
#if ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED == 1
template<typename... TArgs>
struct Kind<alpaka::acc::AccCpuOmp2Threads<TArgs...>>
{
    static constexpr char const* name = "AccCpuOmp2Threads";
};
#endif
#if ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED == 1
template<typename... TArgs>
struct Kind<alpaka::acc::AccCpuTbbBlocks<TArgs...>>
{
    static constexpr char const* name = "AccCpuTbbBlocks";
};
#endif
#ifdef ALPAKA_ACC_ANY_BT_OMP5_ENABLED
template<typename... TArgs>
struct Kind<alpaka::acc::AccOmp5<TArgs...>>
{
    static constexpr char const* name = "AccOmp5";
};
#endif
#ifdef ALPAKA_ACC_GPU_CUDA_ENABLED
template<typename... TArgs>
struct Kind<alpaka::acc::AccGpuCudaRt<TArgs...>>
{
    static constexpr char const* name = "AccGpuCudaRt";
};
#endif
#ifdef ALPAKA_ACC_GPU_HIP_ENABLED
template<typename... TArgs>
struct Kind<alpaka::acc::AccGpuHipRt<TArgs...>>
{
    static constexpr char const* name = "AccGpuHipRt";
};
#endif

//! Turns the numbers of each block around, in dynamic and in static shared memory, and adds their sines' squares and
//! cosines' squares, which is one.
class ReverseBlock
{
public:
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TAcc>
    ALPAKA_FCT_HOST_ACC auto operator()(TAcc const& acc, std::uint32_t* numbers, Idx const& numElements) const -> void
    {
        auto const thread = alpaka::idx::getIdx<alpaka::Block, alpaka::Threads>(acc)[0u];
        auto const threads = alpaka::workdiv::getWorkDiv<alpaka::Block, alpaka::Threads>(acc)[0u];
        auto const i = alpaka::idx::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0u];
        auto* const shared = alpaka::getBlockSharedExternMem<std::uint32_t>(acc);
        auto& first = alpaka::allocBlockSharedMem<std::uint32_t, __COUNTER__>(acc);
        if(i < numElements)
            shared[thread] = numbers[i];
        if(thread == 0u)
            first = 0u;
        acc.syncThreads();
        auto const mirrored = shared[threads - 1u - thread];
        double const angle = static_cast<double>(mirrored);
        double const sine = alpaka::math::sin(acc, angle);
        double const cosine = alpaka::math::cos(acc, angle);
        alpaka::syncBlockKernels(acc);
        alpaka::atomic::atomicOp<alpaka::atomic::op::Add>(acc, &first, 1u);
        alpaka::block::sync::syncBlockThreads(acc);
        if(i < numElements && first == static_cast<std::uint32_t>(threads))
            numbers[i] = mirrored + static_cast<std::uint32_t>(sine * sine + cosine * cosine + 0.5);
    }
};

namespace alpaka
{
    namespace kernel
    {
        namespace traits
        {
            template<typename TAcc>
            struct BlockSharedExternMemSizeBytes<ReverseBlock, TAcc>
            {
                template<typename TVec, typename... TArgs>
                ALPAKA_FCT_HOST_ACC static auto getBlockSharedExternMemSizeBytes(
                    TVec const& blockThreadExtent, TVec const& threadElemExtent, TArgs&&...) -> std::size_t
                {
                    return static_cast<std::size_t>(blockThreadExtent.prod() * threadElemExtent.prod())
                           * sizeof(std::uint32_t);
                }
            };
        } // namespace traits
    } // namespace kernel
} // namespace alpaka

template<typename TAcc>
auto runOn() -> bool
{
    using Dev = alpaka::dev::Dev<TAcc>;
    using Pltf = alpaka::pltf::Pltf<Dev>;
    using Queue = alpaka::queue::Queue<TAcc, alpaka::queue::NonBlocking>;
    using DevHost = alpaka::dev::DevCpu;

    Dev const devAcc(alpaka::pltf::getDevByIdx<Pltf>(0u));
    DevHost const devHost(alpaka::pltf::getDevByIdx<alpaka::pltf::PltfCpu>(0u));
    Queue queue(devAcc);

    Idx const threads = alpaka::acc::getAccDevProps<TAcc>(devAcc).m_blockThreadCountMax < 4u ? 1u : 4u;
    Idx const numElements = 16u * threads;
    Vec const extent(numElements);
    alpaka::workdiv::WorkDivMembers<Dim, Idx> const workDiv(Vec(Idx(16u)), Vec(threads), Vec(Idx(1u)));

    auto bufHost(alpaka::mem::buf::alloc<std::uint32_t, Idx>(devHost, extent));
    auto bufAcc(alpaka::mem::buf::alloc<std::uint32_t, Idx>(devAcc, extent));
    for(Idx i = 0u; i < numElements; ++i)
        alpaka::mem::view::getPtrNative(bufHost)[i] = static_cast<std::uint32_t>(i);
    alpaka::mem::view::copy(bufAcc, bufHost, extent, queue);

    // One executor, called from two threads.
    auto const exec(alpaka::exec::create<TAcc>(workDiv, queue));
    auto const call = [&] { exec(ReverseBlock(), alpaka::mem::view::getPtrNative(bufAcc), numElements); };
    std::thread(call).join();
    call();

    auto const task(alpaka::kernel::createTaskKernel<TAcc>(
        workDiv, ReverseBlock(), alpaka::mem::view::getPtrNative(bufAcc), numElements));
    using Task = typename std::decay<decltype(task)>::type;
    static_assert(std::is_same<alpaka::dev::Dev<Task>, Dev>::value, "the device of a task");
    static_assert(std::is_same<alpaka::pltf::Pltf<Task>, Pltf>::value, "the platform of a task");
    static_assert(std::is_same<alpaka::dim::Dim<Task>, Dim>::value, "the dimension of a task");
    static_assert(std::is_same<alpaka::idx::Idx<Task>, Idx>::value, "the index type of a task");
    alpaka::queue::enqueue(queue, task);
    alpaka::queue::enqueue(queue, task);

    alpaka::mem::view::copy(bufHost, bufAcc, extent, queue);
    alpaka::wait::wait(queue);
    bool isRight = true;
    for(Idx i = 0u; i < numElements; ++i)
        isRight = isRight && alpaka::mem::view::getPtrNative(bufHost)[i] == static_cast<std::uint32_t>(i) + 4u;

    static_assert(alpaka::concepts::ImplementsConcept<alpaka::acc::ConceptAcc, TAcc>::value, "an accelerator");
    static_assert(alpaka::concepts::ImplementsConcept<alpaka::math::ConceptMathSin, TAcc>::value, "mathematics");
    static_assert(alpaka::concepts::ImplementsConcept<alpaka::atomic::ConceptAtomicGrids, TAcc>::value, "atomics");
    static_assert(alpaka::concepts::ImplementsConcept<alpaka::rand::ConceptRand, TAcc>::value, "random numbers");
    static_assert(alpaka::concepts::ImplementsConcept<alpaka::warp::ConceptWarp, TAcc>::value, "warps");
    static_assert(alpaka::concepts::ImplementsConcept<alpaka::workdiv::ConceptWorkDiv, TAcc>::value, "work division");

    bool const hasName
        = alpaka::acc::getAccName<TAcc>().compare(0u, std::string(Kind<TAcc>::name).size(), Kind<TAcc>::name) == 0
          && Kind<TAcc>::name[0] != '\0';
    std::cout << alpaka::acc::getAccName<TAcc>() << (isRight && hasName ? ": right\n" : ": WRONG\n");
    return isRight && hasName;
}

auto main() -> int
{
    int accs = 0;
    int right = 0;
#ifdef ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLED
    right += runOn<alpaka::acc::AccCpuSerial<Dim, Idx>>();
    ++accs;
#endif
#ifdef ALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLED
    right += runOn<alpaka::acc::AccCpuThreads<Dim, Idx>>();
    ++accs;
#endif
#ifdef ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED
    right += runOn<alpaka::acc::AccCpuFibers<Dim, Idx>>();
    ++accs;
#endif
#ifdef ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED
    right += runOn<alpaka::acc::AccCpuOmp2Blocks<Dim, Idx>>();
    ++accs;
#endif
#ifdef ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED
    right += runOn<alpaka::acc::AccCpuOmp2Threads<Dim, Idx>>();
    ++accs;
#endif
#ifdef ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED
    right += runOn<alpaka::acc::AccCpuTbbBlocks<Dim, Idx>>();
    ++accs;
#endif
#ifdef ALPAKA_ACC_ANY_BT_OMP5_ENABLED
    right += runOn<alpaka::acc::AccCpuOmp4<Dim, Idx>>();
    ++accs;
#endif
#ifdef ALPAKA_ACC_GPU_CUDA_ENABLED
    if(alpaka::pltf::getDevCount<alpaka::pltf::Pltf<alpaka::acc::AccGpuCudaRt<Dim, Idx>>>() != 0u)
    {
        right += runOn<alpaka::acc::AccGpuCudaRt<Dim, Idx>>();
        ++accs;
    }
#endif
#ifdef ALPAKA_ACC_GPU_HIP_ENABLED
    if(alpaka::pltf::getDevCount<alpaka::pltf::Pltf<alpaka::acc::AccGpuHipRt<Dim, Idx>>>() != 0u)
    {
        right += runOn<alpaka::acc::AccGpuHipRt<Dim, Idx>>();
        ++accs;
    }
#endif
    std::cout << right << " of " << accs << '\n';
    return right == accs && accs != 0 ? 0 : 1;
}
