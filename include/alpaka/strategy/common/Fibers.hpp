// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Fibers of one worker, and the jump from one to another.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Prefetch.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/host/process/FaultWatch.hpp>
#include <alpaka/strategy/common/ExceptionState.hpp>
#include <alpaka/strategy/common/FiberStacks.hpp>
#include <alpaka/strategy/common/StackOverflow.hpp>

#include <boost/context/detail/fcontext.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <vector>

namespace alpaka::strategy::detail
{
    //! Fibers are numbered; number 0 is the worker itself, on its own stack. They are kept until the worker ends; an
    //! idle fiber is parked in a jump.
    class Fibers final : private host::FaultExplainer
    {
    public:
        Fibers()
            : m_memory(core::settings().fiberStackBytes)
        {
        }

        auto operator=(Fibers&&) -> Fibers& = delete;

        ~Fibers()
        {
            for(std::size_t i = 1; i < m_stacks.size(); ++i)
                core::sanitizer::release(m_stacks[i]);
        }

        //! Binds the fibers to the calling thread, which becomes number 0.
        //! \param names For the time until unbind.
        void bind(FiberNames const& names)
        {
            m_names = &names;
            m_exceptions = &ExceptionState::ofThread();
            m_current = 0;
            if(m_contexts.empty())
            {
                // Both lists grow or neither: a fiber has the same number in both.
                m_contexts.reserve(1);
                m_stacks.emplace_back();
                m_contexts.push_back(nullptr);
            }
            // A different stack each time, because a kernel that launches kernels does so on a fiber.
            m_stacks[0] = core::sanitizer::currentStack();
        }

        //! No fiber runs until the next call of bind.
        void unbind() { m_names = nullptr; }

        //! After bind, for fibers that other threads bind, too: faults of the calling thread are explained until ...
        void watch() { m_watch.begin(*this); }

        //! ... here.
        void endWatch() { m_watch.end(); }

        //! \return The number of fibers, including the worker.
        [[nodiscard]] auto count() const -> std::uint32_t { return static_cast<std::uint32_t>(m_contexts.size()); }

        //! \return The running fiber.
        [[nodiscard]] auto current() const -> std::uint32_t { return m_current; }

        //! Creates another fiber. The first jump to it calls `main` with the argument of that jump.
        //! \throws core::Error when memory for its stack runs out.
        void make(void (*main)(boost::context::detail::transfer_t))
        {
            m_contexts.reserve(std::bit_ceil(m_contexts.size() + 1));
            m_stacks.reserve(std::bit_ceil(m_stacks.size() + 1));
            m_watch.begin(*this);
            auto const memory = m_memory.make();
            m_hasUnguarded = m_memory.hasUnguarded();
            auto const bytes = static_cast<std::size_t>(memory.top - memory.bottom);
            m_stacks.push_back(core::sanitizer::fiberStack(memory.bottom, bytes));
            m_contexts.push_back(boost::context::detail::make_fcontext(memory.top, bytes, main));
        }

        //! \return Whether checkStack must be called before jumpUnchecked.
        [[nodiscard]] auto hasUnguarded() const -> bool { return m_hasUnguarded; }

        //! Ends the process when the stack of the running fiber was too small and has no guard.
        ALPAKA_FN_NOINLINE void checkStack() const
        {
            if(m_current != 0 && !m_memory.isIntact(m_current - 1)) [[unlikely]]
                endAfterOverflow();
        }

        //! Continues on another fiber; returns when a fiber jumps back here.
        ALPAKA_FN_INLINE void jump(std::uint32_t to, void* data)
        {
            if(m_hasUnguarded) [[unlikely]]
                checkStack();
            jumpUnchecked(to, data);
        }

        ALPAKA_FN_INLINE void jumpUnchecked(std::uint32_t to, void* data)
        {
            ExceptionState const mine = *m_exceptions;
            m_from = m_current;
            m_current = to;
            void* const fakeStack = core::sanitizer::beforeSwitch(m_stacks[to]);
            auto const transfer = boost::context::detail::jump_fcontext(m_contexts[to], data);
            core::sanitizer::afterSwitch(fakeStack);
            m_contexts[m_from] = transfer.fctx;
            // Reading is cheaper than writing, and there is rarely anything to write.
            if(!mine.isEmpty() || !m_exceptions->isEmpty()) [[unlikely]]
                *m_exceptions = mine;
        }

        //! Prefetches the top of the stack of a fiber to which a jump follows soon: its registers and its current
        //! frame. The stacks of a block do not fit into the first-level cache (measured with 256 fibers: 10 instead of
        //! 15 ns a jump).
        ALPAKA_FN_INLINE void prefetch(std::uint32_t fiber) const
        {
            constexpr std::ptrdiff_t cacheLine = 64;
            for(std::ptrdiff_t line = 0; line < 3; ++line)
                core::prefetch(static_cast<std::byte const*>(m_contexts[fiber]) + line * cacheLine);
        }

        //! The first call of a fiber's main function.
        void begin(boost::context::detail::transfer_t transfer)
        {
            core::sanitizer::afterSwitch(nullptr);
            m_contexts[m_from] = transfer.fctx;
        }

        //! For the next thread on this fiber, which handles no exceptions yet.
        void forgetExceptions() { *m_exceptions = {nullptr, 0}; }

    private:
        [[noreturn]] ALPAKA_FN_COLD void endAfterOverflow() const
        {
            reportStackOverflow(
                *m_names,
                m_current,
                m_memory.stackBytes(),
                "Memory of other threads may be overwritten, so the process ends here.");
            std::abort();
        }

        auto explain(void const* address) const noexcept -> bool override
        {
            if(m_names == nullptr)
                return false;
            // A fiber that is about to jump is still on its own stack, but no longer the current one.
            for(std::uint32_t const fiber : {m_current, m_from})
                if(fiber != 0 && m_memory.isOverflow(fiber - 1, address))
                {
                    reportStackOverflow(*m_names, fiber, m_memory.stackBytes(), faultFollows);
                    return true;
                }
            return false;
        }

        FiberNames const* m_names = nullptr; //!< Null while no fiber runs.
        std::vector<boost::context::detail::fcontext_t> m_contexts;
        std::vector<core::sanitizer::Stack> m_stacks;
        ExceptionState* m_exceptions = nullptr;
        std::uint32_t m_current = 0;
        std::uint32_t m_from = 0;
        bool m_hasUnguarded = false; // here, because a jump reads what is around it anyway
        FiberStacks m_memory;
        host::FaultWatch m_watch; // the last one, because it needs all others
    };
} // namespace alpaka::strategy::detail
