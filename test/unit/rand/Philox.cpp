// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <type_traits>

namespace test_rand_philox
{
    namespace a = alpaka;

    using Accs = alpaka_test::ServiceAccs<1, int>;
    using Function = a::rand::PhiloxStateless4x32x10;
    using Counter = Function::Counter;
    using Key = Function::Key;

    // The vectors that the authors publish with their implementation, Random123.
    ALPAKA_FN_HOST_ACC constexpr auto givesKnownAnswers() -> bool
    {
        bool good = Function::generate(Counter(0u, 0u, 0u, 0u), Key(0u, 0u))
                    == Counter(0x6627E8D5u, 0xE169C58Du, 0xBC57AC4Cu, 0x9B00DBD8u);
        good = good
               && Function::generate(Counter::all(0xFFFFFFFFu), Key::all(0xFFFFFFFFu))
                      == Counter(0x408F276Du, 0x41C83B0Eu, 0xA20BC7C6u, 0x6D5451FDu);
        return good
               && Function::generate(
                      Counter(0x243F6A88u, 0x85A308D3u, 0x13198A2Eu, 0x03707344u), Key(0xA4093822u, 0x299F31D0u))
                      == Counter(0xD16CFE09u, 0x94FDCCEBu, 0x5001E420u, 0x24126EA1u);
    }

    static_assert(givesKnownAnswers());
    static_assert(std::is_trivially_copyable_v<a::rand::Philox4x32x10> && sizeof(a::rand::Philox4x32x10) == 40);

    struct KnownAnswers
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&, bool* success) const
        {
            alpaka_test::check(success, givesKnownAnswers());
        }
    };

    //! The forms agree on what a stream is, wherever one enters it.
    struct OneStream
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, std::uint64_t seed, std::uint64_t subsequence, bool* success) const
        {
            auto engine = a::rand::generator::createDefault(acc, seed, subsequence);
            static_assert(std::is_same_v<decltype(engine), a::rand::Philox4x32x10>);
            a::rand::Philox4x32x10Vector vector(seed, subsequence);
            for(std::uint64_t quad = 0; quad < 5; ++quad)
            {
                auto const words = Function::at(seed, subsequence, quad);
                alpaka_test::check(success, vector() == words);
                for(unsigned i = 0; i < 4; ++i)
                {
                    auto late = a::rand::generator::createDefault(acc, seed, subsequence, 4 * quad + i);
                    alpaka_test::check(success, late == engine && late() == words[i]);
                    auto skipped = a::rand::Philox4x32x10(seed, subsequence);
                    skipped.discard(4 * quad + i);
                    alpaka_test::check(success, skipped() == words[i]);
                    alpaka_test::check(success, engine() == words[i]);
                }
            }
            auto const other = Function::at(seed, subsequence + 1, 0);
            alpaka_test::check(success, other != Function::at(seed + 1, subsequence, 0));
            alpaka_test::check(success, other != Function::at(seed, subsequence, 0));
        }
    };
} // namespace test_rand_philox

TEMPLATE_LIST_TEST_CASE("rand: Philox4x32-10 gives the published vectors", "", test_rand_philox::Accs)
{
    CHECK(
        alpaka_test::runInBothForms<TestType>(alpaka_test::lineOf<TestType>(1, 1), test_rand_philox::KnownAnswers{}));
}

TEMPLATE_LIST_TEST_CASE("rand: all forms of Philox give one stream", "", test_rand_philox::Accs)
{
    using test_rand_philox::OneStream;
    auto const workDiv = alpaka_test::lineOf<TestType>(1, 1);
    CHECK(alpaka_test::runInBothForms<TestType>(workDiv, OneStream{}, std::uint64_t{0}, std::uint64_t{0}));
    CHECK(alpaka_test::runInBothForms<TestType>(workDiv, OneStream{}, std::uint64_t{42}, ~std::uint64_t{0}));
    CHECK(alpaka_test::runInBothForms<TestType>(workDiv, OneStream{}, ~std::uint64_t{0}, std::uint64_t{1} << 40));
}
