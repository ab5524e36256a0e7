// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/checker/detail/HostChecker.hpp>
#include <alpaka/core/Settings.hpp>

#include <algorithm>
#include <iterator>
#include <mutex>

namespace alpaka::checker::detail
{
    void HostChecker::entryPushed(
        void const* queue, std::uint64_t position, core::QueueEntry entry, void const* record) noexcept
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
        if(thread.isHost && (entry == core::QueueEntry::task || entry == core::QueueEntry::hostTask))
            thread.stack.mark(m_order.host().epoch, frame);
        hostIsBusy.store(true, std::memory_order_relaxed);
    }

    void
    HostChecker::entryBegins(void const* queue, std::uint64_t position, core::SourceLocation const& place) noexcept
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

    void HostChecker::entryEnds() noexcept { hostThread().isRunning = false; }

    void HostChecker::queueDestroyed(void const* queue) noexcept
    {
        Inside const inside;
        std::lock_guard const locked(m_lock);
        known([&] { m_order.close(queue); });
        if(!hostIsBusy.load(std::memory_order_relaxed))
            m_handles.clear();
    }

    void HostChecker::operationBegins(core::Operation const& operation) noexcept
    {
        if(operation.what().queue == nullptr)
            return;
        Inside const inside;
        hostThread().places.push_back(&operation.place());
    }

    void HostChecker::operationEnds(core::Operation const& operation, [[maybe_unused]] bool hasFailed) noexcept
    {
        if(operation.what().queue == nullptr)
            return;
        Inside const inside;
        // Operations of a kernel's threads, which take turns on one thread, end in any order.
        auto& places = hostThread().places;
        auto const found = std::find(places.rbegin(), places.rend(), &operation.place());
        if(found != places.rend())
            places.erase(std::next(found).base());
    }

    template<typename TFn>
    void HostChecker::hasWaited(TFn const& learn)
    {
        if(!hostIsBusy.load(std::memory_order_relaxed))
            return;
        auto const& thread = hostThread();
        bool const isInTask = thread.isRunning && thread.agent.isHostTask;
        if(thread.isWorker && !isInTask)
            return;
        Inside const inside;
        std::lock_guard const locked(m_lock);
        known(learn);
        if(isInTask)
            m_order.tell(thread.agent.queue, m_order.known());
        if(!hostIsBusy.load(std::memory_order_relaxed))
            m_handles.clear();
    }

    void HostChecker::recordReached(void const* record) noexcept
    {
        hasWaited([&] { m_order.reach(record); });
    }

    void HostChecker::positionReached(void const* queue, std::uint64_t position) noexcept
    {
        hasWaited([&] { m_order.reach(queue, position); });
    }

    void HostChecker::eventAwaited(void const* event) noexcept
    {
        if(!core::detail::flagFromEnvironment("ALPAKA_CHECK_EVENTS", false))
            return;
        Inside const inside;
        std::lock_guard const locked(m_lock);
        auto const [found, isNew] = m_events.try_emplace(event);
        if(isNew)
            found->second.waited.fetch();
    }

    void HostChecker::eventEnqueued(void const* event) noexcept
    {
        Inside const inside;
        std::lock_guard const locked(m_lock);
        m_events[event].isRecorded = true;
    }

    void HostChecker::eventDestroyed(void const* event) noexcept
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

    auto HostChecker::endOfThread() -> EndOfThread&
    {
        static thread_local EndOfThread end;
        return end;
    }
} // namespace alpaka::checker::detail
