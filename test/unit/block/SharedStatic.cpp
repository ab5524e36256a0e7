// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

namespace test_block_sharedstatic
{
    namespace a = alpaka;

    struct alignas(128) OverAligned
    {
        char bytes[3];
    };

    template<typename TAcc>
    ALPAKA_FN_ACC auto inFunction(TAcc const& acc) -> int*
    {
        return &a::allocVar<int, 1>(acc);
    }

    template<typename TAcc>
    ALPAKA_FN_ACC auto inRecursion(TAcc const& acc, int depth) -> int*
    {
        return depth == 0 ? &a::allocVar<int, 1>(acc) : inRecursion(acc, depth - 1);
    }

    template<typename T>
    ALPAKA_FN_ACC auto disjoint(T const* l, std::size_t lBytes, void const* r, std::size_t rBytes) -> bool
    {
        auto const left = reinterpret_cast<std::uintptr_t>(l);
        auto const right = reinterpret_cast<std::uintptr_t>(r);
        return left + lBytes <= right || right + rBytes <= left;
    }

    template<typename T>
    ALPAKA_FN_ACC auto isAligned(T const* ptr) -> bool
    {
        return reinterpret_cast<std::uintptr_t>(ptr) % alignof(T) == 0;
    }

    struct Identity
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            int* const first = &a::allocVar<int, 1>(acc);
            for(int i = 0; i < 1000; ++i)
                alpaka_test::check(success, &a::allocVar<int, 1>(acc) == first);
            alpaka_test::check(success, inFunction(acc) == first);
            alpaka_test::check(success, inRecursion(acc, 5) == first);

            auto& other = a::allocVar<int, 2>(acc);
            auto& ofOtherType = a::allocVar<unsigned, 1>(acc);
            auto& array = a::allocVar<double[7], 1>(acc);
            auto& oneChar = a::allocVar<char, 3>(acc);
            auto& wide = a::allocVar<OverAligned, 4>(acc);
            auto& wides = a::allocVar<OverAligned[2], 4>(acc);
            alpaka_test::check(success, disjoint(first, sizeof(int), &other, sizeof(other)));
            alpaka_test::check(success, disjoint(first, sizeof(int), &ofOtherType, sizeof(ofOtherType)));
            alpaka_test::check(success, disjoint(&other, sizeof(other), &ofOtherType, sizeof(ofOtherType)));
            alpaka_test::check(success, disjoint(&array, sizeof(array), &oneChar, sizeof(oneChar)));
            alpaka_test::check(success, disjoint(&wide, sizeof(wide), &wides, sizeof(wides)));
            alpaka_test::check(success, disjoint(&wide, sizeof(wide), &oneChar, sizeof(oneChar)));
            alpaka_test::check(success, isAligned(&array) && isAligned(&wide) && isAligned(&wides));
        }
    };

    //! What one thread writes all threads of its block read, and no other block.
    struct Sharing
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            auto const blocks = a::getWorkDiv<a::Grid, a::Blocks>(acc);
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(acc);
            auto const block = alpaka_test::numberOf(a::getIdx<a::Grid, a::Blocks>(acc), blocks);
            auto const thread = alpaka_test::numberOf(a::getIdx<a::Block, a::Threads>(acc), threads);
            auto const count = static_cast<std::size_t>(threads.prod());
            auto& values = a::allocVar<std::size_t[16], __COUNTER__>(acc);
            auto& blockNumber = a::allocVar<std::size_t, __COUNTER__>(acc);
            for(std::size_t writer = 0; writer < count; ++writer)
            {
                if(thread == writer)
                    blockNumber = 100 * block + writer;
                a::syncBlockThreads(acc);
                alpaka_test::check(success, blockNumber == 100 * block + writer);
                a::syncBlockThreads(acc);
            }
            values[thread] = thread * thread;
            a::syncBlockThreads(acc);
            for(std::size_t i = 0; i < count; ++i)
                alpaka_test::check(success, values[i] == i * i);
            a::syncBlockThreads(acc);
            a::block::shared::st::freeMem(acc); // variables live as long as the block all the same
            alpaka_test::check(success, values[thread] == thread * thread);
        }
    };
} // namespace test_block_sharedstatic

TEMPLATE_LIST_TEST_CASE(
    "block shared static: one object for each type and id, aligned, none overlapping", "", alpaka_test::TestAccs)
{
    CHECK(alpaka_test::run<TestType>(alpaka_test::oddWorkDiv<TestType>(), test_block_sharedstatic::Identity{}));
}

TEMPLATE_LIST_TEST_CASE("block shared static: the threads of a block share it", "", alpaka_test::TestAccs)
{
    CHECK(alpaka_test::run<TestType>(alpaka_test::oddWorkDiv<TestType>(), test_block_sharedstatic::Sharing{}));
}
