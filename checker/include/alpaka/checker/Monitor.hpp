// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The interface between AccCpuChecked and the checker of accesses, which is a
//! separate translation unit (checker/checker.cpp).
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
        void const* task = nullptr; //!< The kernel and its arguments.
        std::size_t taskBytes = 0;
        std::uint32_t warpSize = 1;
        bool isInstrumented = true; //!< The source of the kernel is compiled with -fsanitize=thread.
    };

    //! Where a lane of a warp is while others wait for it.
    struct LanePlace
    {
        std::uint32_t thread = 0;   //!< In its block.
        char const* call = nullptr; //!< The function in which it waits; null: it has returned.
        void const* site = nullptr; //!< The address of that call.
        bool isThere = true;        //!< False: the block has no such thread.
    };

    //! What sees the accesses of kernels. AccCpuChecked tells it where kernels begin, wait and end. All calls come
    //! from one thread of the operating system at a time.
    class Monitor
    {
    public:
        auto operator=(Monitor&&) -> Monitor& = delete;

        //! \param yield Called with its argument inside of a kernel's thread: other threads may continue.
        virtual void beginLaunch(LaunchFacts const& facts, void (*yield)(void*), void* argument) = 0;
        virtual void endLaunch() noexcept = 0;

        //! A slot begins to run another block.
        //! \param meetingPoint The object on which the fences of its threads exchange, or null.
        virtual void beginBlock(std::uint32_t slot, std::size_t block, void const* meetingPoint) = 0;

        //! Tells where the stack of a thread is, for this launch.
        //! \param top Higher than all local variables of the kernel.
        virtual void setStack(std::uint32_t slot, std::uint32_t thread, void const* top) = 0;

        //! The calling fiber runs a thread of the block of a slot from now on.
        virtual void enter(std::uint32_t slot, std::uint32_t thread) = 0;

        //! The calling thread of the operating system runs code of the library until the next call of enter.
        virtual void leave() noexcept = 0;

        //! Atomic operations of the running thread are for the threads of its block only.
        virtual void setOfBlock(bool is) noexcept = 0;

        //! A thread launches a kernel, whose accesses count as its own.
        //! \return The thread, for the other calls.
        virtual auto beginInner() -> void* = 0;
        virtual void enterInner(void* outer) noexcept = 0;
        virtual void leaveInner() noexcept = 0;
        virtual void endInner(void* outer) noexcept = 0;

        //! A thread arrives at the barrier.
        //! \param site The address of its call.
        virtual void arrive(std::uint32_t slot, std::uint32_t thread, void const* site) = 0;

        //! All threads of the block have arrived or returned.
        virtual void barrierDone(std::uint32_t slot) = 0;

        //! A thread of a cooperative grid calls the barrier of the grid, where its block meets first.
        //! \param site The address of the call.
        virtual void callGrid(std::uint32_t slot, std::uint32_t thread, void const* site) = 0;

        //! All blocks of the grid have arrived at its barrier or returned.
        virtual void gridDone() = 0;

        //! The lanes of a warp that have not returned have met in a function of warps.
        //! \param firstThread The first one of the warp in its block.
        virtual void warpDone(std::uint32_t slot, std::uint32_t firstThread) = 0;

        //! Some lanes of a warp have met, and no other ones.
        //! \param lanes One bit for each of them.
        virtual void lanesDone(std::uint32_t slot, std::uint32_t firstThread, std::uint64_t lanes) = 0;

        //! Two lanes of a warp wait in calls in which they do not meet.
        virtual void warpDiverged(std::uint32_t slot, LanePlace const& waits, LanePlace const& other) = 0;

        //! Two lanes of a warp have met in calls of one function at different places.
        virtual void differentCalls(std::uint32_t slot, LanePlace const& one, LanePlace const& other) = 0;

        //! A lane reads the value of one that does not take part.
        virtual void laneElsewhere(std::uint32_t slot, LanePlace const& reads, LanePlace const& other) = 0;

        //! A block has a shared variable. It is uninitialised in each block.
        //! \param dynamic Whether it is the dynamic shared memory.
        virtual void
        addShared(std::uint32_t slot, std::byte* data, std::size_t bytes, std::string_view name, bool dynamic)
            = 0;

        //! The accesses to an allocation are of no interest.
        virtual void ignore(std::byte* data) = 0;

        //! Copies all buffers. A launch that follows can be repeated from there.
        virtual void saveBuffers() = 0;
        //! Keeps the contents of the buffers as the result with which others are compared, then restores the copies.
        virtual void keepResult() = 0;
        //! Compares the contents of the buffers with the kept result, then restores the copies.
        virtual void compareResult() = 0;
        //! The buffers get the kept result.
        virtual void restoreResult() = 0;

    protected:
        ~Monitor() = default;
    };

    //! Null in a program without the checker of accesses.
    inline constinit std::atomic<Monitor*> monitor{nullptr};
} // namespace alpaka::checker
