// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The memory of host buffers: aligned, on huge pages where they pay, pinned if a GPU runtime offers that.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/mem/buf/HostPinner.hpp>

#if BOOST_OS_LINUX
#    include <sys/mman.h>
#endif

#include <atomic>
#include <cstddef>
#include <mutex>
#include <new>

namespace alpaka::mem::buf
{
    //! Uninitialised bytes of the host, freed with the object.
    class HostMemory
    {
    public:
        //! A cache line, and the width of the widest vector registers.
        static constexpr std::size_t minAlignment = 64;
        static constexpr std::size_t pageBytes = 4096;
        static constexpr std::size_t hugePageBytes = std::size_t{2} << 20;
        //! Memory of at least this size is aligned to huge pages and requests them.
        static constexpr std::size_t hugeBytes = 2 * hugePageBytes;

        //! \param bytes Size; zero gives a null pointer.
        //! \param alignment Least alignment, a power of two.
        //! \throws core::Error when memory runs out.
        HostMemory(std::size_t bytes, std::size_t alignment)
            : m_bytes(bytes)
            , m_alignment(core::max(alignment, alignmentFor(bytes)))
        {
            if(bytes == 0)
                return;
            // The last page of memory that may be pinned holds no other data, because drivers refuse to register a
            // page twice.
            std::size_t const granule = m_alignment >= pageBytes ? pageBytes : 1;
            std::size_t const padding = (granule - bytes % granule) % granule;
            m_data = ::operator new (bytes + padding, std::align_val_t{m_alignment}, std::nothrow);
            if(m_data == nullptr)
                core::fail("mem::buf::alloc: out of memory, ", bytes, " bytes of the host were asked for");
#if BOOST_OS_LINUX
            // With huge pages, the first touch of 4 to 256 MiB takes a half to a quarter of the time (measured);
            // streams are as fast or faster. Pages are still allocated at first touch. A refusal affects only speed.
            if(bytes >= hugeBytes)
                static_cast<void>(::madvise(m_data, bytes + padding, MADV_HUGEPAGE));
#endif
        }

        HostMemory(HostMemory const&) = delete;
        auto operator=(HostMemory const&) -> HostMemory& = delete;

        ~HostMemory()
        {
            unpin();
            ::operator delete (m_data, std::align_val_t{m_alignment});
        }

        [[nodiscard]] auto data() const -> void*
        {
            return m_data;
        }

        [[nodiscard]] auto bytes() const -> std::size_t
        {
            return m_bytes;
        }

        [[nodiscard]] auto isPinned() const -> bool
        {
            return isPinnedMemory(m_data, m_bytes);
        }

        //! Pins the memory; no effect when it is pinned or empty.
        //! \throws core::Error when the driver refuses.
        void pin(HostPinner const& pinner)
        {
            std::lock_guard const guard(m_pinning);
            if(m_data == nullptr || pinner.isPinned(m_data, m_bytes))
                return;
            pinner.pin(m_data, m_bytes);
            m_pinnedBy.store(&pinner, std::memory_order_release);
        }

        //! Undoes pin; no effect when this object has not pinned the memory.
        void unpin() noexcept
        {
            if(HostPinner const* const pinner = m_pinnedBy.exchange(nullptr, std::memory_order_acq_rel))
                pinner->unpin(m_data);
        }

    private:
        static auto alignmentFor(std::size_t bytes) -> std::size_t
        {
            if(bytes >= hugeBytes)
                return hugePageBytes;
            return hostPinner.load(std::memory_order_acquire) != nullptr ? pageBytes : minAlignment;
        }

        void* m_data = nullptr;
        std::size_t m_bytes;
        std::size_t m_alignment;
        std::atomic<HostPinner const*> m_pinnedBy = nullptr;
        core::Lock m_pinning; //!< Nothing else takes it, so a child of a fork may destroy the object in any case.
    };
} // namespace alpaka::mem::buf
