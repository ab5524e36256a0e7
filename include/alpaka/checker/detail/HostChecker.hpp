// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What host queues, events and the accesses of host code tell the checker.
#pragma once

#include <alpaka/checker/HostMonitor.hpp>
#include <alpaka/checker/detail/Footprint.hpp>
#include <alpaka/checker/detail/HostReports.hpp>
#include <alpaka/checker/detail/HostState.hpp>
#include <alpaka/checker/detail/HostThread.hpp>
#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/Regions.hpp>
#include <alpaka/checker/detail/Shadow.hpp>
#include <alpaka/checker/detail/Views.hpp>
#include <alpaka/core/Settings.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <utility>

namespace alpaka::checker::detail
{
    class HostChecker final : public HostMonitor, public HostState
    {
    public:
        HostChecker(Shadow const& shadow, Regions& regions, HostReports& reports)
            : HostState(shadow, reports)
            , m_regions(regions)
        {
        }

        void pushed(void const* queue, std::uint64_t position, QueueEntry entry, void const* record) noexcept override
        {
            Inside const inside;
            std::lock_guard const locked(m_lock);
            auto& thread = hostThread();
            auto const frame = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
            thread.isHost = !thread.isWorker;
            if(thread.isHost)
                endOfThread().self = this;
            if(!hostIsBusy.load(std::memory_order_relaxed))
                thread.stack.clear();
            m_order.push(queue, position, entry, record, frame, thread.isHost ? thread.stack.end() : 0);
            if(thread.isHost && (entry == QueueEntry::task || entry == QueueEntry::hostTask))
                thread.stack.mark(m_order.host().epoch, frame);
            hostIsBusy.store(true, std::memory_order_relaxed);
        }

        void begins(void const* queue, std::uint64_t position, core::SourceLocation const& place) noexcept override
        {
            Inside const inside;
            auto& thread = hostThread();
            std::lock_guard const locked(m_lock);
            thread.isWorker = true;
            thread.agent = m_order.begin(queue, position);
            thread.agent.place = place;
            thread.isRunning = true;
            if(thread.agent.isHostTask)
                known([&] { m_order.reach(queue, position); });
        }

        void ends() noexcept override
        {
            hostThread().isRunning = false;
        }

        void closed(void const* queue) noexcept override
        {
            Inside const inside;
            std::lock_guard const locked(m_lock);
            known([&] { m_order.close(queue); });
        }

        void placed(core::SourceLocation const* place) noexcept override
        {
            hostThread().place = place;
        }

        void reached(void const* record) noexcept override
        {
            if(!hostIsBusy.load(std::memory_order_relaxed) || hostThread().isWorker)
                return;
            Inside const inside;
            std::lock_guard const locked(m_lock);
            known([&] { m_order.reach(record); });
        }

        void reached(void const* queue, std::uint64_t position) noexcept override
        {
            if(!hostIsBusy.load(std::memory_order_relaxed) || hostThread().isWorker)
                return;
            Inside const inside;
            std::lock_guard const locked(m_lock);
            known([&] { m_order.reach(queue, position); });
        }

        void prepares(void const* data) noexcept override
        {
            Inside const inside;
            m_regions.watchFromHost(reinterpret_cast<std::uintptr_t>(data));
        }

        void touches(void const* data, std::size_t bytes, bool writes) noexcept override
        {
            auto const address = reinterpret_cast<std::uintptr_t>(data);
            bool const isFreed = m_footprints.isFreed(address);
            if(!hostIsBusy.load(std::memory_order_relaxed) && !isFreed)
                return;
            Inside const inside;
            std::lock_guard const locked(m_lock);
            Footprint one;
            one.agent = agentOf(hostThread());
            one.first = address;
            one.bytes = bytes;
            one.writes = writes;
            one.what = Footprint::What::copy;
            one.isOfFreed = isFreed;
            m_footprints.add(one);
            process();
        }

        void eventWaited(void const* event) noexcept override
        {
            if(!core::detail::flagFromEnvironment("ALPAKA_CHECK_EVENTS", false))
                return;
            Inside const inside;
            std::lock_guard const locked(m_lock);
            auto const [found, isNew] = m_events.try_emplace(event);
            if(isNew)
                found->second.waited.fetch();
        }

        void eventRecorded(void const* event) noexcept override
        {
            Inside const inside;
            std::lock_guard const locked(m_lock);
            m_events[event].isRecorded = true;
        }

        void eventDestroyed(void const* event) noexcept override
        {
            Inside const inside;
            std::lock_guard const locked(m_lock);
            auto const found = m_events.find(event);
            if(found == m_events.end())
                return;
            if(!found->second.isRecorded)
                m_unrecorded.push_back(found->second.waited);
            m_events.erase(found);
            process();
        }

