// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

namespace test_block_shareddynamic
{
    namespace a = alpaka;

    struct alignas(16) Wide
    {
        float values[4];
    };

    struct Kernel
    {
        template<typename TVec>
        ALPAKA_FN_HOST_ACC auto getBlockSharedMemDynSizeBytes(TVec const&, TVec const&, std::size_t bytes, bool*) const
            -> std::size_t
        {
            return bytes;
        }

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::size_t bytes, bool* success) const
        {
            auto* const memory = a::getMem<unsigned char>(acc);
            auto const address = reinterpret_cast<std::uintptr_t>(memory);
            alpaka_test::check(success, memory != nullptr && address % 16 == 0);
            alpaka_test::check(success, reinterpret_cast<std::uintptr_t>(a::getMem<double>(acc)) == address);
            alpaka_test::check(success, reinterpret_cast<std::uintptr_t>(a::getMem<Wide>(acc)) == address);
            alpaka_test::check(success, a::getMem<unsigned char>(acc) == memory);
            // Every thread of the block sees the same memory.
            auto& published = a::allocVar<std::uintptr_t, 0>(acc);
            auto const thread = alpaka_test::numberOf(
                a::getIdx<a::Block, a::Threads>(acc), a::getWorkDiv<a::Block, a::Threads>(acc));
            if(thread == 0)
            {
                published = address;
                for(std::size_t i = 0; i < bytes; ++i)
                    memory[i] = static_cast<unsigned char>(i);
            }
            a::syncBlockThreads(acc);
            alpaka_test::check(success, published == address);
            for(std::size_t i = 0; i < bytes; ++i)
                alpaka_test::check(success, memory[i] == static_cast<unsigned char>(i));
            // It does not overlap with static variables.
            auto const variable = reinterpret_cast<std::uintptr_t>(&published);
            alpaka_test::check(success, variable + sizeof(published) <= address || address + bytes <= variable);
        }
    };
} // namespace test_block_shareddynamic

TEMPLATE_LIST_TEST_CASE(
    "block shared dynamic: one aligned address for all types, calls and threads", "", alpaka_test::TestAccs)
{
    auto const workDiv = alpaka_test::oddWorkDiv<TestType>();
    for(std::size_t bytes : {1u, 63u, 4096u, 40000u})
        CHECK(alpaka_test::run<TestType>(workDiv, test_block_shareddynamic::Kernel{}, bytes));
}
