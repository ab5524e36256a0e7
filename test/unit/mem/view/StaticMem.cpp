// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, declarations of static memory need separable compilation, and this is about the CPU

#include <alpaka/mem/view/StaticMem.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/Copy.hpp>
#include <alpaka_test/PaddedMemory.hpp>

#include <catch2/catch.hpp>

namespace alpaka_test::viewStaticMem
{
    extern ALPAKA_STATIC_ACC_MEM_GLOBAL int g_global[2][3];
    ALPAKA_STATIC_ACC_MEM_GLOBAL int g_global[2][3];
    extern ALPAKA_STATIC_ACC_MEM_CONSTANT int g_constant[2][3];
    ALPAKA_STATIC_ACC_MEM_CONSTANT int g_constant[2][3] = {{1, 2, 3}, {4, 5, 6}};
} // namespace alpaka_test::viewStaticMem

TEST_CASE("mem view: static memory of the CPU is one variable, seen through a view")
{
    using namespace alpaka_test::viewStaticMem;
    using Vec = alpaka_test::VecOf<2, int>;
    auto global = alpaka::mem::view::createStaticDevMemView(&g_global[0][0], alpaka_test::cpuDev(), Vec(2, 3));
    auto constant = alpaka::mem::view::createStaticDevMemView(&g_constant[0][0], alpaka_test::cpuDev(), Vec(2, 3));
    alpaka::mem::view::copy(global, constant, Vec(2, 3));
    auto b = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), Vec(2, 3));
    alpaka::mem::view::copy(b, global, Vec(2, 3));
    CHECK(b.at(Vec(1, 2)) == 6);
}
