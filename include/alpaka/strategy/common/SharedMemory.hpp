// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Block-shared memory for CPU block strategies whose blocks run on one worker each.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>

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
} // namespace alpaka::strategy::detail
