// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What host queues, events and the accesses of host code tell the checker.
#pragma once

#include <alpaka/checker/detail/Footprint.hpp>
#include <alpaka/checker/detail/HostReports.hpp>
#include <alpaka/checker/detail/HostState.hpp>
#include <alpaka/checker/detail/HostThread.hpp>
#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/Regions.hpp>
#include <alpaka/checker/detail/Shadow.hpp>
#include <alpaka/checker/detail/Views.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Operation.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>

namespace alpaka::checker::detail
{
    class HostChecker final : public core::Observer, public HostState
    {
    public:
        HostChecker(Shadow const& shadow, Regions& regions, HostReports& reports)
            : HostState(shadow, reports)
            , m_regions(regions)
        {
        }

        void entryPushed(
            void const* queue, std::uint64_t position, core::QueueEntry entry, void const* record) noexcept override;

        void
        entryBegins(void const* queue, std::uint64_t position, core::SourceLocation const& place) noexcept override;

        void entryEnds() noexcept override;

        void queueDestroyed(void const* queue) noexcept override;

        void operationBegins(core::Operation const& operation) noexcept override;

        void operationEnds(core::Operation const& operation, bool hasFailed) noexcept override;

        void recordReached(void const* record) noexcept override;

        void positionReached(void const* queue, std::uint64_t position) noexcept override;

        void memoryNamed(void const* data) noexcept override;

        void memoryAccessed(void const* data, std::size_t bytes, bool writes) noexcept override;

        void eventAwaited(void const* event) noexcept override;

        void eventEnqueued(void const* event) noexcept override;

        void eventDestroyed(void const* event) noexcept override;

        void bufferCreated(
            void const* data, std::size_t bytes, std::size_t elementBytes, bool areFloatingPoint) noexcept override;

        void bufferIsFreedInOrder(void const* data) noexcept override;

        void bufferHandleEnds(void const* data) noexcept override;

        auto followsMemory() const noexcept -> bool override { return true; }

        void
        viewCreated(void const* data, std::size_t rowBytes, std::size_t pitch, std::size_t count) noexcept override;

        //! An access of code that is not a kernel's, while something is enqueued.
        //! Called where isObservedHost().
        //! \param frame Of the hook.
        void access(void const* data, std::size_t bytes, bool writes, void const* site, void const* frame)
        {
            Inside const inside;
            auto const address = reinterpret_cast<std::uintptr_t>(data);
            observe(hostThread(), reinterpret_cast<std::uintptr_t>(frame));
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

        //! A call of MPI reads or writes memory until it returns.
        void messageCalled(RawVector<Footprint> const& parts);

        //! A message reads or writes memory from now on.
        //! \param request Anything that is there until `messageEnds`.
        void messageBegins(void const* request, RawVector<Footprint> const& parts);

        void messageEnds(void const* request);

        //! MPI ends before the message is complete.
        void messageNeverEnds(Footprint const& part);

        //! The memory will be freed.
        void release(void const* data, void const* site);

        //! Frames of the calling thread below an address have ended.
        void observe(std::uintptr_t frame)
        {
            if(isObservedHost())
                observe(hostThread(), frame);
        }

        //! \return Whether it is worth while to call `observe`.
        [[nodiscard]] static auto isNearEnd(std::uintptr_t frame) -> bool
        {
            return isObservedHost() && hostThread().stack.isAbove(frame + 256);
        }

        //! \return The rows of sub-views that begin at an address.
        [[nodiscard]] auto viewsAt(std::uintptr_t address) -> RawVector<ViewRows>;

        //! Memory is freed: its sub-views are forgotten.
        void forgetViews(void const* data);

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

        static auto endOfThread() -> EndOfThread&;

        //! A thread that is not in a queue, or a task of the user, has waited.
        template<typename TFn>
        void hasWaited(TFn const& learn);

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
        //! By memory that has lost handles: what was done then. Empty while the host knows that all is done.
        RawMap<void const*, QueueVectorClock> m_handles;
    };
} // namespace alpaka::checker::detail
