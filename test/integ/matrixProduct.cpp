// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The product of two matrices with tiles in dynamic shared memory, and pitched rows.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

namespace integ_matrixproduct
{
    namespace a = alpaka;

    using Accs = alpaka_test::detail::Join<alpaka_test::Accs<2, int>, alpaka_test::Accs<2, std::uint64_t>>::type;

    //! Blocks are square; each thread makes one element of C. A is m by k, B is k by n.
    struct Product
    {
        template<typename TVec, typename... TArgs>
        ALPAKA_FN_HOST_ACC auto getBlockSharedMemDynSizeBytes(TVec const& threads, TVec const&, TArgs const&...) const
            -> std::size_t
        {
            return 2 * static_cast<std::size_t>(threads.prod()) * sizeof(std::int32_t);
        }

        template<typename TAcc, typename TIdx>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            TIdx m,
            TIdx n,
            TIdx k,
            std::int32_t const* matA,
            TIdx pitchA,
            std::int32_t const* matB,
            TIdx pitchB,
            std::int32_t* matC,
            TIdx pitchC) const
        {
            auto const thread = a::getIdx<a::Block, a::Threads>(acc);
            auto const [row, column] = a::getIdx<a::Grid, a::Threads>(acc);
            TIdx const side = a::getWorkDiv<a::Block, a::Threads>(acc)[1];
            auto* const tileA = a::getMem<std::int32_t>(acc);
            auto* const tileB = tileA + side * side;
            auto const at = [](auto* matrix, TIdx pitch, TIdx i, TIdx j) -> auto& { return matrix[i * pitch + j]; };
            std::int32_t sum = 0;
            for(TIdx tile = 0; tile < k; tile = static_cast<TIdx>(tile + side))
            {
                auto const columnA = static_cast<TIdx>(tile + thread[1]);
                auto const rowB = static_cast<TIdx>(tile + thread[0]);
                tileA[thread[0] * side + thread[1]]
                    = row < m && columnA < k ? at(matA, pitchA, row, columnA) : std::int32_t{0};
                tileB[thread[0] * side + thread[1]]
                    = rowB < k && column < n ? at(matB, pitchB, rowB, column) : std::int32_t{0};
                a::sync(acc);
                for(TIdx i = 0; i < side; ++i)
                    sum += tileA[thread[0] * side + i] * tileB[i * side + thread[1]];
                a::sync(acc);
            }
            if(row < m && column < n)
                at(matC, pitchC, row, column) = sum;
        }
    };
} // namespace integ_matrixproduct

TEMPLATE_LIST_TEST_CASE("integ: product of matrices with shared memory", "", integ_matrixproduct::Accs)
{
    using namespace integ_matrixproduct;
    using Idx = a::idx::Idx<TestType>;
    using Vec = a::Vec<a::DimInt<2>, Idx>;
    Idx const m = 13;
    Idx const n = 10;
    Idx const k = 17;
    auto const dev = alpaka_test::firstDev<TestType>();
    auto const host = a::getDevByIdx<a::pltf::PltfCpu>(0);
    alpaka_test::NonBlockingQueue<TestType> queue(dev);
    auto hostA = a::alloc<std::int32_t>(host, Vec(m, k));
    auto hostB = a::alloc<std::int32_t>(host, Vec(k, n));
    auto hostC = a::alloc<std::int32_t>(host, Vec(m, n));
    for(Idx i = 0; i < m * k; ++i)
        a::getPtrNative(hostA)[i] = static_cast<std::int32_t>(i % 7) - 3;
    for(Idx i = 0; i < k * n; ++i)
        a::getPtrNative(hostB)[i] = static_cast<std::int32_t>(i % 5) - 2;
    auto matA = a::alloc<std::int32_t>(dev, Vec(m, k));
    auto matB = a::alloc<std::int32_t>(dev, Vec(k, n));
    auto matC = a::alloc<std::int32_t>(dev, Vec(m, n));
    a::mem::view::copy(queue, matA, hostA);
    a::mem::view::copy(queue, matB, hostB);

    Idx const side = alpaka_test::threadsUpTo<TestType>(16) == 16 ? 4 : 1;
    auto const blocksFor = [side](Idx extent) { return static_cast<Idx>((extent + side - 1) / side); };
    auto const pitch = [](auto const& buf)
    { return static_cast<Idx>(a::mem::view::getPitchBytes<1>(buf) / static_cast<Idx>(sizeof(std::int32_t))); };
    alpaka_test::WorkDivOf<TestType> const workDiv(Vec(blocksFor(m), blocksFor(n)), Vec(side, side), Vec::ones());
    a::kernel::exec<TestType>(
        queue,
        workDiv,
        Product{},
        m,
        n,
        k,
        a::getPtrNative(matA),
        pitch(matA),
        a::getPtrNative(matB),
        pitch(matB),
        a::getPtrNative(matC),
        pitch(matC));
    a::mem::view::copy(queue, hostC, matC);
    a::wait::wait(queue);
    bool right = true;
    for(Idx i = 0; i < m; ++i)
        for(Idx j = 0; j < n; ++j)
        {
            std::int32_t sum = 0;
            for(Idx l = 0; l < k; ++l)
                sum += a::getPtrNative(hostA)[i * k + l] * a::getPtrNative(hostB)[l * n + j];
            right = right && a::getPtrNative(hostC)[i * n + j] == sum;
        }
    CHECK(right);
}
