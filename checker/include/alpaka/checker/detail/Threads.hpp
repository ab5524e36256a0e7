// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads and blocks of the launch that is checked.
#pragma once

#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/VectorClock.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace alpaka::checker::detail
{
    struct Block;

    //! A write whose value is not known yet, because the checker is called before it.
    struct PendingWrite
    {
        std::uintptr_t address = 0;
        std::size_t bytes = 0; //!< 0: there is none.
        std::uint64_t before = 0;
        std::uint64_t otherWrite = 0;
        void const* site = nullptr;
    };

    //! A store whose value is not known yet.
    struct PendingStore
    {
        std::uintptr_t address = 0;
        std::size_t bytes = 0; //!< 0: there is none.
        void const* site = nullptr;
    };

    struct Thread
    {
        std::uintptr_t stackTop = 0;
        std::uint32_t number = 0; //!< In the launch.
        std::uint32_t inBlock = 0;
        bool isOfBlock = false;      //!< See Monitor::setOfBlock.
        std::uint32_t warpClock = 0; //!< Earlier accesses of the lanes of its warp are ordered for it.
        Block* block = nullptr;
        std::uint64_t left = 0;   //!< Accesses until the next slow look.
        std::uint64_t budget = 0; //!< Accesses until it is said not to end.
        PendingWrite pending;
        PendingStore store; //!< For Numbers.
        bool hasReadNan = false;
        bool hasReadInfinity = false;
        VectorClock vectorClock;
        VectorClock fenced; //!< What its last releasing fence releases with each atomic write that follows.
        VectorClock seen;   //!< What relaxed atomic reads have met, for the next fence that acquires.

        //! What it knows of others by atomic operations and fences.
        void forgetOthers()
        {
            vectorClock.clear();
            fenced.clear();
            seen.clear();
        }
    };

    struct Block
    {
        std::size_t number = 0;
        std::uint32_t firstThread = 0; //!< Its number in the launch.
        std::uint32_t slot = 0;
        std::uint32_t barrierClock = 0; //!< Earlier accesses of its threads are ordered for all of them.
        VectorClock vectorClock;
        RawVector<std::uint32_t> barriers; //!< The clocks of all barriers so far.
        std::uint32_t arrived = 0;
        char meetingPoint = 0;              //!< Of the fences for its threads.
        std::array<void const*, 2> sites{}; //!< Of the present barrier: two different ones.
        std::array<std::uint32_t, 2> threadsAtSites{};
    };

    //! The present barrier of a cooperative grid.
    struct GridBarrier
    {
        std::array<void const*, 2> sites{}; //!< Of the calls: two different ones.
        std::array<std::uint32_t, 2> threads{};
        std::array<Block const*, 2> blocks{};
    };
} // namespace alpaka::checker::detail
