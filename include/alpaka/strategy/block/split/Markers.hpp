// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Code of a block that clang's plug-in for barriers looks for: it makes loops of what these functions mark.
//!
//! They are weak definitions, so that a program that was compiled with the macro ALPAKA_BARRIER_PASS but without the
//! plug-in is the same as one without both: no block is split.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/strategy/block/split/Abi.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>
#include <alpaka/strategy/common/Vote.hpp>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace alpaka::strategy::detail::split
{
    inline constexpr Facts notActive{
        "the plug-in for barriers was not active when this kernel was compiled", 0, 0, 0, 0, 0, 0};
} // namespace alpaka::strategy::detail::split

extern "C"
{
    auto alpaka_split_active() noexcept -> bool { return false; }

    auto alpaka_split_facts(void const*) noexcept -> alpaka::strategy::detail::split::Facts const*
    {
        return &alpaka::strategy::detail::split::notActive;
    }

    void alpaka_split_begin(std::int32_t, std::int32_t, void*, void*, void*, void*) {}

    auto alpaka_split_keep(void* arena, std::uint64_t bytes) -> void*
    {
        using Arena = alpaka::strategy::detail::SharedArena;
        return static_cast<Arena*>(arena)->perThread(bytes, Arena::alignment);
    }

    void alpaka_split_differ(char const* place)
    {
        throw std::runtime_error(
            std::string("kernel: the threads of a block take different ways to a barrier at ") + place
            + ", by a condition that is read from one place in memory. One of them has changed it without a barrier "
              "in between; with ALPAKA_BARRIER_FIBERS=1 the kernel runs on fibers");
    }

    auto alpaka_split_row() noexcept -> std::int32_t { return 0; }

    auto alpaka_split_column() noexcept -> std::int32_t { return 0; }

    auto alpaka_split_barrier(bool) noexcept -> std::uint64_t { return 0; }

    void alpaka_split_communicates() noexcept {}

    auto alpaka_split_shared(void const*) noexcept -> bool { return false; }

    auto alpaka_split_read32(void const*) noexcept -> std::uint32_t { return 0; }

    auto alpaka_split_read64(void const*) noexcept -> std::uint64_t { return 0; }

    auto alpaka_split_dynamic_memory() noexcept -> void* { return nullptr; }

    auto alpaka_split_static_memory(void const*, std::uint64_t, std::uint64_t) noexcept -> void* { return nullptr; }
}

namespace alpaka::strategy::detail::split
{
    //! Whether the code is compiled for the plug-in.
    inline constexpr bool isOn = true;

    [[nodiscard]] ALPAKA_FN_INLINE auto isActive() -> bool { return alpaka_split_active(); }

    //! The barrier of a split block.
    [[nodiscard]] ALPAKA_FN_INLINE auto wait(bool holds) -> Vote
    {
        std::uint64_t const result = alpaka_split_barrier(holds);
        return {static_cast<std::uint32_t>(result >> 32), static_cast<std::uint32_t>(result)};
    }

    ALPAKA_FN_INLINE void communicates() { alpaka_split_communicates(); }

    [[nodiscard]] ALPAKA_FN_INLINE auto isShared(void const* address) -> bool { return alpaka_split_shared(address); }

    //! \return Whether the thread is the first one of its block.
    [[nodiscard]] ALPAKA_FN_INLINE auto isFirst() -> bool { return (alpaka_split_row() | alpaka_split_column()) == 0; }

    //! After a barrier: \return A word that all threads read, and none writes before the next barrier.
    template<typename TWord>
    [[nodiscard]] ALPAKA_FN_INLINE auto readForAll(void const* address) -> TWord
    {
        if constexpr(sizeof(TWord) == 4)
            return alpaka_split_read32(address);
        else
            return alpaka_split_read64(address);
    }

    [[nodiscard]] ALPAKA_FN_INLINE auto dynamicMemory() -> void* { return alpaka_split_dynamic_memory(); }

    [[nodiscard]] ALPAKA_FN_INLINE auto staticMemory(void const* key, std::size_t bytes, std::size_t align) -> void*
    {
        return alpaka_split_static_memory(key, bytes, align);
    }
} // namespace alpaka::strategy::detail::split
