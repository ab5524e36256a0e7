// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A sum in two launches: a tree in the shared memory of each block, then one block over the results of the others.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace integ_reduction
{
    namespace a = alpaka;

    using Accs
        = alpaka_test::detail::Join<alpaka_test::Accs<1, std::int64_t>, alpaka_test::Accs<1, std::uint32_t>>::type;

    struct Reduce
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, a::idx::Idx<TAcc> n, std::uint64_t const* values, std::uint64_t* sums) const
        {
            auto* const partial = a::getMem<std::uint64_t>(acc);
            auto const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(acc)[0];
            std::uint64_t sum = 0;
            for(auto const i : a::gridStrided(acc, n))
                sum += values[i];
            partial[thread] = sum;
            a::sync(acc);
            for(auto stride = threads; stride > 1;)
            {
                auto const half = static_cast<a::idx::Idx<TAcc>>((stride + 1) / 2);
                if(thread + half < stride)
                    partial[thread] += partial[thread + half];
                stride = half;
                a::sync(acc);
            }
            if(thread == 0)
                sums[a::getIdx<a::Grid, a::Blocks>(acc)[0]] = partial[0];
        }
    };
} // namespace integ_reduction

template<typename TAcc>
struct alpaka::kernel::traits::BlockSharedMemDynSizeBytes<integ_reduction::Reduce, TAcc>
{
    template<typename TVec, typename... TArgs>
    ALPAKA_FN_HOST_ACC static auto getBlockSharedMemDynSizeBytes(
        integ_reduction::Reduce const&, TVec const& blockThreadExtent, TVec const&, TArgs const&...) -> std::size_t
    {
        return static_cast<std::size_t>(blockThreadExtent.prod()) * sizeof(std::uint64_t);
    }
};

TEMPLATE_LIST_TEST_CASE("integ: reduction in shared memory", "", integ_reduction::Accs)
{
    using namespace integ_reduction;
    using Idx = a::idx::Idx<TestType>;
    std::size_t const n = 12345;
    std::size_t const blocks = 7;
    std::vector<std::uint64_t> data(n);
    for(std::size_t i = 0; i < n; ++i)
        data[i] = i;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    alpaka_test::DeviceArray<TestType, std::uint64_t> values(queue, n);
    alpaka_test::DeviceArray<TestType, std::uint64_t> sums(queue, blocks);
    alpaka_test::DeviceArray<TestType, std::uint64_t> result(queue, 1);
    values.upload(queue, data.data());
    for(std::size_t const threads : {1u, 7u, 16u})
    {
        a::kernel::exec<TestType>(
            queue,
            alpaka_test::lineOf<TestType>(blocks, threads),
            Reduce{},
            static_cast<Idx>(n),
            values.ptr(),
            sums.ptr());
        a::kernel::exec<TestType>(
            queue,
            alpaka_test::lineOf<TestType>(1, threads),
            Reduce{},
            static_cast<Idx>(blocks),
            sums.ptr(),
            result.ptr());
        CHECK(result.download(queue)[0] == n * (n - 1) / 2);
    }
}
