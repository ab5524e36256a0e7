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
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

namespace alpaka::comm
{
    namespace detail
    {
        //! What other ranks have sent to one.
        struct Box
        {
            //! Sender, channel and tag.
            using Address = std::tuple<int, Channel, int>;

            core::Lock lock;
            //! Those of one address are in the order in which they were sent.
            std::multimap<Address, std::vector<std::byte>> letters;
            //! Whether the rank of the box sends nothing more.
            std::atomic<bool> hasEnded{false};
        };

        using Boxes = std::vector<Box>;

        //! A message is copied into the receiver's box, so a send never waits.
        class ThreadTransport final : public Transport
        {
        public:
            //! \param boxes Of all ranks, as the failure is.
            ThreadTransport(std::shared_ptr<Boxes> boxes, std::shared_ptr<Failure> ofRanks, int rank)
                : Transport(
                    {rank, static_cast<int>(boxes->size()), rank, true, std::numeric_limits<int>::max()},
                    std::move(ofRanks))
                , m_boxes(std::move(boxes))
            {
            }

            void start(Channel channel, Message& message) override
            {
                message.request = message.isSend ? 0 : 1;
                if(!message.isSend)
                    return;
                std::vector<std::byte> letter(message.data, message.data + message.bytes);
                auto& box = boxOf(message.peer);
                core::LockGuard const guard(box.lock);
                box.letters.emplace(Box::Address(place.rank, channel, message.tag), std::move(letter));
            }

            [[nodiscard]] auto test(Channel channel, Message& message) -> bool override
            {
                // Before the look into the box, because the rank may send and end in between.
                bool const isLate = boxOf(message.peer).hasEnded.load(std::memory_order_acquire);
                std::vector<std::byte> bytes;
                {
                    auto& [lock, letters, hasEnded] = boxOf(place.rank);
                    core::LockGuard const guard(lock);
                    Box::Address const address(message.peer, channel, message.tag);
                    auto const letter = letters.contains(address) ? letters.lower_bound(address) : letters.end();
                    if(letter == letters.end() && isLate)
                        core::fail("rank ", message.peer, " has ended without the message with tag ", message.tag);
                    if(letter == letters.end())
                        return false;
                    bytes.swap(letter->second);
                    letters.erase(letter);
                }
                message.sentBytes = bytes.size();
                if(bytes.size() <= message.bytes)
                    std::copy(bytes.begin(), bytes.end(), message.data);
                message.request = 0;
                return true;
            }

            void giveUp(Message& message) noexcept override
            {
                message.request = 0;
            }

            void end(char const* text) noexcept override
            {
                failure->store(text);
            }

        private:
            [[nodiscard]] auto boxOf(int rank) const -> Box&
            {
                return (*m_boxes)[static_cast<std::size_t>(rank)];
            }

            std::shared_ptr<Boxes> m_boxes;
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
        auto const boxes = std::make_shared<detail::Boxes>(static_cast<std::size_t>(ranks));
        auto const failure = std::make_shared<Failure>();
        std::once_flag isFirst;
        std::exception_ptr first;
        auto const run = [&](int rank)
        {
            try
            {
                World world(std::make_shared<detail::ThreadTransport>(boxes, failure, rank));
                try
                {
                    body(world);
                }
                catch(...)
                {
                    std::call_once(isFirst, [&] { first = std::current_exception(); });
                    world.end(detail::textOfException("comm::threads").c_str());
                }
            }
            catch(...)
            {
                std::call_once(isFirst, [&] { first = std::current_exception(); });
                failure->store("rank ", rank, " cannot begin: ", detail::textOfException("comm::threads"));
            }
            (*boxes)[static_cast<std::size_t>(rank)].hasEnded.store(true, std::memory_order_release);
        };
        std::vector<std::thread> others;
        try
        {
            for(int rank = 1; rank < ranks; ++rank)
                others.emplace_back(run, rank);
            run(0);
        }
        catch(...)
        {
            // Those that have started do not wait for the others.
            auto const why = detail::textOfException("comm::threads");
            failure->store("rank ", others.size() + 1, " of ", ranks, " cannot start: ", why);
        }
        for(auto& other : others)
            other.join();
        if(first)
            std::rethrow_exception(first);
        if(auto const* const text = failure->text())
            core::fail("comm::threads: ", text);
    }
} // namespace alpaka::comm
