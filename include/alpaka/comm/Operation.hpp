// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the tasks of one call of this library share: its messages, the memory for them, the way to wait.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/Transport.hpp>
#include <alpaka/core/Pause.hpp>
#include <alpaka/core/Sleep.hpp>
#include <alpaka/core/Yield.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace alpaka::comm::detail
{
    //! What the tasks of a call share.
    struct Operation
    {
        //! \param name Of the call.
        Operation(std::shared_ptr<Transport> ofWorld, char const* name, Channel ofCall)
            : transport(std::move(ofWorld))
            , call(name)
            , channel(ofCall)
        {
        }

        auto operator=(Operation&&) -> Operation& = delete;

        //! A queue drops tasks after one that has failed. Then other ranks would wait for its messages for ever.
        ~Operation()
        {
            if(isInQueue)
                transport->fail(call, ": not carried out, because an earlier task of its queue failed");
        }

        //! \return Memory for so many values that is kept while the operation lives.
        template<typename T = std::byte>
        [[nodiscard]] auto memory(std::size_t values) -> T*
        {
            auto& buffer = kept.emplace_back(transport->memory(values * sizeof(T)));
            return reinterpret_cast<T*>(mem::view::getPtrNative(buffer));
        }

        //! Adds a message to those that are posted together. What is only sent is not written.
        //! \param ofProgram Of a message of the program: its tag.
        void post(bool isSend, int peer, void const* data, std::size_t bytes, int ofProgram = 0)
        {
            auto* const first = static_cast<std::byte*>(const_cast<void*>(data));
            posted.push_back({isSend, peer, tag + ofProgram, first, bytes});
        }

        //! Carries them out, and returns when all are complete. A collective call may then post others.
        //! \throws core::Error which names call, peers, tags and sizes, when a message has the wrong size and for
        //!         every other failure.
        void transfer()
        {
            std::string wrong; // what is wrong with the size of a message
            try
            {
                failIfFailed();
                for(bool const isSend : {false, true})
                    for(auto& message : posted)
                        if(message.isSend == isSend)
                            transport->start(channel, message);
                // One after the other: those of one address are to arrive in order. After one of a wrong size, too, so
                // that no rank gets less than was sent to it; but not for ever, because ranks that disagree on a size
                // may disagree on the messages.
                auto limit = transport->limit;
                for(auto& message : posted)
                {
                    await(message, limit);
                    auto const [sent, bytes] = std::pair(message.sentBytes, message.bytes);
                    if(message.isSend || sent == bytes || !wrong.empty())
                        continue;
                    limit = limit == 0 ? longestAfterFailure : std::min(limit, longestAfterFailure);
                    wrong = core::concatenate("receives ", bytes, " bytes from rank ", message.peer, " with tag ")
                            + core::concatenate(message.tag, ", but ", sent, sent == bytes + 1 ? " or more" : "")
                            + " were sent";
                }
                if(wrong.empty())
                    return channel == Channel::collective ? posted.clear() : void();
            }
            catch(...)
            {
                for(auto& message : posted)
                    if(message.request != 0)
                        transport->giveUp(message);
                // Another rank's failure may look like one of this message.
                if(wrong.empty())
                    wrong = transport->failure->text() != nullptr ? transport->failure->text() : textOfException(call);
            }
            // The first ones of many.
            auto text = core::concatenate(call, ", rank ", rank);
            constexpr std::size_t most = 4;
            for(auto const& message : std::span(posted).first(std::min(most, posted.size())))
                text += core::concatenate(message.isSend ? ", to " : ", from ", message.peer, " with tag ")
                        + core::concatenate(message.tag, " and ", message.bytes, " bytes");
            core::fail(text, posted.size() > most ? ", ...: " : ": ", wrong);
        }

        std::shared_ptr<Transport> const transport;
        char const* const call;
        int const rank = transport->place.rank;
        int const size = transport->place.size;
        Channel const channel;
        //! Of a collective call, from its entry into a queue on.
        int tag = 0;
        //! The bytes of all views.
        std::size_t total = 0;
        std::vector<Message> posted{};
        //! What the ranks do.
        std::function<void(Operation&)> body{};
        //! Copies of the host to and from memory of the operation.
        std::vector<std::function<void()>> before{}, after{};
        std::vector<decltype(std::declval<Transport&>().memory(0))> kept;
        //! Whether its task has still to begin.
        bool isInQueue = false;

    private:
        //! Seconds.
        static constexpr std::size_t longestAfterFailure = 5;

        void failIfFailed() const
        {
            if(auto const* const text = transport->failure->text())
                core::fail(text);
        }

        //! Waits for a message, while each test makes progress with all.
        //! \param limit Seconds; 0 for any.
        void await(Message& message, std::size_t limit) const
        {
            using Clock = std::chrono::steady_clock;
            constexpr int polls = 64;
            // A message of megabytes arrives in parts, each of which needs a call of test().
            constexpr std::chrono::milliseconds eager{2};
            auto const start = Clock::now();
            for(int i = 0; message.request != 0 && !transport->test(channel, message); ++i)
            {
                failIfFailed();
                auto const waited = Clock::now() - start;
                if(limit != 0 && waited > std::chrono::seconds(limit))
                    core::fail("not complete after ", limit, " s (ALPAKA_COMM_TIMEOUT)");
                if(i < polls)
                    core::pause();
                else if(waited < eager)
                    core::yield();
                else
                    core::sleepFor(std::chrono::microseconds(20));
            }
        }
    };

    //! The task of the host in a queue.
    struct Task
    {
        static constexpr auto operationKind = core::OperationKind::message;

        void operator()() const
        {
            operation->isInQueue = false;
            try
            {
                for(auto const& copy : operation->before)
                    copy();
                operation->body(*operation);
                for(auto const& copy : operation->after)
                    copy();
            }
            catch(...)
            {
                operation->transport->fail(textOfException(operation->call));
                throw;
            }
        }

        //! Appends the call to a line of the trace.
        void describe(core::Text& line) const
        {
            auto const& posted = operation->posted;
            core::append(line, operation->call, ", ", operation->total, " bytes");
            if(operation->channel == Channel::program && posted.size() == 1)
                core::append(line, ", peer ", posted[0].peer, ", tag ", posted[0].tag);
        }

        std::shared_ptr<Operation> operation;
    };
} // namespace alpaka::comm::detail
