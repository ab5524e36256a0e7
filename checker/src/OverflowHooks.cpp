// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions of UndefinedBehaviorSanitizer for integers that wrap around, for sources compiled with
//! -fsanitize=signed-integer-overflow, and with clang's -fsanitize=unsigned-integer-overflow.

#include <alpaka/checker/detail/HookParts.hpp>
#include <alpaka/checker/detail/Sites.hpp>

#include <cstdint>
#include <cstdio>
#include <string>

namespace alpaka::checker::detail
{
    //! As the compilers lay it out.
    struct OverflowType
    {
        std::uint16_t kind; //!< 0: integer
        std::uint16_t info; //!< Lowest bit: signed
        char name[1];       // NOLINT: it is longer
    };

    struct OverflowPlace
    {
        char const* file;
        std::uint32_t line;
        std::uint32_t column;
        OverflowType const* type;
    };

    inline void overflow(void const* data, char const* operation, void const* site)
    {
        Thread const* const thread = current;
        if(thread == nullptr)
            return;
        Pause const pause;
        auto const& place = *static_cast<OverflowPlace const*>(data);
        // Generators of random numbers and hashes of the library wrap around on purpose.
        if((place.type->info & 1u) == 0 && Lines::isForeign(place.file))
            return;
        checker().requests().reports().overflow(
            *thread,
            std::string(operation) + " of " + place.type->name,
            std::string(place.file) + ":" + std::to_string(place.line),
            site);
    }

    [[noreturn]] inline void endAfterOverflow()
    {
        endProgram();
        std::_Exit(ReportLog::exitCode);
    }
} // namespace alpaka::checker::detail

// Weak, so that a program which also links the sanitizer's own library can be linked.
#define ALPAKA_CHECKER_OVERFLOW(name, operation, ...)                                                                 \
    extern "C" __attribute__((visibility("default"), used, weak)) void __ubsan_handle_##name(__VA_ARGS__)             \
    {                                                                                                                 \
        alpaka::checker::detail::overflow(data, operation, __builtin_return_address(0));                              \
    }                                                                                                                 \
    extern "C" __attribute__((visibility("default"), used, weak)) void __ubsan_handle_##name##_abort(__VA_ARGS__)     \
    {                                                                                                                 \
        alpaka::checker::detail::overflow(data, operation, __builtin_return_address(0));                              \
        alpaka::checker::detail::endAfterOverflow();                                                                  \
    }

ALPAKA_CHECKER_OVERFLOW(add_overflow, "addition", void* data, unsigned long, unsigned long)
ALPAKA_CHECKER_OVERFLOW(sub_overflow, "subtraction", void* data, unsigned long, unsigned long)
ALPAKA_CHECKER_OVERFLOW(mul_overflow, "multiplication", void* data, unsigned long, unsigned long)
ALPAKA_CHECKER_OVERFLOW(negate_overflow, "negation", void* data, unsigned long)
ALPAKA_CHECKER_OVERFLOW(divrem_overflow, "division", void* data, unsigned long, unsigned long)
#undef ALPAKA_CHECKER_OVERFLOW
