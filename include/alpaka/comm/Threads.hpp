// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Ranks that are threads of one process.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/World.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <limits>
#include <list>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace alpaka::comm
{
    namespace detail
    {
        //! What the ranks of one call of comm::threads share: a box of messages for each rank, and the first failure,
        //! which is the one that all ranks see.
        struct ThreadGroup
        {
            struct Letter
            {
                int from;
                Channel channel;
                int tag;
                std::vector<std::byte> bytes;
            };

            struct Box
            {
                core::Lock lock;
                std::list<Letter> letters;
                //! Whether the rank of the box sends nothing more.
                std::atomic<bool> hasEnded{false};
            };

            explicit ThreadGroup(int size)
                : boxes(static_cast<std::size_t>(size))
            {
            }

            [[nodiscard]] auto boxOf(int rank) -> Box&
            {
                return boxes[static_cast<std::size_t>(rank)];
            }

            std::vector<Box> boxes;
            Failure failure;
        };

        //! A message is copied into the receiver's box, so a send never waits.
        class ThreadTransport final : public Transport
        {
        public:
            ThreadTransport(std::shared_ptr<ThreadGroup> group, int rank)
                : Transport({rank, static_cast<int>(group->boxes.size()), rank, true, std::numeric_limits<int>::max()})
                , m_group(std::move(group))
            {
            }

            void start(Channel channel, Message& message) override
            {
                message.request = message.isSend ? 0 : 1;
                if(!message.isSend)
                    return;
                std::list<ThreadGroup::Letter> letter;
                letter.push_back({place.rank, channel, message.tag, {message.data, message.data + message.bytes}});
                auto& box = m_group->boxOf(message.peer);
                core::LockGuard const guard(box.lock);
                box.letters.splice(box.letters.end(), letter);
            }

            [[nodiscard]] auto test(Channel channel, Message& message) -> bool override
            {
                // Before the look into the box, because the rank may send and end in between.
                bool const isLate = m_group->boxOf(message.peer).hasEnded.load(std::memory_order_acquire);
                std::list<ThreadGroup::Letter> taken;
                {
                    auto& box = m_group->boxOf(place.rank);
                    core::LockGuard const guard(box.lock);
                    auto const isIt = [&](auto const& letter)
                    { return letter.from == message.peer && letter.channel == channel && letter.tag == message.tag; };
                    if(auto const letter = std::find_if(box.letters.begin(), box.letters.end(), isIt);
                       letter != box.letters.end())
                        taken.splice(taken.end(), box.letters, letter);
                }
                if(taken.empty() && isLate)
                    core::fail(
                        core::concatenate("comm: rank ", message.peer, " has ended without the message with tag "),
                        core::concatenate(message.tag, " and ", message.bytes, " bytes that rank ", place.rank),
                        " waits for");
                if(taken.empty())
                    return false;
                auto const& bytes = taken.front().bytes;
                message.sentBytes = bytes.size();
                if(bytes.size() <= message.bytes)
                    std::copy(bytes.begin(), bytes.end(), message.data);
                message.request = 0;
                return true;
            }

            void tell(std::string const& text) noexcept override
            {
                m_group->failure.store(text);
            }

            [[nodiscard]] auto told() const -> std::string override
            {
                return m_group->failure.text();
            }

            void end(std::string const& text) noexcept override
            {
                tell(text);
            }

        private:
            std::shared_ptr<ThreadGroup> m_group;
        };
    } // namespace detail

    //! Calls body(world) on as many threads, each of which is a rank, and waits for all. Needs no MPI: for tests, and
    //! for machines with several devices. Each rank makes queues of its own.
    //! \throws core::Error when there is no rank; else the first exception of a rank, after all have ended: the others
    //!         do not wait for its messages.
    template<typename TBody>
    void threads(int ranks, TBody const& body)
    {
        if(ranks < 1)
            core::fail("comm::threads: ", ranks, " ranks, the least is 1");
        auto const group = std::make_shared<detail::ThreadGroup>(ranks);
        core::Lock lock;
        std::exception_ptr first;
        auto const run = [&](int rank)
        {
            try
            {
                World world(std::shared_ptr<Transport>(std::make_shared<detail::ThreadTransport>(group, rank)));
                auto const fail = [&](std::string const& text)
                {
                    {
                        core::LockGuard const guard(lock);
                        if(!first)
                            first = std::current_exception();
                    }
                    world.end(text.c_str());
                };
                detail::telling(
                    "comm::threads", [&] { body(world); }, fail);
            }
            catch(...) // the caller gets the first one
            {
            }
            group->boxOf(rank).hasEnded.store(true, std::memory_order_release);
        };
        std::vector<std::thread> others;
        try
        {
            for(int rank = 1; rank < ranks; ++rank)
                others.emplace_back(run, rank);
            run(0);
        }
        catch(std::system_error const& error)
        {
            // Those that have started do not wait for the others.
            group->failure.store(
                core::concatenate("rank ", others.size() + 1, " of ", ranks, " cannot start: ", error.what()));
        }
        for(auto& other : others)
            other.join();
        if(first)
            std::rethrow_exception(first);
        if(auto const text = group->failure.text(); !text.empty())
            core::fail("comm::threads: ", text);
    }
} // namespace alpaka::comm
