// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a launch on an OpenMP device tells the host when it has ended: no exception can leave a target region.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>

#include <cstddef>
#include <cstring>

namespace alpaka::runtime::omptarget
{
    //! Bytes that the threads of a block share on a device that is not like a host.
    inline constexpr std::size_t teamMemoryBytes = std::size_t{30} * 1024;

    struct Report
    {
        enum class Code : int
        {
            success,
            exception,   //!< Of the kernel or the library; `text` is its text.
            smallTeam,   //!< OpenMP gave a team of `value` threads.
            sharedMemory //!< Dynamic and static shared variables of `value` bytes.
        };

        //! Several threads may write a code; any one of them is kept.
        void set(Code newCode, std::size_t newValue)
        {
            code = newCode;
            value = newValue;
        }

        void setText(char const* what)
        {
            code = Code::exception;
            std::strncpy(text, what, sizeof(text) - 1);
        }

        //! \throws core::Error unless the launch succeeded.
        template<typename TIdx>
        void check(TIdx threadsPerBlock) const
        {
            if(code != Code::success) [[unlikely]]
                fail(static_cast<std::size_t>(threadsPerBlock));
        }

        Code code = Code::success;
        std::size_t value = 0;
        char text[480] = {};

    private:
        [[noreturn]] ALPAKA_FN_COLD void fail(std::size_t threadsPerBlock) const
        {
            switch(code)
            {
            case Code::success:
            case Code::exception:
                core::fail("", static_cast<char const*>(text));
            case Code::smallTeam:
                core::fail(
                    "kernel launch: a block of ",
                    threadsPerBlock,
                    " threads was asked for, but OpenMP gave a team of ",
                    value,
                    threadsPerBlock % 32 == 0
                        ? ""
                        : "; devices of NVIDIA have teams of one thread or of whole warps of 32");
            case Code::sharedMemory:
                core::fail(
                    "kernel launch: static and dynamic shared variables of ",
                    value,
                    " bytes exceed the ",
                    std::size_t{teamMemoryBytes},
                    " bytes of a block on this device, or are more than 32; the results are wrong");
            }
            __builtin_unreachable();
        }
    };
} // namespace alpaka::runtime::omptarget
