// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Laplace's equation in three dimensions: three planes slide through shared memory.

#include "support/Port.hpp"

namespace foreign::laplace3d
{
    constexpr int blockX = 32;
    constexpr int blockY = 4;
    constexpr int pitch = blockX + 2;
    constexpr int plane = pitch * (blockY + 2);

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int nx, int ny, int nz, float const* u1, float* u2) const
        {
            ALPAKA_SHARED(acc, float[3 * plane], u);
            Dim3 const thread = threadIdx(acc);
            Dim3 const block = blockIdx(acc);
            // The first threads, in the order of their numbers, load the frame of the tile.
            int const k = thread.x + thread.y * blockX;
            bool const halo = k < 2 * (blockX + blockY + 2);
            int hi = 0;
            int hj = 0;
            if(halo)
            {
                if(thread.y < 2)
                {
                    hi = thread.x;
                    hj = thread.y * (blockY + 1) - 1;
                }
                else
                {
                    hi = (k % 2) * (blockX + 1) - 1;
                    hj = k / 2 - blockX - 1;
                }
            }
            int const haloPlace = hi + 1 + (hj + 1) * pitch;
            int const x = block.x * blockX + thread.x;
            int const y = block.y * blockY + thread.y;
            int const haloX = block.x * blockX + hi;
            int const haloY = block.y * blockY + hj;
            bool const loadsHalo = halo && haloX >= 0 && haloX < nx && haloY >= 0 && haloY < ny;
            bool const active = x < nx && y < ny;
            int const place = thread.x + 1 + (thread.y + 1) * pitch;
            int ind = x + y * nx;
            int indHalo = haloX + haloY * nx;
            if(active)
                u[place + plane] = u1[ind];
            if(loadsHalo)
                u[haloPlace + plane] = u1[indHalo];
            for(int z = 0; z < nz; z++)
            {
                int const before = (z % 3) * plane;
                int const here = ((z + 1) % 3) * plane;
                int const after = ((z + 2) % 3) * plane;
                if(active && z < nz - 1)
                    u[place + after] = u1[ind + nx * ny];
                if(loadsHalo && z < nz - 1)
                    u[haloPlace + after] = u1[indHalo + nx * ny];
                a::syncBlockThreads(acc);
                if(active)
                {
                    float value;
                    if(x == 0 || x == nx - 1 || y == 0 || y == ny - 1 || z == 0 || z == nz - 1)
                        value = u[place + here];
                    else
                        value = (u[place + here - 1] + u[place + here + 1] + u[place + here - pitch]
                                 + u[place + here + pitch] + u[place + before] + u[place + after])
                                * (1.0f / 6.0f);
                    u2[ind] = value;
                }
                ind += nx * ny;
                indHalo += nx * ny;
                a::syncBlockThreads(acc);
            }
        }
    };

    struct Program
    {
        static constexpr char const* name = "laplace3d";
        static constexpr char const* purpose = "Laplace's equation, planes slide through shared memory";
        using Dim = a::DimInt<2>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 1e-5;

        explicit Program(bool isLarge)
            : nx(isLarge ? 100 : 40)
            , ny(isLarge ? 90 : 18)
            , nz(isLarge ? 40 : 9)
        {
        }

        auto arrays() const { return std::tuple(numbers<float>(nx * ny * nz, 1, 1), zeros<float>(nx * ny * nz)); }

        template<typename TOn>
        void launch(TOn& on, float* u1, float* u2) const
        {
            on.exec({ceilDiv(ny, blockY), ceilDiv(nx, blockX)}, {blockY, blockX}, Kernel{}, nx, ny, nz, u1, u2);
        }

        void twin(float const* __restrict u1, float* __restrict u2) const
        {
#pragma omp parallel for
            for(int z = 0; z < nz; ++z)
                for(int y = 0; y < ny; ++y)
                {
                    int const row = (z * ny + y) * nx;
                    bool const isInside = z > 0 && z < nz - 1 && y > 0 && y < ny - 1;
                    if(!isInside)
                    {
                        for(int x = 0; x < nx; ++x)
                            u2[row + x] = u1[row + x];
                        continue;
                    }
                    for(int i = row + 1; i < row + nx - 1; ++i)
                        u2[i] = (u1[i - 1] + u1[i + 1] + u1[i - nx] + u1[i + nx] + u1[i - nx * ny] + u1[i + nx * ny])
                                * (1.0f / 6.0f);
                    u2[row] = u1[row];
                    u2[row + nx - 1] = u1[row + nx - 1];
                }
        }

        int nx;
        int ny;
        int nz;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::laplace3d
