// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Which accesses of a launch are ordered: by barriers, and by atomic operations and fences.
#pragma once

#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/Regions.hpp>
#include <alpaka/checker/detail/Shadow.hpp>
#include <alpaka/checker/detail/Threads.hpp>
#include <alpaka/checker/detail/VectorClock.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>

namespace alpaka::checker::detail
{
    //! The threads and blocks of a launch, and the clock of all its accesses, which goes on with each synchronisation.
    class HappensBefore
    {
    public:
        explicit HappensBefore(Regions& regions)
            : m_regions(regions)
        {
        }

        void beginLaunch(std::uint32_t slots, std::uint32_t threadsPerBlock, std::uint32_t warpSize);

        //! The accesses of an earlier launch are not ordered before those of the one that begins.
        void addUnordered(std::uint32_t first, std::uint32_t last);

        //! \return The clock of the first accesses of the launch.
        [[nodiscard]] auto firstClock() const -> std::uint32_t { return m_launchStart + 1; }

        [[nodiscard]] auto isOfEarlierLaunch(Access access) const -> bool { return access.clock() <= m_launchStart; }

        void endLaunch() noexcept;

        auto beginBlock(std::uint32_t slot, std::size_t number, void const* meetingPoint) -> Block&;

        //! All threads of the block that have not returned have arrived.
        void barrierDone(std::uint32_t slot);

        //! All threads of the grid that have not returned have arrived.
        void gridDone();

        //! The lanes of a warp that have not returned have met.
        void warpDone(std::uint32_t slot, std::uint32_t firstThread);

        //! Some lanes of a warp have met.
        void lanesDone(std::uint32_t slot, std::uint32_t firstThread, std::uint64_t lanes);

        //! Called after an atomic operation that has read.
        //! \param acquires Whether it acquires what others have released there. If not, a fence may still do so.
        void acquire(Thread& thread, void const* object, bool acquires = true);

        //! Called after an atomic operation that has written.
        //! \param keeps Whether what others released there stays so: the operation also reads.
        void release(Thread& thread, void const* object, bool releases, bool keeps);

        //! A fence for more than the threads of a block. It acquires what atomic reads before it have met, and atomic
        //! writes after it release what is before it ([atomics.fences] in the C++ standard).
        void fence(Thread& thread, bool acquires, bool releases);

        //! The thread has a mutex, ...
        void acquireLock(Thread& thread, void const* mutex);

        //! ... and gives it up. Mutexes order launches, too.
        void releaseLock(Thread& thread, void const* mutex);

        //! All earlier launches are ordered before the one that begins.
        void forgetLocks() { m_locks.clear(); }

        [[nodiscard]] auto threadCount() const -> std::size_t { return m_threads.size(); }

        [[nodiscard]] auto clock() const -> std::uint32_t { return m_clock; }

        [[nodiscard]] auto threadsPerBlock() const -> std::uint32_t { return m_threadsPerBlock; }

        [[nodiscard]] auto block(std::uint32_t slot) -> Block& { return m_blocks[slot]; }

        [[nodiscard]] auto threadOf(std::uint32_t slot, std::uint32_t thread) -> Thread&
        {
            return m_threads[std::size_t{slot} * m_threadsPerBlock + thread];
        }

        //! \return Whether an access was made by a thread of the block of a thread.
        [[nodiscard]] ALPAKA_FN_INLINE auto isOfBlock(Thread const& thread, Access access) const -> bool
        {
            return ((access.thread() - thread.block->firstThread) & Access::threadMask) < m_threadsPerBlock;
        }

        //! \return Whether an access was made by a lane of the warp of a thread.
        [[nodiscard]] auto isOfWarp(Thread const& thread, Access access) const -> bool
        {
            std::uint32_t const first = thread.number - thread.inBlock % m_warpSize;
            return ((access.thread() - first) & Access::threadMask) < m_warpSize && isOfBlock(thread, access);
        }

        //! \return Whether an earlier access is ordered before those of the thread now.
        [[nodiscard]] ALPAKA_FN_INLINE auto isOrdered(Thread const& thread, Access earlier) const -> bool
        {
            std::uint32_t const clock = earlier.clock();
            if(clock <= m_orderedUpTo)
                return true;
            if(clock <= m_launchStart) [[unlikely]]
                return !isOfUnorderedLaunch(clock) || m_earlier.covers(earlier.thread(), blockOf(earlier), clock);
            if(clock <= m_gridClock || earlier.thread() == (thread.number & Access::threadMask))
                return true;
            if(clock <= thread.block->barrierClock && isOfBlock(thread, earlier))
                return true;
            if(clock <= thread.warpClock && isOfWarp(thread, earlier))
                return true;
            return (!thread.vectorClock.isEmpty() || !thread.block->vectorClock.isEmpty())
                   && isOrderedByAtomics(thread, earlier);
        }

