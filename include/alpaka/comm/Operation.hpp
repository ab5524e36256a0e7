// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the tasks of one call of this library share: memory that a transport reads and writes, and failures.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/State.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace alpaka::comm::detail
{
    //! How a call uses views.
    enum class Use
    {
        read,
        write
    };

    //! What the views of one message, or of one argument of a collective, are for the transport: contiguous memory.
    struct Operand
    {
        //! Brings the contents of views to `data`, or what is there to the views, where they are the host's and lie
        //! elsewhere. Views of devices are copied by their queue.
        void copy() const
        {
            for(auto const& ofView : copies)
                ofView();
        }

        Use use = Use::read;
        std::byte* data = nullptr;
        std::size_t bytes = 0;
        std::vector<std::function<void()>> copies{};
    };

    //! What the tasks of a call share.
    class Operation
    {
    public:
        Operation(std::shared_ptr<State> ofWorld, char const* name)
            : state(std::move(ofWorld))
            , call(name)
            , rank(state->place.rank)
            , size(state->place.size)
        {
        }

        Operation(Operation const&) = delete;
        auto operator=(Operation const&) -> Operation& = delete;

        //! A queue drops tasks after one that has failed. Then other ranks would wait for this one's messages for
        //! ever.
        ~Operation()
        {
            state->giveBack(m_memory);
            if(isInQueue)
                state->fail(core::concatenate(call, ": not carried out, because an earlier task of its queue failed"));
        }

        //! \return Memory that is kept while the operation lives.
        [[nodiscard]] auto memory(std::size_t bytes) -> std::byte*
        {
            return mem::view::getPtrNative(m_memory.emplace_back(state->take(bytes)));
        }

        //! Calls fn with each operand that the call uses in this way.
        void copyAll(Use use) const
        {
            for(auto const& operand : operands)
                if(operand.use == use)
                    operand.copy();
        }

        //! The messages of a collective call, see State::transfer.
        void transfer(std::span<Message> messages) const
        {
            state->transfer(call, Channel::collective, messages, [](std::size_t) {});
        }

        template<typename TRun>
        void run(TRun& run)
        {
            isInQueue = false;
            auto const runAndStore = [&]
            {
                run(*this);
                copyAll(Use::write);
            };
            telling(call, runAndStore, [&](std::string const& text) { state->fail(text); });
        }

        std::shared_ptr<State> const state;
        char const* const call;
        int const rank;
        int const size;
        std::vector<Operand> operands;
        //! Whether its task has still to begin.
        bool isInQueue = false;

        //! Of the only message; negative for several.
        int peer = -1;
        int tag = -1;

    private:
        std::vector<Staging> m_memory;
    };

    //! The task of the host that carries a call out.
    template<typename TRun>
    struct CallTask
    {
        static constexpr auto operationKind = core::OperationKind::message;

        void operator()()
        {
            operation->run(run);
        }

        //! Appends the call to a line of the trace.
        void describe(core::Text& line) const
        {
            std::size_t bytes = 0;
            for(auto const& operand : operation->operands)
                bytes += operand.bytes;
            core::append(line, operation->call, ", ", bytes, " bytes");
            if(operation->peer >= 0)
                core::append(line, ", peer ", operation->peer, ", tag ", operation->tag);
        }

        std::shared_ptr<Operation> operation;
        TRun run;
    };
} // namespace alpaka::comm::detail
