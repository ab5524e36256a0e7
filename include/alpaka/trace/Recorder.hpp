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
#include <alpaka/trace/Logs.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <unistd.h>

namespace alpaka::trace
{
    //! Each thread writes into memory of its own, so queues share no lock.
    class Recorder : public core::Observer
    {
    public:
        void operationBegins(core::Operation const& operation) noexcept override
        {
            if(Log* const log = logOfThread; log != nullptr && log->flow != 0 && log->flowsTo == nullptr)
                log->flowsTo = &operation;
            if(operation.what().verb == core::submittedIn && operation.what().queue != nullptr) [[unlikely]]
                beginSubmission(operation);
        }

        void operationEnds(core::Operation const& operation, bool hasFailed) noexcept override
        {
            auto const end = core::ticks();
            auto* const log = this->log();
            if(log == nullptr)
                return;
            auto const& what = operation.what();
            core::Text::Pieces pieces;
            core::Text line(&pieces);
            what.describe(line, what.object);
            auto const numbers = pieces.count < 16 ? pieces.count : 16;
            std::uint64_t flow = 0;
            if(log->flowsTo == &operation)
            {
                flow = log->flow;
                log->flow = 0;
                log->flowsTo = nullptr;
            }
            bool const isOwn = what.queue != nullptr && log->entryTrack == nullptr;
            if(auto const* const thread = isOwn ? trackOf(*log) : nullptr; thread != nullptr)
                flow = thread->number;
            auto* const pattern = m_dictionary.pattern(pieces.hash, what);
            auto* const place = m_dictionary.place(operation.place());
            auto* const track = what.queue != nullptr ? m_dictionary.trackOfQueue(what.queue) : trackOf(*log);
            auto const queue = what.queue != nullptr ? Dictionary::numberOf(what.queue) : 0;
            auto const head = Event::head(static_cast<std::uint8_t>(what.kind), hasFailed, numbers, queue);
            if(log->submission == &operation) [[unlikely]]
            {
                Run run{{head, operation.begun(), end, flow, track, pattern, place}, {}};
                std::copy_n(+pieces.numbers, numbers, run.numbers.begin());
                endSubmission(*log, run);
                return;
            }
            auto* const words = room(*log, eventWords + numbers);
            // Where it stays: what is written in parts and read as a whole at once takes twenty times as long.
            ::new (static_cast<void*>(words))
                Event{head | std::uint64_t{isOwn} << 2, operation.begun(), end, flow, track, pattern, place};
            for(std::size_t i = 0; i < numbers; ++i)
                words[eventWords + i] = pieces.numbers[i];
            log->publish(eventWords + numbers);
            if(what.kind == core::OperationKind::wait) [[unlikely]]
                takeRuns(false);
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
            if(auto* const log = this->log(); log != nullptr)
                push(*log, Dictionary::numberOf(queue), now, flowOf(queue, position));
        }

        void entryBegins(
            void const* queue, std::uint64_t position, core::SourceLocation const& /* place */) noexcept override
        {
            if(auto* const log = this->log(); log != nullptr)
            {
                log->entryTrack = m_dictionary.trackOfQueue(queue);
                log->flow = flowOf(queue, position);
                log->flowsTo = nullptr;
            }
        }

        void entryEnds() noexcept override
        {
            if(auto* const log = logOfThread; log != nullptr)
            {
                log->entryTrack = nullptr;
                log->flow = 0;
            }
        }

    protected:
        ~Recorder() override = default;

        [[nodiscard]] auto newestLog() const noexcept -> Log const*
        {
            return m_logs.newest();
        }

        template<typename TFn>
        void forEachTrack(TFn const& fn) const
        {
            m_dictionary.forEachTrack(fn);
        }

