// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <bit>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace test_rand_samebits
{
    namespace a = alpaka;
    namespace d = alpaka::rand::distribution;

    using Accs = alpaka_test::ServiceAccs<1, int>;

    inline constexpr int threads = 500;
    inline constexpr int kinds = 14;

    template<typename T>
    ALPAKA_FN_HOST_ACC auto bitsOf(T value) -> std::uint64_t
    {
        if constexpr(std::is_same_v<T, float>)
            return std::bit_cast<std::uint32_t>(value);
        else if constexpr(std::is_same_v<T, double>)
            return std::bit_cast<std::uint64_t>(value);
        else
            return static_cast<std::uint64_t>(value);
    }

    template<typename TVec>
    ALPAKA_FN_HOST_ACC auto foldedBits(TVec const& values) -> std::uint64_t
    {
        std::uint64_t bits = 0;
        for(std::uint32_t i = 0; i < TVec::Dim::value; ++i)
            bits = bits * 1000003u + bitsOf(values[i]);
        return bits;
    }

    //! One number of every distribution in every form.
    template<typename TRand>
    ALPAKA_FN_HOST_ACC void drawAll(TRand const& rand, std::uint64_t subsequence, std::uint64_t* out)
    {
        auto e = a::rand::Philox4x32x10(2026, subsequence, 1);
        auto v = a::rand::Philox4x32x10Vector(2026, subsequence, 1);
        *out++ = bitsOf(d::createUniformReal<float>(rand)(e));
        *out++ = bitsOf(d::createUniformReal<double>(rand)(e));
        *out++ = bitsOf(d::createUniformReal<float>(rand, -0.1f, 0.7f)(e));
        *out++ = bitsOf(d::createUniformReal<double>(rand, -0.1, 0.7)(e));
        *out++ = bitsOf(d::createNormalReal<float>(rand)(e));
        *out++ = bitsOf(d::createNormalReal<double>(rand, 3.0, 0.1)(e));
        *out++ = bitsOf(d::createExponential<float>(rand)(e));
        *out++ = bitsOf(d::createExponential<double>(rand, 0.3)(e));
        *out++ = bitsOf(d::createUniformUint<std::uint32_t>(rand)(e));
        *out++ = bitsOf(d::createUniformInt<std::int64_t>(rand, -5, (std::int64_t{1} << 62) + 5)(e));
        *out++ = bitsOf(d::createUniformInt<std::int16_t>(rand, -300, 500)(e));
        *out++ = foldedBits(d::createUniformReal<double>(rand, 1.0, 3.0)(v));
        *out++ = foldedBits(d::createNormalReal<float>(rand)(v));
        *out++ = foldedBits(d::createNormalReal<double>(rand)(v));
    }

    struct DrawAll
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint64_t* out) const
        {
            auto const thread = a::getIdx<a::Grid, a::Threads>(acc)[0];
            if(thread < threads)
                drawAll(acc, static_cast<std::uint64_t>(thread), out + thread * kinds);
        }
    };
} // namespace test_rand_samebits

TEMPLATE_LIST_TEST_CASE("rand: every accelerator draws the same bits", "", test_rand_samebits::Accs)
{
    using namespace test_rand_samebits;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    alpaka_test::DeviceArray<TestType, std::uint64_t> numbers(queue, threads * kinds);
    auto const perBlock = static_cast<std::size_t>(alpaka_test::threadsUpTo<TestType>(4));
    auto const workDiv = alpaka_test::lineOf<TestType>((threads + perBlock - 1) / perBlock, perBlock);
    std::vector<std::uint64_t> expected(threads * kinds);
    for(int i = 0; i < threads; ++i)
        drawAll(a::rand::RandStdLib{}, static_cast<std::uint64_t>(i), &expected[static_cast<std::size_t>(i * kinds)]);
    a::kernel::exec<TestType>(queue, workDiv, DrawAll{}, numbers.ptr());
    CHECK(numbers.download(queue) == expected);
    a::kernel::exec<TestType>(queue, workDiv, alpaka_test::InPhase(DrawAll{}), numbers.ptr());
    CHECK(numbers.download(queue) == expected);
}

TEST_CASE("rand: every compiler and every set of flags draws the same bits", "")
{
    using namespace test_rand_samebits;
    std::uint64_t hashes[kinds] = {};
    for(std::uint64_t i = 0; i < 20000; ++i)
    {
        std::uint64_t values[kinds];
        drawAll(a::rand::RandStdLib{}, i, values);
        for(int k = 0; k < kinds; ++k)
            hashes[k] = (hashes[k] ^ values[k]) * 0x9E3779B97F4A7C15u;
    }
    std::vector<std::uint64_t> const measured(hashes, hashes + kinds);
    std::vector<std::uint64_t> const expected{
        0xDF53169F77685F16u,
        0x4C8601680D036762u,
        0xABCA92BD6BD7B398u,
        0x71D5C622AFB5D1B2u,
        0xE0816AF6903C9171u,
        0x22FBB5278E881AD1u,
        0x146C3F077F446F87u,
        0x28F87B4791CA49E0u,
        0x4170DB622A9709C0u,
        0x26156EFE4EDA23FCu,
        0x12BCBB6DD7CF85E7u,
        0x5AE03CBDDBE3A36Fu,
        0xCB8A3DDA789E8A98u,
        0xCE0570CFF9D7CB7Cu};
    CHECK(measured == expected);
}
