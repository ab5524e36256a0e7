// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The end of a program with non-blocking queues: their work is done, and no thread of theirs is left.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/host/process/Component.hpp>
#include <alpaka/host/queue/AdoptedThreads.hpp>
#include <alpaka/host/queue/Registry.hpp>

#include <atomic>

namespace alpaka::host
{
    //! Created with the first non-blocking queue: a program that has none does not compile what it does. It is newer
    //! than the registry, because a queue has that first, and so is destroyed before it.
    class QueueDrain final : public Component
    {
    public:
        //! \return The one of the process, created when it does not exist yet.
        [[nodiscard]] static auto of(RegistryRef const& registry) -> QueueDrain&;

        //! Threads that continue after their queue is destroyed.
        [[nodiscard]] auto adoptedThreads() noexcept -> AdoptedThreads& { return m_adopted; }

        //! Waits until all enqueued work is done. After exit() in a task, other tasks may wait for results that this
        //! task never delivers; then it joins only the adopted threads.
        ALPAKA_COLD ALPAKA_ENGINE_VIRTUAL void atExit() noexcept override;

        ALPAKA_COLD ALPAKA_ENGINE_VIRTUAL void beforeFork() noexcept override;

        ALPAKA_COLD ALPAKA_ENGINE_VIRTUAL void afterFork(bool isChild) noexcept override;

    private:
        ALPAKA_COLD static void drainAll(Registry& registry);

        std::atomic<Registry*> m_registry = nullptr;
        AdoptedThreads m_adopted;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/QueueDrain.ipp>
#endif
