// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The rows of a plate that one rank has, and the step that computes and exchanges them.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm.hpp>

#include <cstddef>
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
    inline auto atStart(int row, int column) -> double { return 10.0 * ((row * 7 + column * 13) % 29); }

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
} // namespace heat
