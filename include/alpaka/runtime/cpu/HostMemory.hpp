// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The memory of host buffers: aligned, on huge pages where they pay, pinned if a GPU runtime offers that.
#pragma once

#include <alpaka/core/CountedRef.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/mem/buf/HostPinner.hpp>

#include <atomic>
#include <cstddef>
#include <new>

namespace alpaka::mem::buf
{
    //! Uninitialised bytes of the host, freed with the object.
    class HostMemory : public core::Counted<HostMemory>
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
            if(bytes != 0)
                allocate();
        }

        virtual ~HostMemory()
        {
            unpin();
            if(m_alignment != 0)
                ::operator delete(m_data, std::align_val_t{m_alignment});
        }

        [[nodiscard]] auto data() const -> void* { return m_data; }

        [[nodiscard]] auto bytes() const -> std::size_t { return m_bytes; }

        //! \return Whether it is a part of other memory that is pinned as a whole.
        [[nodiscard]] auto isOfPinned() const -> bool { return m_isOfPinned; }

        [[nodiscard]] auto isPinned() const -> bool { return isPinnedMemory(m_data, m_bytes); }

        //! Pins the memory; no effect when it is pinned or empty.
        //! \throws core::Error when the driver refuses.
        void pin(HostPinner const& pinner);

        //! Undoes pin; no effect when this object has not pinned the memory.
        void unpin() noexcept
        {
            if(m_pinnedBy.load(std::memory_order_relaxed) != nullptr) // nearly never, and an exchange costs more
                if(HostPinner const* const pinner = m_pinnedBy.exchange(nullptr, std::memory_order_acq_rel))
                    pinner->unpin(m_data);
        }

    protected:
        //! Without memory yet.
        HostMemory() = default;

        //! Becomes a part of other memory, which lives longer.
        auto become(HostMemory const& whole, void* data, std::size_t bytes) noexcept -> core::CountedRef<HostMemory>
        {
            m_data = data;
            m_bytes = bytes;
            m_isOfPinned = whole.m_pinnedBy.load(std::memory_order_relaxed) != nullptr;
            return revive();
        }

        //! With the last handle.
        virtual void dropLast() noexcept { delete this; }

    private:
        friend class core::CountedRef<HostMemory>;

        ALPAKA_COLD void allocate();

        static auto alignmentFor(std::size_t bytes) -> std::size_t;

        void* m_data = nullptr;
        std::size_t m_bytes = 0;
        std::size_t m_alignment = 0; //!< 0 where the memory is freed elsewhere.
        bool m_isOfPinned = false;
        std::atomic<HostPinner const*> m_pinnedBy = nullptr;
        core::Lock m_pinning; //!< Nothing else takes it, so a child of a fork may destroy the object in any case.
    };
} // namespace alpaka::mem::buf

#if ALPAKA_HAS_BODIES
#    include <alpaka/runtime/cpu/HostMemory.ipp>
#endif
