// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions of MPI that complete, start and free requests.

#include "Messages.hpp"
#include <cstddef>
#include <cstdlib>
#include <mutex>
#include <new>
#include <utility>

namespace alpaka::checker::detail
{
    namespace
    {
        //! \return A request that is complete.
        auto completeRequest() -> MPI_Request
        {
            Request request = MPI_REQUEST_NULL;
            PMPI_Grequest_start(
                [](void*, Status* status)
                {
                    PMPI_Status_set_elements(status, MPI_BYTE, 0);
                    PMPI_Status_set_cancelled(status, 0);
                    status->MPI_SOURCE = MPI_UNDEFINED;
                    status->MPI_TAG = MPI_UNDEFINED;
                    return MPI_SUCCESS;
                },
                [](void*) { return MPI_SUCCESS; },
                [](void*, int) { return MPI_SUCCESS; },
                nullptr,
                &request);
            PMPI_Grequest_complete(request);
            return request;
        }
    } // namespace

    void Messages::add(Request& request, RawVector<Footprint> const& parts, bool isPersistent)
    {
        Inside const inside;
        auto* const message = new (std::malloc(sizeof(Message))) Message{parts, isPersistent};
        if(!isPersistent)
            begin(*message);
        bool isShared = false;
        {
            std::lock_guard const locked(m_lock);
            isShared = !m_messages.try_emplace(request, message).second;
        }
        if(isShared)
        {
            request = completeRequest();
            giveBack(request, message);
        }
    }

    void Messages::start(Request request)
    {
        if(Message* const message = take(request); message != nullptr)
        {
            begin(*message);
            giveBack(request, message);
        }
    }

    auto Messages::take(Request request) -> Message*
    {
        Inside const inside;
        std::lock_guard const locked(m_lock);
        auto const found = m_messages.find(request);
        if(found == m_messages.end())
            return nullptr;
        Message* const message = found->second;
        m_messages.erase(found);
        return message;
    }

    void Messages::giveBack(Request request, Message* message)
    {
        Inside const inside;
        std::lock_guard const locked(m_lock);
        m_messages[request] = message;
    }

    void Messages::end()
    {
        Inside const inside;
        std::lock_guard const locked(m_lock);
        for(auto const& [request, message] : m_messages)
            if(message->isActive)
                checker().host().messageNeverEnds(message->parts.front());
    }

    namespace
    {
        //! The messages of the requests for which a call waits. It takes them first, because another thread may get
        //! the same request for another message as soon as it is complete.
        class Waiting
        {
        public:
            Waiting(int count, Request const* all)
                : m_requests(all, all + count)
            {
                for(Request const request : m_requests)
                    m_messages.push_back(request == MPI_REQUEST_NULL ? nullptr : messages().take(request));
            }

            auto operator=(Waiting&&) -> Waiting& = delete;

            //! \return What a call of the library returns.
            template<typename TCall>
            [[nodiscard]] auto call(TCall const& function) const -> int
            {
                Inside const inside;
                return function();
            }

            ~Waiting()
            {
                for(std::size_t i = 0; i < m_messages.size(); ++i)
                    if(m_messages[i] != nullptr)
                        messages().giveBack(m_requests[i], m_messages[i]);
            }

            //! \param at None if it is MPI_UNDEFINED.
            void isComplete(int at)
            {
                if(at == MPI_UNDEFINED || m_messages[static_cast<std::size_t>(at)] == nullptr)
                    return;
                Message*& message = m_messages[static_cast<std::size_t>(at)];
                Inside const inside;
                Messages::finish(*message);
                if(!message->isPersistent)
                    Messages::destroy(std::exchange(message, nullptr));
            }

            //! \param after The requests as the call has left them.
            void areComplete(int result, Request const* after)
            {
                for(std::size_t i = 0; i < m_messages.size(); ++i)
                    if(result == MPI_SUCCESS || after[i] == MPI_REQUEST_NULL)
                        isComplete(static_cast<int>(i));
            }

