// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about streaming stores of CPUs
// alone: it has a macro of its own

// Streaming stores pass later stores of their thread, so fences that release and the ends of launches publish them. No
// test of the order itself sees this: on most processors the stores arrive in order nearly always.

#include <alpaka/core/Predef.hpp>

#include <atomic>

#if BOOST_ARCH_X86_64
#    include <emmintrin.h>

namespace
{
    //! Of this thread.
    thread_local int publications = 0;
    std::atomic<int> allPublications{0};

    void publish()
    {
        ::_mm_sfence();
        ++publications;
        ++allPublications;
    }
} // namespace

#    define __builtin_ia32_sfence publish
#endif

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#if BOOST_ARCH_X86_64
namespace
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;

    //! Counts fences, by their orders, that publish another number of times than they should.
    struct Fences
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, std::atomic<int>* wrong) const
        {
            scope(acc, a::memory_scope::Grid{}, wrong);
            scope(acc, a::memory_scope::Device{}, wrong);
            scope(acc, a::memory_scope::System{}, wrong);
        }

    private:
        template<typename TAcc, typename TScope>
        static void scope(TAcc const& acc, TScope const& scope, std::atomic<int>* wrong)
        {
            *wrong += publicationsOf(acc, scope, a::order::acquire) != 0;
            *wrong += publicationsOf(acc, scope, a::order::release) != 1;
            *wrong += publicationsOf(acc, scope, a::order::acq_rel) != 1;
            *wrong += publicationsOf(acc, scope, a::order::seq_cst) != 1;
        }

        template<typename TAcc, typename TScope, typename TOrder>
        static auto publicationsOf(TAcc const& acc, TScope const& scope, TOrder order) -> int
        {
            int const before = publications;
            a::fence::mem_fence(acc, scope, order);
            return publications - before;
        }
    };

    struct Nothing
    {
        template<typename TAcc>
        void operator()(TAcc const&) const
        {
        }
    };
} // namespace

TEMPLATE_LIST_TEST_CASE("integ: fences that release publish streaming stores", "", HostAccs)
{
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    std::atomic<int> wrong{0};
    // Where no other thread sees the memory nothing needs to be published.
    if constexpr(TestType::Grid::blocksAreConcurrent)
        a::kernel::exec<TestType>(queue, alpaka_test::lineOf<TestType>(4, 2), Fences{}, &wrong);
    CHECK(wrong == 0);
}

TEMPLATE_LIST_TEST_CASE("integ: the end of a launch publishes streaming stores", "", HostAccs)
{
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    int const before = allPublications;
    a::kernel::exec<TestType>(queue, alpaka_test::lineOf<TestType>(4, 2), Nothing{});
    CHECK(allPublications > before);
}
#endif
