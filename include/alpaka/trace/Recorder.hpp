// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The observer that records events.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/core/Ticks.hpp>
#include <alpaka/trace/DeviceRuns.hpp>
#include <alpaka/trace/Dictionary.hpp>
#include <alpaka/trace/Log.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace alpaka::trace
{
    //! Each thread writes into memory of its own, so queues share no lock.
    class Recorder : public core::Observer
    {
    public:
        void operationBegins(core::Operation const& operation) noexcept override
        {
            if(Log* const log = logOfThread; log != nullptr && log->now.flow != 0 && log->now.flowsTo == nullptr)
                log->now.flowsTo = &operation;
            if(operation.what().verb == core::submittedIn && operation.what().queue != nullptr) [[unlikely]]
                beginSubmission(operation);
        }

        void operationEnds(core::Operation const& operation, bool hasFailed) noexcept override
        {
            auto const end = core::ticks();
            auto* const log = m_logs.ofThread();
            if(log == nullptr)
                return;
            auto& now = log->now;
            auto const& what = operation.what();
            core::Text::Pieces pieces;
            auto const* const words = wordsOf(operation, pieces);
            auto flow = now.flowsTo == &operation ? std::exchange(now.flow, 0) : 0;
            unsigned flags = Event::recorded | (hasFailed ? Event::failed : 0u);
            bool const isSubmission = now.submission == &operation;
            if(!isSubmission && what.queue != nullptr && now.entryTrack == nullptr)
                if(auto const* const thread = trackOf(*log); thread != nullptr)
                {
                    flags |= Event::ofThread;
                    flow = thread->number;
                }
            Event const event{
                static_cast<std::uint8_t>(flags),
                static_cast<Kind>(what.kind),
                static_cast<std::uint16_t>(pieces.count),
                Dictionary::numberOf(what.queue),
                operation.begun(),
                end,
                flow,
                what.queue != nullptr ? m_dictionary.trackOfQueue(what.queue) : trackOf(*log),
                words};
            if(isSubmission) [[unlikely]]
                return endSubmission(*log, event, pieces);
            m_logs.append(*log, event, +pieces.numbers);
            if(what.kind == core::OperationKind::wait) [[unlikely]]
                takeRuns(false);
        }

        void shareEnds(core::Operation const& operation, std::uint64_t begun, std::size_t parts) noexcept override
        {
            auto const end = core::ticks();
            auto* const log = m_logs.ofThread();
            if(log == nullptr)
                return;
            auto const& what = operation.what();
            core::Text::Pieces pieces;
            auto const* const words = wordsOf(operation, pieces);
            auto const* const from = what.queue != nullptr ? m_dictionary.trackOfQueue(what.queue) : nullptr;
            std::uint64_t const number = parts;
            m_logs.append(
                *log,
                {what.kind == core::OperationKind::kernel ? std::uint8_t{Event::recorded | Event::ofKernel}
                                                          : Event::recorded,
                 Kind::share,
                 1,
                 Dictionary::numberOf(what.queue),
                 begun,
                 end,
                 from != nullptr ? from->number : 0,
                 trackOf(*log, true),
                 words},
                &number);
        }

        void entryPushed(
            void const* queue,
            std::uint64_t position,
            core::QueueEntry entry,
            void const* /* record */) noexcept override
        {
            if(entry != core::QueueEntry::task && entry != core::QueueEntry::hostTask)
                return;
            auto const now = core::ticks();
            if(auto* const log = m_logs.ofThread(); log != nullptr)
                push(*log, Dictionary::numberOf(queue), now, flowOf(queue, position));
        }

        void entryBegins(
            void const* queue, std::uint64_t position, core::SourceLocation const& /* place */) noexcept override
        {
            if(auto* const log = m_logs.ofThread(); log != nullptr)
            {
                log->now.entryTrack = m_dictionary.trackOfQueue(queue);
                log->now.flow = flowOf(queue, position);
                log->now.flowsTo = nullptr;
            }
        }

        void entryEnds() noexcept override
        {
            if(auto* const log = logOfThread; log != nullptr)
            {
                log->now.entryTrack = nullptr;
                log->now.flow = 0;
            }
        }

    protected:
        ~Recorder() override = default;

        //! Records what devices have run since the last time.
        //! \param isLast Whether what they have not run is recorded, too.
        void takeRuns(bool isLast) noexcept
        {
            auto* const log = m_logs.ofThread();
            if(log == nullptr)
                return;
            m_dictionary.tracks().forEach(
                [&](Track const& track)
                {
                    if(track.runs != nullptr)
                        takeRuns(*log, *track.runs, isLast);
                });
        }

        Logs m_logs;
        Dictionary m_dictionary;

    private:
        //! \return Below 2^52 for a million queues, so that readers can keep it in a double.
        [[nodiscard]] static auto flowOf(void const* queue, std::uint64_t position) noexcept -> std::uint64_t
        {
            return std::uint64_t{Dictionary::numberOf(queue)} << 32 | (position & 0xffff'ffffu);
        }

        //! \param pieces Takes the numbers of the operation.
        [[nodiscard]] auto wordsOf(core::Operation const& operation, core::Text::Pieces& pieces) noexcept
            -> Words const*
        {
            auto const& what = operation.what();
            core::Text line(&pieces);
            what.describe(line, what.object);
            return m_dictionary.words(pieces.hash, what, operation.place());
        }

        ALPAKA_FN_RARE void beginSubmission(core::Operation const& operation) noexcept
        {
            auto* const log = m_logs.ofThread();
            auto* const track = log != nullptr ? m_dictionary.trackOfQueue(operation.what().queue) : nullptr;
            if(track == nullptr || track->runs == nullptr)
                return;
            log->now.submission = &operation;
            log->now.mark = track->runs->mark();
        }

        //! An arrow goes from the submission to the run, if the device tells when that was.
        ALPAKA_FN_RARE void endSubmission(Log& log, Event event, core::Text::Pieces const& pieces) noexcept
        {
            log.now.submission = nullptr;
            auto& runs = *event.track->runs;
            event.flow = 0;
            if(!runs.add(event, +pieces.numbers, log.now.mark))
                return m_logs.append(log, event, +pieces.numbers);
            push(log, event.queue, event.begin, event.flow);
            takeRuns(log, runs, false);
        }

        void takeRuns(Log& log, DeviceRuns& runs, bool isLast) noexcept
        {
            runs.take(
                isLast, [&](Event const& event, std::uint64_t const* numbers) { m_logs.append(log, event, numbers); });
        }

        //! The begin of an arrow on the track of the thread.
        void push(Log& log, std::uint32_t queue, std::uint64_t time, std::uint64_t flow) noexcept
        {
            m_logs.append(
                log, {Event::recorded, Kind::push, 0, queue, time, time, flow, trackOf(log), nullptr}, &time);
        }

        [[nodiscard]] auto trackOf(Log& log, bool isWorker = false) noexcept -> Track const*
        {
            if(log.now.entryTrack != nullptr)
                return log.now.entryTrack;
            if(log.now.track == nullptr) [[unlikely]]
                log.now.track = m_dictionary.newTrackOfThread(isWorker);
            return log.now.track;
        }
    };
} // namespace alpaka::trace
