// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Streams and events. A stream has a thread of its own, or, on a lazy machine, runs on the threads that wait for it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <machine/Machine.hpp>
#include <memory>
#include <thread>

namespace emulated
{
    class Stream
    {
    public:
        Stream(int device, unsigned flagsOfStream)
            : flags(flagsOfStream)
            , m_device(device)
        {
        }

        [[nodiscard]] auto device() const -> int { return m_device; }

        unsigned const flags;
        std::atomic<int> priority = 0;

        void push(std::function<Status()> work)
        {
            std::lock_guard const guard(m_mutex);
            m_work.push_back(std::move(work));
            m_changed.notify_all();
        }

        //! A lazy stream does one piece of work for each question.
        auto query() -> Status
        {
            std::unique_lock lock(m_mutex);
            if(m_work.empty())
                return m_failure;
            if(machine().isLazy && !m_isAtWork)
                step(lock);
            return Status::notReady;
        }

        void drain()
        {
            waitUntil([this] { return m_work.empty(); });
        }

        //! \return The first failure since the last time.
        auto synchronize() -> Status
        {
            drain();
            std::lock_guard const guard(m_mutex);
            return std::exchange(m_failure, Status::success);
        }

        //! \param isDone Becomes true by the work of this stream.
        template<typename TCondition>
        void waitUntil(TCondition const& isDone)
        {
            std::unique_lock lock(m_mutex);
            while(!isDone())
                if(machine().isLazy && !m_isAtWork)
                    step(lock);
                else
                    m_changed.wait(lock);
        }

        //! What has been pushed is still done.
        void close()
        {
            std::lock_guard const guard(m_mutex);
            m_isClosed = true;
            m_changed.notify_all();
        }

        //! What the stream's own thread does.
        void workUntilClosed()
        {
            std::unique_lock lock(m_mutex);
            for(;;)
            {
                m_changed.wait(lock, [this] { return m_isClosed || !m_work.empty(); });
                if(m_work.empty())
                    return;
                step(lock);
            }
        }

    private:
        void step(std::unique_lock<std::mutex>& lock)
        {
            m_isAtWork = true;
            auto const work = std::move(m_work.front());
            lock.unlock();
            auto const status = work();
            lock.lock();
            if(m_failure == Status::success)
                m_failure = status;
            m_work.pop_front();
            m_isAtWork = false;
            m_changed.notify_all();
        }

        int m_device;
        std::mutex m_mutex;
        std::condition_variable m_changed;
        std::deque<std::function<Status()>> m_work; //!< The first one may be at work.
        bool m_isAtWork = false;
        bool m_isClosed = false;
        Status m_failure = Status::success;
    };

    //! One recording of an event.
    struct Recording
    {
        std::shared_ptr<Stream> stream;
        std::chrono::steady_clock::time_point time; //!< When the stream came to it.
        std::atomic<bool> isDone = false;

        void wait()
        {
            stream->waitUntil([this] { return isDone.load(); });
        }
    };

    struct Event
    {
        Event(int deviceOfEvent, unsigned flagsOfEvent)
            : device(deviceOfEvent)
            , flags(flagsOfEvent)
        {
        }

        //! \return Null before the first one.
        auto newest() -> std::shared_ptr<Recording>
        {
            std::lock_guard const guard(mutex);
            return recording;
        }

        int device;
        unsigned flags;
        //! AMD's runtime holds it while a thread waits for the event, and takes it to look at the event.
        std::mutex ofWaiter;
        std::mutex mutex;
        std::shared_ptr<Recording> recording;
    };

    // Names of streams that are none. The null stream and the legacy one are the default one of the current device.
    inline auto const legacyStream = reinterpret_cast<Stream*>(std::uintptr_t{1});
    inline auto const perThreadStream = reinterpret_cast<Stream*>(std::uintptr_t{2});

    inline auto streamCreateWithFlags(Stream** handle, unsigned flags) -> Status
    {
        auto stream = std::make_shared<Stream>(currentDevice, flags);
        if(!machine().isLazy)
            std::thread([stream] { stream->workUntilClosed(); }).detach();
        *handle = machine().streams.add(std::move(stream));
        return Status::success;
    }

    //! \return Null where there is no such stream.
    inline auto streamOf(Stream* name) -> std::shared_ptr<Stream>
    {
        if(name == nullptr || name == legacyStream)
        {
            std::lock_guard const guard(machine().mutex);
            auto& ofDevice = machine().defaultStreams[currentDevice];
            if(ofDevice == nullptr)
                streamCreateWithFlags(&ofDevice, 0);
            name = ofDevice;
        }
        return machine().streams.find(name);
    }

