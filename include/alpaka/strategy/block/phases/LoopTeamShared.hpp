// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Shared memory of the team of a block on a CPU.
#pragma once

#include <alpaka/block/shared/Dynamic.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/strategy/block/phases/LoopTeam.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>

#include <cstddef>

namespace alpaka::block::shared::st::backend
{
    template<typename TAcc, typename TBlockThreadExtent>
    struct AllocVar<strategy::detail::LoopTeam<TAcc, TBlockThreadExtent>>
    {
        template<typename T, std::size_t TuniqueId, typename TTeam>
        ALPAKA_FN_INLINE static auto allocVar(TTeam const& team) -> T&
        {
            return team.arena().template variable<T, TuniqueId, false>();
        }
    };
} // namespace alpaka::block::shared::st::backend

namespace alpaka::block::shared::dyn::backend
{
    template<typename TAcc, typename TBlockThreadExtent>
    struct GetMem<strategy::detail::LoopTeam<TAcc, TBlockThreadExtent>>
    {
        static constexpr std::size_t alignment = strategy::detail::SharedArena::alignment;

        template<typename T, typename TTeam>
        ALPAKA_FN_INLINE static auto getMem(TTeam const& team) -> T*
        {
            return reinterpret_cast<T*>(team.arena().dynMem());
        }
    };
} // namespace alpaka::block::shared::dyn::backend
