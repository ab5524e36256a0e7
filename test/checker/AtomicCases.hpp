// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Atomic operations of the standard library in kernels, wrong and right: what orders, and what does not.
#pragma once

#include "Cases.hpp"
#include <atomic>
#include <cstdint>

namespace atomic_cases
{
    using namespace cases;

    inline constexpr auto relaxed = std::memory_order_relaxed;
    inline constexpr auto acquire = std::memory_order_acquire;
    inline constexpr auto release = std::memory_order_release;
    inline constexpr auto acq_rel = std::memory_order_acq_rel;
    inline constexpr auto seq_cst = std::memory_order_seq_cst;

    //! A flag of a type; it holds zero.
    template<typename T>
    ALPAKA_FN_INLINE auto flag(Data const& d, int number = 0) -> std::atomic_ref<T>
    {
        return std::atomic_ref<T>(*reinterpret_cast<T*>(&d.wide[number]));
    }

    //! Exchanges expected by value.
    template<typename T, bool TIsWeak>
    ALPAKA_FN_INLINE auto
    exchanges(Data const& d, T& expected, T value, std::memory_order success, std::memory_order failure) -> bool
    {
        if constexpr(TIsWeak)
            return flag<T>(d).compare_exchange_weak(expected, value, success, failure);
        else
            return flag<T>(d).compare_exchange_strong(expected, value, success, failure);
    }

    //! Thread 0 releases what thread 1 reads, which waits with exchanges that fail.
    template<typename T, bool TIsWeak>
    ALPAKA_FN_INLINE void
    loserReads(Here const& h, Data const& d, std::memory_order success, std::memory_order failure)
    {
        if(h.t == 0)
        {
            d.out[0] = 5;
            flag<T>(d).store(1, release);
            return;
        }
        for(T expected = 7; expected != 1;)
        {
            expected = 7;
            if(exchanges<T, TIsWeak>(d, expected, T{8}, success, failure))
                return;
        }
        d.out[1] = d.out[0];
    }

    //! Thread 0 makes an exchange that fails behind a write; thread 1 acquires from the same object.
    template<typename T, bool TIsWeak>
    ALPAKA_FN_INLINE void failsAndTells(Here const& h, Data const& d)
    {
        if(h.t == 0)
        {
            d.out[0] = 5;
            T expected = 7;
            exchanges<T, TIsWeak>(d, expected, T{8}, acq_rel, acquire);
            flag<int>(d, 1).store(1, relaxed);
            return;
        }
        while(flag<int>(d, 1).load(relaxed) == 0)
        {
        }
        if(flag<T>(d).load(acquire) == 0)
            d.out[1] = d.out[0];
    }

    // An exchange that fails has the order for failure.
    CHECKER_WRONG(loser_reads_relaxed_8, 1, 2, "race in global memory")
    {
        loserReads<std::uint8_t, false>(h, d, acq_rel, relaxed);
    }
    CHECKER_WRONG(loser_reads_relaxed_16, 1, 2, "race in global memory")
    {
        loserReads<std::uint16_t, false>(h, d, acq_rel, relaxed);
    }
    CHECKER_WRONG(loser_reads_relaxed_32, 1, 2, "race in global memory")
    {
        loserReads<std::uint32_t, false>(h, d, acquire, relaxed);
    }
    CHECKER_WRONG(loser_reads_relaxed_64, 1, 2, "race in global memory")
    {
        loserReads<std::uint64_t, false>(h, d, seq_cst, relaxed);
    }
    CHECKER_WRONG(weak_loser_reads_relaxed_8, 1, 2, "race in global memory")
    {
        loserReads<std::uint8_t, true>(h, d, acq_rel, relaxed);
    }
    CHECKER_WRONG(weak_loser_reads_relaxed_16, 1, 2, "race in global memory")
    {
        loserReads<std::uint16_t, true>(h, d, acq_rel, relaxed);
    }
    CHECKER_WRONG(weak_loser_reads_relaxed_32, 1, 2, "race in global memory")
    {
        loserReads<std::uint32_t, true>(h, d, acquire, relaxed);
    }
    CHECKER_WRONG(weak_loser_reads_relaxed_64, 1, 2, "race in global memory")
    {
        loserReads<std::uint64_t, true>(h, d, seq_cst, relaxed);
    }
    CHECKER_RIGHT(losers_read_with_acquire, 4, 8)
    {
        Data const own{d.in, d.out + 8 * h.b, d.fresh, d.real, d.bytes, d.wide + 8 * h.b, d.gone, 8};
        if(h.t >= 2)
            return;
        if(h.b == 0)
            loserReads<std::uint8_t, false>(h, own, release, acquire);
        else if(h.b == 1)
            loserReads<std::uint16_t, true>(h, own, release, acquire);
        else if(h.b == 2)
            loserReads<std::uint32_t, false>(h, own, release, acquire);
        else
            loserReads<std::uint64_t, true>(h, own, release, acquire);
    }
    //! The order for failure is not that of an exchange that succeeds.
    CHECKER_WRONG(winner_reads_relaxed, 1, 2, "race in global memory")
    {
        if(h.t == 0)
        {
            d.out[0] = 5;
            flag<int>(d).store(1, release);
            return;
        }
        while(flag<int>(d).load(relaxed) == 0)
        {
        }
        int expected = 1;
        if(exchanges<int, false>(d, expected, 2, release, acquire))
            d.out[1] = d.out[0];
    }

