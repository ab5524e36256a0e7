// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The kernels of the demo. Nothing in here knows which back-end it will run on.
#pragma once

#include <alpaka/alpaka.hpp>

#include "Pixels.hpp"
#include <cstddef>

namespace demo
{
    namespace a = alpaka;

    using Dim = a::DimInt<2>;
    using Extent = a::Vec<Dim, int>; // rows, columns

    //! What a kernel needs to know of a view of pixels: where it begins, and how far it is from row to row.
    template<typename TPixel>
    struct Plane
    {
        TPixel* pixels;
        std::ptrdiff_t pitch;

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto row(int y) const -> TPixel*
        {
            return pixels + y * pitch;
        }
    };

    //! The pixels that belong to the calling thread: a rectangle, cut off at the border of the picture.
    struct Share
    {
        template<typename TAcc>
        ALPAKA_FN_INLINE ALPAKA_FN_ACC Share(TAcc const& acc, Extent const& extent)
            : begin(a::getIdxThreadFirstElem(acc))
            , end(begin + a::getWorkDiv<a::Thread, a::Elems>(acc))
        {
            end = Extent(min(end[0], extent[0]), min(end[1], extent[1]));
        }

        Extent begin;
        Extent end;
    };

    //! Finds edges. Each thread on its own.
    struct Edges
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, Plane<Pixel const> in, Plane<Pixel> out, Extent extent) const
        {
            int const height = extent[0];
            int const width = extent[1];
            Share const mine(acc, extent);
            for(int y = mine.begin[0]; y < mine.end[0]; ++y)
            {
                Pixel const* const above = in.row(clamp(y - 1, height));
                Pixel const* const here = in.row(y);
                Pixel const* const below = in.row(clamp(y + 1, height));
                Pixel* const target = out.row(y);

                // The border has loops of its own: the middle has no condition, so that compilers vectorise it.
                int x = mine.begin[1];
                for(; x < min(1, mine.end[1]); ++x)
                {
                    target[x] = edge(above, here, below, 0, x, clamp(x + 1, width));
                }
                for(; x < min(width - 1, mine.end[1]); ++x)
                {
                    target[x] = edge(above, here, below, x - 1, x, x + 1);
                }
                for(; x < mine.end[1]; ++x)
                {
                    target[x] = edge(above, here, below, x - 1, x, x);
                }
            }
        }
    };

    //! One pass of a blur. The threads of a block first copy what all of them need into shared memory.
    struct Blur
    {
        //! What a block needs around its own pixels: {blurRadius, 0} to blur columns, {0, blurRadius} to blur rows.
        Extent halo;

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, Plane<Pixel const> in, Plane<Pixel> out, Extent extent) const
        {
            Extent const block = a::getIdx<a::Grid, a::Blocks>(acc);
            Extent const blockElems = a::getWorkDiv<a::Block, a::Elems>(acc);
            Extent const tileBegin = block * blockElems - halo;
            Extent const tileExtent = tileExtentOf(blockElems);
            Pixel* const tile = a::getMem<Pixel>(acc);

            fill(acc, tile, tileBegin, tileExtent, in, extent);
            a::sync(acc);

            Share const mine(acc, extent);
            int const step = halo[0] != 0 ? tileExtent[1] : 1;
            for(int y = mine.begin[0]; y < mine.end[0]; ++y)
            {
                Pixel const* const centre = tile + (y - tileBegin[0]) * tileExtent[1] + mine.begin[1] - tileBegin[1];
                blurRun(centre, step, out.row(y) + mine.begin[1], mine.end[1] - mine.begin[1]);
            }
        }

        //! The tile. The library asks for its size before the launch.
        template<typename... TArgs>
        auto getBlockSharedMemDynSizeBytes(
            Extent const& blockThreads, Extent const& threadElems, [[maybe_unused]] TArgs const&... args) const
            -> std::size_t
        {
            Extent const tileExtent = tileExtentOf(blockThreads * threadElems);
            return static_cast<std::size_t>(tileExtent.prod()) * sizeof(Pixel);
        }

    private:
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto tileExtentOf(Extent const& blockElems) const -> Extent
        {
            return blockElems + halo * 2;
        }

        //! Copies the picture into the tile, beyond the border the nearest pixel. Neighbouring threads take
        //! neighbouring columns, as GPUs like it.
        template<typename TAcc>
        ALPAKA_FN_INLINE ALPAKA_FN_ACC static void fill(
            TAcc const& acc,
            Pixel* tile,
            Extent const& tileBegin,
            Extent const& tileExtent,
            Plane<Pixel const> in,
            Extent const& extent)
        {
            Extent const thread = a::getIdx<a::Block, a::Threads>(acc);
            Extent const threads = a::getWorkDiv<a::Block, a::Threads>(acc);
            bool const isInside = tileBegin[1] >= 0 && tileBegin[1] + tileExtent[1] <= extent[1];
            for(int y = thread[0]; y < tileExtent[0]; y += threads[0])
            {
                Pixel const* const source = in.row(clamp(tileBegin[0] + y, extent[0]));
                Pixel* const target = tile + y * tileExtent[1];
                if(isInside)
                {
                    for(int x = thread[1]; x < tileExtent[1]; x += threads[1])
                    {
                        target[x] = source[tileBegin[1] + x];
                    }
                }
                else
                {
                    for(int x = thread[1]; x < tileExtent[1]; x += threads[1])
                    {
                        target[x] = source[clamp(tileBegin[1] + x, extent[1])];
                    }
                }
            }
        }

        //! Neighbouring pixels of a row. A function of its own, because g++ vectorises the loop nowhere else.
        //! \param centre The first pixel in the tile.
        //! \param step How far it is in the tile from a pixel to the next one of the blur.
        //! \param target Where the results go. Not in the tile, which compilers cannot know.
        ALPAKA_FN_NOINLINE ALPAKA_FN_HOST_ACC static void
        blurRun(Pixel const* centre, std::ptrdiff_t step, Pixel* __restrict target, std::ptrdiff_t count)
        {
            for(std::ptrdiff_t i = 0; i < count; ++i)
            {
                target[i] = blurred([=](int k) { return centre[k * step + i]; });
            }
        }
    };

    //! A picture for those who have none: the Mandelbrot set.
    struct Mandelbrot
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, Plane<Pixel> out, Extent extent) const
        {
            for(Extent const pixel : a::elements(acc, extent))
            {
                double const scale = 2.4 / extent[0];
                double const re = (pixel[1] - 0.5 * extent[1]) * scale - 0.65;
                double const im = (pixel[0] - 0.5 * extent[0]) * scale;
                out.row(pixel[0])[pixel[1]] = colour(escapeTime(re, im));
            }
        }

    private:
        static constexpr int maxSteps = 256;

        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto escapeTime(double re, double im) -> int
        {
            double x = 0.0;
            double y = 0.0;
            int steps = 0;
            for(; steps < maxSteps && x * x + y * y < 4.0; ++steps)
            {
                double const next = x * x - y * y + re;
                y = 2.0 * x * y + im;
                x = next;
            }
            return steps;
        }

        //! The set itself is black; outside, bands of colour.
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto colour(int steps) -> Pixel
        {
            auto const band = static_cast<Pixel>(steps);
            Pixel const rgb = ((band * 9) & 255) | ((band * 5) & 255) << 8 | ((band * 11 + 64) & 255) << 16;
            return 0xFF00'0000u | (steps == maxSteps ? 0 : rgb);
        }
    };
} // namespace demo
