// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka/comm.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/Ranks.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace test_comm_halo
{
    namespace a = alpaka;
    namespace comm = alpaka::comm;
    using alpaka_test::require;

    using Acc = std::tuple_element_t<0, alpaka_test::Accs<1, int>>;
    using Queue = a::Queue<Acc, a::NonBlocking>;

    template<std::size_t TDim>
    using Vec = a::Vec<a::DimInt<TDim>, int>;

    //! Random fields of each number of ranks. Under sanitizers a round takes seconds.
#ifdef ALPAKA_TEST_QUICK
    constexpr int rounds = 2;
#else
    constexpr int rounds = 6;
#endif

    //! Calls fn(index, place) for the elements of a field in the order of its memory.
    template<std::size_t TDim, typename TFn>
    void forEach(Vec<TDim> const& extent, TFn const& fn)
    {
        auto index = Vec<TDim>::zeros();
        for(std::size_t place = 0; place < static_cast<std::size_t>(extent.prod()); ++place)
        {
            fn(index, place);
            for(std::size_t d = TDim; d-- > 0 && ++index[d] == extent[d];)
                index[d] = 0;
        }
    }

    //! A whole field of one rank with its margins, from the number of each element: what all parts are compared with.
    template<typename TElem, std::size_t TDim>
    auto expected(Vec<TDim> index, Vec<TDim> const& extent, std::array<bool, TDim> const& periodic, TElem otherwise)
        -> TElem
    {
        int number = 0;
        for(std::size_t d = 0; d < TDim; ++d)
        {
            if(index[d] < 0 || index[d] >= extent[d])
            {
                if(!periodic[d])
                    return otherwise;
                index[d] = (index[d] + extent[d]) % extent[d];
            }
            number = number * extent[d] + index[d];
        }
        return static_cast<TElem>(number + 1);
    }

    //! One random field.
    template<std::size_t TDim>
    void tryHalo(comm::World& world, std::minstd_rand& random)
    {
        Vec<TDim> extent = Vec<TDim>::zeros(), width = Vec<TDim>::zeros();
        std::array<bool, TDim> periodic{};
        for(std::size_t d = 0; d < TDim; ++d)
        {
            width[d] = static_cast<int>(random() % 3);
            extent[d] = static_cast<int>(16 + random() % 5);
            periodic[d] = random() % 2 == 0;
        }
        auto halo = comm::halo(world, extent, width, periodic);
        auto const device = world.device<Acc>();
        auto const size = halo.fieldExtent();
        auto small = a::alloc<std::int16_t>(device, size);
        auto large = a::alloc<double>(device, size);
        auto const host = a::getDevByIdx<a::PltfCpu>(0);
        auto smallOnHost = a::alloc<std::int16_t>(host, size);
        auto largeOnHost = a::alloc<double>(host, size);
        auto* const smalls = a::getPtrNative(smallOnHost);
        auto* const larges = a::getPtrNative(largeOnHost);
        auto const isOwn
            = [&](Vec<TDim> const& index) { return (index >= width).all() && (index < width + halo.extent()).all(); };
        forEach<TDim>(
            size,
            [&](auto const& index, std::size_t i)
            {
                auto const global = halo.first() + index - width;
                smalls[i] = isOwn(index) ? expected<std::int16_t>(global, extent, periodic, -1) : std::int16_t{-7};
                larges[i] = isOwn(index) ? expected<double>(global, extent, periodic, -1.0) : -7.0;
            });
        Queue queue(device);
        a::copy(queue, small, smallOnHost);
        a::copy(queue, large, largeOnHost);
        halo.exchange(queue, small, large);
        a::copy(queue, smallOnHost, small);
        a::copy(queue, largeOnHost, large);
        a::waitFor(queue);
        forEach<TDim>(
            size,
            [&](auto const& index, std::size_t i)
            {
                auto const global = halo.first() + index - width;
                require(
                    world,
                    smalls[i] == expected<std::int16_t>(global, extent, periodic, -7),
                    "a value of the small field");
                require(
                    world,
                    larges[i] == expected<double>(global, extent, periodic, -7.0),
                    "a value of the large field");
            });
    }

    TEST_CASE("comm::halo fills margins, edges and corners with what a single rank has there", "[comm]")
    {
        alpaka_test::onRanks(
            [](comm::World& world, unsigned seed)
            {
                std::minstd_rand random(seed); // the same on all ranks
                for(int i = 0; i < rounds; ++i)
                {
                    tryHalo<1>(world, random);
                    tryHalo<2>(world, random);
                    tryHalo<3>(world, random);
                }
            });
    }

    TEST_CASE("A halo sends one message to each neighbouring rank", "[comm]")
    {
        comm::threads(
            8,
            [](comm::World& world)
            {
                auto const box = Vec<3>::all(8);
                auto const open = comm::halo(world, box, 1, false);
                bool const isEnd = world.rank() % 4 == 0 || world.rank() % 4 == 3;
                require(world, open.parts() == std::array<std::size_t, 3>{1, 2, 4}, "the fewest neighbours");
                require(world, open.neighbourCount() == (isEnd ? 3u : 5u), "edges of the field");
                // The neighbours on both sides of the second dimension are one rank.
                require(world, comm::halo(world, box, 1, true).neighbourCount() == 5u, "no edges");
                auto const flat = comm::halo(world, Vec<3>(64, 2, 2), 1, false);
                require(world, flat.parts() == std::array<std::size_t, 3>{8, 1, 1}, "the smallest cuts");
                require(
                    world,
                    flat.neighbourCount() == (world.rank() == 0 || world.rank() == 7 ? 1u : 2u),
                    "a row of ranks");
            });
    }

    //! Of a rank that sends nothing.
    class Alone final : public comm::Transport
    {
    public:
        using comm::Transport::Transport;

        void start(comm::Channel, comm::Message&) override {}
        auto test(comm::Channel, comm::Message&) -> bool override { return true; }
        void giveUp(comm::Message&) noexcept override {}
        void end(char const*) noexcept override {}
    };

    TEST_CASE("comm::halo counts ranks and margins that its index type cannot count", "[comm]")
    {
        using Small = a::Vec<a::DimInt<1>, std::uint8_t>;
        auto const textOf = [](int ranks, std::uint8_t extent, std::uint8_t width) -> std::string
        {
            comm::World world(std::make_shared<Alone>(comm::Place{ranks - 1, ranks, 0, true}));
            try
            {
                static_cast<void>(comm::halo(world, Small(extent), width, true));
            }
            catch(a::core::Error const& error)
            {
                return error.what();
            }
            return {};
        };
        for(int ranks : {256, 300})
            CHECK(
                textOf(ranks, 200, 1)
                == "comm::halo: component 0 of the width is 1, the limit is 0 (" + std::to_string(ranks)
                       + " ranks share 200)");
        CHECK(textOf(200, 200, 1).empty());
        CHECK(
            textOf(1, 200, 30)
            == "comm::halo: component 0 of the extent with margins is 260, the limits are 0 and 255");
        CHECK(textOf(1, 195, 30).empty());
    }

    TEST_CASE("comm::halo refuses margins wider than a box and fields of another extent", "[comm]")
    {
        comm::threads(
            4,
            [](comm::World& world)
            {
                auto const fails = [&](auto const& call)
                {
                    try
                    {
                        call();
                    }
                    catch(a::core::Error const&)
                    {
                        return true;
                    }
                    return false;
                };
                require(world, fails([&] { static_cast<void>(comm::halo(world, Vec<1>(11), 3, true)); }), "a width");
                auto halo = comm::halo(world, Vec<1>(12), 3, true);
                Queue queue(world.device<Acc>());
                std::vector<int> field(8);
                require(world, fails([&] { halo.exchange(queue, field); }), "an extent");
                require(world, a::queue::empty(queue), "nothing in the queue");
            });
    }
} // namespace test_comm_halo
