// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The sentences about fibers whose stack is too small.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/TypeName.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <unistd.h>

namespace alpaka::strategy::detail
{
    //! A text of limited length, for handlers of signals: it takes no memory. Characters beyond
    //! its length are missing.
    class SignalText
    {
    public:
        ALPAKA_FN_COLD void append(std::string_view text) noexcept
        {
            std::size_t const room = m_text.size() - m_size;
            std::size_t const size = text.size() < room ? text.size() : room;
            std::memcpy(m_text.data() + m_size, text.data(), size);
            m_size += size;
        }

        ALPAKA_FN_COLD void appendNumber(std::uint64_t number) noexcept
        {
            std::array<char, 20> digits;
            std::size_t first = digits.size();
            do
                digits[--first] = static_cast<char>('0' + number % 10);
            while((number /= 10) != 0);
            append({digits.data() + first, digits.size() - first});
        }

        //! Appends it as core::concatenate does.
        template<typename TVec>
        ALPAKA_FN_COLD void appendVec(TVec const& vec) noexcept
        {
            append("(");
            for(std::size_t i = 0; i < TVec::Dim::value; ++i)
            {
                append(i == 0 ? "" : ", ");
                appendNumber(static_cast<std::uint64_t>(vec[i]));
            }
            append(")");
        }

        //! \return Whether all of it is on stderr.
        ALPAKA_FN_COLD auto write() const noexcept -> bool
        {
            return ::write(STDERR_FILENO, m_text.data(), m_size) == static_cast<ssize_t>(m_size);
        }

    private:
        std::array<char, 1024> m_text; // not initialised: only the first m_size characters are read
        std::size_t m_size = 0;
    };

    //! The interface of what knows which thread of a kernel runs on a fiber.
    class FiberNames
    {
    public:
        auto operator=(FiberNames&&) -> FiberNames& = delete;

        //! Appends kernel, thread and block. Called in handlers of signals, on the thread that runs the fiber.
        virtual void appendName(SignalText& text, std::uint32_t fiber) const noexcept = 0;

    protected:
        ~FiberNames() = default;
    };

    //! Appends what a fiber of a kernel is. The longest names of kernels are cut, for the sake of what follows them.
    template<typename TVec>
    ALPAKA_FN_COLD void appendThread(
        SignalText& text, std::string_view kernel, TVec const& blockThreadIdx, TVec const& gridBlockIdx) noexcept
    {
        constexpr std::size_t longest = 400;
        text.append("kernel ");
        text.append(kernel.substr(0, longest));
        text.append(kernel.size() > longest ? "..., thread " : ", thread ");
        text.appendVec(blockThreadIdx);
        text.append(" of block ");
        text.appendVec(gridBlockIdx);
    }

    //! The end of the sentence when a guard was hit.
    inline constexpr std::string_view faultFollows = "The process ends by a segmentation fault.";

    //! Writes to stderr that the stack of a fiber was too small.
    //! \param consequence The end of the sentence.
    ALPAKA_FN_COLD inline void reportStackOverflow(
        FiberNames const& names, std::uint32_t fiber, std::size_t stackBytes, std::string_view consequence) noexcept
    {
        SignalText text;
        text.append("alpaka: ");
        names.appendName(text, fiber);
        text.append(": its stack of ");
        text.appendNumber(stackBytes / 1024);
        text.append(" KiB is too small. The environment variable ALPAKA_FIBER_STACK_KIB sets the size. ");
        text.append(consequence);
        text.append("\n");
        static_cast<void>(text.write());
    }
} // namespace alpaka::strategy::detail