            void someAreComplete(int count, int const* indices)
            {
                for(int i = 0; count != MPI_UNDEFINED && i < count; ++i)
                    isComplete(indices[i]);
            }

        private:
            RawVector<Request> m_requests;
            RawVector<Message*> m_messages;
        };
    } // namespace

    // clang-format off
    // `after` tells `waiting` what is complete.
#define ALPAKA_CHECKER_MPI_WAIT(name, parameters, arguments, count, requests, after)                                  \
    ALPAKA_CHECKER_MPI MPI_##name(ALPAKA_CHECKER_LIST parameters)->int                                                \
    {                                                                                                                 \
        Waiting waiting(count, requests);                                                                             \
        int const result = waiting.call([&] { return PMPI_##name(ALPAKA_CHECKER_LIST arguments); });                  \
        after;                                                                                                        \
        return result;                                                                                                \
    }
    ALPAKA_CHECKER_MPI_WAIT(Wait, (Request* request, Status* status), (request, status), 1, request,
        waiting.areComplete(result, request))
    ALPAKA_CHECKER_MPI_WAIT(Waitall, (int n, Request all[], Status statuses[]), (n, all, statuses), n, all,
        waiting.areComplete(result, all))
    ALPAKA_CHECKER_MPI_WAIT(Waitany, (int n, Request all[], int* at, Status* status), (n, all, at, status), n, all,
        waiting.isComplete(*at))
    ALPAKA_CHECKER_MPI_WAIT(Waitsome,
        (int n, Request all[], int* count, int at[], Status statuses[]), (n, all, count, at, statuses), n, all,
        waiting.someAreComplete(*count, at))
    ALPAKA_CHECKER_MPI_WAIT(Test, (Request* request, int* flag, Status* status), (request, flag, status), 1, request,
        if(*flag != 0) waiting.areComplete(result, request))
    ALPAKA_CHECKER_MPI_WAIT(Testall,
        (int n, Request all[], int* flag, Status statuses[]), (n, all, flag, statuses), n, all,
        if(*flag != 0) waiting.areComplete(result, all))
    ALPAKA_CHECKER_MPI_WAIT(Testany,
        (int n, Request all[], int* at, int* flag, Status* status), (n, all, at, flag, status), n, all,
        if(*flag != 0) waiting.isComplete(*at))
    ALPAKA_CHECKER_MPI_WAIT(Testsome,
        (int n, Request all[], int* count, int at[], Status statuses[]), (n, all, count, at, statuses), n, all,
        waiting.someAreComplete(*count, at))
    // clang-format on

    ALPAKA_CHECKER_MPI MPI_Request_get_status(Request request, int* flag, Status* status) -> int
    {
        int const result = PMPI_Request_get_status(request, flag, status);
        if(Message* const message = *flag != 0 ? messages().take(request) : nullptr; message != nullptr)
        {
            Messages::finish(*message);
            messages().giveBack(request, message);
        }
        return result;
    }

    ALPAKA_CHECKER_MPI MPI_Start(Request* request) -> int
    {
        int const result = PMPI_Start(request);
        if(result == MPI_SUCCESS)
            messages().start(*request);
        return result;
    }

    ALPAKA_CHECKER_MPI MPI_Startall(int count, Request requests[]) -> int
    {
        int const result = PMPI_Startall(count, requests);
        for(int i = 0; result == MPI_SUCCESS && i < count; ++i)
            messages().start(requests[i]);
        return result;
    }

    // The message goes on, and nothing says when it is complete.
    ALPAKA_CHECKER_MPI MPI_Request_free(Request* request) -> int
    {
        Message* const message = messages().take(*request);
        if(message != nullptr && !message->isActive)
            Messages::destroy(message);
        return PMPI_Request_free(request);
    }

    ALPAKA_CHECKER_MPI MPI_Finalize() -> int
    {
        messages().end();
        return PMPI_Finalize();
    }
} // namespace alpaka::checker::detail
