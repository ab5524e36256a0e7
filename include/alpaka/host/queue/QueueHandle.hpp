// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The common part of the handles of both host queues.
#pragma once

#include <alpaka/core/Exchange.hpp>
#include <alpaka/core/Memory.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Registry.hpp>
#include <alpaka/queue/Property.hpp>

#include <atomic>
#include <cstdint>
#include <typeinfo>
#include <utility>

namespace alpaka::host
{
    //! The reference that a handle holds; the last one closes the queue. The counter is in the queue, because a
    //! std::shared_ptr with a deleter compiles several times as much.
    template<typename TQueue>
    class HandleRef
    {
    public:
        //! The first reference.
        explicit HandleRef(TQueue& queue) noexcept
            : m_queue(&queue)
        {
            m_queue->m_handles.store(1, std::memory_order_relaxed);
        }

        HandleRef(HandleRef const& other) noexcept
            : m_queue(other.m_queue)
        {
            if(m_queue != nullptr)
                m_queue->m_handles.fetch_add(1, std::memory_order_relaxed);
        }

        HandleRef(HandleRef&& other) noexcept
            : m_queue(core::exchange(other.m_queue, nullptr))
        {
        }

        auto operator=(HandleRef other) noexcept -> HandleRef&
        {
            m_queue = core::exchange(other.m_queue, m_queue);
            return *this;
        }

        ~HandleRef()
        {
            if(m_queue != nullptr && m_queue->m_handles.fetch_sub(1, std::memory_order_acq_rel) == 1)
                m_queue->closeLast();
        }

        [[nodiscard]] auto operator*() const noexcept -> TQueue&
        {
            return *m_queue;
        }

        [[nodiscard]] auto operator->() const noexcept -> TQueue*
        {
            return m_queue;
        }

        [[nodiscard]] friend auto operator==(HandleRef const& a, HandleRef const& b) noexcept -> bool
        {
            return a.m_queue == b.m_queue;
        }

    private:
        TQueue* m_queue;
    };

    //! A queue that belongs to a device and is listed in the registry.
    template<typename TQueue, typename TDev>
    class QueueOn final : public TQueue
    {
    public:
        //! \return A new queue.
        //! \param args Arguments of the queue after the registry.
        template<typename... TArgs>
        static auto make(TDev const& dev, TArgs const&... args) -> HandleRef<QueueOn>;

        template<typename... TArgs>
        explicit QueueOn(TDev const& dev, TArgs const&... args)
            : TQueue(RegistryRef(), args...)
            , m_dev(dev)
        {
        }

        ~QueueOn() override;

        auto isOn(std::type_info const& devType, void const* dev) const -> bool override;

        TDev const m_dev;

    private:
        friend class HandleRef<QueueOn>;

        void closeLast() noexcept;

        std::atomic<std::uint32_t> m_handles = 0;
        std::shared_ptr<LiveQueue> m_ofHandles; //!< Reset with the last handle.
    };

    // Not inline, so that sources do not compile what the engine has instantiated (runtime/cpu/Queue.hpp).
    template<typename TQueue, typename TDev>
    template<typename... TArgs>
    ALPAKA_FN_NOINLINE auto QueueOn<TQueue, TDev>::make(TDev const& dev, TArgs const&... args) -> HandleRef<QueueOn>
    {
        auto* const queue = new QueueOn(dev, args...);
        queue->m_ofHandles = queue->m_registry->adopt(queue);
        return HandleRef<QueueOn>(*queue);
    }

    template<typename TQueue, typename TDev>
    ALPAKA_FN_COLD QueueOn<TQueue, TDev>::~QueueOn()
    {
        this->m_registry->remove(*this);
    }

    template<typename TQueue, typename TDev>
    auto QueueOn<TQueue, TDev>::isOn(std::type_info const& devType, void const* dev) const -> bool
    {
        return devType == typeid(TDev) && *static_cast<TDev const*>(dev) == m_dev;
    }

    template<typename TQueue, typename TDev>
    ALPAKA_FN_NOINLINE void QueueOn<TQueue, TDev>::closeLast() noexcept
    {
        auto const last = std::move(m_ofHandles);
        this->close();
    }

    //! Copies refer to the same queue.
    template<typename TQueue, typename TDev>
    class QueueHandle
    {
    public:
        using Dev = TDev;

        explicit QueueHandle(TDev const& dev)
            : m_queue(QueueOn<TQueue, TDev>::make(dev))
        {
        }

        //! On CPUs the operating system divides the cores among all threads, of whatever queue.
        QueueHandle(TDev const& dev, queue::Priority)
            : QueueHandle(dev)
        {
        }

        //! \return The device that the queue belongs to.
        [[nodiscard]] auto getDev() const -> TDev
        {
            return m_queue->m_dev;
        }

        //! \return Whether both are handles of the same queue.
        [[nodiscard]] friend auto operator==(QueueHandle const& a, QueueHandle const& b) noexcept -> bool
        {
            return a.m_queue == b.m_queue;
        }

        //! The state of the queue, for the library.
        [[nodiscard]] auto state() const noexcept -> TQueue&
        {
            return *m_queue;
        }

    private:
        HandleRef<QueueOn<TQueue, TDev>> m_queue;
    };
} // namespace alpaka::host
