// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! References to queues: those that keep a queue, and those that do not.
#pragma once

#include <alpaka/core/Exchange.hpp>

#include <atomic>
#include <cstdint>

namespace alpaka::host
{
    class LiveQueue;

    //! The counter is in the object, because a std::shared_ptr compiles several times as much. What happens with the
    //! last reference, the object says in dropLast().
    template<typename TObject>
    class CountedRef
    {
    public:
        CountedRef() = default;

        //! Adopts a reference that is already counted.
        explicit CountedRef(TObject* object) noexcept
            : m_object(object)
        {
        }

        CountedRef(CountedRef const& other) noexcept
            : m_object(other.m_object)
        {
            if(m_object != nullptr)
                m_object->m_references.fetch_add(1, std::memory_order_relaxed);
        }

        CountedRef(CountedRef&& other) noexcept
            : m_object(core::exchange(other.m_object, nullptr))
        {
        }

        auto operator=(CountedRef other) noexcept -> CountedRef&
        {
            m_object = core::exchange(other.m_object, m_object);
            return *this;
        }

        ~CountedRef()
        {
            if(m_object != nullptr && m_object->m_references.fetch_sub(1, std::memory_order_acq_rel) == 1)
                m_object->dropLast();
        }

        [[nodiscard]] explicit operator bool() const noexcept
        {
            return m_object != nullptr;
        }

        [[nodiscard]] auto get() const noexcept -> TObject*
        {
            return m_object;
        }

        //! \return The object, whose reference the caller adopts.
        auto release() noexcept -> TObject*
        {
            return core::exchange(m_object, nullptr);
        }

        [[nodiscard]] auto operator*() const noexcept -> TObject&
        {
            return *m_object;
        }

        [[nodiscard]] auto operator->() const noexcept -> TObject*
        {
            return m_object;
        }

        [[nodiscard]] friend auto operator==(CountedRef const& a, CountedRef const& b) noexcept -> bool
        {
            return a.m_object == b.m_object;
        }

    private:
        TObject* m_object = nullptr;
    };

    //! Remains of a queue as long as references to it that do not keep the queue exist.
    class QueueLife
    {
    public:
        explicit QueueLife(LiveQueue& queue) noexcept
            : m_queue(queue)
        {
        }

        //! \return A reference to the queue; null when the last one has gone. Then all that the queue did comes before
        //!         what the caller does next.
        [[nodiscard]] auto lock() noexcept -> CountedRef<LiveQueue>;

        [[nodiscard]] auto isOver() const noexcept -> bool
        {
            return queueReferences.load(std::memory_order_acquire) == 0;
        }

        std::atomic<std::uint32_t> queueReferences = 1; //!< The first one is that of the handles.

    private:
        friend class CountedRef<QueueLife>;

        void dropLast() noexcept
        {
            delete this;
        }

        LiveQueue& m_queue;
        std::atomic<std::uint32_t> m_references = 1; //!< The first one is that of the queue.
    };
} // namespace alpaka::host
