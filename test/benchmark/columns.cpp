// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Particles that move by their velocities, three of six columns written: kernels over columns, with one thread for
// each particle, and a loop over raw arrays.

#include <alpaka/columns.hpp>

#include "support/Bench.hpp"
#include "support/Library.hpp"
#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

namespace
{
    namespace a = alpaka;
    namespace bench = alpaka_bench;

    struct Particle
    {
        float x, y, z, vx, vy, vz;
    };

    using Columns = decltype(a::mem::allocColumns<Particle>(std::declval<a::dev::DevCpu>(), 1));
    using View = a::mem::ColumnsView<Particle>;

    constexpr float step = 0.25f;

    //! The bodies of the loops: what they do to particle i. Each is a form of writing the same.
    struct Fields
    {
        template<typename TIdx>
        ALPAKA_FN_ACC void operator()(View const& p, TIdx i) const
        {
            a::mem::field<&Particle::x>(p, i) += step * a::mem::field<&Particle::vx>(p, i);
            a::mem::field<&Particle::y>(p, i) += step * a::mem::field<&Particle::vy>(p, i);
            a::mem::field<&Particle::z>(p, i) += step * a::mem::field<&Particle::vz>(p, i);
        }
    };

    struct Bindings
    {
        template<typename TIdx>
        ALPAKA_FN_ACC void operator()(View const& p, TIdx i) const
        {
            auto&& [x, y, z, vx, vy, vz] = p[i];
            x += step * vx;
            y += step * vy;
            z += step * vz;
        }
    };

    struct Records
    {
        template<typename TIdx>
        ALPAKA_FN_ACC void operator()(View const& p, TIdx i) const
        {
            Particle one = p[i];
            one.x += step * one.vx;
            one.y += step * one.vy;
            one.z += step * one.vz;
            p[i] = one;
        }
    };

    //! One thread for each particle.
    template<typename TBody>
    struct Move
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, View const particles) const
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            if(i < n)
                TBody{}(particles, i);
        }
    };

    //! The same over six pointers.
    struct MovePointers
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc, int n, float* x, float* y, float* z, float const* vx, float const* vy, float const* vz)
            const
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            if(i < n)
            {
                x[i] += step * vx[i];
                y[i] += step * vy[i];
                z[i] += step * vz[i];
            }
        }
    };

    //! In phases; the kernels differ by one type.
    template<typename TKernel>
    struct MovePhased : a::PhasedKernel
    {
        template<typename TTeam, typename... TArgs>
        ALPAKA_FN_ACC void operator()(TTeam const& team, int n, TArgs const... args) const
        {
            a::block::phase(team, [&](auto const& acc) { TKernel{}(acc, n, args...); });
        }
    };

    [[gnu::noinline]] void moveRaw(
        int n,
        float* __restrict x,
        float* __restrict y,
        float* __restrict z,
        float const* __restrict vx,
        float const* __restrict vy,
        float const* __restrict vz)
    {
        for(int i = 0; i < n; ++i)
        {
            x[i] += step * vx[i];
            y[i] += step * vy[i];
            z[i] += step * vz[i];
        }
    }

    //! \return Particles at (i, 1, 2) that move by (0, i, 1).
    [[nodiscard]] auto particles(std::size_t n) -> std::shared_ptr<Columns>
    {
        auto result = std::make_shared<Columns>(a::mem::allocColumns<Particle>(a::getDevByIdx<a::PltfCpu>(0), n));
        for(std::size_t i = 0; i < n; ++i)
            result->view()[i] = Particle{static_cast<float>(i), 1.0f, 2.0f, 0.0f, static_cast<float>(i), 1.0f};
        return result;
    }

    [[nodiscard]] auto isMoved(View const& view) -> bool
    {
        for(std::size_t i = 0; i < view.size(); ++i)
        {
            Particle const one = view[i];
            auto const number = static_cast<float>(i);
            if(one.x != number || one.y != 1.0f + step * number || one.z != 2.0f + step || one.vy != number)
                return false;
        }
        return true;
    }

    //! \param run Moves all particles of a view once.
    template<typename TRun>
    void addMove(std::size_t n, std::string const& name, TRun run)
    {
        auto const timed = particles(n);
        bench::add(
            "columns/" + std::to_string(n) + "/" + name,
            static_cast<double>(n),
            [timed, run]() mutable { run(timed->view()); },
            [n, run]() mutable
            {
                auto const fresh = particles(n);
                run(fresh->view());
                return isMoved(fresh->view());
            });
    }

    template<typename TAcc, typename TKernel, bool isForPointers = false>
    void addKernel(std::size_t n, std::string const& name)
    {
        auto queue = bench::makeQueue<TAcc>();
        auto const workDiv = bench::gpuShaped<int>(n, std::is_same_v<TAcc, bench::Serial<int>> ? 1 : 256);
        addMove(
            n,
            name,
            [=](View const view) mutable
            {
                auto const size = static_cast<int>(view.size());
                if constexpr(isForPointers)
                    a::exec<TAcc>(
                        queue,
                        workDiv,
                        TKernel{},
                        size,
                        view.column<0>(),
                        view.column<1>(),
                        view.column<2>(),
                        static_cast<float const*>(view.column<3>()),
                        static_cast<float const*>(view.column<4>()),
                        static_cast<float const*>(view.column<5>()));
                else
                    a::exec<TAcc>(queue, workDiv, TKernel{}, size, view);
                a::wait::wait(queue);
            });
    }

    template<typename TAcc>
    void addKernels(std::size_t n, std::string const& acc)
    {
        addKernel<TAcc, MovePointers, true>(n, "alpaka:" + acc + ":pointers");
        addKernel<TAcc, Move<Fields>>(n, "alpaka:" + acc + ":fields");
        addKernel<TAcc, Move<Bindings>>(n, "alpaka:" + acc + ":bindings");
        addKernel<TAcc, Move<Records>>(n, "alpaka:" + acc + ":records");
    }
} // namespace

void alpaka_bench::addCases()
{
    for(std::size_t const n : {std::size_t{4096}, std::size_t{65'536}})
    {
        addMove(
            n,
            "native:arrays",
            [](View const& view)
            {
                moveRaw(
                    static_cast<int>(view.size()),
                    view.column<0>(),
                    view.column<1>(),
                    view.column<2>(),
                    view.column<3>(),
                    view.column<4>(),
                    view.column<5>());
            });
        addKernels<Serial<int>>(n, "Serial");
        addKernels<BlockPerCore<int>>(n, "BlockPerCore");
        addKernel<BlockPerCore<int>, MovePhased<MovePointers>, true>(n, "alpaka:BlockPerCore:phased-pointers");
        addKernel<BlockPerCore<int>, MovePhased<Move<Fields>>>(n, "alpaka:BlockPerCore:phased-fields");
        addKernel<BlockPerCore<int>, MovePhased<Move<Records>>>(n, "alpaka:BlockPerCore:phased-records");
    }
}
