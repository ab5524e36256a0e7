// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace test_atomic_misaligned
{
    namespace a = alpaka;

    using Accs = alpaka_test::HostAccs<1, int>;

    template<typename THierarchy>
    struct AddAt
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uintptr_t address) const
        {
            a::atomicAdd(acc, reinterpret_cast<std::uint64_t*>(address), 1u, THierarchy{});
        }
    };

    using AnyLevel
        = alpaka_test::OneOf<AddAt<a::hierarchy::Threads>, AddAt<a::hierarchy::Blocks>, AddAt<a::hierarchy::Grids>>;

    template<typename TAcc>
    void check(AnyLevel const& kernel)
    {
        alignas(8) static std::byte memory[16];
        auto const address = reinterpret_cast<std::uintptr_t>(memory) + 4;
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        std::string message;
        try
        {
            a::kernel::exec<TAcc>(queue, alpaka_test::lineOf<TAcc>(1, 1), kernel, address);
        }
        catch(a::core::Error const& error)
        {
            message = error.what();
        }
        CHECK_THAT(message, Catch::Contains("atomicOp") && Catch::Contains("0x") && Catch::Contains("multiple of 8"));
        CHECK_THAT(message, Catch::Contains("4 is not") || Catch::Contains("c is not"));
    }
} // namespace test_atomic_misaligned

#ifndef NDEBUG
TEMPLATE_LIST_TEST_CASE("atomic: misaligned addresses are rejected in debug builds", "", test_atomic_misaligned::Accs)
{
    using namespace test_atomic_misaligned;
    for(int level = 0; level < AnyLevel::count; ++level)
    {
        INFO("level " << level);
        check<TestType>(AnyLevel(level));
    }
}
#endif
