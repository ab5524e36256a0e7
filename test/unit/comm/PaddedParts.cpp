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

namespace test_comm_paddedParts
{
    namespace a = alpaka;
    namespace comm = alpaka::comm;
    using alpaka_test::require;

    using Acc = std::tuple_element_t<0, alpaka_test::Accs<1, int>>;
    using Plane = a::Vec<a::DimInt<2>, int>;

    constexpr int columns = 3;
    constexpr int wide = 8;
    constexpr int margin = 2;

    //! Rows of a device with values at their begin and end that do not belong to the view.
    class Padded
    {
    public:
        Padded(a::Dev<Acc> const& device, int rows, int outside)
            : m_rows(rows)
            , m_outside(outside)
            , m_values(static_cast<std::size_t>(rows * wide), outside)
            , m_memory(a::alloc<int>(device, Plane(rows, wide)))
            , view(m_memory, Plane(rows, columns), Plane(0, margin))
        {
        }

        //! \param valueOf Of a number of the view's values in the order of rows.
        template<typename TQueue, typename TFn>
        void fill(TQueue& queue, TFn const& valueOf)
        {
            for(int i = 0; i < m_rows * columns; ++i)
                at(i / columns, margin + i % columns) = valueOf(i);
            auto onHost = host();
            a::copy(queue, m_memory, onHost);
        }

        //! \return Whether the view has these values, and the memory around it what it had before.
        template<typename TQueue, typename TFn>
        [[nodiscard]] auto holds(TQueue& queue, TFn const& valueOf) -> bool
        {
            auto onHost = host();
            a::copy(queue, onHost, m_memory);
            a::waitFor(queue);
            bool isRight = true;
            for(int y = 0; y < m_rows; ++y)
                for(int x = 0; x < wide; ++x)
                {
                    bool const isInside = x >= margin && x < margin + columns;
                    isRight = isRight && at(y, x) == (isInside ? valueOf(y * columns + x - margin) : m_outside);
                }
            return isRight;
        }

    private:
        [[nodiscard]] auto at(int y, int x) -> int& { return m_values[static_cast<std::size_t>(y * wide + x)]; }

        [[nodiscard]] auto host() -> a::ViewPlainPtr<a::DevCpu, int, a::DimInt<2>, int>
        {
            return {m_values.data(), a::getDevByIdx<a::PltfCpu>(0), Plane(m_rows, wide)};
        }

        int m_rows;
        int m_outside;
        std::vector<int> m_values;
        a::Buf<Acc, int, a::DimInt<2>, int> m_memory;

    public:
        a::ViewSubView<a::Dev<Acc>, int, a::DimInt<2>, int> view;
    };

    template<typename TProperty>
    void exchangeParts(comm::World& world)
    {
        auto const device = world.device<Acc>();
        a::Queue<Acc, TProperty> queue(device);
        auto const onWorld = world.on(queue);
        for(int n : {1, 5, 23})
        {
            auto const [row, rows] = comm::share(world, n);
            int const first = row * columns;
            int const ofPart = rows * columns;
            int const root = n % world.size();
            Padded part(device, rows, -1), from(device, n, -2);
            Padded gathered(device, n, -3), whole(device, n, -4), to(device, rows * world.size(), -5);
            auto const none = [](int) { return -9; };
            gathered.fill(queue, none);
            whole.fill(queue, none);
            to.fill(queue, none);
            part.fill(queue, [=](int i) { return first + i; });
            from.fill(queue, [&](int i) { return 10000 * world.rank() + i; });
            comm::gather(onWorld, gathered.view, part.view, root);
            comm::allGather(onWorld, whole.view, part.view);
            comm::allToAll(onWorld, to.view, from.view);
            bool const isRoot = world.rank() == root;
            require(world, gathered.holds(queue, [=](int i) { return isRoot ? i : -9; }), "gather");
            require(world, whole.holds(queue, [](int i) { return i; }), "allGather");
            auto const ofPeers = [=](int i) { return 10000 * (i / ofPart) + first + i % ofPart; };
            require(world, to.holds(queue, ofPeers), "allToAll");
        }
    }

    TEST_CASE("Parts of views with padded rows leave out what is between the rows", "[comm]")
    {
        alpaka_test::onRanks(
            [](comm::World& world, unsigned)
            {
                exchangeParts<a::NonBlocking>(world);
                exchangeParts<a::Blocking>(world);
            },
            5);
    }
} // namespace test_comm_paddedParts
