// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The tasks of alpaka_test/QueueModel.hpp, and what they leave for the model.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace alpaka_test::queueModel
{
    struct Lane;

    //! Lanes of which so many tasks are destroyed.
    using Progress = std::vector<std::pair<std::shared_ptr<Lane>, std::size_t>>;

    //! What the tasks of one queue write. It outlives the queue.
    struct Lane
    {
        std::vector<unsigned> log;              //!< Tasks that ran. Not atomic: the queue has to order the tasks.
        std::atomic<std::size_t> destroyed = 0; //!< Tasks that ran or were skipped.
        std::atomic<char const*> fault = nullptr;

        //! Blocks until so many tasks are destroyed.
        //! \return What is wrong with those that ran, or null.
        [[nodiscard]] auto faultOf(std::size_t tasks, std::vector<unsigned> const& expected) const -> char const*
        {
            for(auto now = destroyed.load(); now < tasks; now = destroyed.load())
                destroyed.wait(now);
            if(auto const* const text = fault.load())
                return text;
            return log == expected ? nullptr : "other tasks ran, or in another order";
        }
    };

    //! Thrown by tasks that are to fail.
    struct TaskFailure
    {
        unsigned id;
    };

    //! Counts the end of a task; copies of the task share it.
    class Token
    {
    public:
        explicit Token(std::shared_ptr<Lane> lane)
            : m_lane(std::move(lane))
        {
        }

        Token(Token const&) = delete;
        auto operator=(Token const&) -> Token& = delete;

        ~Token()
        {
            m_lane->destroyed.fetch_add(1);
            m_lane->destroyed.notify_all();
        }

        [[nodiscard]] auto lane() const -> Lane& { return *m_lane; }

    private:
        std::shared_ptr<Lane> m_lane;
    };

    //! Runs an action, checks that everything before it is done and that its bytes are as they were.
    template<std::size_t TBytes, typename TAction>
    class Task
    {
    public:
        Task(unsigned id, std::shared_ptr<Lane> lane, Progress before, TAction action)
            : m_id(id)
            , m_token(std::make_shared<Token>(std::move(lane)))
            , m_before(std::make_shared<Progress const>(std::move(before)))
            , m_action(std::move(action))
        {
            m_bytes.fill(static_cast<std::uint8_t>(id));
        }

        void operator()() const
        {
            auto& lane = m_token->lane();
            lane.log.push_back(m_id);
            for(auto const& [other, tasks] : *m_before)
                if(other->destroyed.load() < tasks)
                    lane.fault = "a task ran before the tasks in front of an event that its queue waited for";
            for(auto const byte : m_bytes)
                if(byte != static_cast<std::uint8_t>(m_id))
                    lane.fault = "the bytes of a task changed";
            m_action(lane, m_id);
        }

    private:
        unsigned m_id;
        std::shared_ptr<Token> m_token;
        std::shared_ptr<Progress const> m_before;
        TAction m_action;
        std::array<std::uint8_t, TBytes> m_bytes;
    };

    //! A task whose copy throws.
    struct Uncopyable
    {
        Uncopyable() = default;

        Uncopyable(Uncopyable const&) { throw TaskFailure{0}; }

        // Not const: the queue needs a copy of its own.
        void operator()() {}
    };
} // namespace alpaka_test::queueModel
