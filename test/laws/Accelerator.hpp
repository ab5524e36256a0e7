// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What every accelerator has to satisfy.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>

#include <catch2/catch.hpp>

#include <concepts>
#include <limits>
#include <string>
#include <type_traits>

namespace alpaka_test::laws
{
    //! Its types, its name and its limits.
    template<typename TAcc>
    void accelerator()
    {
        namespace a = alpaka;
        using Dim = a::dim::Dim<TAcc>;
        using Idx = a::idx::Idx<TAcc>;
        using Dev = a::dev::Dev<TAcc>;
        STATIC_REQUIRE(a::acc::IsAccelerator<TAcc>);
        STATIC_REQUIRE(a::acc::GridStrategy<typename TAcc::Grid>);
        STATIC_REQUIRE(a::acc::BlockStrategy<typename TAcc::Block>);
        STATIC_REQUIRE(a::runtime::Runtime<typename TAcc::Runtime>);
        STATIC_REQUIRE(a::acc::Composable<typename TAcc::Grid, typename TAcc::Block>);
        STATIC_REQUIRE(std::same_as<Dim, typename TAcc::Dim>);
        STATIC_REQUIRE(std::same_as<Idx, typename TAcc::Idx>);
        STATIC_REQUIRE(std::same_as<a::acc::Acc<TAcc>, TAcc>);
        STATIC_REQUIRE(std::same_as<a::dev::Dev<a::pltf::Pltf<TAcc>>, Dev>);
        STATIC_REQUIRE(
            std::same_as<a::queue::Queue<TAcc, a::queue::Blocking>, a::queue::Queue<Dev, a::queue::Blocking>>);
        STATIC_REQUIRE(std::same_as<a::mem::buf::Buf<TAcc, float, Dim, Idx>, a::mem::buf::Buf<Dev, float, Dim, Idx>>);
        // Kernels see it by reference, and users cannot make one.
        STATIC_REQUIRE_FALSE(std::is_default_constructible_v<TAcc>);
        STATIC_REQUIRE_FALSE(std::is_copy_constructible_v<TAcc>);
        STATIC_REQUIRE_FALSE(std::is_move_constructible_v<TAcc>);
        STATIC_REQUIRE_FALSE(std::is_copy_assignable_v<TAcc>);

        std::string const name = a::acc::getAccName<TAcc>();
        CAPTURE(name);
        CHECK(name.rfind("Acc", 0) == 0);
        CHECK(name.find('<' + std::to_string(Dim::value) + ',') != std::string::npos);

        auto const dev = firstDev<TAcc>();
        auto const props = a::acc::getAccDevProps<TAcc>(dev);
        CHECK(props.m_multiProcessorCount >= 1);
        CHECK(props.m_blockThreadCountMax >= 1);
        CHECK(props.m_blockThreadCountPreferred >= 1);
        CHECK(props.m_blockThreadCountPreferred <= props.m_blockThreadCountMax);
        CHECK((props.m_blockThreadExtentMax >= VecOfAcc<TAcc>::ones()).all());
        CHECK((props.m_gridBlockExtentMax >= VecOfAcc<TAcc>::ones()).all());
        CHECK(props.m_gridBlockCountMax >= 1);
        CHECK(props.m_sharedMemSizeBytes >= 16 * 1024);

        // What it proposes it can run.
        auto const extent = VecOfAcc<TAcc>::all(6);
        auto const workDiv = a::workdiv::getValidWorkDiv<TAcc>(dev, extent, VecOfAcc<TAcc>::ones());
        CHECK(a::workdiv::isValidWorkDiv<TAcc>(dev, workDiv));
        CHECK((a::getWorkDiv<a::Grid, a::Elems>(workDiv) >= extent).all());
        CHECK(a::getWorkDiv<a::Block, a::Threads>(workDiv).prod() <= props.m_blockThreadCountPreferred);
    }

    //! As a kernel for alpaka_test::run: barrier, static shared memory and atomics work together. For blocks of at
    //! most 16 threads.
    struct BlockServices
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            namespace a = alpaka;
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(acc);
            auto const count = static_cast<int>(threads.prod());
            auto const thread = static_cast<int>(numberOf(a::getIdx<a::Block, a::Threads>(acc), threads));
            auto& values = a::allocVar<int[16], 0>(acc);
            auto& sum = a::allocVar<int, 1>(acc);
            for(int round = 0; round < 10; ++round)
            {
                values[thread] = round + thread;
                if(thread == 0)
                    sum = 0;
                a::syncBlockThreads(acc);
                a::atomicOp<a::atomic::op::Add>(acc, &sum, values[(thread + 1) % count], a::hierarchy::Threads{});
                using a::block::sync::op::Count;
                check(success, a::syncBlockThreadsPredicate<Count>(acc, thread == round % count ? 2 : 0) == 1);
                check(success, sum == count * round + count * (count - 1) / 2);
                a::syncBlockThreads(acc);
            }
        }
    };
} // namespace alpaka_test::laws
