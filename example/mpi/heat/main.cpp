// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Heat on a plate whose rows are spread over MPI ranks. Each step sends the first and the last row of a rank to its
// neighbours while a kernel computes the rows in between.
//     mpirun -n 4 mpi_heat [rows [columns [steps]]]   compares the result, bit by bit, with that of a single rank
//     mpirun -n 4 mpi_heat --time [rows per rank]     prints the time of a step instead

#include <alpaka/alpaka.hpp>
#include <alpaka/comm.hpp>

#include "../support/Program.hpp"
#include "Plate.hpp"
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace heat
{
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