        void elements(
            void const* data, std::size_t bytes, std::size_t elementBytes, bool areFloatingPoint) noexcept override
        {
            Inside const inside;
            m_regions.shrink(data, bytes);
            m_regions.change(
                data,
                [&](Region& region)
                {
                    region.elementBytes = elementBytes;
                    region.hasFloats = areFloatingPoint;
                });
        }

        void freedInOrder(void const* data) noexcept override
        {
            Inside const inside;
            m_regions.change(data, [](Region& region) { region.isFreedInOrder = true; });
        }

        void rows(void const* data, std::size_t rowBytes, std::size_t pitch, std::size_t count) noexcept override
        {
            Inside const inside;
            std::lock_guard const locked(m_lock);
            m_hasViews.store(true, std::memory_order_relaxed);
            m_views.add(reinterpret_cast<std::uintptr_t>(data), rowBytes, pitch, count);
        }

        //! An access of code that is not a kernel's, while something is enqueued.
        //! \param frame Of the hook.
        void access(void const* data, std::size_t bytes, bool writes, void const* site, void const* frame)
        {
            auto* const thread = existingHostThread();
            if(thread == nullptr || !thread->isHost || isInside)
                return;
            Inside const inside;
            auto const address = reinterpret_cast<std::uintptr_t>(data);
            observe(*thread, reinterpret_cast<std::uintptr_t>(frame));
            if(!m_footprints.isWatched(address) || !m_regions.isWatchedFromHost(address))
                return;
            std::lock_guard const locked(m_lock);
            Footprint one;
            one.agent = m_order.host();
            one.first = address;
            one.bytes = bytes;
            one.unit = bytes;
            one.writes = writes;
            one.site = site;
            m_footprints.addAccess(one);
        }

        //! The memory will be freed.
        void release(void const* data, void const* site)
        {
            auto* const thread = existingHostThread();
            if(data == nullptr || thread == nullptr || !thread->isHost || isInside)
                return;
            Inside const inside;
            auto const address = reinterpret_cast<std::uintptr_t>(data);
            Region region;
            if(!m_footprints.isWatched(address) || !m_regions.find(address, region) || region.data != data
               || region.isFreed || region.isFreedInOrder)
                return;
            // The host frees much that queues never see.
            if(region.kind == Kind::heap && !region.isHostWatched && !m_footprints.hasAccess(address, region.bytes))
                return;
            std::lock_guard const locked(m_lock);
            Footprint one;
            one.agent = m_order.host();
            one.first = address;
            one.bytes = region.bytes;
            one.unit = 4;
            one.writes = true;
            one.what = Footprint::What::release;
            one.site = site;
            one.trace.fetch();
            m_footprints.add(one);
            if(m_cells.try_lock())
            {
                processUnlocked();
                m_cells.unlock();
            }
            else if(m_running)
                m_footprints.compareWithRunning(*m_running);
        }

        //! Frames of the calling thread below an address have ended.
        void observe(std::uintptr_t frame)
        {
            auto* const thread = existingHostThread();
            if(thread != nullptr && thread->isHost && !isInside)
                observe(*thread, frame);
        }

        //! \return Whether it is worth while to call `observe`.
        [[nodiscard]] static auto isNearEnd(std::uintptr_t frame) -> bool
        {
            auto* const thread = existingHostThread();
            return thread != nullptr && thread->isHost && !isInside && thread->stack.isAbove(frame + 256);
        }

        //! \return The rows of sub-views that begin at an address.
        [[nodiscard]] auto viewsAt(std::uintptr_t address) -> RawVector<ViewRows>
        {
            std::lock_guard const locked(m_lock);
            auto const* const rows = m_views.at(address);
            return rows == nullptr ? RawVector<ViewRows>() : *rows;
        }

        //! Memory is freed: its sub-views are forgotten.
        void forgetViews(void const* data)
        {
            Region region;
            auto const first = reinterpret_cast<std::uintptr_t>(data);
            if(isInside || !m_hasViews.load(std::memory_order_relaxed) || !m_regions.find(first, region))
                return;
            Inside const inside;
            std::lock_guard const locked(m_lock);
            m_views.forget(first, first + region.bytes);
        }

    private:
        struct Event
        {
            Trace waited;
            bool isRecorded = false;
        };

        //! Its destructor is called when the thread ends.
        struct EndOfThread
        {
            ~EndOfThread()
            {
                if(self == nullptr)
                    return;
                Inside const inside;
                std::lock_guard const locked(self->m_lock);
                hostThread().stack.forget();
            }

            HostChecker* self = nullptr;
        };

        static auto endOfThread() -> EndOfThread&
        {
            static thread_local EndOfThread end;
            return end;
        }

        void observe(HostThread& thread, std::uintptr_t frame)
        {
            if(!thread.stack.isAbove(frame))
                return;
            std::lock_guard const locked(m_lock);
            thread.stack.raise(frame);
        }

        Regions& m_regions;
        Views m_views;
        std::atomic<bool> m_hasViews{false};
        RawMap<void const*, Event> m_events;
    };
} // namespace alpaka::checker::detail
