// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, it is about accelerators of the CPU

#include <alpaka/alpaka.hpp>
#include <alpaka/strategy/common/Parts.hpp>

#include <catch2/catch.hpp>

#include <cstddef>

namespace test_strategy_launch_callkernel
{
    namespace a = alpaka;

    //! The smallest block strategy: blocks of one thread, without shared memory.
    struct Alone
    {
        static constexpr char const* name = "Alone";
        static constexpr bool threadsAreConcurrent = false;
        static constexpr std::size_t maxThreadsPerBlock = 1;

        static constexpr auto preferredThreadsPerBlock() -> std::size_t { return 1; }
    };

    struct Count
    {
        template<typename TAcc>
        void operator()(TAcc const&, int* runs) const
        {
            ++*runs;
        }
    };
} // namespace test_strategy_launch_callkernel

template<typename TDim, typename TIdx>
struct alpaka::acc::backend::ThreadState<test_strategy_launch_callkernel::Alone, TDim, TIdx>
{
    using type = alpaka::strategy::ThreadPosition<TDim, TIdx>;
};

template<typename TLaunch>
class alpaka::kernel::backend::BlockWorker<test_strategy_launch_callkernel::Alone, TLaunch>
{
public:
    explicit BlockWorker(TLaunch const& launch)
        : m_launch(launch)
    {
    }

    void run(std::size_t first, std::size_t last)
    {
        using Acc = typename TLaunch::Acc;
        for(std::size_t block = first; block < last; ++block)
        {
            auto const index = strategy::indexOf(block, m_launch.workDiv().m_gridBlockExtent);
            strategy::callKernel(m_launch, Acc(typename Acc::Thread(m_launch.workDiv(), index, index, index)));
        }
    }

private:
    TLaunch const& m_launch;
};

TEST_CASE("strategy: callKernel also serves where the launching thread runs all threads")
{
    using namespace test_strategy_launch_callkernel;
    using Dim = a::dim::DimInt<1>;
    using Acc = a::acc::Accelerator<a::strategy::grid::Sequential, Alone, a::runtime::Cpu, Dim, int>;
    a::queue::QueueCpuBlocking queue(a::pltf::getDevByIdx<a::pltf::PltfCpu>(0u));
    int runs = 0;
    a::kernel::exec<Acc>(queue, a::workdiv::WorkDivMembers<Dim, int>(3, 1, 1), Count{}, &runs);
    CHECK(runs == 3);
}
