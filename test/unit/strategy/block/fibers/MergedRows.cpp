// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

#include <catch2/catch.hpp>

#include <vector>

#ifdef ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED
namespace test_strategy_block_fibers_mergedrows
{
    namespace a = alpaka;

    using Dim = a::dim::DimInt<2>;
    using Vec = a::vec::Vec<Dim, int>;
    //! In order and on one thread.
    using Acc = a::acc::
        Accelerator<a::strategy::grid::Sequential, a::strategy::block::LazyFibers, a::runtime::Cpu, Dim, int>;

    //! Numbers the threads as they come. Threads beyond the extent do nothing, as in most kernels.
    template<bool TAsks>
    struct Number
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, Vec const& extent, int* next, int* numbers) const
        {
            auto const thread = a::getIdx<a::Grid, a::Threads>(acc);
            if(thread[0] >= extent[0] || thread[1] >= extent[1])
                return;
            if(TAsks && thread[1] == 30)
                a::atomicOp<a::atomic::op::Add>(acc, next, 0);
            numbers[thread[0] * extent[1] + thread[1]] = (*next)++;
        }
    };

    template<bool TAsks>
    auto numbers() -> std::vector<int>
    {
        a::queue::Queue<Acc, a::queue::Blocking> queue(a::pltf::getDevByIdx<Acc>(0));
        a::workdiv::WorkDivMembers<Dim, int> const workDiv(Vec(1, 16), Vec(2, 4), Vec::ones());
        Vec const extent(2, 63);
        int next = 0;
        std::vector<int> result(static_cast<std::size_t>(extent.prod()));
        a::kernel::exec<Acc>(queue, workDiv, Number<TAsks>{}, extent, &next, result.data());
        return result;
    }
} // namespace test_strategy_block_fibers_mergedrows

TEST_CASE("strategy: rows of narrow blocks run as one loop only where no thread asks for its block")
{
    using namespace test_strategy_block_fibers_mergedrows;
    CHECK(numbers<true>()[63] == 4); // the second row of the first block
    // What sanitizers add hides from the compiler that no thread asks.
#    if defined(__OPTIMIZE__) && defined(NDEBUG) && !ALPAKA_ADDRESS_SANITIZER && !ALPAKA_THREAD_SANITIZER
    CHECK(numbers<false>()[63] == 63);
#    endif
}
#endif
