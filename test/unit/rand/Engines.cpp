// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/alpaka.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <functional>
#include <random>
#include <set>
#include <type_traits>
#include <vector>

namespace test_rand_engines
{
    namespace a = alpaka;

    template<typename TEngine>
    auto draw(TEngine engine, int count) -> std::vector<std::uint32_t>
    {
        std::vector<std::uint32_t> words;
        for(int i = 0; i < count; ++i)
            words.push_back(static_cast<std::uint32_t>(engine()));
        return words;
    }

    //! Different numbers give different sequences, equal ones equal sequences.
    template<typename TName>
    void checkSequences()
    {
        auto const create = [](std::uint32_t seed, std::uint32_t subsequence, unsigned offset = 0)
        { return a::rand::generator::createDefault(TName{}, seed, subsequence, offset); };
        std::set<std::vector<std::uint32_t>> sequences;
        for(std::uint32_t seed = 0; seed < 16; ++seed)
            for(std::uint32_t subsequence = 0; subsequence < 16; ++subsequence)
                sequences.insert(draw(create(seed, subsequence), 4));
        CHECK(sequences.size() == 256);
        CHECK(draw(create(7, 3), 1000) == draw(create(7, 3), 1000));
        CHECK(draw(create(7, 3), 1000).back() == create(7, 3, 999)());
    }
} // namespace test_rand_engines

TEST_CASE("rand: MT19937 gives the numbers of the standard library", "")
{
    using test_rand_engines::draw;
    for(std::uint32_t const seed : {0u, 1u, 5489u, 4294967295u})
        CHECK(draw(alpaka::rand::engine::MersenneTwister(seed), 2000) == draw(std::mt19937(seed), 2000));
}

TEST_CASE("rand: TinyMT32 gives the numbers of RFC 8682", "")
{
    std::vector<std::uint32_t> const published{
        2545341989u,
        981918433u,
        3715302833u,
        2387538352u,
        3591001365u,
        3820442102u,
        2114400566u,
        2196103051u,
        2783359912u,
        764534509u};
    CHECK(test_rand_engines::draw(alpaka::rand::engine::TinyMersenneTwister(1), 10) == published);
}

TEST_CASE("rand: engines by name are seeded by seed and subsequence", "")
{
    using namespace test_rand_engines;
    checkSequences<a::rand::TinyMersenneTwister>();
    checkSequences<a::rand::MersenneTwister>();
    static_assert(std::is_same_v<a::rand::RandStdLib, a::rand::TinyMersenneTwister>);
}

TEST_CASE("rand: random devices and their copies never repeat themselves", "")
{
    using namespace test_rand_engines;
    auto const device = a::rand::generator::createDefault(a::rand::RandomDevice{}, 1, 2);
    CHECK(draw(device, 100) != draw(device, 100));

    // 64 words come at a time: what is left of them must not be in two objects.
    a::rand::engine::RandomDevice first;
    static_cast<void>(first());
    auto copy = first;
    a::rand::engine::RandomDevice assigned;
    assigned = first;
    auto const words = draw(std::ref(first), 10);
    CHECK(draw(std::ref(copy), 10) != words);
    CHECK(draw(std::ref(assigned), 10) != words);
}

TEST_CASE("rand: distributions take the names of engines and engines of the standard library", "")
{
    namespace d = alpaka::rand::distribution;
    alpaka::rand::MersenneTwister const name{};
    auto engine = alpaka::rand::generator::createDefault(name, 1, 2);
    auto const uniform = d::createUniformReal<double>(name);
    auto const value = uniform(engine);
    CHECK(value >= 0.0);
    CHECK(value < 1.0);
    CHECK(d::createNormalReal<float>(name, 5.0f, 0.0f)(engine) == Approx(5.0f));
    CHECK(d::createExponential<float>(name)(engine) >= 0.0f);
    std::mt19937 theirs; // its words come in a wider type
    CHECK(d::createUniformInt<int>(name, 3, 3)(theirs) == 3);
}
