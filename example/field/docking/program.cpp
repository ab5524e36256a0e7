// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"
#include <cmath>

namespace field::docking
{
    struct Program
    {
        static constexpr char const* name = "docking";
        static constexpr char const* purpose = "energy of a molecule in many poses beside another one";
        using Dim = a::DimInt<1>;
        using Ordinary = Dock;
        using Phased = DockPhased;
        static constexpr std::size_t result = 3;
        static constexpr double tolerance = 1e-3;

        explicit Program(bool isLarge)
            : n(isLarge ? 1024 : 128)
            , ligand(atoms(ligandAtoms, 4, 1))
            , protein(atoms(proteinAtoms, 12, 2))
            , poses(numbers<float>(6 * n, 6, 3))
        {
        }

        auto arrays() const { return std::tuple(ligand, protein, poses, zeros<float>(n)); }

        template<typename TOn, typename TKernel>
        void launch(TOn& on, TKernel const& kernel, Atom const* l, Atom const* p, float const* x, float* e) const
        {
            on.exec(n / threads, threads, kernel, n, l, p, x, e);
        }

        void twin(Atom const* l, Atom const* p, float const* x, float* e) const { docking::twin(n, l, p, x, e); }

        auto expected() const -> std::vector<double>
        {
            auto energies = zeros<double>(n);
            for(int i = 0; i < n; ++i)
                for(Atom const& mine : ligand)
                {
                    // Turned about x, then y, then z.
                    double at[]
                        = {static_cast<double>(mine.x), static_cast<double>(mine.y), static_cast<double>(mine.z)};
                    for(int axis = 0; axis < 3; ++axis)
                    {
                        double const angle = static_cast<double>(field::at(poses, axis * n + i));
                        double& u = at[(axis + 1) % 3];
                        double& v = at[(axis + 2) % 3];
                        double const turned = std::cos(angle) * u - std::sin(angle) * v;
                        v = std::sin(angle) * u + std::cos(angle) * v;
                        u = turned;
                    }
                    for(int d = 0; d < 3; ++d)
                        at[d] += static_cast<double>(field::at(poses, (d + 3) * n + i));
                    for(Atom const& atom : protein)
                        field::at(energies, i) += 0.5
                                                  * static_cast<double>(energy(
                                                      atom,
                                                      static_cast<float>(at[0]),
                                                      static_cast<float>(at[1]),
                                                      static_cast<float>(at[2]),
                                                      mine.radius,
                                                      mine.charge,
                                                      mine.oil,
                                                      HostMath{}));
                }
            return energies;
        }

        static auto atoms(int count, int extent, std::uint32_t seed) -> std::vector<Atom>
        {
            auto const place = numbers<float>(3 * count, extent, seed);
            auto const kind = numbers<float>(3 * count, 1, seed + 10);
            std::vector<Atom> all;
            for(int i = 0; i < count; ++i)
                all.push_back(
                    {at(place, i),
                     at(place, count + i),
                     at(place, 2 * count + i),
                     1.0f + at(kind, i),
                     at(kind, count + i) - 0.5f,
                     at(kind, 2 * count + i)});
            return all;
        }

        int n;
        std::vector<Atom> ligand;
        std::vector<Atom> protein;
        std::vector<float> poses;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::docking
