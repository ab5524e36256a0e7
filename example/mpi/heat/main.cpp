// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Heat on a plate whose rows are spread over MPI ranks. Each step sends the first and the last row of a rank to its
// neighbours while a kernel computes the rows in between.
//     mpirun -n 4 mpi_heat [rows [columns [steps]]]   compares the result, bit by bit, with that of a single rank
//     mpirun -n 4 mpi_heat --time [rows per rank]     prints the time of a step instead

#include <alpaka/alpaka.hpp>
#include <alpaka/comm.hpp>

#include "../support/Program.hpp"
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace heat
{
    namespace a = alpaka;
    namespace comm = alpaka::comm;

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
        Plate(comm::World& world, int above, int rows, int columns)
            : m_up(world.rank() > 0 ? world.rank() - 1 : comm::none)
            , m_down(world.rank() + 1 < world.size() ? world.rank() + 1 : comm::none)
            , m_rows(rows)
            , m_columns(columns)
            , m_device(world.device<Acc>())
            , m_now(a::alloc<double>(m_device, Vec(1, (rows + 2) * columns)))
            , m_next(a::alloc<double>(m_device, Vec(1, (rows + 2) * columns)))
            , m_inner(m_device)
            , m_edge(m_device)
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
            // The kernel of the rows in between runs beside the messages.
            compute(m_inner, 2, m_rows - 2);
            comm::exchange(
                m_edge,
                {comm::out(row(1), m_up, toUp),
                 comm::out(row(m_rows), m_down, toDown),
                 comm::in(row(0), m_up, toDown),
                 comm::in(row(m_rows + 1), m_down, toUp)});
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

        //! Tags: where a row goes.
        static constexpr int toUp = 0;
        static constexpr int toDown = 1;

        [[nodiscard]] auto row(int number) -> a::ViewSubView<a::Dev<Acc>, double, Dim, int>
        {
            return {m_now, Vec(1, m_columns), Vec(0, number * m_columns)};
        }

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

        int m_up;
        int m_down;
        int m_rows;
        int m_columns;
        a::Dev<Acc> m_device;
        Buffer m_now;
        Buffer m_next;
        Queue m_inner;
        Queue m_edge;
    };

    //! \return The plate after the steps, on rank 0; on others nothing.
    auto gathered(comm::World& world, std::vector<double>& own, int rows, int columns) -> std::vector<double>
    {
        std::vector<double> all(world.rank() == 0 ? static_cast<std::size_t>(rows * columns) : 0);
        auto const host = a::getDevByIdx<a::PltfCpu>(0);
        using View = a::ViewPlainPtr<a::DevCpu, double, Dim, int>;
        View whole(all.data(), host, Vec(rows, columns));
        View const part(own.data(), host, Vec(static_cast<int>(own.size()) / columns, columns));
        a::Queue<a::DevCpu, a::Blocking> queue(host);
        comm::gather(queue, whole, part, 0);
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
    auto compare(comm::World& world, int rows, int columns, int steps) -> int
    {
        if(rows < world.size())
            throw std::invalid_argument(
                std::to_string(world.size()) + " ranks cannot share " + std::to_string(rows) + " rows");
        auto const [first, count] = comm::share(world, rows);
        Plate plate(world, first, count, columns);
        for(int step = 0; step < steps; ++step)
            plate.step();
        auto own = plate.rows();
        auto const all = gathered(world, own, rows, columns);
        return mpi::verdict(
            world,
            world.rank() != 0 || all == reference(rows, columns, steps),
            "heat: " + std::to_string(rows) + " x " + std::to_string(columns) + " on " + a::getAccName<Acc>());
    }

    //! \return The exit status.
    auto time(comm::World& world, int rows) -> int
    {
        constexpr int columns = 2048;
        Plate plate(world, world.rank() * rows, rows, columns);
        mpi::printTime(
            world,
            "heat: " + std::to_string(rows) + " x " + std::to_string(columns) + " a rank",
            50,
            [&] { plate.step(); });
        return 0;
    }
} // namespace heat

int main(int argc, char** argv)
{
    return alpaka::comm::run(
        argc,
        argv,
        [&](alpaka::comm::World& world)
        {
            mpi::Arguments const arguments(argc, argv);
            if(arguments.wantsTime())
                return heat::time(world, arguments.number(2, 2048));
            return heat::compare(world, arguments.number(1, 257), arguments.number(2, 190), arguments.number(3, 60));
        });
}
