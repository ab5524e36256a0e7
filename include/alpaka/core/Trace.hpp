// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The lines that ALPAKA_TRACE=1 prints, one for each operation.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/core/TypeName.hpp>

#include <cstdint>
#include <typeinfo>

namespace alpaka::core
{
    namespace detail
    {
        //! \return Nanoseconds of a clock that never goes back.
        [[nodiscard]] ALPAKA_COLD auto traceClock() noexcept -> std::int64_t;

        //! Set when the static objects of the program are constructed.
        ALPAKA_ONE_PER_PROCESS inline std::int64_t const programStart = traceClock();
    } // namespace detail

    //! Appends to a line of the trace what an operation is.
    using Describe = void (*)(Text& line, void const* operation);

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
    ALPAKA_FN_COLD void describe(Text& line, void const* task)
    {
        describeTask(line, *static_cast<TTask const*>(task));
    }

    //! Prints a line about one operation when it ends, on the thread that runs it.
    class Trace
    {
    public:
        //! An operation that prints no line.
        Trace() noexcept {}

        //! An operation that prints a line if the settings say so.
        ALPAKA_FN_INLINE Trace(
            Settings const& settings,
            Describe what,
            void const* operation,
            SourceLocation const& location,
            char const* verb = "took") noexcept
        {
            if(settings.trace) [[unlikely]]
                begin(what, operation, location, verb);
        }

        Trace(Trace const&) = delete;
        auto operator=(Trace const&) -> Trace& = delete;

        ALPAKA_FN_INLINE ~Trace()
        {
            end();
        }

        //! The operation begins.
        //! \param what Called at the end with `operation`, which must live until then.
        //! \param location Must live until then, too.
        //! \param verb What the duration is.
        ALPAKA_COLD void
        begin(Describe what, void const* operation, SourceLocation const& location, char const* verb) noexcept;

        //! The operation ends; else it ends with this object.
        ALPAKA_FN_INLINE void end() noexcept
        {
            if(m_begin != 0) [[unlikely]]
                print();
        }

    private:
        ALPAKA_COLD void print() noexcept;

        //! Zero when there is no line to print; then nothing else is set, because launches must not pay for it.
        std::int64_t m_begin = 0;
        Describe m_describe;
        void const* m_operation;
        SourceLocation const* m_location;
        char const* m_verb;
        //! Exceptions that were on their way when the operation began.
        int m_exceptions;
    };
} // namespace alpaka::core

#if ALPAKA_HAS_BODIES
#    include <alpaka/core/Trace.ipp>
#endif
