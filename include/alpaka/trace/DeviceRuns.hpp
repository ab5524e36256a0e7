// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What was submitted to a device and may not have run yet.
#pragma once

#include <alpaka/core/DeviceClock.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/trace/Log.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <new>
#include <utility>

namespace alpaka::trace
{
    //! Of one queue.
    class DeviceRuns
    {
    public:
        explicit DeviceRuns(core::CountedRef<core::DeviceClock> clock) noexcept
            : m_clock(std::move(clock))
        {
        }

        //! \return Null when there is no time.
        [[nodiscard]] auto mark() const noexcept -> void* { return m_clock->mark(); }

        //! \param begin A mark before the operation; null for unknown.
        //! \return Whether the run will be told; then the event has an arrow that begins at the submission.
        auto add(Event& event, std::uint64_t const* numbers, void* begin) noexcept -> bool
        {
            auto* const end = begin != nullptr ? m_clock->mark() : nullptr;
            if(end != nullptr)
            {
                core::LockGuard const guard(m_lock);
                auto* const pending
                    = m_free != nullptr ? std::exchange(m_free, m_free->nextFree) : new (std::nothrow) Pending;
                if(pending != nullptr)
                {
                    event.flow
                        = std::uint64_t{event.queue} << 32 | std::uint64_t{1} << 31 | (m_submitted++ & 0x7fff'ffffu);
                    pending->event = event;
                    std::copy_n(numbers, event.numbers, pending->numbers.begin());
                    pending->begin = begin;
                    pending->end = end;
                    pending->next.store(nullptr, std::memory_order_relaxed);
                    (m_last != nullptr ? m_last->next : m_first).store(pending, std::memory_order_release);
                    m_last = pending;
                    return true;
                }
            }
            for(auto* const mark : {begin, end})
                if(mark != nullptr)
                    m_clock->giveBack(mark);
            return false;
        }

        //! Calls fn with each run that is over.
        //! \param isLast Whether also with the others, as they were submitted.
        template<typename TFn>
        void take(bool isLast, TFn const& fn) noexcept
        {
            core::LockGuard const guard(m_lock);
            for(Pending* pending = nullptr; (pending = m_first.load(std::memory_order_relaxed)) != nullptr;)
            {
                auto const end = m_clock->timeOf(pending->end);
                if(end == 0 && !isLast)
                    return;
                auto& event = pending->event;
                if(end != 0)
                {
                    event.begin = m_clock->timeOf(pending->begin);
                    event.end = end;
                }
                else
                    event.flags |= Event::unfinished;
                m_clock->giveBack(pending->begin);
                m_clock->giveBack(pending->end);
                fn(std::as_const(event), pending->numbers.data());
                auto* const next = pending->next.load(std::memory_order_relaxed);
                m_first.store(next, std::memory_order_release);
                if(next == nullptr)
                    m_last = nullptr;
                pending->nextFree = std::exchange(m_free, pending);
            }
        }

        //! Calls fn with the others, as they were submitted. For handlers of signals: without the lock, which the
        //! thread may hold, and without the driver. What other threads submit or take meanwhile may be left out.
        template<typename TFn>
        void forEachUnfinished(TFn const& fn) const noexcept
        {
            for(auto const* pending = m_first.load(std::memory_order_acquire); pending != nullptr;
                pending = pending->next.load(std::memory_order_acquire))
            {
                auto event = pending->event;
                event.flags |= Event::unfinished;
                fn(event, pending->numbers.data());
            }
        }

    private:
        //! Never freed, for those who read without the lock.
        struct Pending
        {
            Event event;
            std::array<std::uint64_t, core::Text::Pieces::most> numbers;
            void* begin;
            void* end;
            std::atomic<Pending*> next;
            Pending* nextFree;
        };

        core::CountedRef<core::DeviceClock> m_clock;
        core::Lock m_lock;
        std::uint64_t m_submitted = 0;
        std::atomic<Pending*> m_first{nullptr};
        Pending* m_last = nullptr;
        Pending* m_free = nullptr;
    };
} // namespace alpaka::trace
