// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The sentences of the checker about messages of MPI.
#pragma once

#include <alpaka/checker/detail/Footprint.hpp>

#include <string>

namespace alpaka::checker::detail
{
    struct MessageText
    {
        //! A message, and something of a queue or the host that nothing orders.
        //! \param otherIs What it is and what it does.
        [[nodiscard]] static auto of(Footprint const& message, Agent const& other, std::string const& otherIs)
            -> MessageText
        {
            // What began first is what should have been waited for.
            if(message.what == Footprint::What::call || (!other.isHost() && other.epoch < message.agent.epoch))
                return {
                    std::string(message.function) + " " + message.verb()
                        + " memory on which a queue works: " + otherIs.substr(0, otherIs.rfind(' ')),
                    "  missing  a wait for the queue, or for an event after that work, before the message\n"};
            return {otherIs + " memory of a message that is not complete", missingWait};
        }

        //! Two footprints of which one is a message.
        [[nodiscard]] static auto of(Footprint const& mine, Footprint const& other) -> MessageText
        {
            bool const isMine = mine.what == Footprint::What::request || !other.isMessage();
            Footprint const& message = isMine ? mine : other;
            Footprint const& second = isMine ? other : mine;
            if(second.what == Footprint::What::request)
                return {"two messages use the same memory at the same time", missingWait};
            if(second.what == Footprint::What::call)
                return of(message, Agent{}, std::string(second.function) + " " + second.verb());
            std::string const who = second.what == Footprint::What::copy ? "a copy"
                                    : second.agent.isHost()              ? "the host"
                                                                         : "a queue";
            return of(message, second.agent, who + " " + second.verb());
        }

        //! What the message does, for the lines of a report.
        [[nodiscard]] static auto line(Footprint const& message, std::string const& place) -> std::string
        {
            return std::string("  message  ") + message.verb() + ", " + message.function + ", at " + place + "\n";
        }

        static constexpr char const* missingWait
            = "  missing  the completion of the message before that: MPI_Wait, MPI_Test or a relative\n";

        std::string what;
        std::string advice;
    };
} // namespace alpaka::checker::detail