        //! \return Whether isOrdered and isOrderedByBarriers are the same for a thread.
        [[nodiscard]] ALPAKA_FN_INLINE auto knowsOnlyBarriers(Thread const& thread) const -> bool
        {
            return m_orderedUpTo == m_launchStart && thread.warpClock <= thread.block->barrierClock
                   && thread.vectorClock.isEmpty() && thread.block->vectorClock.isEmpty();
        }

        //! \return Whether an earlier access is of the thread or of an earlier launch, or a barrier is between.
        [[nodiscard]] ALPAKA_FN_INLINE auto isOrderedByBarriers(Thread const& thread, Access earlier) const -> bool
        {
            std::uint32_t const clock = earlier.clock();
            return clock <= m_gridClock || earlier.thread() == (thread.number & Access::threadMask)
                   || (clock <= thread.block->barrierClock && isOfBlock(thread, earlier));
        }

        //! Keeps two reads such that a later write that races with any read so far races with one of them: reads of
        //! two threads, of two blocks if there are any.
        //! \param isOrdered One of the two functions above.
        template<typename TIsOrdered>
        ALPAKA_FN_INLINE void remember(
            Thread const& thread,
            std::uint64_t& first,
            std::uint64_t& second,
            Access mine,
            TIsOrdered const& isOrdered) const
        {
            if(((first ^ mine.bits) & ~Access::bytesMask) == 0)
                first |= mine.bits;
            else if(((first | second) & Access::bytesMask & ~mine.bits) != 0) [[unlikely]]
                rememberPart(thread, first, second, mine);
            else if(first == 0 || isOrdered(Access{first}))
                first = mine.bits;
            else if(second == 0 || isOrdered(Access{second}))
                second = mine.bits;
            else if(isOfThirdBlock(thread, first, second))
                second = mine.bits;
        }

        [[nodiscard]] auto blockOf(Access access) const -> std::uint32_t { return blockOf(access.thread()); }

        //! \return The block of an access, if it is being run; else null.
        [[nodiscard]] auto blockWith(Access access) const -> Block const*;

    private:
        //! The same for an access that does not have all bytes of the two.
        ALPAKA_FN_NOINLINE void
        rememberPart(Thread const& thread, std::uint64_t& first, std::uint64_t& second, Access mine) const;

        //! \return Whether two reads are of one block, and it is not that of the thread.
        [[nodiscard]] ALPAKA_FN_INLINE auto
        isOfThirdBlock(Thread const& thread, std::uint64_t first, std::uint64_t second) const -> bool
        {
            // A division takes longer than the rest.
            return !isOfBlock(thread, {first}) && !isOfBlock(thread, {second})
                   && blockOf(Access{first}) == blockOf(Access{second});
        }

        //! \return The block of a thread, as far as Access::thread() tells it.
        [[nodiscard]] auto blockOf(std::uint32_t thread) const -> std::uint32_t
        {
            return (thread & Access::threadMask) / m_threadsPerBlock;
        }

        static void advanceThread(VectorClock& known, std::uint32_t thread, std::uint32_t clock)
        {
            known.advanceThread(thread & Access::threadMask, clock);
        }

        [[nodiscard]] ALPAKA_FN_NOINLINE auto isOfUnorderedLaunch(std::uint32_t clock) const -> bool;

        [[nodiscard]] ALPAKA_FN_NOINLINE auto isOrderedByAtomics(Thread const& thread, Access earlier) const -> bool;

        //! What a thread and those before it have done is released.
        void addTo(VectorClock& released, Thread const& thread);

        //! The clock goes on. When its numbers are used up, all accesses are forgotten.
        void tick();

        Regions& m_regions;
        std::uint32_t m_threadsPerBlock = 1;
        std::uint32_t m_warpSize = 1;
        std::uint32_t m_clock = 1;
        std::uint32_t m_launchStart = 0;
        std::uint32_t m_orderedUpTo = 0; //!< Of earlier launches; later ones are in m_unordered.
        std::uint32_t m_gridClock = 0;   //!< Earlier accesses of the launch are ordered for all of its threads.
        RawVector<std::pair<std::uint32_t, std::uint32_t>> m_unordered;
        std::deque<Block, RawAllocator<Block>> m_blocks;
        std::deque<Thread, RawAllocator<Thread>> m_threads;
        struct Lock
        {
            VectorClock released; //!< By threads of this launch.
            VectorClock earlier;  //!< By those of earlier launches.
        };

        RawHashMap<void const*, Lock> m_locks;              //!< By the address of a mutex.
        VectorClock m_earlier;                              //!< What the launch knows of earlier ones by mutexes.
        RawHashMap<std::uintptr_t, VectorClock> m_released; //!< By the address of an atomic object.
    };
} // namespace alpaka::checker::detail
