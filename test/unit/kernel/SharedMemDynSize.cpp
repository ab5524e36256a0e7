// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <string>

namespace test_kernel_sharedmemdynsize
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;
    using SomeAcc = a::acc::AccCpuSerial<a::DimInt<2>, int>;

    //! Says nothing: no memory. The compilers of devices know one address for all kernels.
    struct Silent
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            alpaka_test::check(success, !alpaka_test::detail::runsOnHost<TAcc> || a::getMem<char>(acc) == nullptr);
        }
    };

    //! Fills all the memory that the argument says and reads it back.
    struct Filling
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::size_t perThread, bool* success) const
        {
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(acc);
            auto const thread = alpaka_test::numberOf(a::getIdx<a::Block, a::Threads>(acc), threads);
            auto const count = static_cast<std::size_t>(threads.prod());
            auto* const memory = a::getMem<unsigned char>(acc);
            for(std::size_t i = 0; i < perThread; ++i)
                memory[i * count + thread] = static_cast<unsigned char>(thread + i);
            a::syncBlockThreads(acc);
            for(std::size_t i = 0; i < perThread * count; ++i)
                alpaka_test::check(success, memory[i] == static_cast<unsigned char>(i % count + i / count));
        }
    };

    //! Knows by a partial specialisation for all accelerators.
    struct ByTrait : Filling
    {
    };

    //! Knows by a full specialisation for one accelerator.
    struct ByFullTrait : Filling
    {
    };

    //! Knows by a constrained use of the free slot.
    struct BySlot : Filling
    {
        static constexpr bool isMine = true;
    };

    //! Knows by a member.
    struct ByMember : Filling
    {
        template<typename TVec>
        ALPAKA_FN_HOST_ACC auto
        getBlockSharedMemDynSizeBytes(TVec const& blockThreadExtent, TVec const&, std::size_t perThread, bool*) const
            -> std::size_t
        {
            return static_cast<std::size_t>(blockThreadExtent.prod()) * perThread;
        }
    };

    struct TooMuch
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&, std::size_t, bool* success) const
        {
            alpaka_test::check(success, false);
        }

        template<typename TVec>
        ALPAKA_FN_HOST_ACC auto getBlockSharedMemDynSizeBytes(TVec const&, TVec const&, std::size_t bytes, bool*) const
            -> std::size_t
        {
            return bytes;
        }
    };
} // namespace test_kernel_sharedmemdynsize

namespace alpaka
{
    template<typename TAcc>
    struct kernel::traits::BlockSharedMemDynSizeBytes<test_kernel_sharedmemdynsize::ByTrait, TAcc>
    {
        template<typename TVec, typename... TArgs>
        ALPAKA_FN_HOST_ACC static auto getBlockSharedMemDynSizeBytes(
            test_kernel_sharedmemdynsize::ByTrait const&,
            TVec const& blockThreadExtent,
            TVec const&,
            std::size_t perThread,
            TArgs const&...) -> std::size_t
        {
            return static_cast<std::size_t>(blockThreadExtent.prod()) * perThread;
        }
    };

    template<>
    struct kernel::traits::
        BlockSharedMemDynSizeBytes<test_kernel_sharedmemdynsize::ByFullTrait, test_kernel_sharedmemdynsize::SomeAcc>
    {
        template<typename TVec>
        ALPAKA_FN_HOST_ACC static auto getBlockSharedMemDynSizeBytes(
            test_kernel_sharedmemdynsize::ByFullTrait const&,
            TVec const&,
            TVec const& threadElemExtent,
            std::size_t perThread,
            bool*) -> std::size_t
        {
            return static_cast<std::size_t>(threadElemExtent.prod()) * perThread;
        }
    };

    template<typename TKernel, typename TAcc>
    struct kernel::traits::BlockSharedMemDynSizeBytes<TKernel, TAcc, std::enable_if_t<TKernel::isMine>>
    {
        template<typename TVec>
        ALPAKA_FN_HOST_ACC static auto getBlockSharedMemDynSizeBytes(
            TKernel const&, TVec const& blockThreadExtent, TVec const&, std::size_t perThread, bool*) -> std::size_t
        {
            return static_cast<std::size_t>(blockThreadExtent.prod()) * perThread;
        }
    };
} // namespace alpaka

TEMPLATE_LIST_TEST_CASE("kernel: dynamic shared memory by trait, free slot and member", "", alpaka_test::TestAccs)
{
    using namespace test_kernel_sharedmemdynsize;
    auto const workDiv = alpaka_test::oddWorkDiv<TestType>();
    std::size_t const perThread = 33;
    CHECK(alpaka_test::run<TestType>(workDiv, Silent{}));
    CHECK(alpaka_test::run<TestType>(workDiv, ByTrait{}, perThread));
    CHECK(alpaka_test::run<TestType>(workDiv, BySlot{}, perThread));
    CHECK(alpaka_test::run<TestType>(workDiv, ByMember{}, perThread));
    auto const one = alpaka_test::VecOfAcc<TestType>::ones();
    bool* const none = nullptr;
    CHECK(a::kernel::getBlockSharedMemDynSizeBytes<TestType>(Silent{}, one, one, none) == 0);
    CHECK(a::kernel::getBlockSharedMemDynSizeBytes<TestType>(ByMember{}, one + one, one, perThread, none) >= 66);
}

TEST_CASE("kernel: dynamic shared memory by full specialisation")
{
    using namespace test_kernel_sharedmemdynsize;
    using Vec = alpaka_test::VecOfAcc<SomeAcc>;
    std::size_t const perThread = 5;
    CHECK(
        a::kernel::getBlockSharedMemDynSizeBytes<SomeAcc>(
            ByFullTrait{}, Vec::ones(), Vec(2, 3), perThread, static_cast<bool*>(nullptr))
        == 30);
    CHECK(alpaka_test::run<SomeAcc>(
        alpaka_test::WorkDivOf<SomeAcc>(Vec(2, 2), Vec::ones(), Vec(2, 3)), ByFullTrait{}, perThread));
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: too much dynamic shared memory is refused before the launch", "", test_kernel_sharedmemdynsize::HostAccs)
{
    using namespace test_kernel_sharedmemdynsize;
    auto const limit = a::getAccDevProps<TestType>(alpaka_test::firstDev<TestType>()).m_sharedMemSizeBytes;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    auto const workDiv = alpaka_test::lineOf<TestType>(2, 2);
    bool notRun = true;
    try
    {
        a::kernel::exec<TestType>(queue, workDiv, TooMuch{}, limit + 1, &notRun);
        FAIL("launched");
    }
    catch(a::core::Error const& error)
    {
        std::string const text = error.what();
        CAPTURE(text);
        CHECK(text.find("kernel launch") != std::string::npos);
        CHECK(text.find("shared memory") != std::string::npos);
        CHECK(text.find(std::to_string(limit + 1)) != std::string::npos);
        CHECK(text.find(std::to_string(limit) + " bytes") != std::string::npos);
    }
    CHECK(a::empty(queue));
    a::wait::wait(queue);
    CHECK(notRun);
    CHECK(alpaka_test::run<TestType>(workDiv, ByMember{}, std::size_t{1000}));
}
