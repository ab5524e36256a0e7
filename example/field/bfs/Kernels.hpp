// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Breadth-first search, a launch for each level: a thread for each vertex looks whether its vertex is on the level.
#pragma once

#include "../support/Program.hpp"

namespace field::bfs
{
    namespace a = alpaka;

    inline constexpr int threads = 256;

    // [ordinary]
    struct Visit
    {
        //! \param before The level of each vertex before this launch, -1 for those not reached: other threads write
        //! the new ones meanwhile. \param levels Gets the new ones. \param found Becomes 1 when there are any.
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            int n,
            int level,
            int const* __restrict begins,
            int const* __restrict neighbours,
            int const* __restrict before,
            int* levels,
            int* found) const
        {
            int const vertex = a::getIdx<a::Grid, a::Threads>(acc)[0];
            if(vertex >= n || before[vertex] != level)
                return;
            bool isMore = false;
            for(int i = begins[vertex]; i < begins[vertex + 1]; ++i)
                if(before[neighbours[i]] < 0)
                {
                    a::atomicExch(acc, &levels[neighbours[i]], level + 1);
                    isMore = true;
                }
            if(isMore)
                a::atomicExch(acc, found, 1);
        }
    };
    // [ordinary]

    using VisitPhased = OnePhase<Visit>;
} // namespace field::bfs
