// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The modes of floating-point arithmetic of a thread: rounding, subnormal numbers, traps.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Predef.hpp>

#include <cstdint>

#if !BOOST_ARCH_X86
#    include <cfenv>
#endif

namespace alpaka::core
{
    //! A snapshot of the modes, without the flags of exceptions that have occurred. The header cfenv knows neither the modes for
    //! subnormal numbers nor a way to read the modes that is cheap enough for each launch.
    class FloatModes
    {
    public:
        //! \return The modes of the calling thread.
        [[nodiscard]] ALPAKA_FN_INLINE static auto ofThread() noexcept -> FloatModes
        {
#if BOOST_ARCH_X86
            // MXCSR: bits 0 to 5 are the flags. The x87 unit computes long double only, but has modes of its own.
            std::uint16_t x87 = 0;
            asm volatile("fnstcw %0" : "=m"(x87));
            return FloatModes((__builtin_ia32_stmxcsr() & controlBits) | std::uint32_t{x87} << 16);
#elif BOOST_ARCH_ARM && defined(__aarch64__) && (BOOST_COMP_GNUC || BOOST_COMP_CLANG)
            std::uint64_t fpcr = 0;
            asm volatile("mrs %0, fpcr" : "=r"(fpcr));
            return FloatModes(static_cast<std::uint32_t>(fpcr));
#else
            return FloatModes(static_cast<std::uint32_t>(std::fegetround()));
#endif
        }

        //! Gives the calling thread these modes. Its flags stay.
        ALPAKA_FN_COLD void apply() const noexcept
        {
#if BOOST_ARCH_X86
            auto const x87 = static_cast<std::uint16_t>(m_modes >> 16);
            asm volatile("fldcw %0" : : "m"(x87));
            __builtin_ia32_ldmxcsr((__builtin_ia32_stmxcsr() & ~controlBits) | (m_modes & controlBits));
#elif BOOST_ARCH_ARM && defined(__aarch64__) && (BOOST_COMP_GNUC || BOOST_COMP_CLANG)
            asm volatile("msr fpcr, %0" : : "r"(std::uint64_t{m_modes}));
#else
            std::fesetround(static_cast<int>(m_modes));
#endif
        }

        //! The same. Cheaper where the thread has these modes already, as is usual.
        ALPAKA_FN_INLINE void applyIfOthers() const noexcept
        {
            if(ofThread() != *this) [[unlikely]]
                apply();
        }

        [[nodiscard]] friend constexpr auto operator==(FloatModes, FloatModes) noexcept -> bool = default;

    private:
        static constexpr std::uint32_t controlBits = 0xffc0;

        explicit constexpr FloatModes(std::uint32_t modes) noexcept
            : m_modes(modes)
        {
        }

        std::uint32_t m_modes;
    };

    //! During its lifetime the calling thread has the given modes, afterwards its own again, whatever happens between.
    class FloatModesScope
    {
    public:
        ALPAKA_FN_INLINE explicit FloatModesScope(FloatModes modes) noexcept
            : m_before(FloatModes::ofThread())
        {
            if(m_before != modes) [[unlikely]]
                modes.apply();
        }

        FloatModesScope(FloatModesScope const&) = delete;
        auto operator=(FloatModesScope const&) -> FloatModesScope& = delete;

        ALPAKA_FN_INLINE ~FloatModesScope()
        {
            m_before.applyIfOthers();
        }

    private:
        FloatModes m_before;
    };
} // namespace alpaka::core
