// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! All queues of the process: for device-wide functions, for fork and for exit.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Memory.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/host/process/Component.hpp>
#include <alpaka/host/process/SharedProcess.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/QueueSnapshot.hpp>

#include <atomic>
#include <typeinfo>

namespace alpaka::host
{
    //! A list of the live queues.
    class Registry final : public Component
    {
    public:
        Registry()
        {
            // See core::settingsAlreadyRead.
            static_cast<void>(core::settings());
        }

        //! Adds a queue whose construction is complete, because other threads may take references from now on.
        //! \return Its owner.
        //! \throws std::bad_alloc after it has deleted the queue.
        [[nodiscard]] auto adopt(LiveQueue* queue) -> std::shared_ptr<LiveQueue>;

        void add(LiveQueue& queue) noexcept;

        //! Call it while the queue is complete, because other threads may use it meanwhile. A queue that could not be
        //! added because memory ran out is missing from the list.
        void remove(LiveQueue& queue) noexcept;

        //! \return References to the queues for which the predicate holds, without those that are being destroyed.
        //! \param context Second argument of the predicate.
        [[nodiscard]] ALPAKA_RARE auto queuesThat(QueueSnapshot::Predicate predicate, void const* context = nullptr)
            -> QueueSnapshot;

        //! \return The newest queue for which the predicate holds, or the newest one that is older than the given one;
        //!         null when there is none. Needs no memory.
        [[nodiscard]] ALPAKA_RARE auto
        newest(QueueSnapshot::Predicate predicate, void const* context, LiveQueue const* olderThan) noexcept
            -> std::shared_ptr<LiveQueue>;

        //! A predicate, whose context is the device.
        template<typename TDev>
        [[nodiscard]] static auto isOn(LiveQueue const& queue, void const* dev) -> bool
        {
            return queue.isOn(typeid(TDev), dev);
        }

        //! \return References to the queues of the device that exist now.
        template<typename TDev>
        [[nodiscard]] auto queuesOf(TDev const& dev) -> QueueSnapshot
        {
            return queuesThat(&isOn<TDev>, &dev);
        }

        //! A task called exit(); see QueueDrain::atExit.
        void noteExitInTask() noexcept
        {
            m_isExitInTask.store(true);
        }

        [[nodiscard]] auto isExitInTask() const noexcept -> bool
        {
            return m_isExitInTask.load();
        }

        ALPAKA_COLD ALPAKA_ENGINE_VIRTUAL void beforeFork() noexcept override;

        ALPAKA_COLD ALPAKA_ENGINE_VIRTUAL void afterFork(bool isChild) noexcept override;

    private:
        core::Lock m_lock;
        LiveQueue* m_first = nullptr;
        unsigned long long m_added = 0;
        std::atomic<bool> m_isExitInTask = false;
    };

    //! \return The registry, created when it does not exist yet.
    [[nodiscard]] auto registryOf(ProcessRef const& process) -> Registry&;

    //! A reference to the process and its registry.
    class RegistryRef
    {
    public:
        //! Creates the registry when it does not exist yet.
        RegistryRef()
            : m_process(sharedProcess())
            , m_registry(&registryOf(m_process))
        {
        }

        [[nodiscard]] auto operator->() const noexcept -> Registry*
        {
            return m_registry;
        }

        [[nodiscard]] auto process() const noexcept -> Process&
        {
            return *m_process.operator->();
        }

    private:
        ProcessRef m_process;
        Registry* m_registry;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/Registry.ipp>
#endif
