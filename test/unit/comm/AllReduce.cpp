// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka/comm.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/Ranks.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <tuple>
#include <vector>

namespace test_comm_allReduce
{
    namespace a = alpaka;
    namespace comm = alpaka::comm;
    using alpaka_test::require;

    using Acc = std::tuple_element_t<0, alpaka_test::Accs<1, int>>;
    using Queue = a::Queue<Acc, a::NonBlocking>;
    using Plane = a::Vec<a::DimInt<2>, std::size_t>;

    //! Sums of them depend on the order.
    auto valueOf(std::size_t row, std::size_t i) -> float
    {
        return 1.0f / (1.0f + 3.0f * static_cast<float>(row) + static_cast<float>(i));
    }

    //! Neighbours are joined, then pairs of pairs, and so on, in place.
    template<typename TOp>
    auto joined(std::vector<float>& values, TOp const& op) -> float
    {
        for(std::size_t count = values.size(); count > 1; count = (count + 1) / 2)
            for(std::size_t i = 0; i < count; i += 2)
                values[i / 2] = i + 1 < count ? op(values[i], values[i + 1]) : values[i];
        return values.front();
    }

    TEST_CASE("comm::allReduce of rows has the same bits for any number of ranks", "[comm]")
    {
        // Few values go along a tree of ranks, many are cut into slices.
        for(std::size_t const n : {std::size_t{1}, std::size_t{70}, std::size_t{9000}})
            for(std::size_t const rows : {1u, 2u, 3u, 7u, 16u, 29u})
            {
                std::vector<float> expected(n), values;
                for(std::size_t i = 0; i < n; ++i)
                {
                    values.clear();
                    for(std::size_t row = 0; row < rows; ++row)
                        values.push_back(valueOf(row, i));
                    expected[i] = joined(values, a::op::Plus{});
                }
                alpaka_test::onRanks(
                    [&](comm::World& world, unsigned)
                    {
                        auto const device = world.device<Acc>();
                        auto const host = a::getDevByIdx<a::PltfCpu>(0);
                        Queue queue(device);
                        auto const [first, count] = comm::share(world, rows);
                        std::vector<float> own(count * n), result(n);
                        for(std::size_t row = 0; row < count; ++row)
                            for(std::size_t i = 0; i < n; ++i)
                                own[row * n + i] = valueOf(first + row, i);
                        a::ViewPlainPtr<a::DevCpu, float, a::DimInt<2>, std::size_t> const view(
                            own.data(), host, Plane(count, n));
                        comm::allReduce(world.on(queue), result, view, rows, a::op::Plus{});
                        a::waitFor(queue);
                        require(world, result == expected, "a sum");
                    });
            }
    }

    TEST_CASE("comm::allReduce joins the views of the ranks on all of them", "[comm]")
    {
        alpaka_test::onRanks(
            [](comm::World& world, unsigned)
            {
                auto const device = world.device<Acc>();
                Queue queue(device);
                for(std::size_t const n : {std::size_t{1}, std::size_t{9000}})
                {
                    std::vector<float> values(n), expected(n), ofRanks;
                    for(std::size_t i = 0; i < n; ++i)
                    {
                        values[i] = valueOf(static_cast<std::size_t>(world.rank()), i);
                        ofRanks.clear();
                        for(int rank = 0; rank < world.size(); ++rank)
                            ofRanks.push_back(valueOf(static_cast<std::size_t>(rank), i));
                        expected[i] = joined(ofRanks, a::op::Plus{});
                    }
                    auto onDevice = a::alloc<float>(device, static_cast<int>(n));
                    a::copy(queue, onDevice, values);
                    comm::allReduce(world.on(queue), onDevice, a::op::Plus{}, comm::Order::everywhere);
                    a::copy(queue, values, onDevice);
                    int most = world.rank();
                    comm::allReduce(
                        world.on(queue),
                        a::ViewPlainPtr<a::DevCpu, int, a::DimInt<1>, int>(&most, a::getDevByIdx<a::PltfCpu>(0), 1),
                        a::op::Max{});
                    // A vector of bool has no memory of bool, neither here nor in the reduction.
                    bool isLast = world.rank() == world.size() - 1;
                    comm::allReduce(
                        world.on(queue),
                        a::ViewPlainPtr<a::DevCpu, bool, a::DimInt<1>, int>(&isLast, a::getDevByIdx<a::PltfCpu>(0), 1),
                        a::op::Max{});
                    a::waitFor(queue);
                    require(world, values == expected, "the sum of the ranks");
                    require(world, most == world.size() - 1, "the largest rank");
                    require(world, isLast, "that one rank is the last");
                }
            });
    }

    TEST_CASE("comm::allReduce refuses rows that are not a rank's share", "[comm]")
    {
        comm::threads(
            1,
            [](comm::World& world)
            {
                auto const device = world.device<Acc>();
                Queue queue(device);
                std::vector<float> result(3), rows(5);
                for(std::size_t const count : {0u, 2u})
                {
                    bool isCaught = false;
                    try
                    {
                        comm::allReduce(queue, result, rows, count, a::op::Plus{});
                    }
                    catch(a::core::Error const&)
                    {
                        isCaught = true;
                    }
                    require(world, isCaught, "an error");
                }
                require(world, a::queue::empty(queue), "nothing in the queue");
            });
    }
} // namespace test_comm_allReduce
