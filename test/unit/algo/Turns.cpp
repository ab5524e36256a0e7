// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The order in which threads tell each other what precedes their pieces, and how they end when one fails.

#include <alpaka/algo/Turns.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

namespace
{
    constexpr std::ptrdiff_t pieces = 20'000;

    using Turns = alpaka::algo::detail::Turns<std::ptrdiff_t>;

    //! What threads see of pieces that they take until none is left.
    struct Seen
    {
        //! \param failing The piece whose call throws; negative for none.
        //! \param isPassFailing Whether that is `pass` or `join`.
        Seen(int const threads, std::ptrdiff_t const failing, bool const isPassFailing)
            : before(pieces, -1)
        {
            auto const throwOf = [=](std::ptrdiff_t const piece, bool const isPass)
            {
                if(piece == failing && isPass == isPassFailing)
                    throw std::runtime_error("piece");
            };
            auto const work = [&]
            {
                for(;;)
                {
                    std::ptrdiff_t const piece = turns->take();
                    if(piece >= pieces)
                        return;
                    std::ptrdiff_t own = -1; // on the stack: another thread may write it while this one waits
                    auto const join = [&] { throwOf(piece, false); };
                    auto const pass = [&](std::ptrdiff_t& preceding)
                    {
                        throwOf(piece, true);
                        own = preceding;
                        preceding += piece;
                    };
                    try
                    {
                        if(!turns->precede(piece, join, pass))
                        {
                            ++refused;
                            return;
                        }
                    }
                    catch(std::runtime_error const&)
                    {
                        ++thrown;
                        return;
                    }
                    before[static_cast<std::size_t>(piece)] = own;
                }
            };
            std::vector<std::thread> all;
            for(int i = 0; i < threads; ++i)
                all.emplace_back(work);
            for(std::thread& one : all)
                one.join();
        }

        std::unique_ptr<Turns> turns = std::make_unique<Turns>();
        std::vector<std::ptrdiff_t> before;
        std::atomic<int> thrown{0};
        std::atomic<int> refused{0};
    };

    //! Some more threads than there are places to wait in.
    constexpr int many = 80;
} // namespace

TEST_CASE("turns: each piece sees the sum of all before it, with more threads than cores and than places", "[algo]")
{
    int const threads = GENERATE(1, 2, 3, many);
    Seen const seen(threads, -1, false);
    CHECK(seen.thrown == 0);
    CHECK(seen.refused == 0);
    std::ptrdiff_t wrong = 0;
    for(std::ptrdiff_t piece = 0; piece < pieces; ++piece)
        wrong += seen.before[static_cast<std::size_t>(piece)] == piece * (piece - 1) / 2 ? 0 : 1;
    CHECK(wrong == 0);
}

TEST_CASE("turns: when a piece fails, all threads end, and no piece after it sees anything", "[algo]")
{
    int const threads = GENERATE(1, 2, 3, many);
    bool const isPassFailing = GENERATE(false, true);
    std::ptrdiff_t const failing = GENERATE(0, 1, 777);
    Seen const seen(threads, failing, isPassFailing);
    // The thread of the piece, or the one that passed for it.
    CHECK(seen.thrown == 1);
    CHECK(seen.refused == threads - 1);
    std::ptrdiff_t wrong = 0;
    for(std::ptrdiff_t piece = 0; piece < pieces; ++piece)
    {
        std::ptrdiff_t const one = seen.before[static_cast<std::size_t>(piece)];
        wrong += one == -1 || (piece < failing && one == piece * (piece - 1) / 2) ? 0 : 1;
    }
    CHECK(wrong == 0);
}

TEST_CASE("turns: after a failure, two pieces that wait in the same place both end", "[algo]")
{
    auto const turns = std::make_unique<Turns>();
    auto const fail = [] { throw std::runtime_error("piece"); };
    auto const joinNothing = [] {};
    auto const passNothing = [](std::ptrdiff_t&) {};
    CHECK_THROWS_AS(turns->precede(0, fail, passNothing), std::runtime_error);
    // While the lock is held neither of them learns of the failure, and the second takes the place of the first.
    turns->lock.lock();
    std::atomic<Turns::Waiting*>& place = turns->places[1];
    std::atomic<int> refused{0};
    std::vector<std::thread> threads;
    Turns::Waiting* before = nullptr;
    for(std::ptrdiff_t const piece : {std::ptrdiff_t{1}, 1 + Turns::mostPlaces})
    {
        threads.emplace_back([&, piece] { refused += turns->precede(piece, joinNothing, passNothing) ? 0 : 1; });
        while(place.load() == before)
            std::this_thread::yield();
        before = place.load();
    }
    turns->lock.unlock();
    for(std::thread& one : threads)
        one.join();
    CHECK(refused == 2);
}
