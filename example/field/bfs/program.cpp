// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"
#include <algorithm>

namespace field::bfs
{
    struct Program
    {
        static constexpr char const* name = "bfs";
        static constexpr char const* purpose
            = "breadth-first search, few threads of each launch have work, no barriers";
        using Dim = a::DimInt<1>;
        using Ordinary = Visit;
        using Phased = VisitPhased;
        static constexpr std::size_t result = 2;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : n(isLarge ? 50000 : 600)
            , begins{0}
        {
            for(int vertex = 0; vertex < n; ++vertex)
                begins.push_back(begins.back() + static_cast<int>(1 + hash(static_cast<std::uint32_t>(vertex)) % 10));
            neighbours = numbers<int>(begins.back(), n, 2);
        }

        auto arrays() const
        {
            return std::tuple(begins, neighbours, zeros<int>(n), zeros<int>(1), start(), zeros<int>(n));
        }

        template<typename TOn, typename TKernel>
        void launch(
            TOn& on,
            TKernel const& kernel,
            int const* b,
            int const* edges,
            int* levels,
            int* found,
            int const* unknown,
            int* before) const
        {
            on.copy(levels, unknown, n);
            bool isMore = true;
            for(int level = 0; isMore; ++level)
            {
                on.clear(found, 1);
                on.copy(before, static_cast<int const*>(levels), n);
                on.exec(
                    ceilDiv(n, threads),
                    threads,
                    kernel,
                    n,
                    level,
                    b,
                    edges,
                    static_cast<int const*>(before),
                    levels,
                    found);
                isMore = on.download(static_cast<int const*>(found), 1)[0] != 0;
            }
        }

        void twin(int const* b, int const* edges, int* levels, int*, int const* unknown, int*) const
        {
            std::copy_n(unknown, n, levels);
            bfs::twin(n, b, edges, levels);
        }

        void best(int const* b, int const* edges, int* levels, int*, int const* unknown, int*) const
        {
            std::copy_n(unknown, n, levels);
            bfs::best(n, b, edges, levels);
        }

        auto expected() const -> std::vector<int>
        {
            auto levels = start();
            std::vector<int> queue{0};
            for(std::size_t next = 0; next < queue.size(); ++next)
                for(int i = at(begins, queue[next]); i < at(begins, queue[next] + 1); ++i)
                    if(int const other = at(neighbours, i); at(levels, other) < 0)
                    {
                        at(levels, other) = at(levels, queue[next]) + 1;
                        queue.push_back(other);
                    }
            return levels;
        }

        //! All vertices unknown but the first.
        auto start() const -> std::vector<int>
        {
            std::vector<int> levels(static_cast<std::size_t>(n), -1);
            levels[0] = 0;
            return levels;
        }

        int n;
        std::vector<int> begins;
        std::vector<int> neighbours;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::bfs
