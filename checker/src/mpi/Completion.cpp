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
            MPI_Request request = MPI_REQUEST_NULL;
            PMPI_Grequest_start(
                [](void*, MPI_Status* status)
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

    void Messages::add(MPI_Request& request, RawVector<Footprint> const& parts, bool isPersistent)
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

    void Messages::start(MPI_Request request)
    {
        if(Message* const message = take(request); message != nullptr)
        {
            begin(*message);
            giveBack(request, message);
        }
    }

    auto Messages::take(MPI_Request request) -> Message*
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

    void Messages::giveBack(MPI_Request request, Message* message)
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
            Waiting(int count, MPI_Request const* all)
                : m_requests(all, all + count)
            {
                for(MPI_Request const request : m_requests)
                    m_messages.push_back(request == MPI_REQUEST_NULL ? nullptr : messages().take(request));
            }

            Waiting(Waiting const&) = delete;
            auto operator=(Waiting const&) -> Waiting& = delete;

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

            void isComplete(int at)
            {
                Message*& message = m_messages[static_cast<std::size_t>(at)];
                if(message == nullptr)
                    return;
                Inside const inside;
                Messages::finish(*message);
                if(!message->isPersistent)
                    Messages::destroy(std::exchange(message, nullptr));
            }

            //! \param after The requests as the call has left them.
            void areComplete(int result, MPI_Request const* after)
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
            RawVector<MPI_Request> m_requests;
            RawVector<Message*> m_messages;
        };
    } // namespace
} // namespace alpaka::checker::detail

ALPAKA_CHECKER_MPI MPI_Wait(MPI_Request* request, MPI_Status* status)->int
{
    alpaka::checker::detail::Waiting waiting(1, request);
    int const result = waiting.call([&] { return PMPI_Wait(request, status); });
    waiting.areComplete(result, request);
    return result;
}

ALPAKA_CHECKER_MPI MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[])->int
{
    alpaka::checker::detail::Waiting waiting(count, requests);
    int const result = waiting.call([&] { return PMPI_Waitall(count, requests, statuses); });
    waiting.areComplete(result, requests);
    return result;
}

ALPAKA_CHECKER_MPI MPI_Waitany(int count, MPI_Request requests[], int* index, MPI_Status* status)->int
{
    alpaka::checker::detail::Waiting waiting(count, requests);
    int const result = waiting.call([&] { return PMPI_Waitany(count, requests, index, status); });
    if(*index != MPI_UNDEFINED)
        waiting.isComplete(*index);
    return result;
}

ALPAKA_CHECKER_MPI
MPI_Waitsome(int count, MPI_Request requests[], int* complete, int indices[], MPI_Status statuses[])->int
{
    alpaka::checker::detail::Waiting waiting(count, requests);
    int const result = waiting.call([&] { return PMPI_Waitsome(count, requests, complete, indices, statuses); });
    waiting.someAreComplete(*complete, indices);
    return result;
}

ALPAKA_CHECKER_MPI MPI_Test(MPI_Request* request, int* flag, MPI_Status* status)->int
{
    alpaka::checker::detail::Waiting waiting(1, request);
    int const result = waiting.call([&] { return PMPI_Test(request, flag, status); });
    if(*flag != 0)
        waiting.areComplete(result, request);
    return result;
}

ALPAKA_CHECKER_MPI MPI_Testall(int count, MPI_Request requests[], int* flag, MPI_Status statuses[])->int
{
    alpaka::checker::detail::Waiting waiting(count, requests);
    int const result = waiting.call([&] { return PMPI_Testall(count, requests, flag, statuses); });
    if(*flag != 0)
        waiting.areComplete(result, requests);
    return result;
}

ALPAKA_CHECKER_MPI MPI_Testany(int count, MPI_Request requests[], int* index, int* flag, MPI_Status* status)->int
{
    alpaka::checker::detail::Waiting waiting(count, requests);
    int const result = waiting.call([&] { return PMPI_Testany(count, requests, index, flag, status); });
    if(*flag != 0 && *index != MPI_UNDEFINED)
        waiting.isComplete(*index);
    return result;
}

ALPAKA_CHECKER_MPI
MPI_Testsome(int count, MPI_Request requests[], int* complete, int indices[], MPI_Status statuses[])->int
{
    alpaka::checker::detail::Waiting waiting(count, requests);
    int const result = waiting.call([&] { return PMPI_Testsome(count, requests, complete, indices, statuses); });
    waiting.someAreComplete(*complete, indices);
    return result;
}

ALPAKA_CHECKER_MPI MPI_Request_get_status(MPI_Request request, int* flag, MPI_Status* status)->int
{
    using namespace alpaka::checker::detail;
    int const result = PMPI_Request_get_status(request, flag, status);
    if(Message* const message = *flag != 0 ? messages().take(request) : nullptr; message != nullptr)
    {
        Messages::finish(*message);
        messages().giveBack(request, message);
    }
    return result;
}

ALPAKA_CHECKER_MPI MPI_Start(MPI_Request* request)->int
{
    int const result = PMPI_Start(request);
    if(result == MPI_SUCCESS)
        alpaka::checker::detail::messages().start(*request);
    return result;
}

ALPAKA_CHECKER_MPI MPI_Startall(int count, MPI_Request requests[])->int
{
    int const result = PMPI_Startall(count, requests);
    for(int i = 0; result == MPI_SUCCESS && i < count; ++i)
        alpaka::checker::detail::messages().start(requests[i]);
    return result;
}

// The message goes on, and nothing says when it is complete.
ALPAKA_CHECKER_MPI MPI_Request_free(MPI_Request* request)->int
{
    using namespace alpaka::checker::detail;
    Message* const message = messages().take(*request);
    if(message != nullptr && !message->isActive)
        Messages::destroy(message);
    return PMPI_Request_free(request);
}

ALPAKA_CHECKER_MPI MPI_Finalize()->int
{
    alpaka::checker::detail::messages().end();
    return PMPI_Finalize();
}
