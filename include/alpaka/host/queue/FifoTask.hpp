// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Tasks of any type, stored as entries of a queue.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/CountedRef.hpp>
#include <alpaka/core/FloatModes.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
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

    //! Head of one entry. The object follows it, and the file of the call, if it is known, stands at the end. So an
    //! entry with a task of up to 8 bytes takes half a cache line.
    struct alignas(16) FifoEntry
    {
        enum class Kind : std::uint8_t
        {
            //! A user's task; may be skipped.
            task,
            //! A task of the library; is never skipped.
            operation,
            //! A core::CountedRef<Record> to complete.
            mark,
            //! A core::CountedRef<Record> to wait for.
            wait
        };

        //! Runs the object unless isSkipped, then destroys it, even if it throws.
        using Step = void (*)(FifoEntry& entry, bool isSkipped);

        //! \return The bytes of the place in an entry.
        [[nodiscard]] static auto bytesOf(core::SourceLocation const& place) noexcept -> std::size_t
        {
            if(place.file == nullptr)
                return 0;
            return isShort(place) ? sizeof(place.file) : sizeof(place);
        }

        //! \return The bytes of an entry.
        [[nodiscard]] static auto bytesOf(std::size_t objectBytes, core::SourceLocation const& place) noexcept
            -> std::size_t
        {
            constexpr auto unit = sizeof(FifoEntry);
            return (unit + objectBytes + bytesOf(place) + unit - 1) / unit * unit;
        }

        FifoEntry(Step stepOfObject, Kind kindOfEntry, std::size_t objectBytes, core::SourceLocation const& place)
            : step(stepOfObject)
            , kind(kindOfEntry)
            , m_units(static_cast<std::uint8_t>(bytesOf(objectBytes, place) / sizeof(FifoEntry)))
        {
            if(place.file == nullptr)
                m_line = 0;
            else if(isShort(place))
            {
                m_line = static_cast<std::uint16_t>(place.line);
                append(place.file);
            }
            else
            {
                m_line = otherLine;
                append(place);
            }
        }

        auto operator=(FifoEntry&&) -> FifoEntry& = delete;

        //! \return The bytes to the next entry.
        [[nodiscard]] auto bytes() const noexcept -> std::size_t { return m_units * sizeof(FifoEntry); }

        [[nodiscard]] auto object() noexcept -> void* { return this + 1; }

        //! \return The place of the call that made the entry. Also after the object is destroyed.
        [[nodiscard]] ALPAKA_FN_RARE auto place() noexcept -> core::SourceLocation
        {
            if(m_line == 0)
                return {};
            if(m_line == otherLine)
                return *std::launder(static_cast<core::SourceLocation*>(trailer(sizeof(core::SourceLocation))));
            return {*std::launder(static_cast<char const**>(trailer(sizeof(char const*)))), m_line};
        }

        Step const step;
        core::FloatModes const modes; //!< Those of the thread that enqueued it.
        Kind const kind;

    private:
        //! Most places are a file and a line below this; others are stored as they are.
        static constexpr std::uint16_t otherLine = 0xffff;

        [[nodiscard]] static auto isShort(core::SourceLocation const& place) noexcept -> bool
        {
            return place.label == nullptr && place.line > 0 && place.line < otherLine;
        }

        template<typename T>
        void append(T const& value) noexcept
        {
            ::new (trailer(sizeof(T))) T(value);
        }

        [[nodiscard]] auto trailer(std::size_t trailerBytes) noexcept -> void*
        {
            return reinterpret_cast<std::byte*>(this) + bytes() - trailerBytes;
        }

        std::uint8_t const m_units;
        std::uint16_t m_line = 0;
    };

    static_assert(sizeof(FifoEntry) == 16);

    //! Destroys the object of an entry at the end of a step.
    template<typename TTask>
    class StepGuard
    {
    public:
        explicit StepGuard(FifoEntry& entry) noexcept
            : m_task(static_cast<TTask*>(entry.object()))
        {
        }

        auto operator=(StepGuard&&) -> StepGuard& = delete;

        ~StepGuard() { m_task->~TTask(); }

        [[nodiscard]] auto task() const noexcept -> TTask& { return *m_task; }

    private:
        TTask* m_task;
    };

    //! The step function for objects of the type.
    template<typename TTask>
    void stepTask(FifoEntry& entry, bool isSkipped)
    {
        StepGuard<TTask> const guard(entry);
        if(!isSkipped)
            runTask(guard.task());
    }

    //! Holds a task that is too big, over-aligned, or may throw when moved.
    template<typename TTask>
    struct BoxedTask
    {
        static constexpr auto operationKind = core::operationKind<TTask>();

        struct Box : core::Counted<Box>
        {
            template<typename TOrigin>
            explicit Box(TOrigin&& origin)
                : task(std::forward<TOrigin>(origin))
            {
            }

            TTask task;
        };

        core::CountedRef<Box> box;

        void operator()() const { runTask(box->task); }

        void describe(core::Text& line) const { core::describeTask(line, box->task); }
    };

    template<typename TTask>
    concept DescribesItself = requires(TTask const& task, core::Text& line) { task.describe(line); };

    //! Whether a task is an operation of the library; those describe themselves. Messages are not: they wait for
    //! others, as functions of the user may.
    template<typename TTask>
    inline constexpr bool isOfLibrary
        = DescribesItself<TTask> && (core::operationKind<TTask>() != core::OperationKind::message);
    template<typename TTask>
    inline constexpr bool isOfLibrary<BoxedTask<TTask>> = isOfLibrary<TTask>;

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
            return BoxedTask<Task>{
                decltype(BoxedTask<Task>::box)(new typename BoxedTask<Task>::Box(std::forward<TTask>(task)))};
    }
} // namespace alpaka::host
