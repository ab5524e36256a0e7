// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Gravity among bodies that are spread over MPI ranks. Each step hands every rank's bodies to all; while a kernel adds
// the pull of one rank's bodies, the next rank's arrive. Every body adds the others in the order of their numbers, so
// the result has the same bits with any number of ranks.
//     mpirun -n 4 mpi_nbody [bodies [steps]]         compares the result, bit by bit, with that of a single rank
//     mpirun -n 4 mpi_nbody --time [bodies a rank]   prints the time of a step instead
// The number of bodies of a rank is a multiple of 128.

#include <alpaka/alpaka.hpp>
#include <alpaka/comm.hpp>

#include "../support/Program.hpp"
#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace nbody
{
    namespace a = alpaka;
    namespace comm = alpaka::comm;

    using Dim = a::DimInt<1>;
    using Acc = a::DefaultAcc<Dim, int>;
    using Queue = a::Queue<Acc, a::NonBlocking>;
    using Vec = a::Vec<Dim, int>;

    inline constexpr int threads = 128;

    // [pull]
    //! Adds to the speeds of `own` bodies the pull of `others` bodies. Bodies are arrays of x, y, z and mass, one
    //! after the other; speeds of x, y and z.
    struct Pull : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            int own,
            float const* __restrict bodies,
            float* __restrict speeds,
            int others,
            float const* __restrict from) const
        {
            ALPAKA_SHARED(team, float[4][threads], tile);
            auto sum = a::block::perThread<float[3]>(team, 0.0f);
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
                    for(int d = 0; d < 3; ++d)
                        sum[acc][d] = speeds[d * own + i];
                });
            for(int first = 0; first < others; first += threads)
            {
                a::block::phase(
                    team,
                    threads,
                    [&](int t)
                    {
                        for(int d = 0; d < 4; ++d)
                            tile[d][t] = from[d * others + first + t];
                    });
                a::block::rounds(
                    team,
                    threads,
                    [&](auto const& acc, int j)
                    {
                        int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
                        float const dx = tile[0][j] - bodies[i];
                        float const dy = tile[1][j] - bodies[own + i];
                        float const dz = tile[2][j] - bodies[2 * own + i];
                        float const inverse = 1.0f / a::math::sqrt(acc, dx * dx + dy * dy + dz * dz + 0.01f);
                        float const strength = 0.001f * tile[3][j] * inverse * inverse * inverse;
                        sum[acc][0] += dx * strength;
                        sum[acc][1] += dy * strength;
                        sum[acc][2] += dz * strength;
                    });
            }
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
                    for(int d = 0; d < 3; ++d)
                        speeds[d * own + i] = sum[acc][d];
                });
        }
    };
    // [pull]

    struct Move
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int own, float* bodies, float const* speeds) const
        {
            if(int const i = a::getIdx<a::Grid, a::Threads>(acc)[0]; i < 3 * own)
                bodies[i] += 0.01f * speeds[i];
        }
    };

    //! \return x, y, z and mass of bodies at the start.
    auto atStart(int first, int count) -> std::vector<float>
    {
        std::vector<float> bodies;
        for(int const factor : {7919, 104'729, 1'299'709, 15'485'863})
            for(int i = first; i < first + count; ++i)
                bodies.push_back(0.01f * static_cast<float>((static_cast<long long>(i + 1) * factor) % 1009));
        return bodies;
    }

    //! The bodies of one rank.
    class Bodies
    {
    public:
        Bodies(comm::World& world, int first, int count)
            : m_world(world)
            , m_count(count)
            , m_device(world.device<Acc>())
            , m_bodies(a::alloc<float>(m_device, 4 * count))
            , m_speeds(a::alloc<float>(m_device, 3 * count))
            , m_others{a::alloc<float>(m_device, 4 * count), a::alloc<float>(m_device, 4 * count)}
            , m_queue(m_device)
            , m_messages(m_device)
            , m_hasCome(m_device)
            , m_isUsed(m_device)
        {
            auto const start = atStart(first, count);
            a::copy(m_queue, m_bodies, start);
            a::set(m_queue, m_speeds, 0);
            a::waitFor(m_queue);
        }

        // [exchange]
        void step()
        {
            auto const workDiv = a::WorkDivMembers<Dim, int>(Vec(m_count / threads), Vec(threads), Vec(1));
            for(int rank = 0; rank < m_world.size(); ++rank)
            {
                // Bodies arrive while the kernel of those before runs. They take the place of those before these.
                auto& from = rank == m_world.rank() ? m_bodies : m_others[static_cast<std::size_t>(rank % 2)];
                comm::broadcast(m_world.on(m_messages), from, rank);
                a::enqueue(m_messages, m_hasCome);
                a::waitFor(m_messages, m_isUsed);
                a::waitFor(m_queue, m_hasCome);
                float const* const others = a::getPtrNative(from);
                a::exec<Acc>(
                    m_queue,
                    workDiv,
                    Pull{},
                    m_count,
                    a::getPtrNative(m_bodies),
                    a::getPtrNative(m_speeds),
                    m_count,
                    others);
                a::enqueue(m_queue, m_isUsed);
            }
            auto const all = a::getValidWorkDiv<Acc>(m_device, 3 * m_count, 1);
            a::exec<Acc>(m_queue, all, Move{}, m_count, a::getPtrNative(m_bodies), a::getPtrNative(m_speeds));
            a::enqueue(m_queue, m_isUsed);
            a::waitFor(m_messages, m_isUsed);
        }
        // [exchange]

        void wait() { a::waitFor(m_queue); }

        [[nodiscard]] auto onHost() -> std::vector<float>
        {
            std::vector<float> all(static_cast<std::size_t>(4 * m_count));
            a::copy(m_queue, all, m_bodies);
            a::waitFor(m_queue);
            return all;
        }

    private:
        using Buffer = a::Buf<a::Dev<Acc>, float, Dim, int>;

        comm::World& m_world;
        int m_count;
        a::Dev<Acc> m_device;
        Buffer m_bodies;
        Buffer m_speeds;
        std::array<Buffer, 2> m_others;
        Queue m_queue;
        Queue m_messages;
        a::Event<Queue> m_hasCome;
        a::Event<Queue> m_isUsed;
    };

    //! \return The exit status.
    auto compare(comm::World& world, int all, int steps) -> int
    {
        if(all % (world.size() * threads) != 0)
            throw std::invalid_argument(
                std::to_string(all) + " bodies are not a multiple of " + std::to_string(threads) + " for each of "
                + std::to_string(world.size()) + " ranks");
        int const count = all / world.size();
        Bodies bodies(world, world.rank() * count, count);
        for(int step = 0; step < steps; ++step)
            bodies.step();
        auto const own = bodies.onHost();
        std::vector<float> gathered(static_cast<std::size_t>(4 * all));
        a::Queue<a::DevCpu, a::Blocking> queue(a::getDevByIdx<a::PltfCpu>(0));
        comm::gather(queue, gathered, own, 0);
        bool isRight = true;
        if(world.rank() == 0)
        {
            comm::World self(MPI_COMM_SELF);
            Bodies alone(self, 0, all);
            for(int step = 0; step < steps; ++step)
                alone.step();
            auto const expected = alone.onHost();
            for(int i = 0; i < all; ++i)
                for(int d = 0; d < 4; ++d)
                {
                    auto const place = static_cast<std::size_t>((i / count) * 4 * count + d * count + i % count);
                    isRight = isRight && gathered[place] == expected[static_cast<std::size_t>(d * all + i)];
                }
        }
        return mpi::verdict(world, isRight, "nbody: " + std::to_string(all) + " bodies on " + a::getAccName<Acc>());
    }

    //! \return The exit status.
    auto time(comm::World& world, int count) -> int
    {
        Bodies bodies(world, world.rank() * count, count / threads * threads);
        mpi::printTime(
            world,
            "nbody: " + std::to_string(count) + " bodies a rank",
            10,
            [&]
            {
                bodies.step();
                bodies.wait();
            });
        return 0;
    }
} // namespace nbody

int main(int argc, char** argv)
{
    return alpaka::comm::run(
        argc,
        argv,
        [&](alpaka::comm::World& world)
        {
            mpi::Arguments const arguments(argc, argv);
            if(arguments.wantsTime())
                return nbody::time(world, arguments.number(2, 4096));
            return nbody::compare(world, arguments.number(1, 1536), arguments.number(2, 5));
        });
}
