// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The limits of accelerators on the host.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/acc/Properties.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/runtime/Cpu.hpp>
#include <alpaka/runtime/cpu/Cores.hpp>
#include <alpaka/vec/Vec.hpp>

#include <concepts>
#include <cstddef>
#include <limits>
#include <utility>

namespace alpaka::runtime::cpu
{
    //! \return The limits of TAcc: what its block strategy and its index type allow. The number of multiprocessors is
    //!         the number of blocks that can run at the same time.
    //! \tparam TBlock Runs the threads of the blocks; phased kernels have another one.
    template<typename TAcc, typename TBlock = typename TAcc::Block>
    [[nodiscard]] auto accDevProps() -> acc::AccDevProps<typename TAcc::Dim, typename TAcc::Idx>
    {
        using Idx = typename TAcc::Idx;
        using Vec = vec::Vec<typename TAcc::Dim, Idx>;
        constexpr Idx largest = std::numeric_limits<Idx>::max();
        auto const clip
            = [](std::size_t value) { return std::cmp_greater(value, largest) ? largest : static_cast<Idx>(value); };
        Idx const threads = clip(TBlock::maxThreadsPerBlock);
        return acc::AccDevProps<typename TAcc::Dim, Idx>(
            TAcc::Grid::blocksAreConcurrent ? clip(usableCores()) : Idx{1},
            Vec::all(largest),
            largest,
            Vec::all(threads),
            threads,
            Vec::all(largest),
            largest,
            core::settings().blockSharedDynBytes,
            core::min(threads, clip(TBlock::preferredThreadsPerBlock())));
    }
} // namespace alpaka::runtime::cpu

namespace alpaka::acc::defaults
{
    template<acc::IsAccelerator TAcc>
        requires std::same_as<typename TAcc::Runtime, runtime::Cpu>
    struct GetAccDevProps<TAcc>
    {
        template<typename TDev>
        static auto getAccDevProps(TDev const&) -> AccDevProps<typename TAcc::Dim, typename TAcc::Idx>
        {
            return runtime::cpu::accDevProps<TAcc>();
        }
    };
} // namespace alpaka::acc::defaults
