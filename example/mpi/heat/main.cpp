// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Heat on a plate whose rows are spread over MPI ranks. Each step sends the first and the last row of a rank to its
// neighbours while a kernel computes the rows in between.
//     mpirun -n 4 mpi_heat [rows [columns [steps]]]   compares the result, bit by bit, with that of a single rank
//     mpirun -n 4 mpi_heat --time [rows per rank]     prints the time of a step instead

#include <alpaka/alpaka.hpp>

#include "../support/Program.hpp"
#include "../support/Ranks.hpp"
#include <cstddef>
#include <mpi.h>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace heat
{
    namespace a = alpaka;

    using Dim = a::DimInt<2>;
    using Acc = a::DefaultAcc<Dim, int>;
    using Queue = a::Queue<Acc, a::NonBlocking>;
    using Vec = a::Vec<Dim, int>;

    // [step]
    //! One step of the rows [first, first + rows) of a field with `columns` columns; the outermost columns stay.
    struct Step
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc, int first, int rows, int columns, double const* __restrict now, double* __restrict next)
            const
        {
            auto const index = a::getIdx<a::Grid, a::Threads>(acc);
            int const column = index[1];
            if(index[0] < rows && column > 0 && column < columns - 1)
            {
                int const i = (first + index[0]) * columns + column;
                next[i]
                    = now[i] + 0.2 * (now[i - columns] + now[i + columns] + now[i - 1] + now[i + 1] - 4.0 * now[i]);
            }
        }
    };
    // [step]

    //! \return The temperature at the start and, on the border, for ever. Border rows have the numbers 0 and rows + 1.
    auto atStart(int row, int column) -> double
    {
        return 10.0 * ((row * 7 + column * 13) % 29);
    }

    //! The rows of one rank, with a row of each neighbour above and below them.
    class Plate
    {
    public:
        //! \param above The number of the row above the first one of the rank.
        Plate(mpi::Ranks const& ranks, int above, int rows, int columns)
            : m_ranks(ranks)
            , m_rows(rows)
            , m_columns(columns)
            , m_device(ranks.device<Acc>())
            , m_inner(m_device)
            , m_edge(m_device)
            , m_now(a::alloc<double>(m_device, Vec(1, (rows + 2) * columns)))
            , m_next(a::alloc<double>(m_device, Vec(1, (rows + 2) * columns)))
            , m_up{{m_device, columns}, {m_device, columns}}
            , m_down{{m_device, columns}, {m_device, columns}}
        {
            std::vector<double> start(size());
            for(int row = 0; row < rows + 2; ++row)
                for(int column = 0; column < columns; ++column)
                    start[static_cast<std::size_t>(row * columns + column)] = atStart(above + row, column);
            auto const host = onHost(start);
            a::copy(m_edge, m_now, host);
            a::copy(m_edge, m_next, host);
            a::waitFor(m_edge);
        }

        // [exchange]
        void step()
        {
            double* const now = a::getPtrNative(m_now);
            int const last = m_rows * m_columns;
            int const up = m_ranks.rank() > 0 ? m_ranks.rank() - 1 : MPI_PROC_NULL;
            int const down = m_ranks.rank() + 1 < m_ranks.count() ? m_ranks.rank() + 1 : MPI_PROC_NULL;

            // The rows that neighbours need. They are complete, because the last step has ended.
            double* const first = m_up.out.toSend(m_edge, now + m_columns, m_columns);
            double* const final = m_down.out.toSend(m_edge, now + last, m_columns);
            // The kernel of the rows in between runs from here on, beside the messages.
            compute(m_inner, 2, m_rows - 2);
            a::waitFor(m_edge);

            MPI_Request requests[4];
            post(MPI_Irecv, "MPI_Irecv", m_up.in.toReceive(now), up, 1, requests[0]);
            post(MPI_Irecv, "MPI_Irecv", m_down.in.toReceive(now + last + m_columns), down, 0, requests[1]);
            post(MPI_Isend, "MPI_Isend", first, up, 0, requests[2]);
            post(MPI_Isend, "MPI_Isend", final, down, 1, requests[3]);
            mpi::check(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE), "MPI_Waitall");

            if(up != MPI_PROC_NULL)
                m_up.in.received(m_edge, now, m_columns);
            if(down != MPI_PROC_NULL)
                m_down.in.received(m_edge, now + last + m_columns, m_columns);
            compute(m_edge, 1, 1);
            if(m_rows > 1)
                compute(m_edge, m_rows, 1);
            a::waitFor(m_inner);
            a::waitFor(m_edge);
            std::swap(m_now, m_next);
        }
        // [exchange]

        //! \return The rank's own rows.
        [[nodiscard]] auto rows() -> std::vector<double>
        {
            std::vector<double> all(size());
            auto host = onHost(all);
            a::copy(m_edge, host, m_now);
            a::waitFor(m_edge);
            return {all.begin() + m_columns, all.end() - m_columns};
        }

    private:
        using Buffer = a::Buf<a::Dev<Acc>, double, Dim, int>;
        using HostView = a::ViewPlainPtr<a::DevCpu, double, Dim, int>;

        //! What is sent to a neighbour and what comes from it.
        struct Neighbour
        {
            mpi::Staging<Acc, double> out;
            mpi::Staging<Acc, double> in;
        };

        [[nodiscard]] auto size() const -> std::size_t
        {
            return static_cast<std::size_t>(m_rows + 2) * static_cast<std::size_t>(m_columns);
        }

        [[nodiscard]] auto onHost(std::vector<double>& values) const -> HostView
        {
            return {values.data(), a::getDevByIdx<a::PltfCpu>(0), Vec(1, (m_rows + 2) * m_columns)};
        }

        void compute(Queue& queue, int first, int rows)
        {
            if(rows < 1)
                return;
            double const* const now = a::getPtrNative(m_now);
            auto const workDiv = a::getValidWorkDiv<Acc>(m_device, Vec(rows, m_columns), Vec(1, 1));
            a::exec<Acc>(queue, workDiv, Step{}, first, rows, m_columns, now, a::getPtrNative(m_next));
        }

        //! Starts a message of one row.
        template<typename TCall>
        void post(TCall const& call, char const* name, double* row, int neighbour, int tag, MPI_Request& request) const
        {
            mpi::check(call(row, m_columns, MPI_DOUBLE, neighbour, tag, MPI_COMM_WORLD, &request), name);
        }

        mpi::Ranks const& m_ranks;
        int m_rows;
        int m_columns;
        a::Dev<Acc> m_device;
        Queue m_inner;
        Queue m_edge;
        Buffer m_now;
        Buffer m_next;
        Neighbour m_up;
        Neighbour m_down;
    };

    //! \return The plate after the steps, on rank 0; on others nothing.
    auto gathered(mpi::Ranks const& ranks, std::vector<double> const& own, int rows, int columns)
        -> std::vector<double>
    {
        std::vector<int> counts, firsts;
        for(int rank = 0; rank < ranks.count(); ++rank)
        {
            firsts.push_back(ranks.firstOf(rank, rows) * columns);
            counts.push_back(ranks.firstOf(rank + 1, rows) * columns - firsts.back());
        }
        std::vector<double> all(ranks.rank() == 0 ? static_cast<std::size_t>(rows * columns) : 0);
        mpi::check(
            MPI_Gatherv(
                own.data(),
                static_cast<int>(own.size()),
                MPI_DOUBLE,
                all.data(),
                counts.data(),
                firsts.data(),
                MPI_DOUBLE,
                0,
                MPI_COMM_WORLD),
            "MPI_Gatherv");
        return all;
    }

    //! The same plate as a whole, by loops.
    auto reference(int rows, int columns, int steps) -> std::vector<double>
    {
        auto const at = [columns](int row, int column) { return static_cast<std::size_t>(row * columns + column); };
        std::vector<double> now(at(rows + 2, 0));
        for(int row = 0; row < rows + 2; ++row)
            for(int column = 0; column < columns; ++column)
                now[at(row, column)] = atStart(row, column);
        auto next = now;
        for(int step = 0; step < steps; ++step)
        {
            for(int row = 1; row <= rows; ++row)
                for(int column = 1; column < columns - 1; ++column)
                {
                    auto const i = at(row, column);
                    double const around
                        = now[at(row - 1, column)] + now[at(row + 1, column)] + now[i - 1] + now[i + 1];
                    next[i] = now[i] + 0.2 * (around - 4.0 * now[i]);
                }
            std::swap(now, next);
        }
        return {now.begin() + columns, now.end() - columns};
    }

    //! \return The exit status.
    auto compare(mpi::Ranks const& ranks, int rows, int columns, int steps) -> int
    {
        if(rows < ranks.count())
            throw std::invalid_argument(
                std::to_string(ranks.count()) + " ranks cannot share " + std::to_string(rows) + " rows");
        int const first = ranks.firstOf(ranks.rank(), rows);
        Plate plate(ranks, first, ranks.firstOf(ranks.rank() + 1, rows) - first, columns);
        for(int step = 0; step < steps; ++step)
            plate.step();
        auto const all = gathered(ranks, plate.rows(), rows, columns);
        return mpi::verdict(
            ranks,
            ranks.rank() != 0 || all == reference(rows, columns, steps),
            "heat: " + std::to_string(rows) + " x " + std::to_string(columns) + " on " + a::getAccName<Acc>());
    }

    //! \return The exit status.
    auto time(mpi::Ranks const& ranks, int rows) -> int
    {
        constexpr int columns = 2048;
        Plate plate(ranks, ranks.rank() * rows, rows, columns);
        mpi::printTime(
            ranks,
            "heat: " + std::to_string(rows) + " x " + std::to_string(columns) + " a rank",
            50,
            [&] { plate.step(); });
        return 0;
    }
} // namespace heat

int main(int argc, char** argv)
{
    return mpi::run(
        argc,
        argv,
        [](mpi::Ranks const& ranks, mpi::Arguments const& arguments)
        {
            if(arguments.wantsTime())
                return heat::time(ranks, arguments.number(2, 2048));
            return heat::compare(ranks, arguments.number(1, 257), arguments.number(2, 190), arguments.number(3, 60));
        });
}
