// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Gravity among bodies that are spread over MPI ranks. Each step hands every rank's bodies to all; while a kernel adds
// the pull of one rank's bodies, the next rank's arrive. Every body adds the others in the order of their numbers, so
// the result has the same bits with any number of ranks.
//     mpirun -n 4 mpi_nbody [bodies [steps]]         compares the result, bit by bit, with that of a single rank
//     mpirun -n 4 mpi_nbody --time [bodies a rank]   prints the time of a step instead
// The number of bodies of a rank is a multiple of 128.

#include <alpaka/alpaka.hpp>

#include "../support/Program.hpp"
#include "../support/Ranks.hpp"
#include <array>
#include <cstddef>
#include <mpi.h>
#include <stdexcept>
#include <string>
#include <vector>

namespace nbody
{
    namespace a = alpaka;

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
        Bodies(MPI_Comm comm, a::Dev<Acc> const& device, int first, int count)
            : m_comm(comm)
            , m_count(count)
            , m_device(device)
            , m_queue(device)
            , m_copies(device)
            , m_bodies(a::alloc<float>(device, 4 * count))
            , m_speeds(a::alloc<float>(device, 3 * count))
            , m_others{a::alloc<float>(device, 4 * count), a::alloc<float>(device, 4 * count)}
            , m_staging{Staging(device, 4 * count), Staging(device, 4 * count)}
        {
            mpi::check(MPI_Comm_rank(comm, &m_rank), "MPI_Comm_rank");
            mpi::check(MPI_Comm_size(comm, &m_ranks), "MPI_Comm_size");
            auto const start = atStart(first, count);
            a::copy(m_queue, m_bodies, start);
            a::set(m_queue, m_speeds, 0);
            a::waitFor(m_queue);
        }

        // [exchange]
        void step()
        {
            auto const workDiv = a::WorkDivMembers<Dim, int>(Vec(m_count / threads), Vec(threads), Vec(1));
            MPI_Request request = broadcast(0);
            for(int rank = 0; rank < m_ranks; ++rank)
            {
                mpi::check(MPI_Wait(&request, MPI_STATUS_IGNORE), "MPI_Wait");
                float* const from = arrived(rank);
                a::exec<Acc>(m_queue, workDiv, Pull{}, m_count, bodies(), a::getPtrNative(m_speeds), m_count, from);
                // The next bodies arrive while the kernel runs. They take the place of those before.
                if(rank + 1 < m_ranks)
                    request = broadcast(rank + 1);
                a::waitFor(m_queue);
            }
            auto const all = a::getValidWorkDiv<Acc>(m_device, 3 * m_count, 1);
            a::exec<Acc>(m_queue, all, Move{}, m_count, bodies(), a::getPtrNative(m_speeds));
            a::waitFor(m_queue);
        }
        // [exchange]

        [[nodiscard]] auto onHost() -> std::vector<float>
        {
            std::vector<float> all(static_cast<std::size_t>(4 * m_count));
            a::copy(m_queue, all, m_bodies);
            a::waitFor(m_queue);
            return all;
        }

    private:
        using Buffer = a::Buf<a::Dev<Acc>, float, Dim, int>;
        using Staging = mpi::Staging<Acc, float>;

        [[nodiscard]] auto bodies() -> float*
        {
            return a::getPtrNative(m_bodies);
        }

        //! \return Where the bodies of a rank are on the device.
        [[nodiscard]] auto placeOf(int rank) -> float*
        {
            return rank == m_rank ? bodies() : a::getPtrNative(m_others[static_cast<std::size_t>(rank % 2)]);
        }

        //! Starts to hand the bodies of a rank to all ranks.
        auto broadcast(int rank) -> MPI_Request
        {
            auto& staging = m_staging[static_cast<std::size_t>(rank % 2)];
            float* values = nullptr;
            if(rank == m_rank)
            {
                // In a queue of its own, so as not to wait for the kernel.
                values = staging.toSend(m_copies, bodies(), 4 * m_count);
                a::waitFor(m_copies);
            }
            else
                values = staging.toReceive(placeOf(rank));
            MPI_Request request;
            mpi::check(MPI_Ibcast(values, 4 * m_count, MPI_FLOAT, rank, m_comm, &request), "MPI_Ibcast");
            return request;
        }

        //! \return The bodies of a rank that have arrived, for what follows in the queue.
        auto arrived(int rank) -> float*
        {
            float* const place = placeOf(rank);
            if(rank != m_rank)
                m_staging[static_cast<std::size_t>(rank % 2)].received(m_queue, place, 4 * m_count);
            return place;
        }

        MPI_Comm m_comm;
        int m_rank = 0;
        int m_ranks = 1;
        int m_count;
        a::Dev<Acc> m_device;
        Queue m_queue;
        Queue m_copies;
        Buffer m_bodies;
        Buffer m_speeds;
        std::array<Buffer, 2> m_others;
        std::array<Staging, 2> m_staging;
    };

    //! \return The exit status.
    auto compare(mpi::Ranks const& ranks, int all, int steps) -> int
    {
        if(all % (ranks.count() * threads) != 0)
            throw std::invalid_argument(
                std::to_string(all) + " bodies are not a multiple of " + std::to_string(threads) + " for each of "
                + std::to_string(ranks.count()) + " ranks");
        int const count = all / ranks.count();
        Bodies bodies(MPI_COMM_WORLD, ranks.device<Acc>(), ranks.rank() * count, count);
        for(int step = 0; step < steps; ++step)
            bodies.step();
        auto const own = bodies.onHost();
        std::vector<float> gathered(ranks.rank() == 0 ? static_cast<std::size_t>(4 * all) : 0);
        mpi::check(
            MPI_Gather(own.data(), 4 * count, MPI_FLOAT, gathered.data(), 4 * count, MPI_FLOAT, 0, MPI_COMM_WORLD),
            "MPI_Gather");
        bool isRight = true;
        if(ranks.rank() == 0)
        {
            Bodies alone(MPI_COMM_SELF, ranks.device<Acc>(), 0, all);
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
        return mpi::verdict(ranks, isRight, "nbody: " + std::to_string(all) + " bodies on " + a::getAccName<Acc>());
    }

    //! \return The exit status.
    auto time(mpi::Ranks const& ranks, int count) -> int
    {
        Bodies bodies(MPI_COMM_WORLD, ranks.device<Acc>(), ranks.rank() * count, count / threads * threads);
        mpi::printTime(ranks, "nbody: " + std::to_string(count) + " bodies a rank", 10, [&] { bodies.step(); });
        return 0;
    }
} // namespace nbody

int main(int argc, char** argv)
{
    return mpi::run(
        argc,
        argv,
        [](mpi::Ranks const& ranks, mpi::Arguments const& arguments)
        {
            if(arguments.wantsTime())
                return nbody::time(ranks, arguments.number(2, 4096));
            return nbody::compare(ranks, arguments.number(1, 1536), arguments.number(2, 5));
        });
}
