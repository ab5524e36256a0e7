// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "Levels.hpp"

#include <alpaka/kernel/BarrierMode.hpp>

#include "Kernels.hpp"
#include <algorithm>
#include <exception>
#include <string>
#include <vector>

namespace demo
{
    namespace
    {
        constexpr int threads = levelsSide * levelsSide;

        //! An ordinary kernel: a thread for each pixel of a tile. The darkest and the lightest pixel are found in
        //! steps with a barrier each.
        struct Levels
        {
            template<typename TAcc>
            ALPAKA_FN_ACC void operator()(TAcc const& acc, Pixel const* in, Pixel* out, Extent extent) const
            {
                auto& low = a::allocVar<int[threads], 0>(acc);
                auto& high = a::allocVar<int[threads], 1>(acc);
                Extent const thread = a::getIdx<a::Block, a::Threads>(acc);
                Extent const pixel = a::getIdx<a::Grid, a::Threads>(acc);
                int const t = thread[0] * levelsSide + thread[1];
                int const mine = luminance(in[clamp(pixel[0], extent[0]) * extent[1] + clamp(pixel[1], extent[1])]);
                low[t] = mine;
                high[t] = mine;
                a::sync(acc);
                for(int half = threads / 2; half > 0; half /= 2)
                {
                    if(t < half)
                    {
                        low[t] = min(low[t], low[t + half]);
                        high[t] = -min(-high[t], -high[t + half]);
                    }
                    a::sync(acc);
                }
                if(pixel[0] < extent[0] && pixel[1] < extent[1])
                {
                    out[pixel[0] * extent[1] + pixel[1]] = levelled(mine, low[0], high[0]);
                }
            }
        };

        //! The same in phases: what lies between two barriers is a function of a thread.
        struct LevelsInPhases : a::PhasedKernel
        {
            using BlockThreadExtent = a::extent::Fixed<levelsSide, levelsSide>;

            template<typename TTeam>
            ALPAKA_FN_ACC void operator()(TTeam const& team, Pixel const* in, Pixel* out, Extent extent) const
            {
                auto& grey = a::allocVar<int[threads], 0>(team);
                auto& low = a::allocVar<int[threads], 1>(team);
                auto& high = a::allocVar<int[threads], 2>(team);
                a::block::phase(
                    team,
                    [&](auto const& acc)
                    {
                        Extent const thread = a::getIdx<a::Block, a::Threads>(acc);
                        Extent const pixel = a::getIdx<a::Grid, a::Threads>(acc);
                        int const t = thread[0] * levelsSide + thread[1];
                        grey[t] = luminance(in[clamp(pixel[0], extent[0]) * extent[1] + clamp(pixel[1], extent[1])]);
                        low[t] = grey[t];
                        high[t] = grey[t];
                    });
                for(int half = threads / 2; half > 0; half /= 2)
                {
                    Extent const first(half > levelsSide ? half / levelsSide : 1, min(half, levelsSide));
                    a::block::phase(
                        team,
                        first,
                        [&](Extent const& thread)
                        {
                            int const t = thread[0] * levelsSide + thread[1];
                            low[t] = min(low[t], low[t + half]);
                            high[t] = -min(-high[t], -high[t + half]);
                        });
                }
                a::block::phase(
                    team,
                    [&](auto const& acc)
                    {
                        Extent const thread = a::getIdx<a::Block, a::Threads>(acc);
                        Extent const pixel = a::getIdx<a::Grid, a::Threads>(acc);
                        if(pixel[0] < extent[0] && pixel[1] < extent[1])
                        {
                            out[pixel[0] * extent[1] + pixel[1]]
                                = levelled(grey[thread[0] * levelsSide + thread[1]], low[0], high[0]);
                        }
                    });
            }
        };

        using Acc = a::AccCpuBlockPerCore<Dim, int>;
    } // namespace

    auto runLevels(Picture const& picture, Picture const& expected, Picture& result) -> std::vector<Row>
    {
        Extent const extent(picture.height, picture.width);
        Extent const side(levelsSide, levelsSide);
        a::WorkDivMembers<Dim, int> const workDiv((extent + side - Extent(1, 1)) / side, side, Extent(1, 1));
        a::Queue<Acc, a::Blocking> queue(a::getDevByIdx<Acc>(0));
        std::vector<Row> rows;
        auto const run = [&](char const* form, auto const& kernel)
        {
            Row row;
            row.backend = form;
            row.device = a::dev::getName(a::getDevByIdx<Acc>(0));
            row.threads = std::to_string(levelsSide) + " x " + std::to_string(levelsSide);
            try
            {
                std::fill(result.pixels.begin(), result.pixels.end(), Pixel{0});
                row.milliseconds = medianMilliseconds(
                    [&]
                    { a::exec<Acc>(queue, workDiv, kernel, picture.pixels.data(), result.pixels.data(), extent); });
                row.isIdentical = result.pixels == expected.pixels;
            }
            catch(std::exception const& error)
            {
                row.error = error.what();
            }
            rows.push_back(row);
        };
        bool const before = a::core::settings().barrierFibers;
        bool const isSplit
            = a::kernel::barrierMode<Acc>(Levels{}, picture.pixels.data(), result.pixels.data(), extent).isSplit;
        a::core::settings().barrierFibers = true;
        run("on fibers", Levels{});
        a::core::settings().barrierFibers = before;
        run("in phases", LevelsInPhases{});
        if(isSplit)
        {
            run("split by clang", Levels{});
        }
        return rows;
    }
} // namespace demo
