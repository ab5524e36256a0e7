// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The modes of floating-point arithmetic of a thread: rounding, subnormal numbers, traps.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Predef.hpp>

#include <cstdint>

#if !BOOST_ARCH_X86
#    include <cfenv>
#endif

namespace alpaka::core
{
    //! A snapshot of the modes, without the flags of exceptions that have occurred. The header cfenv knows neither the
    //! modes for subnormal numbers nor a way to read the modes that is cheap enough for each launch.
    class FloatModes
    {
    public:
        //! The modes of the calling thread.
        //!
        //! x86: the processor stores its registers where the object is. A thread that does not look at the object at
        //! once pays nothing; a load right after the store waits 6 ns for it, beside a locked instruction 10 ns
        //! (an AMD EPYC, 2026-11-22).
        ALPAKA_FN_INLINE FloatModes() noexcept
        {
#if BOOST_ARCH_X86
            // MXCSR has its modes in the lower half. The x87 unit computes long double only, but has modes of its own.
            using Bytes = unsigned char[sizeof(FloatModes)];
            asm volatile("stmxcsr %0" : "=m"(*reinterpret_cast<Bytes*>(this)));
            asm volatile("fnstcw %0" : "=m"(m_x87));
#elif BOOST_ARCH_ARM && defined(__aarch64__) && (BOOST_COMP_GNUC || BOOST_COMP_CLANG)
            std::uint64_t fpcr = 0;
            asm volatile("mrs %0, fpcr" : "=r"(fpcr));
            m_modes = static_cast<std::uint32_t>(fpcr);
#else
            m_modes = static_cast<std::uint32_t>(std::fegetround());
#endif
        }

        //! Gives the calling thread these modes. Its flags stay, but for those of the x87 unit where these modes
        //! switch on the trap of one of them.
        ALPAKA_RARE void apply() const noexcept;

        //! The same. Cheaper where the thread has these modes already, as is usual.
        ALPAKA_FN_INLINE void applyIfOthers() const noexcept
        {
            if(FloatModes() != *this) [[unlikely]]
                apply();
        }

        [[nodiscard]] friend auto operator==(FloatModes const& a, FloatModes const& b) noexcept -> bool
        {
#if BOOST_ARCH_X86
            // Half by half, as they were stored: a load of both would have to wait until both stores are done.
            return ((a.m_mxcsr ^ b.m_mxcsr) & mxcsrModes) == 0 && a.m_x87 == b.m_x87;
#else
            return a.m_modes == b.m_modes;
#endif
        }

    private:
#if BOOST_ARCH_X86
        static constexpr std::uint32_t mxcsrModes = 0xffc0; // bits 0 to 5 are the flags of exceptions
        static constexpr int x87Exceptions = 0x3f; // flags in its status word, masks of traps in its control word

        alignas(4) std::uint16_t m_mxcsr;
        std::uint16_t m_x87;
#else
        std::uint32_t m_modes;
#endif
    };

    //! During its lifetime the calling thread has the given modes, afterwards its own again, if they were others.
    class FloatModesScope
    {
    public:
        ALPAKA_FN_INLINE explicit FloatModesScope(FloatModes const& modes) noexcept
            : m_isOther(m_before != modes)
        {
            if(m_isOther) [[unlikely]]
                modes.apply();
        }

        auto operator=(FloatModesScope&&) -> FloatModesScope& = delete;

        ALPAKA_FN_INLINE ~FloatModesScope()
        {
            if(m_isOther) [[unlikely]]
                m_before.apply();
        }

    private:
        FloatModes const m_before;
        bool const m_isOther;
    };
} // namespace alpaka::core

#if ALPAKA_HAS_BODIES
#    include <alpaka/core/FloatModes.ipp>
#endif
