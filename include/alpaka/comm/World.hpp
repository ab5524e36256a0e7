// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The ranks that exchange messages, and what belongs to each of them. The only place that chooses a transport: NCCL
//! and RCCL would be further constructors of World, with their communicator as the argument.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/MpiTransport.hpp>
#include <alpaka/comm/Transport.hpp>
#include <alpaka/host/process/SharedProcess.hpp>

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <utility>

namespace alpaka::comm
{
    class World;

    //! The line of a call, for errors.
    using Caller = core::SourceLocation;

    namespace detail
    {
        //! The worlds that calls without one use: the thread's, for ranks that are threads; else the process's.
        ALPAKA_ONE_PER_PROCESS inline constinit thread_local World* worldOfThread = nullptr;
        ALPAKA_ONE_PER_PROCESS inline constinit std::atomic<World*> worldOfProcess{nullptr};
    } // namespace detail

    //! A queue together with a world: `comm::send(world.on(queue), view, to)`. For programs with several worlds.
    template<typename TQueue>
    struct OnWorld
    {
        World& world;
        TQueue& queue;
    };

    //! One rank's handle of a group of ranks. Lives in one scope, must outlive no MPI_Finalize, and ends all ranks
    //! with a text if its scope is left by an exception or a message has failed. Calls that name no world use the
    //! first one of the thread or, else, of the process. After exit() in its scope messages fail, and MPI ends the
    //! other ranks.
    class World
    {
    public:
        explicit World(std::shared_ptr<Transport> ofRank)
            : transport(std::move(ofRank))
        {
            World* isFirst = nullptr;
            if(!transport->place.isThread)
            {
                detail::worldOfProcess.compare_exchange_strong(isFirst, this);
                // exit() lets the queues run what they have got, where a message may never come. The queues of the
                // process end later than what is registered later begins.
                static_cast<void>(host::sharedProcess());
                [[maybe_unused]] static bool const isWatched = std::atexit(&failAtExit) == 0;
            }
            else if(detail::worldOfThread == nullptr)
                detail::worldOfThread = this;
        }

#if __has_include(<mpi.h>)
        //! All ranks of the communicator construct a World together.
        //! \throws core::Error when MPI is not initialised for calls from several threads.
        explicit World(MPI_Comm comm)
            : World(std::make_shared<detail::MpiTransport>(comm))
        {
        }
#endif

        auto operator=(World&&) -> World& = delete;

        ~World()
        {
            World* self = this;
            detail::worldOfProcess.compare_exchange_strong(self, nullptr);
            if(detail::worldOfThread == this)
                detail::worldOfThread = nullptr;
            if(auto const* const text = transport->failure->text())
                transport->end(text);
            else if(std::uncaught_exceptions() > m_exceptions)
                transport->end("an exception left the scope of its comm::World");
        }

        //! \return The number of this rank.
        [[nodiscard]] auto rank() const -> int { return transport->place.rank; }

        //! \return How many ranks there are.
        [[nodiscard]] auto size() const -> int { return transport->place.size; }

        //! \return The device of this rank: the ranks of a machine take its devices in turns. The one device of a CPU
        //!         uses the cores that the launcher gave the process.
        template<typename TAcc>
        [[nodiscard]] auto device() const -> dev::Dev<TAcc>
        {
            auto const count = pltf::getDevCount<TAcc>();
            if(count == 0)
                core::fail("comm::World::device: this machine has no device for ", acc::getAccName<TAcc>());
            return pltf::getDevByIdx<TAcc>(static_cast<std::size_t>(transport->place.rankOnMachine) % count);
        }

        //! \return The queue for calls that shall use this world.
        template<typename TQueue>
        [[nodiscard]] auto on(TQueue& queue) -> OnWorld<TQueue>
        {
            return {*this, queue};
        }

        //! Ends all ranks with a text, as a failure of this one. Returns only to ranks that are threads.
        void end(char const* text) noexcept
        {
            transport->fail(text);
            transport->end(text);
        }

        //! The road to the other ranks.
        std::shared_ptr<Transport> const transport;

    private:
        static void failAtExit() noexcept
        {
            World const* const world = detail::worldOfProcess.load();
            if(world == nullptr)
                return;
            constexpr char const* text = "exit() was called in the scope of a comm::World";
            world->transport->fail(text);
            std::fprintf(stderr, "rank %d of %d: %s\n", world->rank(), world->size(), text);
        }

        int m_exceptions = std::uncaught_exceptions();
    };

    namespace detail
    {
        //! \return The queue with its world: the one that it names, else the first one of the thread or the process.
        template<typename TQueue>
        [[nodiscard]] auto onWorld(char const* call, TQueue& queue)
        {
            if constexpr(requires { queue.world; })
                return queue;
            else
            {
                if(World* const world = worldOfThread != nullptr ? worldOfThread : worldOfProcess.load())
                    return world->on(queue);
                core::fail(call, ": there is no comm::World; construct one before the first message");
            }
        }
    } // namespace detail

    //! The part of a rank when items are spread over ranks in blocks.
    template<std::integral TIdx>
    struct Share
    {
        TIdx first;
        TIdx count;
    };

    //! \return The part of a rank of n items: `auto [first, count] = comm::share(world, n)`. Sizes differ by one at
    //!         most, and larger parts come first.
    //! \throws core::Error when n is negative.
    template<std::integral TIdx>
    [[nodiscard]] auto share(int size, TIdx n, int rank) -> Share<TIdx>
    {
        if(std::cmp_less(n, 0))
            core::fail("comm::share: ", n, " items, the least is 0");
        auto const ranks = static_cast<std::size_t>(size);
        auto const number = static_cast<std::size_t>(rank);
        auto const all = static_cast<std::size_t>(n);
        auto const longer = all % ranks;
        return {
            static_cast<TIdx>(all / ranks * number + std::min(number, longer)),
            static_cast<TIdx>(all / ranks + (number < longer ? 1 : 0))};
    }

    template<std::integral TIdx>
    [[nodiscard]] auto share(World const& world, TIdx n) -> Share<TIdx>
    {
        return share(world.size(), n, world.rank());
    }

#if __has_include(<mpi.h>)
    //! Initialises MPI for calls from several threads, calls body(world) with the world of all ranks, and finalises
    //! MPI. An exception of any rank is printed and ends all of them.
    //! \return The exit status: 0, or what body returns.
    template<typename TBody>
    auto run(int argc, char** argv, TBody const& body) -> int
    {
        int level = 0;
        detail::checkMpi(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level), "MPI_Init_thread");
        int status = 0;
        {
            World world(MPI_COMM_WORLD);
            try
            {
                if constexpr(requires { status = body(world); })
                    status = body(world);
                else
                    body(world);
            }
            catch(...)
            {
                world.end(detail::textOfException("comm::run").c_str());
                throw;
            }
        }
        MPI_Finalize();
        return status;
    }
#endif
} // namespace alpaka::comm
