// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Streams, each with an OS thread of its own, and events.
#pragma once

#include "Keywords.hpp"

namespace emulated
{
    //! What a stream sets and others wait for.
    class Recording
    {
    public:
        void set()
        {
            std::lock_guard const guard(m_mutex);
            m_isSet = true;
            m_changed.notify_all();
        }

        void wait()
        {
            std::unique_lock lock(m_mutex);
            m_changed.wait(lock, [this] { return m_isSet; });
        }

        auto isSet() -> bool
        {
            std::lock_guard const guard(m_mutex);
            return m_isSet;
        }

    private:
        std::mutex m_mutex;
        std::condition_variable m_changed;
        bool m_isSet = false;
    };

    class Stream
    {
    public:
        explicit Stream(int device)
            : m_device(device)
        {
        }

        [[nodiscard]] auto device() const -> int
        {
            return m_device;
        }

        void push(std::function<void()> work)
        {
            std::lock_guard const guard(m_mutex);
            m_work.push_back(std::move(work));
            m_changed.notify_all();
        }

        auto isIdle() -> bool
        {
            std::lock_guard const guard(m_mutex);
            return m_work.empty();
        }

        void synchronize()
        {
            std::unique_lock lock(m_mutex);
            m_changed.wait(lock, [this] { return m_work.empty(); });
        }

        //! What has been pushed is still done.
        void close()
        {
            std::lock_guard const guard(m_mutex);
            m_isClosed = true;
            m_changed.notify_all();
        }

        void work()
        {
            std::unique_lock lock(m_mutex);
            for(;;)
            {
                m_changed.wait(lock, [this] { return m_isClosed || !m_work.empty(); });
                if(m_work.empty())
                    return;
                auto const work = m_work.front();
                lock.unlock();
                work();
                lock.lock();
                m_work.pop_front();
                m_changed.notify_all();
            }
        }

    private:
        int m_device;
        std::mutex m_mutex;
        std::condition_variable m_changed;
        std::deque<std::function<void()>> m_work; //!< The first is at work.
        bool m_isClosed = false;
    };

    //! All streams that have not been destroyed.
    class Streams
    {
    public:
        static auto instance() -> Streams&
        {
            static auto* const streams = new Streams; // outlives every user
            return *streams;
        }

        auto create(int device) -> Stream*
        {
            auto stream = std::make_shared<Stream>(device);
            std::thread([stream] { stream->work(); }).detach();
            std::lock_guard const guard(m_mutex);
            return m_streams.emplace(stream.get(), stream).first->first;
        }

        //! \param name Null for the default one of the device.
        auto find(Stream* name, int device) -> std::shared_ptr<Stream>
        {
            if(name == nullptr)
            {
                std::unique_lock lock(m_mutex);
                if(m_defaults.count(device) == 0)
                {
                    lock.unlock();
                    auto* const made = create(device);
                    lock.lock();
                    m_defaults.emplace(device, made);
                }
                name = m_defaults[device];
            }
            std::lock_guard const guard(m_mutex);
            auto const found = m_streams.find(name);
            return found == m_streams.end() ? nullptr : found->second;
        }

        void destroy(Stream* name)
        {
            std::lock_guard const guard(m_mutex);
            m_streams[name]->close();
            m_streams.erase(name);
        }

        void synchronize(int device)
        {
            std::vector<std::shared_ptr<Stream>> streams;
            {
                std::lock_guard const guard(m_mutex);
                for(auto const& [name, stream] : m_streams)
                    if(stream->device() == device)
                        streams.push_back(stream);
            }
            for(auto const& stream : streams)
                stream->synchronize();
        }

    private:
        std::mutex m_mutex;
        std::map<Stream*, std::shared_ptr<Stream>> m_streams;
        std::map<int, Stream*> m_defaults;
    };

    class Event
    {
    public:
        void record(Stream& stream)
        {
            auto recording = std::make_shared<Recording>();
            stream.push([recording] { recording->set(); });
            std::lock_guard const guard(m_mutex);
            m_newest = std::move(recording);
        }

        //! \return Null when never recorded.
        auto newest() -> std::shared_ptr<Recording>
        {
            std::lock_guard const guard(m_mutex);
            return m_newest;
        }

    private:
        std::mutex m_mutex;
        std::shared_ptr<Recording> m_newest;
    };
} // namespace emulated
