// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What host queues, events and buffers tell the checker, which is a separate translation unit
//! (checker/checker.cpp).
#pragma once

#include <alpaka/core/SourceLocation.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace alpaka::checker
{
    //! What an entry of a non-blocking queue is.
    enum class QueueEntry : std::uint8_t
    {
        task,     //!< A kernel, or another operation of the library.
        hostTask, //!< A function of the user.
        mark,
        wait
    };

    //! Sees in which order the host and the queues work. All functions can be called by several threads.
    class HostMonitor
    {
    public:
        HostMonitor() = default;
        HostMonitor(HostMonitor const&) = delete;
        auto operator=(HostMonitor const&) -> HostMonitor& = delete;

        //! An entry gets its place in a queue.
        //! \param position Number of entries before it.
        //! \param record Of a mark or a wait.
        virtual void
        pushed(void const* queue, std::uint64_t position, QueueEntry entry, void const* record) noexcept = 0;

        //! The calling thread runs a task of a queue until `ends`.
        virtual void begins(void const* queue, std::uint64_t position, core::SourceLocation const& place) noexcept = 0;
        virtual void ends() noexcept = 0;

        //! The object of the queue is destroyed.
        virtual void closed(void const* queue) noexcept = 0;

        //! The place of the task that the calling thread runs in a blocking queue; null after it.
        virtual void placed(core::SourceLocation const* place) noexcept = 0;

        //! The host has seen that all entries before a mark are done.
        virtual void reached(void const* record) noexcept = 0;
        //! The host has seen that all entries below a position are done.
        virtual void reached(void const* queue, std::uint64_t position) noexcept = 0;

        //! A copy or set of this memory will be enqueued.
        virtual void prepares(void const* data) noexcept = 0;

        //! The operation of the calling thread reads or writes a row of memory.
        virtual void touches(void const* data, std::size_t bytes, bool writes) noexcept = 0;

        //! The host waits for an event that has not been enqueued; it is enqueued; it is destroyed.
        virtual void eventWaited(void const* event) noexcept = 0;
        virtual void eventRecorded(void const* event) noexcept = 0;
        virtual void eventDestroyed(void const* event) noexcept = 0;

        //! A buffer holds elements of a size. What has been allocated behind its last byte is not part of it.
        virtual void
        elements(void const* data, std::size_t bytes, std::size_t elementBytes, bool areFloatingPoint) noexcept = 0;

        //! The memory is freed in the order of a queue, by whichever thread gives it up last.
        virtual void freedInOrder(void const* data) noexcept = 0;

        //! A handle of the memory gives it up; others may keep it.
        virtual void handleEnds(void const* data) noexcept = 0;

        //! A view has rows that are shorter than the distance between them.
        virtual void rows(void const* data, std::size_t rowBytes, std::size_t pitch, std::size_t count) noexcept = 0;

    protected:
        ~HostMonitor() = default;
    };

    //! Null in a program without the checker of accesses.
    inline constinit std::atomic<HostMonitor*> hostMonitor{nullptr};

    //! Calls fn with the monitor if there is one.
    template<typename TFn>
    ALPAKA_FN_INLINE void tellHost(TFn const& fn)
    {
        if(auto* const one = hostMonitor.load(std::memory_order_relaxed); one != nullptr) [[unlikely]]
            fn(*one);
    }

    //! \return Whether the checker needs to hear of waits for what is done already.
    [[nodiscard]] ALPAKA_FN_INLINE auto hearsAllWaits() -> bool
    {
        return hostMonitor.load(std::memory_order_relaxed) != nullptr;
    }

    //! While it exists, the calling thread runs a task of a blocking queue.
    class Placed
    {
    public:
        ALPAKA_FN_INLINE explicit Placed(core::SourceLocation const& place)
        {
            tellHost([&](HostMonitor& one) { one.placed(&place); });
        }

        Placed(Placed const&) = delete;
        auto operator=(Placed const&) -> Placed& = delete;

        ALPAKA_FN_INLINE ~Placed()
        {
            tellHost([](HostMonitor& one) { one.placed(nullptr); });
        }
    };
} // namespace alpaka::checker