        //! Records what devices have run since the last time.
        //! \param isLast Whether what they have not run is recorded, too, at the time of its submission.
        void takeRuns(bool isLast) noexcept
        {
            auto* const log = this->log();
            if(log == nullptr)
                return;
            forEachTrack(
                [&](Track const& track)
                {
                    if(track.runs != nullptr)
                        track.runs->take(isLast, [&](Run const& run) { append(*log, run); });
                });
        }

        //! \return Whether this is not the child of a fork.
        [[nodiscard]] auto isOwner() const noexcept -> bool
        {
            return m_process == ::getpid();
        }

        ::pid_t m_process = ::getpid();
        std::atomic<bool> m_isOver{false}; //!< Nothing more is recorded.
        RawFile m_raw;

    private:
        //! \return Below 2^53 for two million queues, so that readers can keep it in a double.
        [[nodiscard]] static auto flowOf(void const* queue, std::uint64_t position) noexcept -> std::uint64_t
        {
            return std::uint64_t{Dictionary::numberOf(queue)} << 32 | (position & 0xffff'ffffu);
        }

        ALPAKA_FN_COLD void beginSubmission(core::Operation const& operation) noexcept
        {
            auto* const log = this->log();
            auto* const track = log != nullptr ? m_dictionary.trackOfQueue(operation.what().queue) : nullptr;
            if(track == nullptr || track->runs == nullptr)
                return;
            log->submission = &operation;
            log->mark = track->runs->mark();
        }

        //! An arrow goes from the submission to the run, if the device tells when that was.
        ALPAKA_FN_COLD void endSubmission(Log& log, Run& run) noexcept
        {
            log.submission = nullptr;
            auto& runs = *run.event.track->runs;
            run.event.flow = run.event.queue() << 32 | std::uint64_t{1} << 31 | (runs.nextNumber() & 0x7fff'ffffu);
            auto const flow = run.event.flow;
            if(!runs.add(run, log.mark))
            {
                run.event.flow = 0;
                append(log, run);
                return;
            }
            push(log, static_cast<std::uint32_t>(run.event.queue()), run.event.begin, flow);
            runs.take(false, [&](Run const& over) { append(log, over); });
        }

        //! The begin of an arrow on the track of the thread.
        void push(Log& log, std::uint32_t queue, std::uint64_t time, std::uint64_t flow) noexcept
        {
            auto const head = Event::head(static_cast<std::uint8_t>(Kind::push), false, 0, queue);
            auto* const track = trackOf(log);
            ::new (static_cast<void*>(room(log, eventWords))) Event{head, time, time, flow, track, nullptr, nullptr};
            log.publish(eventWords);
        }

        void append(Log& log, Run const& run) noexcept
        {
            auto* const words = room(log, eventWords + run.event.numbers());
            ::new (static_cast<void*>(words)) Event(run.event);
            std::copy_n(run.numbers.begin(), run.event.numbers(), words + eventWords);
            log.publish(eventWords + run.event.numbers());
        }

        //! \return Where the next record can be written, until it is published.
        [[nodiscard]] auto room(Log& log, std::size_t words) noexcept -> std::uint64_t*
        {
            if(!log.hasRoom(words)) [[unlikely]]
                writePage(log);
            return log.end();
        }

        ALPAKA_FN_COLD void writePage(Log& log) noexcept
        {
            if(isOwner())
                log.writePage(m_raw);
            else
                log.clear();
        }

        //! \return Null when the time line is complete, or without memory.
        [[nodiscard]] auto log() noexcept -> Log*
        {
            if(m_isOver.load(std::memory_order_relaxed)) [[unlikely]]
                return nullptr;
            auto* const log = logOfThread;
            return log != nullptr ? log : m_logs.newLog();
        }

        [[nodiscard]] auto trackOf(Log& log) noexcept -> Track const*
        {
            if(log.entryTrack != nullptr)
                return log.entryTrack;
            if(log.track == nullptr) [[unlikely]]
                log.track = m_dictionary.newTrackOfThread();
            return log.track;
        }

        Logs m_logs;
        Dictionary m_dictionary;
    };
} // namespace alpaka::trace
