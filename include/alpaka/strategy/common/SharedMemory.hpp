// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What block strategies have in common whose blocks run on one worker each: block-shared memory above all.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>
#include <alpaka/strategy/common/SingleLaneWarp.hpp>

#include <cstddef>

namespace alpaka::strategy::detail
{
    //! Static shared variables, from the arena of the block, `acc.thread().arena()`.
    //! \tparam TConcurrent Whether threads of the block may call it at the same time.
    template<bool TConcurrent>
    struct ArenaAllocVar
    {
        template<typename T, std::size_t TuniqueId, typename TAcc>
        ALPAKA_FN_INLINE static auto allocVar(TAcc const& acc) -> T&
        {
            return acc.thread().arena().template variable<T, TuniqueId, TConcurrent>();
        }
    };

    //! Dynamic shared memory, from the arena of the block.
    struct ArenaGetMem
    {
        static constexpr std::size_t alignment = SharedArena::alignment;

        template<typename T, typename TAcc>
        ALPAKA_FN_INLINE static auto getMem(TAcc const& acc) -> T*
        {
            return reinterpret_cast<T*>(acc.thread().arena().dynMem());
        }
    };

    //! What most block strategies on CPUs have; each says itself what is different.
    template<bool TThreadsAreConcurrent>
    struct HostBlock
    {
        using BlockSharedSt = ArenaAllocVar<TThreadsAreConcurrent>;
        using BlockSharedDyn = ArenaGetMem;
        using Warp = SingleLaneWarp;

        static constexpr bool threadsAreConcurrent = TThreadsAreConcurrent;
        static constexpr std::size_t maxThreadsPerBlock = 1024;

        static constexpr auto preferredThreadsPerBlock() -> std::size_t { return 256; }
    };
} // namespace alpaka::strategy::detail
