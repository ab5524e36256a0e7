// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Compares what the host, kernels and copies do with the order of the queues.
#pragma once

#include <alpaka/checker/detail/Footprints.hpp>
#include <alpaka/checker/detail/HostHappensBefore.hpp>
#include <alpaka/checker/detail/HostReports.hpp>
#include <alpaka/checker/detail/HostThread.hpp>
#include <alpaka/checker/detail/Launches.hpp>
#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/Shadow.hpp>
#include <alpaka/checker/detail/SpinLock.hpp>

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace alpaka::checker::detail
{
    //! Two locks: `m_lock` for what is enqueued and waited for, and `m_cells` for what the shadow memory and the
    //! reports hold. A launch has the latter until it ends, so that others only try to get it.
    class HostState
    {
    public:
        HostState(Shadow const& shadow, HostReports& reports)
            : m_reports(reports)
            , m_footprints(shadow, m_order, m_launches, reports)
        {
        }

        //! A launch begins, and has the shadow memory.
        //! \return What runs it.
        auto beginLaunch() -> Agent
        {
            Inside const inside;
            if(!m_hasCells)
                m_cells.lock();
            m_hasCells = true;
            std::lock_guard const locked(m_lock);
            processUnlocked();
            return agentOf(hostThread());
        }

        //! The launch as it is from now on.
        void run(PastLaunch launch)
        {
            launch.last = Access::lastClock;
            std::lock_guard const locked(m_lock);
            m_running.emplace(std::move(launch));
        }

        //! \return First and last clock of the launches that are not ordered before a new one.
        [[nodiscard]] auto unorderedWith(Agent const& agent) -> RawVector<std::pair<std::uint32_t, std::uint32_t>>
        {
            std::lock_guard const locked(m_lock);
            RawVector<std::pair<std::uint32_t, std::uint32_t>> unordered;
            for(auto const& past : m_launches.past())
                if(m_order.areUnordered(past.agent, agent))
                    unordered.push_back({past.first, past.last});
            return unordered;
        }

        void endLaunch(PastLaunch launch)
        {
            Inside const inside;
            std::lock_guard const locked(m_lock);
            m_running.reset();
            if(hostIsBusy.load(std::memory_order_relaxed))
            {
                m_launches.add(std::move(launch));
                m_footprints.compareNewest();
                processUnlocked();
            }
            else
                forget();
            m_hasCells = false;
            m_cells.unlock();
        }

        //! A kernel has used the stack of the thread that has enqueued it.
        void touchesStack(PastLaunch const& launch, std::uint32_t thread, std::uintptr_t address, void const* site)
        {
            Inside const inside;
            std::lock_guard const locked(m_lock);
            m_touches.push_back(
                {launch.agent, address, m_reports.kernelLine(launch.text, launch.agent, thread, site), site});
        }

        //! For a fork: no other thread holds it then.
        [[nodiscard]] auto lock() -> SpinLock& { return m_lock; }

        [[nodiscard]] auto launches() const -> Launches const& { return m_launches; }

        //! All reports so far are made.
        void finish()
        {
            Inside const inside;
            std::lock_guard const locked(m_lock);
            process();
        }

    protected:
        struct StackTouch
        {
            Agent agent;
            std::uintptr_t address;
            std::string kernelLine;
            void const* site;
        };

        [[nodiscard]] auto agentOf(HostThread const& thread) const -> Agent
        {
            if(thread.isRunning)
                return thread.agent;
            Agent agent = m_order.host();
            if(!thread.places.empty())
                agent.place = *thread.places.back();
            return agent;
        }

        //! The host learns something: first everything until now is compared.
        template<typename TFn>
        void known(TFn const& learn)
        {
            bool const hasCells = m_cells.try_lock();
            if(hasCells)
                processUnlocked();
            learn();
            if(!m_order.isBusy())
            {
                hostIsBusy.store(false, std::memory_order_relaxed);
                if(hasCells)
                    forget();
            }
            if(hasCells && !m_hasCells)
                m_cells.unlock();
        }

        void process()
        {
            if(!m_cells.try_lock())
                return;
            processUnlocked();
            m_cells.unlock();
        }

        void processUnlocked()
        {
            m_reports.flush();
            m_footprints.compareNew();
            for(auto const& touch : m_touches)
                for(HostThread* thread = firstHostThread; thread != nullptr; thread = thread->next)
                    if(thread->stack.contains(touch.address)
                       && m_order.learnedAt(touch.agent) == HostHappensBefore::never
                       && thread->stack.hasEnded(touch.address, touch.agent.epoch))
                        m_reports.deadFrame(touch.kernelLine, touch.site);
            for(auto const& trace : m_unrecorded)
                m_reports.unrecordedEvent(trace);
            m_unrecorded.clear();
        }

        //! Everything is before what follows.
        void forget()
        {
            m_footprints.clear();
            m_launches.clear();
            m_touches.clear();
        }

        SpinLock m_lock;
        SpinLock m_cells;
        bool m_hasCells = false; //!< A launch has them.
        HostReports& m_reports;
        HostHappensBefore m_order;
        Launches m_launches;
        std::optional<PastLaunch> m_running;
        Footprints m_footprints;
        RawVector<StackTouch> m_touches;
        RawVector<Trace> m_unrecorded;
    };
} // namespace alpaka::checker::detail
