// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the handles of both kinds of host queues have in common.
#pragma once

#include <alpaka/runtime/cpu/LiveQueue.hpp>
#include <alpaka/runtime/cpu/SharedHost.hpp>

#include <memory>
#include <typeinfo>
#include <utility>

namespace alpaka::runtime::cpu::detail
{
    //! A queue that belongs to a device and is known to the Host.
    template<typename TQueue, typename TDev>
    class QueueOn final : public TQueue
    {
    public:
        //! \return The share that all handles of a new queue hold; when it goes, the queue is closed.
        //! \param args What the queue is made from besides the Host.
        template<typename... TArgs>
        ALPAKA_FN_NOINLINE static auto make(TDev const& dev, TArgs const&... args) -> std::shared_ptr<QueueOn>
        {
            auto queue = std::make_shared<QueueOn>(dev, args...);
            // Only now, because the registry asks for shares.
            queue->m_host->add(*queue);
            return {queue.get(), [queue](QueueOn*) { queue->close(); }};
        }

        template<typename... TArgs>
        explicit QueueOn(TDev const& dev, TArgs const&... args)
            : TQueue(sharedHost(), args...)
            , m_dev(dev)
        {
        }

        ALPAKA_FN_COLD ~QueueOn() override
        {
            this->m_host->remove(*this);
        }

        auto isOn(std::type_info const& devType, void const* dev) const -> bool override
        {
            return devType == typeid(TDev) && *static_cast<TDev const*>(dev) == m_dev;
        }

        TDev const m_dev;
    };

    //! Copies name the same queue.
    template<typename TQueue, typename TDev>
    class QueueHandle
    {
    public:
        using Dev = TDev;

        explicit QueueHandle(TDev const& dev)
            : m_queue(QueueOn<TQueue, TDev>::make(dev))
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

        //! The state behind the handle, for the library.
        [[nodiscard]] auto state() const noexcept -> TQueue&
        {
            return *m_queue;
        }

    private:
        std::shared_ptr<QueueOn<TQueue, TDev>> m_queue;
    };
} // namespace alpaka::runtime::cpu::detail
