// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Programs whose ranks are threads, and programs whose ranks are processes, from begin to end.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/ThreadTransport.hpp>
#include <alpaka/comm/World.hpp>

#include <exception>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace alpaka::comm
{
    //! Calls body(world) on as many threads, each of which is a rank, and waits for all. Needs no MPI: for tests, and
    //! for machines with several devices. Each rank makes queues of its own.
    //! \throws core::Error when there is no rank; else the first exception of a rank, after all have ended: the others
    //!         do not wait for its messages.
    template<typename TBody>
    void threads(int ranks, TBody const& body)
    {
        if(ranks < 1)
            core::fail("comm::threads: ", ranks, " ranks, the least is 1");
        auto const group = std::make_shared<detail::ThreadGroup>(ranks);
        core::Lock lock;
        std::exception_ptr first;
        auto const run = [&](int rank)
        {
            World world(std::shared_ptr<Transport>(std::make_shared<detail::ThreadTransport>(group, rank)));
            auto const fail = [&](std::string const& text)
            {
                {
                    core::LockGuard const guard(lock);
                    if(!first)
                        first = std::current_exception();
                }
                world.end(text.c_str());
            };
            try
            {
                detail::telling(
                    "comm::threads", [&] { body(world); }, fail);
            }
            catch(...) // the caller gets the first one
            {
            }
            group->boxOf(rank).hasEnded.store(true, std::memory_order_release);
        };
        std::vector<std::thread> others;
        try
        {
            for(int rank = 1; rank < ranks; ++rank)
                others.emplace_back(run, rank);
            run(0);
        }
        catch(std::system_error const& error)
        {
            // Those that have started do not wait for the others.
            group->fail(core::concatenate("rank ", others.size() + 1, " of ", ranks, " cannot start: ", error.what()));
        }
        for(auto& other : others)
            other.join();
        if(first)
            std::rethrow_exception(first);
        if(group->hasFailed.load())
            core::fail("comm::threads: ", group->failure);
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
            auto const call = [&]
            {
                if constexpr(requires { status = body(world); })
                    status = body(world);
                else
                    body(world);
            };
            detail::telling("comm::run", call, [&](std::string const& text) { world.end(text.c_str()); });
        }
        MPI_Finalize();
        return status;
    }
#endif
} // namespace alpaka::comm
