// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Heat on a plate as example/mpi/heat computes it, and as loops with MPI in between do: messages start before the rows
// that need none of them, and are awaited afterwards.

#include "../../../example/mpi/heat/Plate.hpp"
#include "Compare.hpp"
#include <cmath>
#include <cstddef>
#include <mpi.h>
#include <stdexcept>
#include <utility>
#include <vector>

namespace messages
{
    namespace
    {
        //! The rows of one rank, with a row of each neighbour.
        class PlateByHand
        {
        public:
            PlateByHand(int rank, int ranks, int rows, int columns)
                : m_up(rank > 0 ? rank - 1 : MPI_PROC_NULL)
                , m_down(rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL)
                , m_rows(rows)
                , m_columns(columns)
                , m_now(static_cast<std::size_t>(rows + 2) * static_cast<std::size_t>(columns))
            {
                for(int row = 0; row < rows + 2; ++row)
                    for(int column = 0; column < columns; ++column)
                        rowOf(m_now, row)[column] = heat::atStart(rank * rows + row, column);
                m_next = m_now;
            }

            void step()
            {
                MPI_Request requests[4];
                MPI_Irecv(rowOf(m_now, 0), m_columns, MPI_DOUBLE, m_up, 1, MPI_COMM_WORLD, &requests[0]);
                MPI_Irecv(rowOf(m_now, m_rows + 1), m_columns, MPI_DOUBLE, m_down, 0, MPI_COMM_WORLD, &requests[1]);
                MPI_Isend(rowOf(m_now, 1), m_columns, MPI_DOUBLE, m_up, 0, MPI_COMM_WORLD, &requests[2]);
                MPI_Isend(rowOf(m_now, m_rows), m_columns, MPI_DOUBLE, m_down, 1, MPI_COMM_WORLD, &requests[3]);
                compute(2, m_rows - 1);
                MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
                compute(1, 1);
                compute(m_rows, m_rows);
                std::swap(m_now, m_next);
            }

            //! \return The rank's own rows.
            [[nodiscard]] auto rows() const -> std::vector<double>
            {
                return {m_now.begin() + m_columns, m_now.end() - m_columns};
            }

        private:
            [[nodiscard]] auto rowOf(std::vector<double>& field, int row) const -> double*
            {
                return field.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns);
            }

            void compute(int first, int last)
            {
                for(int row = first; row <= last; ++row)
                {
                    double const* const above = rowOf(m_now, row - 1);
                    double const* const now = rowOf(m_now, row);
                    double const* const below = rowOf(m_now, row + 1);
                    double* __restrict const next = rowOf(m_next, row);
                    for(int i = 1; i < m_columns - 1; ++i)
                        next[i] = now[i] + 0.2 * (above[i] + below[i] + now[i - 1] + now[i + 1] - 4.0 * now[i]);
                }
            }

            int m_up;
            int m_down;
            int m_rows;
            int m_columns;
            std::vector<double> m_now;
            std::vector<double> m_next;
        };
    } // namespace

    void heat(alpaka::comm::World& world)
    {
        for(int const rows : {2048, 128})
        {
            constexpr int columns = 2048;
            heat::Plate ours(world, world.rank() * rows, rows, columns);
            PlateByHand theirs(world.rank(), world.size(), rows, columns);
            compare(
                rows == 128 ? "heat, 128 rows of 2048 a rank" : "heat, 2048 rows of 2048 a rank",
                rows == 128 ? 40 : 4,
                [&] { ours.step(); },
                [&] { theirs.step(); },
                0.0);
            auto const left = ours.rows();
            auto const right = theirs.rows();
            for(std::size_t i = 0; i < left.size(); ++i)
                if(std::abs(left[i] - right[i]) > 1e-9)
                    throw std::runtime_error("heat: both plates differ");
        }
    }
} // namespace messages
