// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The energy of a small molecule (ligand) in many poses beside a large one (protein): each thread turns and shifts
//! the ligand for one pose and adds up the forces between all pairs of atoms.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::docking
{
    namespace a = alpaka;

    inline constexpr int threads = 64;
    inline constexpr int ligandAtoms = 16;
    inline constexpr int proteinAtoms = 256;

    struct Atom
    {
        float x;
        float y;
        float z;
        float radius;
        float charge;
        float oil; //!< How much the atom avoids water.
    };

    //! Energy of two atoms: they push each other away where they overlap, charges act up to a distance, and so does
    //! oil near oil.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TSqrt>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto
    energy(Atom const& atom, float x, float y, float z, float radius, float charge, float oil, TSqrt const& sqrt)
        -> float
    {
        float const dx = atom.x - x;
        float const dy = atom.y - y;
        float const dz = atom.z - z;
        float const distance = sqrt(dx * dx + dy * dy + dz * dz);
        float const between = distance - (atom.radius + radius);
        float const clash = between < 0.0f ? -between * 38.0f : 0.0f;
        float const near = between < 4.0f ? 1.0f - (between > 0.0f ? between : 0.0f) * 0.25f : 0.0f;
        float const far = between < 8.0f ? 1.0f - (between > 0.0f ? between : 0.0f) * 0.125f : 0.0f;
        return clash + near * atom.charge * charge * 45.0f - far * atom.oil * oil;
    }

    //! A turn and a shift: three rows of four numbers.
    struct Pose
    {
        float row[3][4];
    };

    //! The pose of number i: n times an angle about x, then about y and z, and three shifts.
    template<typename TMath>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto poseOf(int n, float const* poses, int i, TMath const& math)
        -> Pose
    {
        float const sx = math.sin(poses[i]);
        float const cx = math.cos(poses[i]);
        float const sy = math.sin(poses[n + i]);
        float const cy = math.cos(poses[n + i]);
        float const sz = math.sin(poses[2 * n + i]);
        float const cz = math.cos(poses[2 * n + i]);
        return {
            {{cy * cz, sx * sy * cz - cx * sz, cx * sy * cz + sx * sz, poses[3 * n + i]},
             {cy * sz, sx * sy * sz + cx * cz, cx * sy * sz - sx * cz, poses[4 * n + i]},
             {-sy, sx * cy, cx * cy, poses[5 * n + i]}}};
    }

    //! The functions of an accelerator.
    template<typename TAcc>
    struct Math
    {
        ALPAKA_FN_INLINE ALPAKA_FN_ACC explicit Math(TAcc const& a)
            : acc(a)
        {
        }

        ALPAKA_FN_INLINE ALPAKA_FN_ACC auto sin(float x) const -> float { return a::math::sin(acc, x); }

        ALPAKA_FN_INLINE ALPAKA_FN_ACC auto cos(float x) const -> float { return a::math::cos(acc, x); }

        ALPAKA_FN_INLINE ALPAKA_FN_ACC auto operator()(float x) const -> float { return a::math::sqrt(acc, x); }

        TAcc const& acc;
    };

    // [ordinary]
    struct Dock
    {
        //! n is a multiple of a block.
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            int n,
            Atom const* __restrict ligand,
            Atom const* __restrict protein,
            float const* __restrict poses,
            float* __restrict energies) const
        {
            ALPAKA_SHARED(acc, Atom[proteinAtoms], atoms);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            for(int k = t; k < proteinAtoms; k += threads)
                atoms[k] = protein[k];
            a::sync(acc);
            Math const math(acc);
            Pose const pose = poseOf(n, poses, i, math);
            float sum = 0.0f;
            for(int l = 0; l < ligandAtoms; ++l)
            {
                Atom const mine = ligand[l];
                float at[3];
                for(int d = 0; d < 3; ++d)
                    at[d]
                        = pose.row[d][0] * mine.x + pose.row[d][1] * mine.y + pose.row[d][2] * mine.z + pose.row[d][3];
                for(int k = 0; k < proteinAtoms; ++k)
                    sum += energy(atoms[k], at[0], at[1], at[2], mine.radius, mine.charge, mine.oil, math);
            }
            energies[i] = 0.5f * sum;
        }
    };
    // [ordinary]

    // [phased]
    struct DockPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            int n,
            Atom const* __restrict ligand,
            Atom const* __restrict protein,
            float const* __restrict poses,
            float* __restrict energies) const
        {
            ALPAKA_SHARED(team, Atom[proteinAtoms], atoms);
            auto pose = a::block::perThread<float[12]>(team, 0.0f);
            auto at = a::block::perThread<float[3]>(team, 0.0f); // of one atom of the ligand
            auto sum = a::block::perThread<float>(team, 0.0f);
            a::block::phase(team, proteinAtoms, [&](int k) { atoms[k] = protein[k]; });
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
                    Pose const mine = poseOf(n, poses, i, Math(acc));
                    for(int d = 0; d < 12; ++d)
                        pose[acc][d] = mine.row[d / 4][d % 4];
                });
            for(int l = 0; l < ligandAtoms; ++l)
            {
                Atom const mine = ligand[l];
                a::block::phase(
                    team,
                    [&](auto const& acc)
                    {
                        for(int d = 0; d < 3; ++d)
                            at[acc][d] = pose[acc][4 * d] * mine.x + pose[acc][4 * d + 1] * mine.y
                                         + pose[acc][4 * d + 2] * mine.z + pose[acc][4 * d + 3];
                    });
                a::block::rounds(
                    team,
                    proteinAtoms,
                    [&](auto const& acc, int k)
                    {
                        sum[acc] += energy(
                            atoms[k],
                            at[acc][0],
                            at[acc][1],
                            at[acc][2],
                            mine.radius,
                            mine.charge,
                            mine.oil,
                            Math(acc));
                    });
            }
            a::block::phase(
                team, [&](auto const& acc) { energies[a::getIdx<a::Grid, a::Threads>(acc)[0]] = 0.5f * sum[acc]; });
        }
    };
    // [phased]
} // namespace field::docking
