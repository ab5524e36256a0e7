// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Messages between ranks that are threads of one process.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/Transport.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <limits>
#include <list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace alpaka::comm::detail
{
    //! What the ranks of one call of comm::threads share: a box of messages for each rank. A message is copied into
    //! the memory of a receive that is waiting for it, else into the box; so a send never waits.
    class ThreadGroup
    {
    public:
        explicit ThreadGroup(int size)
            : m_boxes(static_cast<std::size_t>(size))
        {
        }

        //! What the sides of a message have in common.
        struct Address
        {
            int from;
            Channel channel;
            int tag;

            auto operator==(Address const&) const -> bool = default;
        };

        //! A receive that is waiting. Its members are guarded by the lock of the box until isDone.
        struct Slot
        {
            Slot(Message& ofMessage, Channel channel)
                : message(&ofMessage)
                , address{ofMessage.peer, channel, ofMessage.tag}
            {
            }

            Message* message;
            Address address;
            std::atomic<bool> isDone{false};
        };

        [[nodiscard]] auto size() const -> int
        {
            return static_cast<int>(m_boxes.size());
        }

        void send(int from, Channel channel, Message const& message)
        {
            Address const address{from, channel, message.tag};
            auto& box = m_boxes[static_cast<std::size_t>(message.peer)];
            core::LockGuard const guard(box.lock);
            auto const slot
                = std::find_if(box.slots.begin(), box.slots.end(), [&](auto* s) { return s->address == address; });
            if(slot == box.slots.end())
            {
                box.letters.push_back({address, {message.data, message.data + message.bytes}});
                return;
            }
            deliver(**slot, message.data, message.bytes);
            box.slots.erase(slot);
        }

        void receive(int rank, Slot& slot)
        {
            auto& box = m_boxes[static_cast<std::size_t>(rank)];
            core::LockGuard const guard(box.lock);
            auto const letter = std::find_if(
                box.letters.begin(), box.letters.end(), [&](auto const& l) { return l.address == slot.address; });
            if(letter == box.letters.end())
                return box.slots.push_back(&slot);
            deliver(slot, letter->bytes.data(), letter->bytes.size());
            box.letters.erase(letter);
        }

        void giveUp(int rank, Slot& slot)
        {
            auto& box = m_boxes[static_cast<std::size_t>(rank)];
            core::LockGuard const guard(box.lock);
            box.slots.remove(&slot);
        }

        //! The first failure is the one that all ranks see.
        void fail(std::string const& text) noexcept
        {
            core::LockGuard const guard(m_lock);
            if(!m_hasFailed.load(std::memory_order_relaxed))
                m_failure = text;
            m_hasFailed.store(true, std::memory_order_release);
        }

        [[nodiscard]] auto failure() const -> std::string
        {
            return m_hasFailed.load(std::memory_order_acquire) ? m_failure : std::string();
        }

        //! The rank sends nothing more.
        void ended(int rank) noexcept
        {
            m_boxes[static_cast<std::size_t>(rank)].hasEnded.store(true, std::memory_order_release);
        }

        [[nodiscard]] auto hasEnded(int rank) const -> bool
        {
            return m_boxes[static_cast<std::size_t>(rank)].hasEnded.load(std::memory_order_acquire);
        }

    private:
        struct Letter
        {
            Address address;
            std::vector<std::byte> bytes;
        };

        struct Box
        {
            core::Lock lock;
            std::list<Letter> letters;
            std::list<Slot*> slots;
            std::atomic<bool> hasEnded{false};
        };

        static void deliver(Slot& slot, std::byte const* data, std::size_t bytes)
        {
            auto& message = *slot.message;
            message.sentBytes = bytes;
            if(bytes != 0 && bytes <= message.bytes)
                std::memcpy(message.data, data, bytes);
            slot.isDone.store(true, std::memory_order_release);
        }

        std::vector<Box> m_boxes;
        core::Lock m_lock;
        std::atomic<bool> m_hasFailed{false};
        std::string m_failure;
    };

    class ThreadTransport final : public Transport
    {
    public:
        ThreadTransport(std::shared_ptr<ThreadGroup> group, int rank)
            : Transport({rank, group->size(), rank, std::numeric_limits<int>::max(), false})
            , m_group(std::move(group))
        {
        }

        [[nodiscard]] auto open(Channel channel) -> std::unique_ptr<Pending> override
        {
            return std::make_unique<Receives>(*m_group, rank(), channel);
        }

        void tell(std::string const& text) noexcept override
        {
            m_group->fail(text);
        }

        [[nodiscard]] auto told() const -> std::string override
        {
            return m_group->failure();
        }

        void end(std::string const& text) noexcept override
        {
            m_group->fail(text);
        }

    private:
        class Receives final : public Pending
        {
        public:
            Receives(ThreadGroup& group, int rank, Channel channel)
                : m_group(group)
                , m_rank(rank)
                , m_channel(channel)
            {
            }

            ~Receives() override
            {
                for(auto& slot : m_slots)
                    m_group.giveUp(m_rank, slot);
            }

            void start(Message& message) override
            {
                if(message.isSend)
                    return m_group.send(m_rank, m_channel, message);
                m_slots.emplace_back(message, m_channel);
                m_group.receive(m_rank, m_slots.back());
            }

            [[nodiscard]] auto test() -> bool override
            {
                for(auto slot = m_slots.begin(); slot != m_slots.end();)
                {
                    // In this order, because the rank may send and end in between.
                    bool const isLate = m_group.hasEnded(slot->message->peer);
                    if(slot->isDone.load(std::memory_order_acquire))
                        slot = m_slots.erase(slot);
                    else if(isLate)
                        core::fail(
                            "comm: rank ",
                            slot->message->peer,
                            " has ended without the message with tag ",
                            slot->message->tag,
                            " and ",
                            slot->message->bytes,
                            " bytes that rank ",
                            m_rank,
                            " waits for");
                    else
                        return false;
                }
                return true;
            }

        private:
            ThreadGroup& m_group;
            int m_rank;
            Channel m_channel;
            std::list<ThreadGroup::Slot> m_slots;
        };

        std::shared_ptr<ThreadGroup> m_group;
    };
} // namespace alpaka::comm::detail