    // It is no release.
    CHECKER_WRONG(failed_exchange_tells_8, 1, 2, "race in global memory") { failsAndTells<std::uint8_t, false>(h, d); }
    CHECKER_WRONG(failed_exchange_tells_16, 1, 2, "race in global memory")
    {
        failsAndTells<std::uint16_t, false>(h, d);
    }
    CHECKER_WRONG(failed_exchange_tells_32, 1, 2, "race in global memory")
    {
        failsAndTells<std::uint32_t, false>(h, d);
    }
    CHECKER_WRONG(failed_exchange_tells_64, 1, 2, "race in global memory")
    {
        failsAndTells<std::uint64_t, false>(h, d);
    }
    CHECKER_WRONG(weak_failed_exchange_tells_8, 1, 2, "race in global memory")
    {
        failsAndTells<std::uint8_t, true>(h, d);
    }
    CHECKER_WRONG(weak_failed_exchange_tells_16, 1, 2, "race in global memory")
    {
        failsAndTells<std::uint16_t, true>(h, d);
    }
    CHECKER_WRONG(weak_failed_exchange_tells_32, 1, 2, "race in global memory")
    {
        failsAndTells<std::uint32_t, true>(h, d);
    }
    CHECKER_WRONG(weak_failed_exchange_tells_64, 1, 2, "race in global memory")
    {
        failsAndTells<std::uint64_t, true>(h, d);
    }
    CHECKER_RIGHT(exchange_tells, 1, 2)
    {
        if(h.t == 0)
        {
            d.out[0] = 5;
            int expected = 0;
            exchanges<int, false>(d, expected, 1, release, relaxed);
            return;
        }
        while(flag<int>(d).load(acquire) == 0)
        {
        }
        d.out[1] = d.out[0];
    }
    //! Others have released before it: what they have told stays.
    CHECKER_RIGHT(failed_exchange_keeps_what_others_tell, 1, 3)
    {
        if(h.t == 0)
        {
            d.out[0] = 5;
            flag<int>(d).store(1, release);
        }
        else if(h.t == 1)
        {
            int expected = 7;
            exchanges<int, true>(d, expected, 8, relaxed, relaxed);
        }
        else
        {
            while(flag<int>(d).load(acquire) == 0)
            {
            }
            d.out[1] = d.out[0];
        }
    }

    // It is no write.
    CHECKER_RIGHT(failed_exchange_beside_reads, 1, 8)
    {
        int expected = 7;
        exchanges<int, false>(d, expected, 8, acq_rel, acquire);
        std::uint8_t byte = 7;
        exchanges<std::uint8_t, true>(d, byte, std::uint8_t{8}, acq_rel, acquire);
        d.out[h.g] = *reinterpret_cast<int const*>(d.wide);
    }
    CHECKER_WRONG(exchange_beside_reads, 1, 8, "race in global memory")
    {
        int expected = 0;
        if(h.t == 3)
            exchanges<int, false>(d, expected, 8, acq_rel, acquire);
        else
            d.out[h.g] = *reinterpret_cast<int const*>(d.wide);
    }
    CHECKER_WRONG(failed_exchange_beside_write, 1, 8, "race in global memory")
    {
        int expected = 7;
        if(h.t != 3)
            exchanges<int, false>(d, expected, 8, acq_rel, acquire);
        else
            *reinterpret_cast<int*>(d.wide) = 0;
    }

