// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about the host

// A plugin that uses the library, for a host program that does not: static queue, worker threads, late tasks.

#include <alpaka/alpaka.hpp>
#ifdef ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED
#    include <alpaka/checker/strategy/CheckedFibers.hpp>
#endif

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace
{
    namespace a = alpaka;
    using Dim = a::dim::DimInt<1>;

    struct Square
    {
        template<typename TAcc>
        ALPAKA_FN_ACC auto operator()(TAcc const& acc, int n, int* values) const -> void
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            a::syncBlockThreads(acc);
            if(i < n)
                values[i] = i * i;
        }
    };

    template<typename TAcc, typename TProperty = a::queue::NonBlocking>
    auto squaresAreRight() -> bool
    {
        auto const device = a::pltf::getDevByIdx<TAcc>(0);
        a::queue::Queue<TAcc, TProperty> queue(device);
        int const n = 100;
        std::vector<int> values(n);
        a::workdiv::WorkDivMembers<Dim, int> const workDiv(13, 8, 1);
        a::kernel::exec<TAcc>(queue, workDiv, Square{}, n, values.data());
        a::wait::wait(queue);
        bool isRight = true;
        for(int i = 0; i < n; ++i)
            isRight = isRight && values[static_cast<std::size_t>(i)] == i * i;
        return isRight;
    }

    using Queue = a::queue::QueueCpuNonBlocking;

    auto lateQueue() -> Queue&
    {
        static Queue queue(a::pltf::getDevByIdx<a::pltf::PltfCpu>(0));
        return queue;
    }
} // namespace

//! \return What there is once in a process.
extern "C" [[gnu::visibility("default")]] auto onePerProcess() -> void const* { return &a::core::settings(); }

//! \return Whether a kernel runs whose threads are fibers of the calling thread.
extern "C" [[gnu::visibility("default")]] bool runOnThisThread()
{
    return squaresAreRight<a::acc::DefaultAcc<Dim, int>, a::queue::Blocking>();
}

//! \return Whether a kernel runs whose threads are fibers that the library keeps for any thread.
extern "C" [[gnu::visibility("default")]] bool runChecked()
{
#ifdef ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED
    return squaresAreRight<a::acc::AccCpuChecked<Dim, int>>();
#else
    return true;
#endif
}

//! \return Whether kernels run. Leaves behind a task that is slow and then counts itself, if it is told where.
extern "C" [[gnu::visibility("default")]] bool runPlugin(std::atomic<int>* lateTasks)
{
    bool const isRight
        = squaresAreRight<a::acc::AccCpuThreads<Dim, int>>() && squaresAreRight<a::acc::DefaultAcc<Dim, int>>();
    a::queue::enqueue(
        lateQueue(),
        [lateTasks]
        {
            if(lateTasks == nullptr)
                return;
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            ++*lateTasks;
        });
    return isRight;
}
