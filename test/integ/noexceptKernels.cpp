// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about accelerators of the host

// A thread fails while others of its block wait at a barrier where no exception may pass. The process ends, and says
// why: its error stands on stderr.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/ChildProcess.hpp>

#include <catch2/catch.hpp>

#include <csignal>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

namespace integ_noexceptKernels
{
    namespace a = alpaka;

    using HostAccs = decltype(std::tuple_cat(
        std::declval<alpaka_test::HostAccs<1, int>>(),
        std::declval<std::tuple<a::acc::AccCpuWarps<4, a::DimInt<1>, int>>>()));

    enum class Place
    {
        function,
        destructor
    };

    //! Twice, so that all are inside when the other thread has come once.
    template<typename TAcc>
    void waitNoexcept(TAcc const& acc) noexcept
    {
        a::syncBlockThreads(acc);
        a::syncBlockThreads(acc);
    }

    template<typename TAcc>
    struct WaitsAtItsEnd
    {
        TAcc const& acc;

        ~WaitsAtItsEnd()
        {
            a::syncBlockThreads(acc);
            a::syncBlockThreads(acc);
        }
    };

    struct Kernel
    {
        int failing;
        Place place;

        template<typename TAcc>
        void operator()(TAcc const& acc) const
        {
            if(a::getIdx<a::Block, a::Threads>(acc)[0] == failing)
            {
                a::syncBlockThreads(acc);
                throw std::runtime_error("the reason of it all");
            }
            if(place == Place::function)
                waitNoexcept(acc);
            else
            {
                WaitsAtItsEnd<TAcc> const end{acc};
            }
        }
    };

    //! The name and value of what the child is to do.
    constexpr char const* whichName = "ALPAKA_TEST_WHICH";

    //! Runs the kernel with the accelerator of a number.
    template<std::size_t... TIs>
    void runWith(std::size_t number, Kernel const& kernel, std::index_sequence<TIs...>)
    {
        auto const run = [&]<typename TAcc>(TAcc*)
        {
            alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
            a::kernel::exec<TAcc>(queue, alpaka_test::lineOf<TAcc>(2, 3), kernel);
        };
        (void)((TIs == number ? (run(static_cast<std::tuple_element_t<TIs, HostAccs>*>(nullptr)), true) : false)
               || ...);
    }

    constexpr std::size_t accCount = std::tuple_size_v<HostAccs>;

    //! Whether blocks of the accelerator of a number have several threads.
    template<std::size_t... TIs>
    auto hasThreads(std::size_t number, std::index_sequence<TIs...>) -> bool
    {
        return ((TIs == number && alpaka_test::threadsUpTo<std::tuple_element_t<TIs, HostAccs>>(3) == 3) || ...);
    }
} // namespace integ_noexceptKernels

TEST_CASE("child: a kernel fails", "[.child]")
{
    using namespace integ_noexceptKernels;
    std::signal(SIGABRT, SIG_DFL); // Catch2's handler needs more stack than a fiber has
    int const which = std::atoi(std::getenv(whichName));
    if(which / 100 == 1)
        std::set_terminate([] { std::_Exit(7); });
    auto const place = which / 10 % 10 == 0 ? Place::function : Place::destructor;
    int const failing = std::atoi(std::getenv("ALPAKA_TEST_FAILING"));
    runWith(static_cast<std::size_t>(which % 10), Kernel{failing, place}, std::make_index_sequence<accCount>{});
}

TEST_CASE(
    "kernel: a failure beside threads that wait in a function that is noexcept is printed before the process ends")
{
    using namespace integ_noexceptKernels;
    static_assert(accCount <= 10);
    for(std::size_t number = 0; number < accCount; ++number)
    {
        if(!hasThreads(number, std::make_index_sequence<accCount>{}))
            continue;
        for(auto const place : {Place::function, Place::destructor})
            for(int const failing : {0, 2})
                for(bool const hasHandler : {false, true})
                {
                    int const which
                        = static_cast<int>(number) + (place == Place::destructor ? 10 : 0) + (hasHandler ? 100 : 0);
                    ::setenv(whichName, std::to_string(which).c_str(), 1);
                    ::setenv("ALPAKA_TEST_FAILING", std::to_string(failing).c_str(), 1);
                    auto const child = alpaka_test::runChild("child: a kernel fails");
                    CAPTURE(which, failing, child.error);
                    CHECK(child.error.find("a kernel has failed: the reason of it all\n") != std::string::npos);
                    // The program's own handler has the last word.
                    CHECK(child.status == (hasHandler ? -7 : SIGABRT));
                }
    }
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: after a failure the program's terminate handler is in place again", "", integ_noexceptKernels::HostAccs)
{
    using namespace integ_noexceptKernels;
    auto const before = std::get_terminate();
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    // No thread has reached the function when the only thread of a block fails.
    auto const workDiv = alpaka_test::lineOf<TestType>(2, 1);
    CHECK_THROWS_AS(a::kernel::exec<TestType>(queue, workDiv, Kernel{0, Place::function}), std::runtime_error);
    struct Unwinding
    {
        void operator()(TestType const& acc) const
        {
            a::syncBlockThreads(acc);
            if(a::getIdx<a::Block, a::Threads>(acc)[0] == 1)
                throw std::runtime_error("thread 1");
            a::syncBlockThreads(acc);
        }
    };
    if(alpaka_test::threadsUpTo<TestType>(3) == 3)
        CHECK_THROWS_AS(
            a::kernel::exec<TestType>(queue, alpaka_test::lineOf<TestType>(2, 3), Unwinding{}), std::runtime_error);
    CHECK(std::get_terminate() == before);
}
