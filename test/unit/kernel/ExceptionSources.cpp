// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, kernels throw and allocate

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

// Whatever throws, in whichever blocks, on whichever queue: the caller gets one exception, and the queue goes on.
namespace test_kernel_exception_sources
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;

    enum class Source
    {
        kernel,
        hostTask,
        copy,
        allocation,
        kernelCopy,
        argumentCopy
    };

    constexpr int everyBlock = -1;
    constexpr int blocks = 5;
    constexpr char const* text = "thrown by the test";

    //! \return Whether a kernel throws here.
    template<typename TAcc>
    auto isChosen(TAcc const& acc, int block) -> bool
    {
        return block == everyBlock || block == a::getIdx<a::Grid, a::Blocks>(acc)[0];
    }

    //! Throws by itself, or because its block wants more memory than can be.
    struct Throws
    {
        int block;
        bool allocates;

        template<typename TAcc>
        void operator()(TAcc const& acc) const
        {
            if(!isChosen(acc, block))
                return;
            // More than std::size_t can count: the allocators of sanitizers end the process at what is only too much.
            if(allocates)
                static_cast<void>(a::mem::buf::alloc<double>(
                    alpaka_test::firstDev<TAcc>(), std::numeric_limits<std::size_t>::max() / 4));
            throw std::runtime_error(text);
        }
    };

    //! Throws when the copy that is `left` copies away is made, or is used by a chosen block.
    struct ThrowingCopy
    {
        explicit ThrowingCopy(int* left)
            : m_left(left)
        {
        }

        ThrowingCopy(ThrowingCopy const& other)
            : m_left(other.m_left)
        {
            if(m_left != nullptr && (*m_left)-- == 0)
                throw std::runtime_error(text);
        }

        template<typename TAcc, typename... TArgs>
        void operator()(TAcc const& acc, int block, TArgs const&...) const
        {
            // A copy of the functor or argument that a block makes for itself.
            if(isChosen(acc, block))
            {
                int none = 0;
                ThrowingCopy const own(&none);
                ThrowingCopy const copy(own);
            }
        }

    private:
        int* m_left;
    };

    struct TakesArgument
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int block, ThrowingCopy const& argument) const
        {
            argument(acc, block);
        }
    };

    struct Count
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, std::uint32_t* count) const
        {
            a::atomicOp<a::atomic::op::Add>(acc, count, std::uint32_t{1});
        }
    };

    //! A copy between views that fails when it runs, as that of a user's runtime may.
    struct FailingCopy
    {
        std::vector<int> const* from;
        std::vector<int>* to;
        std::size_t elements;

        void operator()() const
        {
            for(std::size_t i = 0; i < elements; ++i)
                to->at(i) = from->at(i);
        }
    };

    //! Enqueues what throws: at once in a blocking queue, at the next wait in another one. A copy in the caller, in
    //! both, throws at once.
    template<typename TAcc, typename TQueue>
    void enqueueWhatThrows(TQueue& queue, Source source, int block)
    {
        auto const workDiv = alpaka_test::lineOf<TAcc>(blocks, 3);
        int copiesLeft = block == everyBlock ? 0 : block == 0 ? 1 : std::numeric_limits<int>::max();
        switch(source)
        {
        case Source::kernel:
            return a::kernel::exec<TAcc>(queue, workDiv, Throws{block, false});
        case Source::allocation:
            return a::kernel::exec<TAcc>(queue, workDiv, Throws{block, true});
        case Source::hostTask:
            return a::enqueue(queue, [] { throw std::runtime_error(text); });
        case Source::copy:
        {
            static std::vector<int> const from(3, 1);
            static std::vector<int> to(3);
            return a::enqueue(queue, FailingCopy{&from, &to, 4});
        }
        case Source::kernelCopy:
        {
            ThrowingCopy const kernel(&copiesLeft);
            a::kernel::exec<TAcc>(queue, workDiv, kernel, block);
            // `copiesLeft` lives until the kernel has run.
            return a::wait::wait(queue);
        }
        case Source::argumentCopy:
        {
            ThrowingCopy const argument(&copiesLeft);
            a::kernel::exec<TAcc>(queue, workDiv, TakesArgument{}, block, argument);
            return a::wait::wait(queue);
        }
        }
    }

    //! \return How many of the calls throw.
    template<typename... TCalls>
    auto exceptionsOf(TCalls const&... calls) -> int
    {
        auto const throws = [](auto const& call)
        {
            try
            {
                call();
            }
            catch(std::exception const&)
            {
                return 1;
            }
            return 0;
        };
        return (throws(calls) + ...);
    }

    template<typename TAcc, typename TQueue>
    void check()
    {
        TQueue queue(alpaka_test::firstDev<TAcc>());
        auto const workDiv = alpaka_test::lineOf<TAcc>(blocks, 3);
        std::uint32_t count = 0;
        std::uint32_t expected = 0;
        for(auto const source :
            {Source::kernel,
             Source::hostTask,
             Source::copy,
             Source::allocation,
             Source::kernelCopy,
             Source::argumentCopy})
            for(int const block : {0, blocks - 1, everyBlock})
            {
                CAPTURE(static_cast<int>(source), block);
                auto const wait = [&] { a::wait::wait(queue); };
                REQUIRE(exceptionsOf([&] { enqueueWhatThrows<TAcc>(queue, source, block); }, wait, wait) == 1);
                REQUIRE(a::empty(queue));
                auto const launch = [&] { a::kernel::exec<TAcc>(queue, workDiv, Count{}, &count); };
                REQUIRE(exceptionsOf(launch, wait) == 0);
                expected += blocks * static_cast<std::uint32_t>(workDiv.m_blockThreadExtent[0]);
                REQUIRE(count == expected);
            }
    }
} // namespace test_kernel_exception_sources

TEMPLATE_LIST_TEST_CASE(
    "kernel: whatever throws in whichever blocks, the caller gets one exception and the queue goes on",
    "",
    test_kernel_exception_sources::HostAccs)
{
    using namespace test_kernel_exception_sources;
    check<TestType, alpaka_test::BlockingQueue<TestType>>();
    check<TestType, alpaka_test::NonBlockingQueue<TestType>>();
}
