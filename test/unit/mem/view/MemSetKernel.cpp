// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

TEMPLATE_LIST_TEST_CASE("mem view: MemSetKernel fills the extent and leaves the padding", "", alpaka_test::TestAccs)
{
    using Vec = alpaka_test::VecOfAcc<TestType>;
    using Pitches = alpaka::vec::Vec<alpaka::dim::Dim<TestType>, std::size_t>;
    constexpr std::size_t dims = alpaka::dim::Dim<TestType>::value;
    auto extent = Vec::all(3);
    extent[dims - 1] = 5;
    // One element of padding in every row, and one row, slice ... in everything that has rows.
    auto const padded = extent + Vec::ones();
    auto pitches = Pitches::zeros();
    std::size_t bytes = sizeof(std::uint16_t);
    for(std::size_t d = dims; d-- > 0;)
        pitches[d] = bytes *= static_cast<std::size_t>(padded[d]);

    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    alpaka_test::DeviceArray<TestType, std::uint16_t> memory(queue, static_cast<std::size_t>(padded.prod()));
    alpaka::kernel::exec<TestType>(
        queue,
        alpaka_test::oddWorkDiv<TestType>(),
        alpaka::mem::view::MemSetKernel{},
        std::uint8_t{0xab},
        memory.ptr(),
        extent,
        pitches);

    auto const values = memory.download(queue);
    std::size_t wrong = 0;
    alpaka::meta::ndLoopIncIdx(
        padded,
        [&](Vec const& idx)
        { wrong += values[alpaka_test::numberOf(idx, padded)] != ((idx < extent).all() ? 0xababu : 0u) ? 1u : 0u; });
    CHECK(wrong == 0);
}
