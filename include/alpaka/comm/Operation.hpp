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
    //! A message, or an argument of a collective call, of views: contiguous memory for the transport.
    struct Part : Message
    {
        //! Brings the contents of views to `data` if they are sent, else what has come to the views: those of the host
        //! that lie elsewhere. Views of devices are copied by their queue.
        void copy() const
        {
            for(auto const& ofView : copies)
                ofView();
        }

        std::vector<std::function<void()>> copies{};
    };

    //! What the tasks of a call share.
    class Operation
    {
    public:
        Operation(std::shared_ptr<Transport> ofWorld, char const* name)
            : transport(std::move(ofWorld))
            , call(name)
            , rank(transport->place.rank)
            , size(transport->place.size)
        {
        }

        Operation(Operation const&) = delete;
        auto operator=(Operation const&) -> Operation& = delete;

        //! A queue drops tasks after one that has failed. Then other ranks would wait for ever for this one's
        //! messages.
        ~Operation()
        {
            for(auto& memory : m_memory)
                transport->giveBack(std::move(memory));
            if(isInQueue)
                transport->fail(call, ": not carried out, because an earlier task of its queue failed");
        }

        //! Adds a message to those that a collective call posts together. What is only sent is not written.
        void post(bool isSend, int peer, void const* data, std::size_t bytes)
        {
            m_posted.push_back({{isSend, peer, tag, static_cast<std::byte*>(const_cast<void*>(data)), bytes}});
        }

        //! Carries them out.
        void transferPosted()
        {
            transfer(m_posted);
            m_posted.clear();
        }

        //! \return Memory that is kept while the operation lives.
        [[nodiscard]] auto memory(std::size_t bytes) -> std::byte*
        {
            return mem::view::getPtrNative(m_memory.emplace_back(transport->takeMemory(bytes)).mapped());
        }

        //! Carries out messages that are posted together, and returns when all are complete. The first ones are under
        //! way while others are packed, and the first that have come are unpacked while others come.
        //! \throws core::Error which names call, peers, tags and sizes, when a message has the wrong size and for
        //!         every other failure.
        void transfer(std::span<Part> messages) const
        {
            std::string wrong; // what is wrong with the size of a message
            try
            {
                failIfFailed();
                for(bool const isSend : {false, true})
                    for(auto& part : messages)
                        if(part.isSend == isSend)
                        {
                            if(isSend)
                                part.copy();
                            transport->start(channel, part);
                        }
                // One after the other: those of one address are to arrive in order. After one of a wrong size, too, so
                // that no rank gets less than was sent to it; but not for ever, because ranks that disagree on a size
                // may disagree on the messages.
                for(auto& part : messages)
                {
                    await(part, wrong.empty() ? transport->limit : transport->limitAfterFailure());
                    if(wrong.empty() && !part.isSend && part.sentBytes != part.bytes)
                        wrong = wrongSizeOf(part);
                }
                if(wrong.empty())
                    return;
            }
            catch(...)
            {
                for(auto& part : messages)
                    if(part.request != 0)
                        transport->giveUp(part);
                // Another rank's failure may look like one of this message.
                if(wrong.empty())
                    wrong = transport->failure->text() != nullptr ? transport->failure->text() : textOfException(call);
            }
            core::fail(describe(messages), ": ", wrong);
        }

        std::shared_ptr<Transport> const transport;
        char const* const call;
        int const rank;
        int const size;
        Channel channel = Channel::collective;
        //! Of the messages of a collective call.
        int tag = 0;
        //! The messages, or the arguments of a collective call: those that it reads are sent.
        std::vector<Part> parts;
        std::function<void(Operation&)> body;
        //! Whether its task has still to begin.
        bool isInQueue = false;

    private:
        void failIfFailed() const
        {
            if(auto const* const text = transport->failure->text())
                core::fail(text);
        }

        //! Waits for a message, while each test makes progress with all; then brings what has come to its views.
        //! \param limit Seconds; 0 for any.
        void await(Part& part, std::size_t limit) const
        {
            using Clock = std::chrono::steady_clock;
            constexpr int polls = 64;
            // A message of megabytes arrives in parts, each of which needs a call of test().
            constexpr std::chrono::milliseconds eager{2};
            Clock::time_point start{};
            for(int i = 0; part.request != 0 && !transport->test(channel, part); ++i)
            {
                failIfFailed();
                auto const now = Clock::now();
                if(i == 0)
                    start = now;
                if(limit != 0 && now - start > std::chrono::seconds(limit))
                    core::fail("not complete after ", limit, " s (ALPAKA_COMM_TIMEOUT)");
                if(i < polls)
                    core::pause();
                else if(now - start < eager)
                    core::yield();
                else
                    core::sleepFor(std::chrono::microseconds(20));
            }
            if(!part.isSend && part.sentBytes == part.bytes)
                part.copy();
        }

        [[nodiscard]] static auto wrongSizeOf(Part const& part) -> std::string
        {
            auto const what = part.sentBytes == part.bytes + 1 ? " or more were sent" : " were sent";
            return core::concatenate("receives ", part.bytes, " bytes from rank ", part.peer, " with tag ", part.tag)
                   + core::concatenate(", but ", part.sentBytes, what);
        }

        //! The messages for the text of an error; the first ones of many.
        [[nodiscard]] auto describe(std::span<Part const> messages) const -> std::string
        {
            auto text = core::concatenate(call, ", rank ", rank);
            constexpr std::size_t most = 4;
            for(auto const& part : messages.first(std::min(most, messages.size())))
            {
                text += core::concatenate(part.isSend ? ", to " : ", from ", part.peer, " with tag ", part.tag);
                text += core::concatenate(" and ", part.bytes, " bytes");
            }
            return messages.size() > most ? text + ", ..." : text;
        }

        std::vector<StagingBySize::node_type> m_memory;
        std::vector<Part> m_posted;
    };

    //! The task of the host that carries a call out.
    struct CallTask
    {
        static constexpr auto operationKind = core::OperationKind::message;

        void operator()() const
        {
            operation->isInQueue = false;
            try
            {
                operation->body(*operation);
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
            std::size_t bytes = 0;
            for(auto const& part : operation->parts)
                bytes += part.bytes;
            core::append(line, operation->call, ", ", bytes, " bytes");
            if(auto const& parts = operation->parts; parts.size() == 1 && parts[0].peer != none)
                core::append(line, ", peer ", parts[0].peer, ", tag ", parts[0].tag);
        }

        std::shared_ptr<Operation> operation;
    };
} // namespace alpaka::comm::detail
