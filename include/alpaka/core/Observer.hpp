// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the host does with operations, queues, waits and memory, for those who want to know: the checker, for example.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/SourceLocation.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace alpaka::core
{
    class Operation;

    //! What an operation does.
    enum class OperationKind : std::uint8_t
    {
        hostTask, //!< A function of the user, or a task of a runtime.
        kernel,
        copy,
        set,
        record, //!< Of an event.
        wait,
        allocation,
        release, //!< Of a buffer, in the order of a queue.
        message  //!< Messages between ranks, or a collective call of them.
    };

    //! What an entry of a non-blocking queue of the host is.
    enum class QueueEntry : std::uint8_t
    {
        task,     //!< A kernel, or another operation of the library.
        hostTask, //!< A function of the user.
        mark,     //!< A point that can be waited for.
        wait      //!< A wait for a mark of another queue.
    };

    //! The base of observers; an override says what it wants to hear. All functions can be called by several threads,
    //! some under the lock of a queue; they must not use queues. Inside of a kernel nothing is told.
    class Observer
    {
    public:
        auto operator=(Observer&&) -> Observer& = delete;

        //! An operation begins on the calling thread; operations can be nested.
        //! \param operation Is there until the same thread says that it ends.
        virtual void operationBegins([[maybe_unused]] Operation const& operation) noexcept {}

        //! \param hasFailed Whether an exception leaves the operation.
        virtual void
        operationEnds([[maybe_unused]] Operation const& operation, [[maybe_unused]] bool hasFailed) noexcept
        {
        }

        //! The calling thread, a worker, has run a share of an operation of another thread that has not ended and is no
        //! host task.
        //! \param begun As core::ticks() counts.
        //! \param parts Blocks of a kernel, pieces of another operation; at least 1.
        virtual void shareEnds(
            [[maybe_unused]] Operation const& operation,
            [[maybe_unused]] std::uint64_t begun,
            [[maybe_unused]] std::size_t parts) noexcept
        {
        }

        //! An entry gets its place in a non-blocking queue.
        //! \param position Number of entries before it.
        //! \param record Of a mark or a wait.
        virtual void entryPushed(
            [[maybe_unused]] void const* queue,
            [[maybe_unused]] std::uint64_t position,
            [[maybe_unused]] QueueEntry entry,
            [[maybe_unused]] void const* record) noexcept
        {
        }

        //! The calling thread, which is the queue's, runs a task until `entryEnds`.
        //! \param place Of the call that enqueued it; may be unknown.
        virtual void entryBegins(
            [[maybe_unused]] void const* queue,
            [[maybe_unused]] std::uint64_t position,
            [[maybe_unused]] SourceLocation const& place) noexcept
        {
        }

        virtual void entryEnds() noexcept {}

        //! No handle of a non-blocking queue is left, and its work is done.
        virtual void queueDestroyed([[maybe_unused]] void const* queue) noexcept {}

        //! The calling thread has seen that all entries before a mark are done.
        virtual void recordReached([[maybe_unused]] void const* record) noexcept {}

        //! The calling thread has seen that all entries below a position are done.
        virtual void
        positionReached([[maybe_unused]] void const* queue, [[maybe_unused]] std::uint64_t position) noexcept
        {
        }

        //! A thread or a queue waits for an event that has not been enqueued; it is enqueued; it is destroyed.
        virtual void eventAwaited([[maybe_unused]] void const* event) noexcept {}
        virtual void eventEnqueued([[maybe_unused]] void const* event) noexcept {}
        virtual void eventDestroyed([[maybe_unused]] void const* event) noexcept {}

        //! A copy or set of this memory is created, which may be enqueued.
        virtual void memoryNamed([[maybe_unused]] void const* data) noexcept {}

        //! The operation of the calling thread reads or writes a row of memory.
        virtual void memoryAccessed(
            [[maybe_unused]] void const* data,
            [[maybe_unused]] std::size_t bytes,
            [[maybe_unused]] bool writes) noexcept
        {
        }

        //! A buffer holds elements of a size. What has been allocated behind its last byte is not part of it.
        virtual void bufferCreated(
            [[maybe_unused]] void const* data,
            [[maybe_unused]] std::size_t bytes,
            [[maybe_unused]] std::size_t elementBytes,
            [[maybe_unused]] bool areFloatingPoint) noexcept
        {
        }

        //! The buffer will be freed in the order of a queue, by whichever thread gives it up last.
        virtual void bufferIsFreedInOrder([[maybe_unused]] void const* data) noexcept {}

        //! A handle of a buffer gives its memory up; others may keep it.
        virtual void bufferHandleEnds([[maybe_unused]] void const* data) noexcept {}

        //! \return Whether it follows memory from its allocation to its end, so that pools must keep none.
        [[nodiscard]] virtual auto followsMemory() const noexcept -> bool { return false; }

        //! A view has rows that are shorter than the distance between them.
        virtual void viewCreated(
            [[maybe_unused]] void const* data,
            [[maybe_unused]] std::size_t rowBytes,
            [[maybe_unused]] std::size_t pitch,
            [[maybe_unused]] std::size_t rows) noexcept
        {
        }

        //! \return The next one of the observers that hear the same; null after the last.
        [[nodiscard]] auto next() const noexcept -> Observer* { return m_next; }

    protected:
        // Virtual, because friends could end an object.
        virtual ~Observer() = default;

    private:
        friend void addObserver(Observer& observer) noexcept;
        friend void removeObserver(Observer& observer) noexcept;

        Observer* m_next = nullptr;
    };

    namespace detail
    {
        //! The newest observer. A variable of a function, because images for OpenMP devices have no others.
        [[nodiscard]] ALPAKA_ONE_PER_PROCESS inline auto newestObserver() -> std::atomic<Observer*>&
        {
            static constinit std::atomic<Observer*> newest{nullptr};
            return newest;
        }
    } // namespace detail

    //! The observer hears of what begins from now on, until it is removed.
    inline void addObserver(Observer& observer) noexcept
    {
        auto& newest = detail::newestObserver();
        observer.m_next = newest.load();
        while(!newest.compare_exchange_weak(observer.m_next, &observer))
        {
        }
    }

    //! Only while no other thread uses the library.
    //! \param observer Was added.
    inline void removeObserver(Observer& observer) noexcept
    {
        auto& newest = detail::newestObserver();
        if(newest.load() == &observer)
            newest.store(observer.m_next);
        else
            for(auto* one = newest.load(); one != nullptr; one = one->m_next)
                if(one->m_next == &observer)
                {
                    one->m_next = observer.m_next;
                    return;
                }
    }

    //! \return Whether anything is observed. Then also waits for what is done already become entries of queues.
    [[nodiscard]] ALPAKA_FN_INLINE auto isObserved() noexcept -> bool
    {
        return detail::newestObserver().load(std::memory_order_relaxed) != nullptr;
    }

    //! Calls fn with each observer. A program without one pays a load and a branch.
    template<typename TFn>
    ALPAKA_FN_INLINE void tellObservers(TFn const& fn)
    {
        if(isObserved()) [[unlikely]]
        { // cppcheck does not read a loop behind an attribute
            for(auto* one = detail::newestObserver().load(std::memory_order_acquire); one != nullptr;
                one = one->next())
                fn(*one);
        }
    }
} // namespace alpaka::core
