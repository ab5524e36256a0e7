// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! All queues of the process: for device-wide functions, for fork and for exit.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/host/process/Component.hpp>
#include <alpaka/host/process/SharedProcess.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>

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
        void add(LiveQueue& queue) noexcept;

        //! Call it while the queue is complete, because other threads may use it meanwhile.
        void remove(LiveQueue& queue) noexcept;

        using Predicate = bool (*)(LiveQueue const& queue, void const* context);

        //! \return The newest queue for which the predicate holds, without those that are being destroyed; null when
        //!         there is none. Needs no memory.
        //! \param context Second argument of the predicate.
        //! \param newer Only queues older than this one, to which the caller has a reference; null for all.
        [[nodiscard]] ALPAKA_RARE auto
        newest(Predicate predicate, void const* context = nullptr, LiveQueue const* newer = nullptr) noexcept
            -> core::CountedRef<LiveQueue>;

        //! Calls a function for the queues for which the predicate holds, the newest first.
        template<typename TFunction>
        void forEach(Predicate predicate, void const* context, TFunction const& function)
        {
            for(auto queue = newest(predicate, context); queue; queue = newest(predicate, context, queue.get()))
                function(*queue);
        }

        //! A predicate, whose context is the device.
        template<typename TDev>
        [[nodiscard]] static auto isOn(LiveQueue const& queue, void const* dev) -> bool
        {
            return queue.isOn(typeid(TDev), dev);
        }

        //! A task called exit(); see QueueDrain::atExit.
        void noteExitInTask() noexcept { m_isExitInTask.store(true); }

        [[nodiscard]] auto isExitInTask() const noexcept -> bool { return m_isExitInTask.load(); }

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

        [[nodiscard]] auto operator->() const noexcept -> Registry* { return m_registry; }

        [[nodiscard]] auto process() const noexcept -> Process& { return *m_process.operator->(); }

    private:
        ProcessRef m_process;
        Registry* m_registry;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/Registry.ipp>
#endif
