// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the headers and clang's plug-in for barriers (compiler/barrier-pass/) agree on: the functions that mark code
//! of a block, and what the plug-in says of a kernel.
//!
//! The plug-in includes this header, too. It is C++17 and includes no other header of the library.
#pragma once

#include <cstdint>

// Other compilers do not know the attribute, and have no plug-in.
#ifdef __clang__
#    define ALPAKA_DETAIL_CONVERGENT [[clang::convergent]]
#else
#    define ALPAKA_DETAIL_CONVERGENT
#endif

namespace alpaka::strategy::detail::split
{
    //! No split block has more threads.
    inline constexpr std::int32_t maxThreads = 1024;

    //! What the plug-in made of a kernel.
    struct Facts
    {
        char const* reason;        //!< Why the kernel stays on fibers; null when it is split.
        std::uint64_t staticBytes; //!< Of the shared variables of a block.
        std::uint64_t threadBytes; //!< That each thread keeps from barrier to barrier.
        std::uint64_t slots;       //!< The pieces of memory for that, each of them aligned.
        std::uint64_t mayReturn;   //!< 1 if a thread may return while others still wait.
        std::uint64_t noBarrier;   //!< 1 if it is split without having a barrier.
        //! 1 if its rows run faster one by one than joined, as LazyFibers does without the plug-in.
        std::uint64_t isFasterApart;
    };
} // namespace alpaka::strategy::detail::split

extern "C"
{
    //! \return Whether this code is part of a split block.
    [[gnu::weak]] auto alpaka_split_active() noexcept -> bool;

    //! \param body The function whose code is split.
    //! \return What became of it; it is only called if that was successful.
    [[gnu::weak]] auto alpaka_split_facts(void const* body) noexcept -> alpaka::strategy::detail::split::Facts const*;

    // The others are only called in split blocks.

    //! What follows is the code of one thread.
    //! \param rows,columns Threads of the block: of a row, and rows.
    [[gnu::weak]] void alpaka_split_begin(
        std::int32_t rows, std::int32_t columns, void* dynamicMemory, void* staticMemory, void* block, void* arena);

    //! Called by split blocks: memory for values that their threads keep.
    //! \param arena As given to alpaka_split_begin.
    [[gnu::weak]] auto alpaka_split_keep(void* arena, std::uint64_t bytes) -> void*;

    //! Called by split blocks whose threads read different numbers from one address: it throws.
    //! \param place File and line of the condition.
    [[noreturn, gnu::weak]] void alpaka_split_differ(char const* place);

    //! \return The row of the thread in its block; rows differ in all dimensions but the last.
    [[gnu::weak, gnu::const]] auto alpaka_split_row() noexcept -> std::int32_t;

    //! \return The place of the thread in its row.
    [[gnu::weak, gnu::const]] auto alpaka_split_column() noexcept -> std::int32_t;

    //! \return The threads that have not returned, times 2^32, plus those of them for which `holds` is true.
    [[gnu::weak]] ALPAKA_DETAIL_CONVERGENT auto alpaka_split_barrier(bool holds) noexcept -> std::uint64_t;

    //! The thread uses an atomic operation, which may be a plain one because the block runs on one thread.
    [[gnu::weak]] void alpaka_split_communicates() noexcept;

    //! \return Whether an address is known to be one in the shared memory of the block.
    [[gnu::weak, gnu::const]] auto alpaka_split_shared(void const* address) noexcept -> bool;

    //! After a barrier: all threads read the same address, and none writes there before the next one.
    [[gnu::weak]] ALPAKA_DETAIL_CONVERGENT auto alpaka_split_read32(void const* address) noexcept -> std::uint32_t;
    [[gnu::weak]] ALPAKA_DETAIL_CONVERGENT auto alpaka_split_read64(void const* address) noexcept -> std::uint64_t;

    //! \return The dynamic shared memory of the block.
    [[gnu::weak, gnu::const]] auto alpaka_split_dynamic_memory() noexcept -> void*;

    //! \return The shared variable of a key.
    [[gnu::weak, gnu::const]] auto
    alpaka_split_static_memory(void const* key, std::uint64_t bytes, std::uint64_t align) noexcept -> void*;
}

#undef ALPAKA_DETAIL_CONVERGENT
