// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the threads of a block are at best when they meet at barriers: fibers in a ring, jumping from one to the next.
#pragma once

#include <boost/context/detail/fcontext.hpp>

#include <cstddef>
#include <new>
#include <sys/mman.h>
#include <vector>

namespace alpaka_bench
{
    //! Nothing but the jumps: no guard pages, no exceptions, no check that every fiber arrives.
    class RawRing
    {
    public:
        explicit RawRing(std::size_t fibers)
            : m_contexts(fibers)
            , m_bytes(fibers * slotBytes)
            , m_memory(::mmap(nullptr, m_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        {
            if(m_memory == MAP_FAILED)
                throw std::bad_alloc();
        }

        RawRing(RawRing const&) = delete;
        auto operator=(RawRing const&) -> RawRing& = delete;

        ~RawRing() { ::munmap(m_memory, m_bytes); }

        //! Calls body(fiber) on every fiber; they wait for each other with wait(fiber), equally often.
        template<typename TBody>
        void run(TBody& body)
        {
            for(std::size_t i = 0; i < m_contexts.size(); ++i)
                m_contexts[i] = boost::context::detail::make_fcontext(
                    static_cast<std::byte*>(m_memory) + (i + 1) * slotBytes, stackBytes, &enter<TBody>);
            m_body = &body;
            m_entering = 0;
            boost::context::detail::jump_fcontext(m_contexts[0], this);
        }

        [[gnu::always_inline]] inline void wait(std::size_t fiber)
        {
            std::size_t const last = m_contexts.size() - 1;
            auto const transfer
                = boost::context::detail::jump_fcontext(m_contexts[fiber == last ? 0 : fiber + 1], this);
            m_contexts[fiber == 0 ? last : fiber - 1] = transfer.fctx;
        }

    private:
        using Context = boost::context::detail::fcontext_t;

        template<typename TBody>
        static void enter(boost::context::detail::transfer_t transfer)
        {
            auto& ring = *static_cast<RawRing*>(transfer.data);
            std::size_t const fiber = ring.m_entering++;
            (fiber == 0 ? ring.m_caller : ring.m_contexts[fiber - 1]) = transfer.fctx;
            (*static_cast<TBody*>(ring.m_body))(fiber);
            bool const isLast = fiber + 1 == ring.m_contexts.size();
            boost::context::detail::jump_fcontext(isLast ? ring.m_caller : ring.m_contexts[fiber + 1], &ring);
        }

        static constexpr std::size_t stackBytes = 64 * 1024;
        // Three cache lines more from stack to stack, so that they do not share the sets of the first-level cache.
        static constexpr std::size_t slotBytes = stackBytes + 192;

        std::vector<Context> m_contexts;
        std::size_t m_bytes;
        void* m_memory;
        Context m_caller = nullptr;
        void* m_body = nullptr;
        std::size_t m_entering = 0;
    };
} // namespace alpaka_bench
