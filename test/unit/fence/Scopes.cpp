// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: CUDA and HIP
// emulation: CUDA and HIP

// Which fence of the device each scope is. The emulation notes them; what a compiler for devices makes of them is what
// script/check/ptx compares.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <vector>

#if __has_include(<emulated/Fences.hpp>)
#    include <emulated/Fences.hpp>

namespace test_fence_scopes
{
    namespace a = alpaka;
    using Scope = emulated::FenceScope;
    using Fences = std::vector<emulated::Fence>;
    using Acc = a::acc::DefaultAcc<a::dim::DimInt<1>, int>;

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, Fences* block, Fences* grid, Fences* device, Fences* system) const
        {
            note(acc, block, a::memory_scope::Block{});
            note(acc, grid, a::memory_scope::Grid{});
            note(acc, device, a::memory_scope::Device{});
            note(acc, system, a::memory_scope::System{});
        }

    private:
        template<typename TAcc, typename TScope>
        static void note(TAcc const& acc, Fences* fences, TScope scope)
        {
            emulated::fencesOfThread = fences;
            a::fence::mem_fence(acc, scope, a::order::acq_rel);
            a::fence::mem_fence(acc, scope, a::order::seq_cst);
            emulated::fencesOfThread = nullptr;
        }
    };
} // namespace test_fence_scopes

TEST_CASE("fence: each scope is the fence of the device that reaches as far")
{
    using namespace test_fence_scopes;
    alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    Fences block;
    Fences grid;
    Fences device;
    Fences system;
    a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(1, 1), Kernel{}, &block, &grid, &device, &system);
    auto const both
        = [](Scope scope) { return Fences{{scope, std::memory_order_acq_rel}, {scope, std::memory_order_seq_cst}}; };
    CHECK((block == both(Scope::block)));
    CHECK((grid == both(Scope::device)));
    CHECK((device == both(Scope::device)));
    CHECK((system == both(Scope::system)));
}
#endif
