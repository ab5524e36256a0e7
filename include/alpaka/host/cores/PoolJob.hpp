// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A job of the worker pool.
#pragma once

#include <alpaka/host/process/Forks.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace alpaka::core
{
    class Operation;
} // namespace alpaka::core

namespace alpaka::host
{
    //! Work of one submitting thread.
    class PoolJob
    {
    public:
        //! What a thread has done in a job.
        struct Share
        {
            Share(bool nothingIsLeft, std::size_t partsDone = 0)
                : isLast(nothingIsLeft)
                , parts(partsDone)
            {
            }

            bool isLast;       //!< No work is left.
            std::size_t parts; //!< Blocks of a kernel, for example.
        };

        using Call = Share (*)(void const* body, std::size_t rank, PoolJob const& job);

        PoolJob(void const* body, Call call, std::size_t parts)
            : m_body(body)
            , m_call(call)
            , m_parts(parts)
        {
        }

        //! Call it under the lock of the pool, while the job is listed.
        void join() { m_working.fetch_add(1, std::memory_order_relaxed); }

        //! \return How many workers are in the job.
        [[nodiscard]] auto workers() const -> std::uint32_t { return m_working.load(std::memory_order_relaxed); }

        //! \return Whether another worker could have work.
        [[nodiscard]] auto takesWorkers() const -> bool
        {
            return !m_exhausted.load(std::memory_order_relaxed) && workers() + 1 < m_parts;
        }

        //! For workers, not for the submitting thread. Its body stands in WorkerPool.ipp.
        void work(std::size_t rank);

        [[nodiscard]] auto hasWorkers() const -> bool { return m_working.load(std::memory_order_seq_cst) != 0; }

        PoolJob* m_older = nullptr; //!< Next in the pool's list.
        ForkWatch m_forkWatch;
        core::Operation const* m_operation = nullptr; //!< Of the submitting thread, if that is observed.

    private:
        void const* m_body;
        Call m_call;
        std::size_t m_parts;
        std::atomic<std::uint32_t> m_working{0};
        std::atomic<bool> m_exhausted{false};
    };
} // namespace alpaka::host
