// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What code in kernels asks clang's plug-in for barriers; without the macro ALPAKA_BARRIER_PASS the answer is no.
#pragma once

#if defined(ALPAKA_BARRIER_PASS) && defined(__clang__)
#    include <alpaka/strategy/block/split/Markers.hpp>
#else

#    include <alpaka/core/Annotation.hpp>
#    include <alpaka/strategy/common/Vote.hpp>

#    include <cstddef>

namespace alpaka::strategy::detail::split
{
    inline constexpr bool isOn = false;

    [[nodiscard]] ALPAKA_FN_INLINE constexpr auto isActive() -> bool { return false; }

    [[nodiscard]] ALPAKA_FN_INLINE constexpr auto wait(bool) -> Vote { return {}; }

    ALPAKA_FN_INLINE constexpr void communicates() {}

    [[nodiscard]] ALPAKA_FN_INLINE constexpr auto isShared(void const*) -> bool { return false; }

    [[nodiscard]] ALPAKA_FN_INLINE constexpr auto isFirst() -> bool { return false; }

    template<typename TWord>
    [[nodiscard]] ALPAKA_FN_INLINE constexpr auto readForAll(void const*) -> TWord
    {
        return 0;
    }

    [[nodiscard]] ALPAKA_FN_INLINE constexpr auto dynamicMemory() -> void* { return nullptr; }

    [[nodiscard]] ALPAKA_FN_INLINE constexpr auto staticMemory(void const*, std::size_t, std::size_t) -> void*
    {
        return nullptr;
    }
} // namespace alpaka::strategy::detail::split
#endif
