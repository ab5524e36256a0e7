// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! An operation of the library from its begin to its end: observers hear of it, and ALPAKA_TRACE=1 prints its line.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/core/Ticks.hpp>
#include <alpaka/core/TypeName.hpp>

#include <cstdint>
#include <typeinfo>

namespace alpaka::core
{
    namespace detail
    {
        //! Set when the static objects of the program are constructed.
        ALPAKA_ONE_PER_PROCESS inline std::int64_t const programStart = nanoseconds();
    } // namespace detail

    //! The verb of an operation that a device runs later.
    inline constexpr char submittedIn[] = "submitted in";

    //! Appends what an operation is.
    using Describe = void (*)(Text& line, void const* object);

    //! Describes tasks of a type by their member `void describe(core::Text& line) const`, else by their type.
    template<typename TTask>
    void describeTask(Text& line, TTask const& task)
    {
        if constexpr(requires { task.describe(line); })
            task.describe(line);
        else
        {
            line.append("task ");
            appendTypeName(line, typeid(TTask));
        }
    }

    //! The same as a Describe.
    template<typename TTask>
    ALPAKA_FN_RARE void describe(Text& line, void const* task)
    {
        describeTask(line, *static_cast<TTask const*>(task));
    }

    //! \return The member `operationKind` of a task of the library.
    template<typename TTask>
    [[nodiscard]] constexpr auto operationKind() -> OperationKind
    {
        if constexpr(requires { TTask::operationKind; })
            return TTask::operationKind;
        else
            return OperationKind::hostTask;
    }

    //! While it exists, the calling thread runs an operation, if that is observed or traced; else it holds nothing.
    class Operation
    {
    public:
        //! What an operation is.
        struct What
        {
            OperationKind kind;
            Describe describe;
            //! For describe; lives as long as the operation.
            void const* object;
            //! What the duration is.
            char const* verb;
            //! The host queue whose task it is; null for none.
            void const* queue;
        };

        //! An operation that is neither observed nor traced, unless it begins later.
        Operation() noexcept {}

        //! \param location Must live until the end.
        ALPAKA_FN_INLINE
        Operation(Settings const& settings, What const& what, SourceLocation const& location) noexcept
        {
            if(isHeard(settings)) [[unlikely]]
                begin(what, location);
        }

        auto operator=(Operation&&) -> Operation& = delete;

        ALPAKA_FN_INLINE ~Operation() { end(); }

        //! \return Whether operations are observed or traced. One branch for both.
        [[nodiscard]] ALPAKA_FN_INLINE static auto isHeard(Settings const& settings) noexcept -> bool
        {
            return (static_cast<int>(settings.trace) | static_cast<int>(isObserved())) != 0;
        }

        //! The operation begins.
        ALPAKA_RARE void begin(What const& what, SourceLocation const& location) noexcept;

        //! The operation ends; else it ends with this object.
        ALPAKA_FN_INLINE void end() noexcept
        {
            if(m_begin != 0) [[unlikely]]
                finish();
        }

        //! For observers, as the rest: only after begin.
        [[nodiscard]] auto what() const noexcept -> What const& { return m_what; }

        [[nodiscard]] auto place() const noexcept -> SourceLocation const& { return *m_location; }

        //! \return When it has begun, as core::ticks() counts.
        [[nodiscard]] auto begun() const noexcept -> std::uint64_t { return m_begin; }

    private:
        ALPAKA_RARE void finish() noexcept;

        void print(bool hasFailed) const noexcept;

        //! Zero when it is neither observed nor traced; then nothing else is set: launches must not pay for it.
        std::uint64_t m_begin = 0;
        What m_what;
        SourceLocation const* m_location;
        //! Exceptions that were on their way when the operation began.
        int m_exceptions;
        std::int64_t m_tracedBegin; //!< Nanoseconds; 0 when it is not traced.
    };

    //! \return The operation that the calling thread began last, unless it has ended or is a host task; null for none.
    //!         In host tasks fibers of the program may change places, and end in any order: what has ended must not
    //!         come back.
    [[nodiscard]] ALPAKA_RARE auto currentOperation() noexcept -> Operation const*&;
} // namespace alpaka::core

#if ALPAKA_HAS_BODIES
#    include <alpaka/core/Operation.ipp>
#endif
