// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The jump from one stack to another.
#pragma once

#include <alpaka/core/Predef.hpp>

#include <boost/context/detail/fcontext.hpp>

#include <cstddef>
#include <cstdint>

// Under shadow stacks a jump has to take them along; Boost's does.
#if BOOST_ARCH_X86_64 && BOOST_OS_LINUX && (BOOST_COMP_GNUC || BOOST_COMP_CLANG) && !defined(__ILP32__)
#    if defined(__CET__)
#        define ALPAKA_OWN_FIBER_JUMP ((__CET__ & 2) == 0)
#    else
#        define ALPAKA_OWN_FIBER_JUMP 1
#    endif
#else
#    define ALPAKA_OWN_FIBER_JUMP 0
#endif

namespace alpaka::strategy::detail
{
    using FiberContext = boost::context::detail::fcontext_t;
    using FiberTransfer = boost::context::detail::transfer_t;

#if ALPAKA_OWN_FIBER_JUMP
#    if BOOST_LANG_CUDA // nvcc misses a return statement, which has no place here
#        pragma nv_diagnostic push
#        pragma nv_diag_suppress 940
#    endif
    //! Jumps to another stack, as jump_fcontext does, but loads the control register of the vector unit only when it
    //! differs. Loading it makes the processor finish everything that it has begun; with arithmetic between barriers
    //! that took up to 180 ns of a jump (measured with products of matrices), against 10 without.
    //! \param to Where to go on; used up.
    //! \param data Is handed over.
    //! \return Behind the jump back: who jumped here, and what it handed over.
    [[gnu::naked, gnu::noinline]] inline auto jumpToFiber(FiberContext /*to*/, void* /*data*/) -> FiberTransfer
    {
        // Saves what the calling convention lets a function keep, on the old stack; the new one has the same layout.
        // Bits 0 to 5 of the vector unit's register tell what has happened, not how to compute, and may stay.
        asm("leaq -0x38(%rsp), %rsp\n\t"
            "stmxcsr (%rsp)\n\t"
            "fnstcw 0x4(%rsp)\n\t"
            "movq %r12, 0x8(%rsp)\n\t"
            "movq %r13, 0x10(%rsp)\n\t"
            "movq %r14, 0x18(%rsp)\n\t"
            "movq %r15, 0x20(%rsp)\n\t"
            "movq %rbx, 0x28(%rsp)\n\t"
            "movq %rbp, 0x30(%rsp)\n\t"
            "movq %rsp, %rax\n\t"
            "movq %rdi, %rsp\n\t"
            "movl (%rax), %ecx\n\t"
            "xorl (%rsp), %ecx\n\t"
            "andl $0xffffffc0, %ecx\n\t"
            "jne 1f\n"
            "0:\n\t"
            "movzwl 0x4(%rax), %ecx\n\t"
            "cmpw 0x4(%rsp), %cx\n\t"
            "jne 2f\n"
            "3:\n\t"
            "movq 0x38(%rsp), %r8\n\t"
            "movq 0x8(%rsp), %r12\n\t"
            "movq 0x10(%rsp), %r13\n\t"
            "movq 0x18(%rsp), %r14\n\t"
            "movq 0x20(%rsp), %r15\n\t"
            "movq 0x28(%rsp), %rbx\n\t"
            "movq 0x30(%rsp), %rbp\n\t"
            "leaq 0x40(%rsp), %rsp\n\t"
            "movq %rsi, %rdx\n\t"
            "movq %rax, %rdi\n\t"
            "jmp *%r8\n"
            "1:\n\t"
            "ldmxcsr (%rsp)\n\t"
            "jmp 0b\n"
            "2:\n\t"
            "fldcw 0x4(%rsp)\n\t"
            "jmp 3b");
    }
#    if BOOST_LANG_CUDA
#        pragma nv_diagnostic pop
#    endif

    //! \param top Where the stack begins; it grows downwards.
    //! \param main What the first jump to the fiber calls; never returns.
    //! \return Where to jump for that.
    [[nodiscard]] inline auto makeFiber(std::byte* top, std::size_t, void (*main)(FiberTransfer)) -> FiberContext
    {
        struct Frame
        {
            std::uint32_t vectorControl;
            std::uint16_t floatControl;
            std::uint16_t unused;
            void* registers[6];
            void (*main)(FiberTransfer);
            void* returnAddress; //!< Null: whoever walks up the stack stops there.
        };
        static_assert(sizeof(Frame) == 0x48);
        // A function finds its stack 8 bytes below a multiple of 16: there is its return address.
        auto* const frame
            = reinterpret_cast<Frame*>((reinterpret_cast<std::uintptr_t>(top) & ~std::uintptr_t{15}) - sizeof(Frame));
        *frame = Frame{};
        frame->main = main;
        asm("stmxcsr %0" : "=m"(frame->vectorControl));
        asm("fnstcw %0" : "=m"(frame->floatControl));
        return frame;
    }
#else
    inline auto jumpToFiber(FiberContext to, void* data) -> FiberTransfer
    {
        return boost::context::detail::jump_fcontext(to, data);
    }

    [[nodiscard]] inline auto makeFiber(std::byte* top, std::size_t bytes, void (*main)(FiberTransfer)) -> FiberContext
    {
        return boost::context::detail::make_fcontext(top, bytes, main);
    }
#endif
} // namespace alpaka::strategy::detail
