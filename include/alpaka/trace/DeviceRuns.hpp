// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What was submitted to a device and may not have run yet.
#pragma once

#include <alpaka/core/DeviceClock.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/trace/Log.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <utility>

namespace alpaka::trace
{
    //! An event with its numbers.
    struct Run
    {
        Event event;
        std::array<std::uint64_t, 16> numbers;
    };

    //! Of one queue.
    class DeviceRuns
    {
    public:
        explicit DeviceRuns(std::shared_ptr<core::DeviceClock> clock) noexcept
            : m_clock(std::move(clock))
        {
        }

        //! \return Null when there is no time.
        [[nodiscard]] auto mark() const noexcept -> void*
        {
            return m_clock->mark();
        }

        //! \return The number of the next arrow from a submission to its run.
        [[nodiscard]] auto nextNumber() noexcept -> std::uint64_t
        {
            return m_submitted.fetch_add(1);
        }

        //! \param begin A mark before the operation; null for unknown.
        //! \return Whether the run will be told.
        auto add(Run const& run, void* begin) noexcept -> bool
        {
            auto* const end = begin != nullptr ? m_clock->mark() : nullptr;
            if(end != nullptr)
                try
                {
                    core::LockGuard const guard(m_lock);
                    m_pending.push_back({run, begin, end});
                    return true;
                }
                catch(...)
                {
                }
            for(auto* const mark : {begin, end})
                if(mark != nullptr)
                    m_clock->giveBack(mark);
            return false;
        }

        //! Calls fn with each run that is over.
        //! \param isLast Whether also with the others, which then have the time of their submission.
        template<typename TFn>
        void take(bool isLast, TFn const& fn) noexcept
        {
            core::LockGuard const guard(m_lock);
            for(; !m_pending.empty(); m_pending.pop_front())
            {
                auto& pending = m_pending.front();
                auto const end = m_clock->timeOf(pending.end);
                if(end == 0 && !isLast)
                    return;
                if(end != 0)
                {
                    pending.run.event.begin = m_clock->timeOf(pending.begin);
                    pending.run.event.end = end;
                }
                m_clock->giveBack(pending.begin);
                m_clock->giveBack(pending.end);
                fn(std::as_const(pending.run));
            }
        }

    private:
        struct Pending
        {
            Run run;
            void* begin;
            void* end;
        };

        std::shared_ptr<core::DeviceClock> m_clock;
        std::atomic<std::uint64_t> m_submitted{0};
        core::Lock m_lock;
        std::deque<Pending> m_pending;
    };
} // namespace alpaka::trace
