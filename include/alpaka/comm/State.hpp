// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What all handles of one World and its operations share: transport, failures, memory for messages.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/Transport.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace alpaka::comm::detail
{
    //! Calls run(). Of an exception, fail(text) hears before the caller does.
    template<typename TRun, typename TFail>
    void telling(char const* call, TRun const& run, TFail const& fail)
    {
        try
        {
            run();
        }
        catch(std::exception const& error)
        {
            fail(error.what());
            throw;
        }
        catch(...)
        {
            fail(core::concatenate(call, ": an exception of another type than std::exception"));
            throw;
        }
    }

    //! Memory of the host, pinned where a GPU gains from it.
    using Staging = mem::buf::Buf<dev::DevCpu, std::byte, dim::DimInt<1>, std::size_t>;

    class State
    {
    public:
        explicit State(std::shared_ptr<Transport> ofRank)
            : transport(std::move(ofRank))
            , place(transport->place)
            , limit(core::detail::numberFromEnvironment("ALPAKA_COMM_TIMEOUT", 0))
        {
        }

        //! \return A tag for a collective call: the same on all ranks if these make the same calls in one order.
        [[nodiscard]] auto nextTag() -> int
        {
            auto const count = static_cast<unsigned>(place.largestTag) + 1u;
            return static_cast<int>(m_calls.fetch_add(1, std::memory_order_relaxed) % count);
        }

        //! A message of this rank is lost; what waits for others will not be what the program meant.
        void fail(std::string const& text) noexcept
        {
            transport->failure->store(core::concatenate("rank ", place.rank, " failed: ", text));
        }

        //! \return Memory of at least that many bytes.
        [[nodiscard]] auto take(std::size_t bytes) -> Staging
        {
            auto const sizeOf = [](auto const& kept) { return extent::getExtentVec(kept)[0]; };
            {
                core::LockGuard const guard(m_lock);
                auto const find = [&](auto const& isIt) { return std::find_if(m_kept.begin(), m_kept.end(), isIt); };
                auto kept = find([&](auto const& k) { return sizeOf(k) >= bytes && sizeOf(k) / 4 <= bytes; });
                if(kept != m_kept.end())
                {
                    Staging staging = std::move(*kept);
                    m_kept.erase(kept);
                    return staging;
                }
                // It grows with the messages and has no more pieces than were in use at once.
                if(kept = find([&](auto const& k) { return sizeOf(k) < bytes; }); kept != m_kept.end())
                    m_kept.erase(kept);
            }
            auto staging = mem::buf::alloc<std::byte>(
                pltf::getDevByIdx<pltf::PltfCpu>(0),
                vec::Vec<dim::DimInt<1>, std::size_t>(std::max<std::size_t>(bytes, 1)));
            mem::buf::prepareForAsyncCopy(staging);
            return staging;
        }

        //! Keeps memory for the next calls.
        void giveBack(std::vector<Staging> const& memory)
        {
            core::LockGuard const guard(m_lock);
            m_kept.insert(m_kept.end(), memory.begin(), memory.end());
        }

        std::shared_ptr<Transport> const transport;
        Place const& place;
        //! Seconds that a message may take; 0 for any.
        std::size_t const limit;

    private:
        std::atomic<unsigned> m_calls{0};
        core::Lock m_lock;
        std::vector<Staging> m_kept;
    };
} // namespace alpaka::comm::detail
