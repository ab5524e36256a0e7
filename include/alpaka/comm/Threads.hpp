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
#include <optional>
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
            core::Lock lock;
            //! By sender, channel and tag. Those of one address are in the order in which they were sent.
            std::multimap<std::tuple<int, Channel, int>, std::vector<std::byte>> letters;
            //! Whether the rank of the box sends nothing more.
            std::atomic<bool> hasEnded{false};
        };

        //! A message is copied into the receiver's box, so a send never waits.
        class ThreadTransport final : public Transport
        {
        public:
            //! \param boxes Of all ranks, as the failure is.
            ThreadTransport(std::shared_ptr<Box[]> boxes, std::shared_ptr<Failure> ofRanks, int rank, int size)
                : Transport({rank, size, rank, true, std::numeric_limits<int>::max()}, std::move(ofRanks))
                , m_boxes(std::move(boxes))
            {
            }

            void start(Channel channel, Message& message) override
            {
                message.request = message.isSend ? 0 : 1;
                if(!message.isSend)
                    return;
                std::vector<std::byte> letter(message.data, message.data + message.bytes);
                auto& box = m_boxes[message.peer];
                core::LockGuard const guard(box.lock);
                box.letters.emplace(std::tuple(place.rank, channel, message.tag), std::move(letter));
            }

            [[nodiscard]] auto test(Channel channel, Message& message) -> bool override
            {
                // Before the look into the box, because the rank may send and end in between.
                bool const isLate = m_boxes[message.peer].hasEnded.load(std::memory_order_acquire);
                std::vector<std::byte> bytes;
                {
                    auto& box = m_boxes[place.rank];
                    core::LockGuard const guard(box.lock);
                    auto const [letter, end] = box.letters.equal_range({message.peer, channel, message.tag});
                    if(letter == end && isLate)
                        core::fail("rank ", message.peer, " has ended without the message with tag ", message.tag);
                    if(letter == end)
                        return false;
                    bytes.swap(letter->second);
                    box.letters.erase(letter);
                }
                message.sentBytes = bytes.size();
                if(bytes.size() <= message.bytes)
                    std::copy(bytes.begin(), bytes.end(), message.data);
                message.request = 0;
                return true;
            }

        private:
            std::shared_ptr<Box[]> m_boxes;
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
        std::shared_ptr<detail::Box[]> const boxes = std::make_unique<detail::Box[]>(static_cast<std::size_t>(ranks));
        auto const failure = std::make_shared<Failure>();
        std::once_flag isFirst;
        std::exception_ptr first;
        auto const run = [&](int rank)
        {
            std::optional<World> world;
            try
            {
                world.emplace(std::make_shared<detail::ThreadTransport>(boxes, failure, rank, ranks));
                body(*world);
            }
            catch(...)
            {
                std::call_once(isFirst, [&] { first = std::current_exception(); });
                auto const why = detail::textOfException("comm::threads");
                failure->store("rank ", rank, world ? " failed: " : " cannot begin: ", why);
            }
            world.reset();
            boxes[rank].hasEnded.store(true, std::memory_order_release);
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
