// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The interface between AccCpuChecked and the checker of accesses, which is a separate translation unit
//! (alpaka/checker/Hooks.hpp).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace alpaka::checker
{
    //! One launch of a kernel, for messages.
    struct LaunchFacts
    {
        static constexpr std::size_t maxDims = 4;

        std::string_view kernel;
        std::uint32_t dims = 1;
        std::array<std::uint64_t, maxDims> gridBlocks{};
        std::array<std::uint64_t, maxDims> blockThreads{};
        std::uint32_t slots = 1; //!< Blocks that are begun at the same time at most.
        std::uint32_t seed = 0;
    };

    //! What sees the accesses of kernels. AccCpuChecked tells it where kernels begin, wait and end. All calls come
    //! from one thread of the operating system at a time.
    class Monitor
    {
    public:
        Monitor() = default;
        Monitor(Monitor const&) = delete;
        auto operator=(Monitor const&) -> Monitor& = delete;

        //! \param yield Called with its argument inside of a kernel's thread: other threads may continue.
        virtual void beginLaunch(LaunchFacts const& facts, void (*yield)(void*), void* argument) = 0;
        virtual void endLaunch() noexcept = 0;

        //! A slot begins to run another block.
        virtual void beginBlock(std::uint32_t slot, std::size_t block) = 0;

        //! Tells where the stack of a thread is, for this launch.
        //! \param top Higher than all local variables of the kernel.
        virtual void setStack(std::uint32_t slot, std::uint32_t thread, void const* top) = 0;

        //! The calling fiber runs a thread of the block of a slot from now on.
        virtual void enter(std::uint32_t slot, std::uint32_t thread) = 0;

        //! The calling thread of the operating system runs code of the library until the next call of enter.
        virtual void leave() noexcept = 0;

        //! A thread arrives at the barrier.
        //! \param site The address of its call.
        virtual void arrive(std::uint32_t slot, std::uint32_t thread, void const* site) = 0;

        //! All threads of the block have arrived or returned.
        virtual void barrierDone(std::uint32_t slot) = 0;

        //! A block has a shared variable. It is uninitialised in each block.
        //! \param dynamic Whether it is the dynamic shared memory.
        virtual void
        addShared(std::uint32_t slot, std::byte* data, std::size_t bytes, std::string_view name, bool dynamic)
            = 0;

        //! Copies all buffers. A launch that follows can be repeated from there.
        virtual void saveBuffers() = 0;
        //! Keeps the contents of the buffers as the result with which others are compared, then restores the copies.
        virtual void keepResult(std::uint32_t seed) = 0;
        //! Compares the contents of the buffers with the kept result, then restores the copies or the kept result.
        virtual void compareResult(std::uint32_t seed, bool isLast) = 0;

    protected:
        ~Monitor() = default;
    };

    //! Null in a program without the checker of accesses.
    inline constinit std::atomic<Monitor*> monitor{nullptr};
} // namespace alpaka::checker