    //! Does something in a stream.
    template<typename TWork>
    auto submit(Stream* name, TWork&& work) -> Status
    {
        auto const stream = streamOf(name);
        if(stream)
            stream->push(
                [work = std::forward<TWork>(work)]
                {
                    if constexpr(std::is_void_v<decltype(work())>)
                        return work(), Status::success;
                    else
                        return work();
                });
        return validIf(stream != nullptr);
    }

    inline auto streamDestroy(Stream* name) -> Status
    {
        auto const stream = machine().streams.find(name);
        if(!stream || !machine().streams.remove(name))
            return validIf(false);
        if(machine().isLazy)
            stream->drain();
        stream->close();
        return Status::success;
    }

    inline auto streamQuery(Stream* name) -> Status
    {
        auto const stream = streamOf(name);
        return stream ? answer(stream->query()) : validIf(false);
    }

    inline auto streamSynchronize(Stream* name) -> Status
    {
        auto const stream = streamOf(name);
        return stream ? answer(stream->synchronize()) : validIf(false);
    }

    inline auto deviceSynchronize() -> Status
    {
        for(auto const& stream : machine().streams.all())
            if(stream->device() == currentDevice)
                stream->drain();
        return Status::success;
    }

    //! Devices forget what they were allowed.
    inline auto deviceReset() -> Status
    {
        deviceSynchronize();
        std::lock_guard const guard(machine().mutex);
        for(auto* const pairs : {&machine().peers, &machine().pools})
            std::erase_if(
                *pairs, [](auto const& pair) { return pair.first == currentDevice || pair.second == currentDevice; });
        machine().raisedBytes.clear();
        machine().contexts.erase(currentDevice);
        return Status::success;
    }

    inline constexpr unsigned eventDisableTiming = 2;

    inline auto eventCreateWithFlags(Event** handle, unsigned flags) -> Status
    {
        *handle = machine().events.add(std::make_shared<Event>(currentDevice, flags));
        return Status::success;
    }

    inline auto eventDestroy(Event* handle) -> Status { return validIf(machine().events.remove(handle)); }

    inline auto eventRecord(Event* handle, Stream* name) -> Status
    {
        auto const event = machine().events.find(handle);
        auto const stream = streamOf(name);
        if(!event || !stream || event->device != stream->device())
            return validIf(false);
        auto const recording = std::make_shared<Recording>();
        recording->stream = stream;
        std::lock_guard const guard(event->mutex);
        stream->push(
            [recording]
            {
                recording->time = std::chrono::steady_clock::now();
                recording->isDone = true;
                return Status::success;
            });
        event->recording = recording;
        return Status::success;
    }

    inline auto eventQuery(Event* handle) -> Status
    {
        auto const event = machine().events.find(handle);
        if(!event)
            return validIf(false);
#ifdef __HIP__
        std::lock_guard const guard(event->ofWaiter);
#endif
        auto const newest = event->newest();
        return !newest || newest->isDone ? Status::success : Status::notReady;
    }

    inline auto eventSynchronize(Event* handle) -> Status
    {
        auto const event = machine().events.find(handle);
        if(!event)
            return validIf(false);
#ifdef __HIP__
        std::lock_guard const guard(event->ofWaiter);
#endif
        if(auto const newest = event->newest())
            newest->wait();
        return Status::success;
    }

    inline auto eventElapsedTime(float* milliseconds, Event* start, Event* end) -> Status
    {
        std::shared_ptr<Recording> recordings[2];
        for(int i : {0, 1})
        {
            auto const event = machine().events.find(i == 0 ? start : end);
            recordings[i] = event && (event->flags & eventDisableTiming) == 0 ? event->newest() : nullptr;
            if(!recordings[i])
                return validIf(false);
        }
        if(!recordings[0]->isDone || !recordings[1]->isDone)
            return Status::notReady;
        *milliseconds = std::chrono::duration<float, std::milli>(recordings[1]->time - recordings[0]->time).count();
        return Status::success;
    }

    inline auto streamWaitEvent(Stream* stream, Event* handle, unsigned) -> Status
    {
        auto const event = machine().events.find(handle);
        if(!event)
            return validIf(false);
        auto const newest = event->newest();
        return newest ? submit(stream, [newest] { newest->wait(); }) : Status::success;
    }
} // namespace emulated
