// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the tasks of one call of this library share: memory that a transport reads and writes, and failures.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/Part.hpp>
#include <alpaka/comm/State.hpp>

#include <cstddef>
#include <exception>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace alpaka::comm::detail
{
    //! What the views of one message, or of one argument of a collective, are for the transport: contiguous memory.
    struct Operand
    {
        std::byte* data = nullptr;
        std::size_t bytes = 0;
        //! The parts that lie elsewhere, with their place in `data`. Views of devices are copied by their queue.
        std::vector<std::pair<Part, std::size_t>> parts{};
    };

    //! What tasks of the queue share.
    class Operation
    {
    public:
        Operation(std::shared_ptr<State> state, char const* call)
            : m_state(std::move(state))
            , m_call(call)
        {
        }

        Operation(Operation const&) = delete;
        auto operator=(Operation const&) -> Operation& = delete;

        //! A queue drops tasks after one that has failed. Then other ranks would wait for this one's messages for
        //! ever.
        ~Operation()
        {
            if(!m_hasBegun)
                m_state->fail(
                    core::concatenate(m_call, ": not carried out, because an earlier task of its queue failed"));
        }

        [[nodiscard]] auto state() const -> State&
        {
            return *m_state;
        }

        [[nodiscard]] auto call() const -> char const*
        {
            return m_call;
        }

        [[nodiscard]] auto operands() -> std::vector<Operand>&
        {
            return m_operands;
        }

        //! \return Memory that is kept while the operation lives.
        [[nodiscard]] auto memory(std::size_t bytes) -> std::byte*
        {
            m_leases.push_back(m_state->staging(bytes));
            return m_leases.back()->data();
        }

        //! The messages of a collective call, see State::transfer.
        void transfer(std::span<Message> messages) const
        {
            m_state->transfer(m_call, Channel::collective, messages, [](std::size_t) {});
        }

        //! Brings the contents of the views to `data`.
        void load(std::size_t operand) const
        {
            for(auto const& [part, place] : m_operands[operand].parts)
                copyPart<true>(part, m_operands[operand].data + place);
        }

        //! Brings what is in `data` to the views.
        void store(std::size_t operand) const
        {
            for(auto const& [part, place] : m_operands[operand].parts)
                copyPart<false>(part, m_operands[operand].data + place);
        }

        template<typename TRun>
        void run(TRun& run)
        {
            m_hasBegun = true;
            try
            {
                run(*this);
            }
            catch(std::exception const& error)
            {
                m_state->fail(error.what());
                throw;
            }
            catch(...)
            {
                m_state->fail(core::concatenate(m_call, ": an exception of another type than std::exception"));
                throw;
            }
        }

    private:
        std::shared_ptr<State> m_state;
        char const* m_call;
        bool m_hasBegun = false;
        std::vector<Operand> m_operands;
        std::vector<State::Lease> m_leases;
    };

    template<typename TRun>
    struct OperationTask
    {
        std::shared_ptr<Operation> operation;
        TRun run;

        void operator()()
        {
            operation->run(run);
        }
    };
} // namespace alpaka::comm::detail
