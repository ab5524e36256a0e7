// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A stencil of radius 4 in three dimensions: a queue of registers along z, the plane in shared memory.

#include "support/Port.hpp"

namespace foreign::stencil3d
{
    constexpr int radius = 4;
    constexpr int sideX = 32;
    constexpr int sideY = 8;

    struct Weights
    {
        float w[radius + 1];
    };

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, float const* in, float* out, Weights stencil, int dimx, int dimy, int dimz) const
        {
            ALPAKA_SHARED(acc, float[sideY + 2 * radius][sideX + 2 * radius], tile);
            int const ltidx = a::getIdx<a::Block, a::Threads>(acc)[1];
            int const ltidy = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const gtidx = a::getIdx<a::Grid, a::Threads>(acc)[1];
            int const gtidy = a::getIdx<a::Grid, a::Threads>(acc)[0];
            int const workx = a::getWorkDiv<a::Block, a::Threads>(acc)[1];
            int const worky = a::getWorkDiv<a::Block, a::Threads>(acc)[0];
            int const strideY = dimx + 2 * radius;
            int const strideZ = strideY * (dimy + 2 * radius);
            int input = (gtidy + radius) * strideY + gtidx + radius;
            int output = 0;
            float infront[radius];
            float behind[radius];
            float current = 0.0f;
            int const tx = ltidx + radius;
            int const ty = ltidy + radius;
            bool const valid = gtidx < dimx && gtidy < dimy;
            bool const validRead = gtidx < dimx + radius && gtidy < dimy + radius;
            for(int i = radius - 2; i >= 0; i--)
            {
                if(validRead)
                    behind[i] = in[input];
                input += strideZ;
            }
            if(validRead)
                current = in[input];
            output = input;
            input += strideZ;
            for(int i = 0; i < radius; i++)
            {
                if(validRead)
                    infront[i] = in[input];
                input += strideZ;
            }
            for(int iz = 0; iz < dimz; iz++)
            {
                for(int i = radius - 1; i > 0; i--)
                    behind[i] = behind[i - 1];
                behind[0] = current;
                current = infront[0];
                for(int i = 0; i < radius - 1; i++)
                    infront[i] = infront[i + 1];
                if(validRead)
                    infront[radius - 1] = in[input];
                input += strideZ;
                output += strideZ;
                a::syncBlockThreads(acc);
                if(ltidy < radius)
                {
                    tile[ltidy][tx] = in[output - radius * strideY];
                    tile[ltidy + worky + radius][tx] = in[output + worky * strideY];
                }
                if(ltidx < radius)
                {
                    tile[ty][ltidx] = in[output - radius];
                    tile[ty][ltidx + workx + radius] = in[output + workx];
                }
                tile[ty][tx] = current;
                a::syncBlockThreads(acc);
                float value = stencil.w[0] * current;
                for(int i = 1; i <= radius; i++)
                    value += stencil.w[i]
                             * (infront[i - 1] + behind[i - 1] + tile[ty - i][tx] + tile[ty + i][tx] + tile[ty][tx - i]
                                + tile[ty][tx + i]);
                if(valid)
                    out[output] = value;
            }
        }
    };

    struct Program
    {
        static constexpr char const* name = "stencil3d";
        static constexpr char const* purpose = "a stencil of radius 4, a queue of registers along z";
        using Dim = a::DimInt<2>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 1e-4;

        //! nx and ny are multiples of the block.
        explicit Program(bool isLarge)
            : nx(isLarge ? 96 : 32)
            , ny(isLarge ? 96 : 16)
            , nz(isLarge ? 32 : 7)
        {
        }

        auto arrays() const
        {
            int const n = (nx + 2 * radius) * (ny + 2 * radius) * (nz + 2 * radius);
            return std::tuple(numbers<float>(n + 1, 1, 1), zeros<float>(n + 1));
        }

        template<typename TOn>
        void launch(TOn& on, float* in, float* out) const
        {
            on.exec({ny / sideY, nx / sideX}, {sideY, sideX}, Kernel{}, in, out, weights, nx, ny, nz);
        }

        void twin(float const* __restrict in, float* __restrict out) const
        {
            int const strideY = nx + 2 * radius;
            int const strideZ = strideY * (ny + 2 * radius);
            Weights const stencil = weights;
#pragma omp parallel for
            for(int z = 0; z < nz; ++z)
                for(int y = 0; y < ny; ++y)
                {
                    int const first = (z + radius) * strideZ + (y + radius) * strideY + radius;
#pragma omp simd
                    for(int i = first; i < first + nx; ++i)
                    {
                        float value = stencil.w[0] * in[i];
                        for(int r = 1; r <= radius; ++r)
                            value += stencil.w[r]
                                     * (in[i + r * strideZ] + in[i - r * strideZ] + in[i - r * strideY]
                                        + in[i + r * strideY] + in[i - r] + in[i + r]);
                        out[i] = value;
                    }
                }
        }

        int nx;
        int ny;
        int nz;
        Weights weights{{0.4f, 0.05f, 0.03f, 0.015f, 0.005f}};
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::stencil3d
