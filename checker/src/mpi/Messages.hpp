// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The messages that calls of MPI have begun.
#pragma once

#include <alpaka/checker/detail/HookParts.hpp>
#include <alpaka/checker/detail/HostThread.hpp>
#include <alpaka/checker/detail/SpinLock.hpp>

#include "Types.hpp"
#include <cstdlib>
#include <new>
#include <utility>

// The functions that programs call. C knows no namespaces.
#define ALPAKA_CHECKER_MPI extern "C" __attribute__((visibility("default"), used)) auto
// Parameters or arguments that are one argument of a macro.
#define ALPAKA_CHECKER_LIST(...) __VA_ARGS__
// A function that has done its work when it returns. `memory` tells `parts` what it reads and writes.
#define ALPAKA_CHECKER_MPI_CALL(name, parameters, arguments, memory)                                                  \
    ALPAKA_CHECKER_MPI MPI_##name(ALPAKA_CHECKER_LIST parameters)->int                                                \
    {                                                                                                                 \
        return called(                                                                                                \
            "MPI_" #name,                                                                                             \
            __builtin_return_address(0),                                                                              \
            [&] { return PMPI_##name(ALPAKA_CHECKER_LIST arguments); },                                               \
            [&](Parts& parts) { memory; });                                                                           \
    }
// A function that begins a message, or makes a persistent request of it.
#define ALPAKA_CHECKER_MPI_BEGIN(name, parameters, arguments, memory, isPersistent)                                   \
    ALPAKA_CHECKER_MPI MPI_##name(ALPAKA_CHECKER_LIST parameters, Request* request)->int                              \
    {                                                                                                                 \
        return begun(                                                                                                 \
            "MPI_" #name,                                                                                             \
            __builtin_return_address(0),                                                                              \
            request,                                                                                                  \
            [&] { return PMPI_##name(ALPAKA_CHECKER_LIST arguments, request); },                                      \
            [&](Parts& parts) { memory; },                                                                            \
            isPersistent);                                                                                            \
    }

namespace alpaka::checker::detail
{
    struct Message
    {
        RawVector<Footprint> parts;
        bool isPersistent = false;
        bool isActive = false;
    };

    class Messages
    {
    public:
        //! A call has begun a message, or made a persistent request of it.
        //! \param request What the call returned. If another message has the same, as MPI gives it to those that are
        //!        complete at once, it is replaced by one that is complete, too.
        void add(Request& request, RawVector<Footprint> const& parts, bool isPersistent);

        //! A persistent request starts.
        void start(Request request);

        //! \return The message of a request, which the calling thread has from now on; null if there is none.
        [[nodiscard]] auto take(Request request) -> Message*;

        void giveBack(Request request, Message* message);

        static void finish(Message& message)
        {
            if(std::exchange(message.isActive, false))
                checker().host().messageEnds(&message);
        }

        static void destroy(Message* message)
        {
            message->~Message();
            std::free(message);
        }

        //! MPI ends.
        void end();

    private:
        static void begin(Message& message)
        {
            message.isActive = true;
            checker().host().messageBegins(&message, message.parts);
        }

        SpinLock m_lock;
        RawHashMap<Request, Message*> m_messages;
    };

    //! Never destroyed: MPI may end late.
    inline auto messages() -> Messages&
    {
        static auto* const object = new (std::malloc(sizeof(Messages))) Messages;
        return *object;
    }

    //! A call of MPI that has done its work when it returns. What the library itself does is not looked at.
    //! \param call Returns what the call of the library returns.
    //! \param memory Called with Parts: what the call reads and writes.
    template<typename TCall, typename TFn>
    auto called(char const* function, void* site, TCall const& call, TFn const& memory) -> int
    {
        if(current == nullptr && hostIsBusy.load(std::memory_order_relaxed))
        {
            Parts parts(function, site, Footprint::What::call);
            memory(parts);
            checker().host().messageCalled(parts.get());
        }
        Inside const inside;
        return call();
    }

    //! A call of MPI that begins a message, or makes a persistent request of it; as above.
    template<typename TCall, typename TFn>
    auto
    begun(char const* function, void* site, Request* request, TCall const& call, TFn const& memory, bool isPersistent)
        -> int
    {
        Inside const inside;
        int const result = call();
        if(result != MPI_SUCCESS || current != nullptr)
            return result;
        Parts parts(function, site, Footprint::What::request);
        memory(parts);
        if(!parts.get().empty())
            messages().add(*request, parts.get(), isPersistent);
        return result;
    }
} // namespace alpaka::checker::detail
