// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of HostMemory.hpp.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>

#if BOOST_OS_LINUX
#    include <sys/mman.h>
#endif

namespace alpaka::mem::buf
{
    ALPAKA_ENGINE_COLD void HostMemory::pin(HostPinner const& pinner)
    {
        core::LockGuard const guard(m_pinning);
        if(m_data == nullptr || pinner.isPinned(m_data, m_bytes))
            return;
        pinner.pin(m_data, m_bytes);
        m_pinnedBy.store(&pinner, std::memory_order_release);
    }

    ALPAKA_ENGINE void HostMemory::allocate()
    {
        // The last page of memory that may be pinned holds no other data, because drivers refuse to register a
        // page twice.
        std::size_t const granule = m_alignment >= pageBytes ? pageBytes : 1;
        std::size_t const padding = (granule - m_bytes % granule) % granule;
        m_data = ::operator new(m_bytes + padding, std::align_val_t{m_alignment}, std::nothrow);
        if(m_data == nullptr)
            core::fail("mem::buf::alloc: out of memory, ", m_bytes, " bytes of the host were asked for");
#if BOOST_OS_LINUX
        // With huge pages, the first touch of 4 to 256 MiB takes a half to a quarter of the time (measured);
        // streams are as fast or faster. Pages are still allocated at first touch. A refusal affects only speed.
        if(m_bytes >= hugeBytes)
            static_cast<void>(::madvise(m_data, m_bytes + padding, MADV_HUGEPAGE));
#endif
    }

    ALPAKA_ENGINE auto HostMemory::alignmentFor(std::size_t bytes) -> std::size_t
    {
        if(bytes >= hugeBytes)
            return hugePageBytes;
        return hostPinner.load(std::memory_order_acquire) != nullptr ? pageBytes : minAlignment;
    }
} // namespace alpaka::mem::buf
