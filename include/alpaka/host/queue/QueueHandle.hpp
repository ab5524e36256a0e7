// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The common part of the handles of both host queues.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/QueueRef.hpp>
#include <alpaka/host/queue/Registry.hpp>
#include <alpaka/queue/Property.hpp>

#include <atomic>
#include <cstdint>
#include <typeinfo>

namespace alpaka::host
{
    //! A queue that belongs to a device and is listed in the registry.
    template<typename TQueue, typename TDev>
    class QueueOn final : public TQueue
    {
    public:
        //! \return A new queue.
        //! \param args Arguments of the queue after the registry.
        template<typename... TArgs>
        static auto make(TDev const& dev, TArgs const&... args) -> core::CountedRef<QueueOn>;

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
        friend class core::CountedRef<QueueOn>;

        void dropLast() noexcept;

        std::atomic<std::uint32_t> m_references = 1; //!< Handles, which have one reference to the state together.
    };

    // Not inline, so that sources do not compile what the engine has instantiated (runtime/cpu/Queue.hpp).
    template<typename TQueue, typename TDev>
    template<typename... TArgs>
    ALPAKA_FN_NOINLINE auto QueueOn<TQueue, TDev>::make(TDev const& dev, TArgs const&... args)
        -> core::CountedRef<QueueOn>
    {
        auto* const queue = new QueueOn(dev, args...);
        queue->m_registry->add(*queue);
        return core::CountedRef<QueueOn>(queue);
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
    ALPAKA_FN_NOINLINE void QueueOn<TQueue, TDev>::dropLast() noexcept
    {
        core::CountedRef<LiveQueue> const last(this);
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
        [[nodiscard]] auto getDev() const -> TDev { return m_queue->m_dev; }

        //! \return Whether both are handles of the same queue.
        [[nodiscard]] friend auto operator==(QueueHandle const& a, QueueHandle const& b) noexcept -> bool
        {
            return a.m_queue == b.m_queue;
        }

        //! The state of the queue, for the library.
        [[nodiscard]] auto state() const noexcept -> TQueue& { return *m_queue; }

    private:
        core::CountedRef<QueueOn<TQueue, TDev>> m_queue;
    };
} // namespace alpaka::host
