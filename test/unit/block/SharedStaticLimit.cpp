// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <string>

// GPUs find static shared memory beyond the limit when they compile; hosts find it when the kernel asks for it.
namespace test_block_sharedstaticlimit
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;
    constexpr std::size_t half = 32 * 1024;

    struct Everything
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, bool* success) const
        {
            auto& first = a::allocVar<char[half], 0>(acc);
            auto& second = a::allocVar<char[half], 1>(acc);
            if(a::getIdx<a::Block, a::Threads>(acc)[0] == 0)
            {
                first[half - 1] = 'a';
                second[half - 1] = 'b';
            }
            alpaka_test::check(success, &first[half - 1] != &second[half - 1]);
        }
    };

    struct TooMuch
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, bool* passed) const
        {
            a::syncBlockThreads(acc);
            auto& first = a::allocVar<char[half], 0>(acc);
            auto& second = a::allocVar<char[half + 1], 1>(acc);
            if(a::getIdx<a::Grid, a::Threads>(acc)[0] == 0)
            {
                first[0] = second[half] = 'a';
                *passed = true;
            }
            a::syncBlockThreads(acc);
        }
    };

    //! Sets the limit for the launches of its scope.
    class WithLimit
    {
    public:
        explicit WithLimit(std::size_t bytes) { a::core::settings().blockSharedStaticBytes = bytes; }

        WithLimit(WithLimit const&) = delete;
        auto operator=(WithLimit const&) -> WithLimit& = delete;

        ~WithLimit() { a::core::settings().blockSharedStaticBytes = m_before; }

    private:
        std::size_t m_before = a::core::settings().blockSharedStaticBytes;
    };

    template<typename TLaunch>
    void checkError(TLaunch const& launch)
    {
        try
        {
            launch();
            FAIL("launched");
        }
        catch(a::core::Error const& error)
        {
            std::string const text = error.what();
            CAPTURE(text);
            CHECK(text.find("allocVar") != std::string::npos);
            CHECK(text.find(std::to_string(half + 1) + " bytes") != std::string::npos);
            CHECK(text.find(std::to_string(2 * half) + " bytes") != std::string::npos);
        }
    }
} // namespace test_block_sharedstaticlimit

TEMPLATE_LIST_TEST_CASE(
    "block shared static: beyond the limit is an error that names the bytes",
    "",
    test_block_sharedstaticlimit::HostAccs)
{
    using namespace test_block_sharedstaticlimit;
    auto const dev = alpaka_test::firstDev<TestType>();
    alpaka_test::BlockingQueue<TestType> blocking(dev);
    alpaka_test::NonBlockingQueue<TestType> nonBlocking(dev);
    for(std::size_t blocks : {1u, 9u})
    {
        auto const workDiv = alpaka_test::lineOf<TestType>(blocks, 4);
        bool passed = false;
        CHECK(alpaka_test::run<TestType>(workDiv, Everything{}));
        checkError([&] { a::kernel::exec<TestType>(blocking, workDiv, TooMuch{}, &passed); });
        checkError(
            [&]
            {
                a::kernel::exec<TestType>(nonBlocking, workDiv, TooMuch{}, &passed);
                a::wait::wait(nonBlocking);
            });
        CHECK_FALSE(passed);
        CHECK(alpaka_test::run<TestType>(workDiv, Everything{}));
        a::wait::wait(nonBlocking);
    }
}

// No limit of compile time: a program or its user may raise it.
TEMPLATE_LIST_TEST_CASE(
    "block shared static: the limit is a setting, also for one variable alone",
    "",
    test_block_sharedstaticlimit::HostAccs)
{
    using namespace test_block_sharedstaticlimit;
    auto const workDiv = alpaka_test::lineOf<TestType>(9, 4);
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    bool passed = false;
    {
        WithLimit const limit(2 * half + 64);
        a::kernel::exec<TestType>(queue, workDiv, TooMuch{}, &passed);
        CHECK(passed);
    }
    WithLimit const limit(half - 1);
    CHECK_THROWS_WITH(
        a::kernel::exec<TestType>(queue, workDiv, Everything{}, &passed),
        Catch::Contains("allocVar") && Catch::Contains("a variable of " + std::to_string(half) + " bytes")
            && Catch::Contains("the " + std::to_string(half - 1) + " bytes"));
}
