// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Messages between ranks that are threads of one process.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/Transport.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <limits>
#include <list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace alpaka::comm::detail
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

        void fail(std::string const& text) noexcept
        {
            core::LockGuard const guard(lock);
            if(!hasFailed.load(std::memory_order_relaxed))
                failure = text;
            hasFailed.store(true, std::memory_order_release);
        }

        std::vector<Box> boxes;
        core::Lock lock;
        std::atomic<bool> hasFailed{false};
        std::string failure;
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
                auto const letter = std::find_if(
                    box.letters.begin(),
                    box.letters.end(),
                    [&](auto const& l)
                    { return l.from == message.peer && l.channel == channel && l.tag == message.tag; });
                if(letter != box.letters.end())
                    taken.splice(taken.end(), box.letters, letter);
            }
            if(taken.empty() && isLate)
                core::fail(
                    "comm: rank ",
                    message.peer,
                    " has ended without the message with tag ",
                    message.tag,
                    " and ",
                    message.bytes,
                    " bytes that rank ",
                    place.rank,
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
            m_group->fail(text);
        }

        [[nodiscard]] auto told() const -> std::string override
        {
            return m_group->hasFailed.load(std::memory_order_acquire) ? m_group->failure : std::string();
        }

        void end(std::string const& text) noexcept override
        {
            m_group->fail(text);
        }

    private:
        std::shared_ptr<ThreadGroup> m_group;
    };
} // namespace alpaka::comm::detail
