// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// AddressSanitizer keeps nothing of a fiber's stack that is gone: what is mapped there next is not taken for it.

#include <alpaka/alpaka.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <thread>
#include <vector>

#if ALPAKA_ADDRESS_SANITIZER
#    include <sanitizer/asan_interface.h>

namespace integ_sanitizedStacks
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;

    //! Notes where the stack of each thread is. The frames of what has called it are above that.
    struct Kernel
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, void** places) const
        {
            a::syncBlockThreads(acc);
            places[a::getIdx<a::Block, a::Threads>(acc)[0]] = __builtin_frame_address(0);
            a::syncBlockThreads(acc);
        }
    };
} // namespace integ_sanitizedStacks

TEMPLATE_LIST_TEST_CASE("integ: stacks of fibers leave no marks", "", integ_sanitizedStacks::HostAccs)
{
    using namespace integ_sanitizedStacks;
    if constexpr(TestType::Block::maxThreadsPerBlock != 1 && !TestType::Block::threadsAreConcurrent)
    {
        std::vector<void*> places(8);
        // Fibers that outlive their launch go with the thread of the operating system.
        std::thread(
            [&]
            {
                alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
                a::kernel::exec<TestType>(
                    queue, alpaka_test::lineOf<TestType>(1, places.size()), Kernel{}, places.data());
            })
            .join();
        for(std::size_t thread = 1; thread < places.size(); ++thread)
        {
            CAPTURE(thread, places[thread]);
            REQUIRE(places[thread] != nullptr);
            CHECK(__asan_region_is_poisoned(places[thread], 1024) == nullptr);
        }
    }
}
#endif
