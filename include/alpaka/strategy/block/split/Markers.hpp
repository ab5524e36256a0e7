// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Functions that clang's plug-in in cmake/pass/ looks for: it makes loops of a block whose code they mark.
//!
//! They are weak definitions, so that a program that was compiled with the macro ALPAKA_BARRIER_PASS but without the
//! plug-in is the same as one without both: no block is split.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>
#include <alpaka/strategy/common/Vote.hpp>

#include <cstddef>
#include <cstdint>

// Other compilers do not know the attribute, and have no plug-in.
#if BOOST_COMP_CLANG
#    define ALPAKA_DETAIL_CONVERGENT [[clang::convergent]]
#else
#    define ALPAKA_DETAIL_CONVERGENT
#endif

namespace alpaka::strategy::detail::split
{
    //! What the plug-in made of a kernel. It knows this layout.
    struct Facts
    {
        char const* reason;        //!< Why the kernel stays on fibers; null when it is split.
        std::uint64_t staticBytes; //!< Of the shared variables of a block.
        std::uint64_t threadBytes; //!< That each thread keeps from barrier to barrier.
        std::uint64_t slots;       //!< The pieces of memory for that, each of them aligned.
        std::uint64_t mayReturn;   //!< 1 if a thread may return while others still wait.
    };

    inline constexpr Facts notActive{
        "the plug-in for barriers was not active when this kernel was compiled", 0, 0, 0, 0};
} // namespace alpaka::strategy::detail::split

extern "C"
{
    //! \return Whether this code is part of a split block.
    [[gnu::weak]] auto alpaka_split_active() noexcept -> bool
    {
        return false;
    }

    //! \param body The function whose code is split.
    //! \return What became of it; it is only called if that was successful.
    [[gnu::weak]] auto alpaka_split_facts([[maybe_unused]] void const* body) noexcept
        -> alpaka::strategy::detail::split::Facts const*
    {
        return &alpaka::strategy::detail::split::notActive;
    }

    // The others are only called in split blocks.

    //! What follows is the code of one thread.
    [[gnu::weak]] void alpaka_split_begin(std::int32_t, std::int32_t, void*, void*, void*, void*) {}

    //! Called by split blocks: memory for values that their threads keep.
    [[gnu::weak]] auto alpaka_split_keep(void* arena, std::uint64_t bytes) -> void*
    {
        using Arena = alpaka::strategy::detail::SharedArena;
        return static_cast<Arena*>(arena)->perThread(bytes, Arena::alignment);
    }

    //! \return The row of the thread in its block; rows differ in all dimensions but the last.
    [[gnu::weak, gnu::const]] auto alpaka_split_row() noexcept -> std::int32_t
    {
        return 0;
    }

    //! \return The place of the thread in its row.
    [[gnu::weak, gnu::const]] auto alpaka_split_column() noexcept -> std::int32_t
    {
        return 0;
    }

    //! \return The threads that have not returned, times 2^32, plus those of them for which `holds` is true.
    [[gnu::weak]] ALPAKA_DETAIL_CONVERGENT auto alpaka_split_barrier([[maybe_unused]] bool holds) noexcept
        -> std::uint64_t
    {
        return 0;
    }

    //! The thread uses an atomic operation, which may be a plain one because the block runs on one thread.
    [[gnu::weak]] void alpaka_split_communicates() noexcept {}

    //! \return Whether an address is known to be one in the shared memory of the block.
    [[gnu::weak, gnu::const]] auto alpaka_split_shared(void const*) noexcept -> bool
    {
        return false;
    }

    //! Behind a barrier: all threads read the same address, and none writes there before the next one.
    [[gnu::weak]] ALPAKA_DETAIL_CONVERGENT auto alpaka_split_read32(void const*) noexcept -> std::uint32_t
    {
        return 0;
    }

    [[gnu::weak]] ALPAKA_DETAIL_CONVERGENT auto alpaka_split_read64(void const*) noexcept -> std::uint64_t
    {
        return 0;
    }

    //! \return The dynamic shared memory of the block.
    [[gnu::weak, gnu::const]] auto alpaka_split_dynamic_memory() noexcept -> void*
    {
        return nullptr;
    }

    //! \return The shared variable of a key.
    [[gnu::weak, gnu::const]] auto alpaka_split_static_memory(void const*, std::uint64_t, std::uint64_t) noexcept
        -> void*
    {
        return nullptr;
    }
}

namespace alpaka::strategy::detail::split
{
    //! Whether the code is compiled for the plug-in.
    inline constexpr bool isOn = true;

    [[nodiscard]] ALPAKA_FN_INLINE auto isActive() -> bool
    {
        return alpaka_split_active();
    }

    //! The barrier of a split block.
    [[nodiscard]] ALPAKA_FN_INLINE auto wait(bool holds) -> Vote
    {
        std::uint64_t const result = alpaka_split_barrier(holds);
        return {static_cast<std::uint32_t>(result >> 32), static_cast<std::uint32_t>(result)};
    }

    ALPAKA_FN_INLINE void communicates()
    {
        alpaka_split_communicates();
    }

    [[nodiscard]] ALPAKA_FN_INLINE auto isShared(void const* address) -> bool
    {
        return alpaka_split_shared(address);
    }

    //! \return Whether the thread is the first one of its block.
    [[nodiscard]] ALPAKA_FN_INLINE auto isFirst() -> bool
    {
        return (alpaka_split_row() | alpaka_split_column()) == 0;
    }

    //! Behind a barrier: \return A word that all threads read, and none writes before the next barrier.
    template<typename TWord>
    [[nodiscard]] ALPAKA_FN_INLINE auto readForAll(void const* address) -> TWord
    {
        if constexpr(sizeof(TWord) == 4)
            return alpaka_split_read32(address);
        else
            return alpaka_split_read64(address);
    }

    [[nodiscard]] ALPAKA_FN_INLINE auto dynamicMemory() -> void*
    {
        return alpaka_split_dynamic_memory();
    }

    [[nodiscard]] ALPAKA_FN_INLINE auto staticMemory(void const* key, std::size_t bytes, std::size_t align) -> void*
    {
        return alpaka_split_static_memory(key, bytes, align);
    }
} // namespace alpaka::strategy::detail::split

#undef ALPAKA_DETAIL_CONVERGENT
