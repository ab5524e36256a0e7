// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Tasks of any type, stored as entries of a queue.
#pragma once

#include <alpaka/core/FloatModes.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/core/Trace.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

namespace alpaka::host
{
    //! Calls a task, as const where possible, so that it behaves alike in a queue that runs it in place and in one
    //! that runs a copy.
    template<typename TTask>
    void runTask(TTask& task)
    {
        if constexpr(std::is_invocable_v<TTask const&>)
            static_cast<void>(std::as_const(task)());
        else
            static_cast<void>(task());
    }

    //! Head of one entry; the object follows it.
    struct alignas(16) FifoEntry
    {
        enum class Kind : std::uint16_t
        {
            //! A user's task; may be skipped.
            task,
            //! A task of the library; is never skipped.
            duty,
            //! A std::shared_ptr<Record> to complete.
            mark,
            //! A std::shared_ptr<Record> to wait for.
            wait
        };

        //! Runs the object unless isSkipped, then destroys it, even if it throws.
        using Step = void (*)(void* object, bool isSkipped);

        [[nodiscard]] auto object() noexcept -> void*
        {
            return this + 1;
        }

        Step step;
        std::uint16_t bytes;
        Kind kind;
        core::FloatModes modes; //!< Those of the thread that enqueued it.
    };

    //! The step function for objects of the type.
    template<typename TTask>
    void stepTask(void* object, bool isSkipped)
    {
        struct Destroy
        {
            TTask& task;

            ~Destroy()
            {
                task.~TTask();
            }
        };
        Destroy const guard{*static_cast<TTask*>(object)};
        if(!isSkipped)
            runTask(guard.task);
    }

    //! Holds a task that is too big, over-aligned, or may throw when moved.
    template<typename TTask>
    struct BoxedTask
    {
        std::unique_ptr<TTask> task;

        void operator()() const
        {
            runTask(*task);
        }

        void describe(core::Text& line) const
        {
            core::describeTask(line, *task);
        }
    };

    inline constexpr std::size_t inlineTaskBytes = 512;

    template<typename TTask>
    inline constexpr bool fitsFifo = sizeof(TTask) <= inlineTaskBytes && alignof(TTask) <= alignof(FifoEntry)
                                     && std::is_nothrow_move_constructible_v<TTask>;

    //! \return What the FIFO stores: a decayed copy of the task, or a box with that copy.
    template<typename TTask>
    [[nodiscard]] auto toFifoTask(TTask&& task)
    {
        using Task = std::decay_t<TTask>;
        if constexpr(fitsFifo<Task>)
            return Task(std::forward<TTask>(task));
        else
            return BoxedTask<Task>{std::unique_ptr<Task>(new Task(std::forward<TTask>(task)))};
    }
} // namespace alpaka::host
