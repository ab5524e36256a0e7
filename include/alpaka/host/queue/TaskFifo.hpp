// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The memory of a non-blocking queue: tasks of any type in a row, without one allocation each.
#pragma once

#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Exchange.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/host/queue/FifoTask.hpp>

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>

namespace alpaka::host
{
    //! A block of memory for entries, some KiB.
    struct FifoChunk
    {
        static constexpr std::size_t capacity = 16 * 1024 - 32;
        FifoChunk* next = nullptr;
        std::size_t used = 0;
        alignas(16) std::byte bytes[capacity];
    };

    //! Walks over the entries of a list of chunks.
    class FifoCursor
    {
    public:
        FifoCursor() = default;

        explicit FifoCursor(FifoChunk* first)
            : m_first(first)
            , m_chunk(first)
        {
        }

        //! \return The next entry, null at the end. The cursor moves past it.
        [[nodiscard]] auto next() noexcept -> FifoEntry*;

        //! \return Whether it has a list.
        [[nodiscard]] auto hasChunks() const noexcept -> bool { return m_first != nullptr; }

        //! \return The list; the cursor gives it up.
        [[nodiscard]] auto release() noexcept -> FifoChunk*
        {
            m_chunk = nullptr;
            m_offset = 0;
            return core::exchange(m_first, nullptr);
        }

    private:
        FifoChunk* m_first = nullptr;
        FifoChunk* m_chunk = nullptr;
        std::size_t m_offset = 0;
    };

    //! Appended to at the end, taken as a whole. Not synchronised.
    class TaskFifo
    {
    public:
        auto operator=(TaskFifo&&) -> TaskFifo& = delete;

        ~TaskFifo()
        {
            destroy(m_first);
            destroy(m_free);
        }

        //! Makes sure that the next push of an object of that size with that place does not allocate.
        //! \throws std::bad_alloc; then nothing has changed.
        void reserve(std::size_t objectBytes, core::SourceLocation const& place)
        {
            if(m_last != nullptr && m_last->used + FifoEntry::bytesOf(objectBytes, place) <= FifoChunk::capacity)
                return;
            if(m_free == nullptr)
            {
                m_free = new FifoChunk;
                m_freeCount = 1;
            }
        }

        //! Appends an entry. Its memory must be reserved.
        template<typename TObject>
        void
        push(FifoEntry::Kind kind, FifoEntry::Step step, TObject&& object, core::SourceLocation const& place) noexcept
        {
            using Object = std::remove_cvref_t<TObject>;
            static_assert(sizeof(Object) <= inlineTaskBytes && alignof(Object) <= alignof(FifoEntry));
            if(m_last == nullptr || m_last->used + FifoEntry::bytesOf(sizeof(Object), place) > FifoChunk::capacity)
                append();
            auto* const entry = ::new (static_cast<void*>(m_last->bytes + m_last->used))
                FifoEntry(step, kind, sizeof(Object), place);
            ::new (entry->object()) Object(std::forward<TObject>(object));
            m_last->used += entry->bytes();
        }

        //! \return All entries.
        [[nodiscard]] auto take() noexcept -> FifoChunk*
        {
            m_last = nullptr;
            return core::exchange(m_first, nullptr);
        }

        //! Takes back chunks whose entries are done. Keeps a few, so that a queue in steady state never allocates.
        //! \return The chunks to destroy, best outside of any lock.
        [[nodiscard]] auto recycle(FifoChunk* list) noexcept -> FifoChunk*;

        static void destroy(FifoChunk* list) noexcept
        {
            while(list != nullptr)
                delete core::exchange(list, list->next);
        }

    private:
        static constexpr std::size_t keptChunks = 64;

        void append() noexcept;

        FifoChunk* m_first = nullptr;
        FifoChunk* m_last = nullptr;
        FifoChunk* m_free = nullptr;
        std::size_t m_freeCount = 0;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/TaskFifo.ipp>
#endif