    // An atomic store reads nothing.
    CHECKER_RIGHT(fresh_atomic_store, 1, 16)
    {
        std::atomic_ref<int>(d.fresh[h.g]).store(1, relaxed);
        d.out[h.g] = d.fresh[h.g];
    }
    CHECKER_WRONG(fresh_atomic_load, 1, 16, "read of a buffer that nothing has written")
    {
        d.out[h.g] = std::atomic_ref<int>(d.fresh[h.g]).load(relaxed);
    }
    CHECKER_WRONG(fresh_compare_exchange, 1, 16, "read of a buffer that nothing has written")
    {
        int expected = 0;
        std::atomic_ref<int>(d.fresh[h.g]).compare_exchange_strong(expected, 1);
    }

    //! Thread 1 releases, too, after it has seen what thread 0 stored; it has not acquired it. What thread 0 has told
    //! ends with the store of another thread.
    ALPAKA_FN_INLINE void storesInTurn(Here const& h, Data const& d, std::memory_order second)
    {
        if(h.t == 0)
        {
            d.out[0] = 5;
            flag<int>(d).store(1, release);
        }
        else if(h.t == 1)
        {
            while(flag<int>(d).load(relaxed) != 1)
            {
            }
            flag<int>(d).store(2, second);
        }
        else if(h.t == 2)
        {
            // Not with acquire: it might see what thread 0 stored.
            while(flag<int>(d).load(relaxed) != 2)
            {
            }
            if(flag<int>(d).load(acquire) == 2)
                d.out[1] = d.out[0];
        }
    }
    CHECKER_WRONG(release_store_over_release, 1, 3, "race in global memory") { storesInTurn(h, d, release); }
    CHECKER_WRONG(relaxed_store_over_release, 1, 3, "race in global memory") { storesInTurn(h, d, relaxed); }

    // A fence on one side, an ordered operation on the other one.
    template<typename TPublish, typename TWait>
    ALPAKA_FN_INLINE void message(Here const& h, Data const& d, TPublish const& publish, TWait const& wait)
    {
        if(h.t == 0)
        {
            d.out[0] = 5;
            publish();
        }
        else
        {
            wait();
            d.out[1] = d.out[0];
        }
    }
    ALPAKA_FN_INLINE void waitFor(Data const& d, std::memory_order order)
    {
        while(flag<int>(d).load(order) == 0)
        {
        }
    }
    inline constexpr alpaka::memory_scope::Grid grid;
    CHECKER_RIGHT(releasing_fence_for_acquiring_read, 1, 2)
    {
        auto const publish = [&]
        {
            fence(h, grid, alpaka::order::release);
            flag<int>(d).store(1, relaxed);
        };
        message(h, d, publish, [&] { waitFor(d, acquire); });
    }
    CHECKER_RIGHT(releasing_write_for_acquiring_fence, 1, 2)
    {
        auto const wait = [&]
        {
            waitFor(d, relaxed);
            fence(h, grid, alpaka::order::acquire);
        };
        message(h, d, [&] { flag<int>(d).store(1, release); }, wait);
    }
    CHECKER_RIGHT(fence_before_update_for_acquiring_read, 1, 2)
    {
        auto const publish = [&]
        {
            fence(h, grid, alpaka::order::seq_cst);
            flag<int>(d).fetch_add(1, relaxed);
        };
        message(h, d, publish, [&] { waitFor(d, acquire); });
    }
    CHECKER_WRONG(fence_that_does_not_release, 1, 2, "race in global memory")
    {
        auto const publish = [&]
        {
            fence(h, grid, alpaka::order::acquire);
            flag<int>(d).store(1, relaxed);
        };
        message(h, d, publish, [&] { waitFor(d, acquire); });
    }
    CHECKER_WRONG(fence_before_the_data, 1, 2, "race in global memory")
    {
        auto const wait = [&] { waitFor(d, acquire); };
        if(h.t == 0)
            fence(h, grid, alpaka::order::release);
        message(h, d, [&] { flag<int>(d).store(1, relaxed); }, wait);
    }
    CHECKER_WRONG(fence_before_the_read, 1, 2, "race in global memory")
    {
        auto const wait = [&]
        {
            fence(h, grid, alpaka::order::acquire);
            waitFor(d, relaxed);
        };
        message(h, d, [&] { flag<int>(d).store(1, release); }, wait);
    }
} // namespace atomic_cases
