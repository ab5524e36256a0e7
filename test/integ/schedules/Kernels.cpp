// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it needs the threads of the host

#include <alpaka/alpaka.hpp>
#include <alpaka/core/SchedulePoint.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include "Round.hpp"
#include <atomic>
#include <cstddef>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

namespace schedules
{
    namespace
    {
        namespace a = alpaka;

        using Accs = alpaka_test::HostAccs<1, int>;
        using Default = std::tuple_element_t<0, Accs>;

        struct Thrown
        {
        };

        enum class Kind
        {
            barriers,
            throws,     //!< One thread throws between barriers.
            nests,      //!< One thread launches a kernel between barriers.
            chain,      //!< The first thread of a block waits for the last one of the block before.
            blocksMeet, //!< All blocks wait for each other.
            threadsMeet //!< The threads of a block wait for each other without a barrier.
        };

        //! What the kernels of one queue leave, one after the other.
        struct Result
        {
            std::atomic<int> threads{0};
            std::atomic<int> nestedThreads{0};
            std::atomic<int> blocks{0};
            std::atomic<int> wrong{0};
        };

        void awaitAtLeast(std::atomic<int> const& number, int least)
        {
            while(number < least)
                std::this_thread::yield();
        }

        void launchNested(Result* result);

        struct Kernel
        {
            static constexpr int mostThreads = 32;

            struct Row
            {
                int values[mostThreads];
            };

            Kind kind;
            int chosen;
            int blocksBefore; //!< Of earlier launches with the same result.

            template<typename TAcc>
            void operator()(TAcc const& acc, Result* result) const
            {
                int const blocks = a::getWorkDiv<a::Grid, a::Blocks>(acc)[0];
                int const threads = a::getWorkDiv<a::Block, a::Threads>(acc)[0];
                int const block = a::getIdx<a::Grid, a::Blocks>(acc)[0];
                int const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
                a::core::schedulePoint();
                if(kind == Kind::chain)
                {
                    if(thread == 0)
                        awaitAtLeast(result->blocks, blocksBefore + block);
                }
                else if(kind == Kind::blocksMeet)
                {
                    if(thread == 0)
                        ++result->nestedThreads;
                    awaitAtLeast(result->nestedThreads, blocksBefore + blocks);
                }
                else if(kind == Kind::threadsMeet)
                {
                    ++result->nestedThreads;
                    awaitAtLeast(result->nestedThreads, (blocksBefore + block + 1) * threads);
                }
                else
                    aroundBarriers(acc, result, block, thread, threads);
                ++result->threads;
                if(thread + 1 == threads)
                    ++result->blocks;
            }

            template<typename TAcc>
            void aroundBarriers(TAcc const& acc, Result* result, int block, int thread, int threads) const
            {
                auto& row = a::allocVar<Row, 0>(acc);
                for(int i = 0; i < 3; ++i)
                {
                    row.values[thread] = 10 * block + i;
                    a::syncBlockThreads(acc);
                    if(row.values[(thread + 1) % threads] != 10 * block + i)
                        ++result->wrong;
                    a::core::schedulePoint();
                    if(a::syncBlockThreadsPredicate<a::block::sync::op::Count>(acc, thread % 2) != threads / 2)
                        ++result->wrong;
                    if(i == 1 && thread == chosen % threads && block == chosen % 5)
                    {
                        if(kind == Kind::throws)
                            throw Thrown{};
                        if(kind == Kind::nests)
                            launchNested(result);
                    }
                }
            }
        };

        //! Blocks that meet at the barrier of their grid.
        struct Meets
        {
            bool throws; //!< The chosen thread throws between two barriers of the grid.
            int chosen;

            template<typename TAcc>
            void operator()(TAcc const& acc, Result* result, int* cells) const
            {
                int const blocks = a::getWorkDiv<a::Grid, a::Blocks>(acc)[0];
                int const threads = a::getWorkDiv<a::Block, a::Threads>(acc)[0];
                int const cell = a::getIdx<a::Grid, a::Threads>(acc)[0];
                for(int i = 1; i <= 3; ++i)
                {
                    cells[cell] = i;
                    a::grid::sync::syncGridThreads(acc);
                    if(cells[(cell + threads) % (blocks * threads)] != i)
                        ++result->wrong;
                    a::core::schedulePoint();
                    if(i == 2 && throws && cell == chosen % (blocks * threads))
                        throw Thrown{};
                    a::grid::sync::syncGridThreads(acc);
                }
                ++result->threads;
                // The barrier does not wait for blocks that have returned.
                if(a::getIdx<a::Grid, a::Blocks>(acc)[0] != chosen % blocks)
                    a::grid::sync::syncGridThreads(acc);
            }
        };

        constexpr int nestedBlocks = 3;

        auto nestedWorkDiv() { return alpaka_test::lineOf<Default>(nestedBlocks, 3); }

        void launchNested(Result* result)
        {
            Result nested;
            Blocking queue(alpaka_test::hostDev());
            a::kernel::exec<Default>(queue, nestedWorkDiv(), Kernel{Kind::barriers, 0, 0}, &nested);
            result->nestedThreads += nested.threads;
            result->wrong += nested.wrong;
        }

        template<typename TAcc>
        auto kindFor(Round const& round, Random& random) -> Kind
        {
            switch(random.below(6))
            {
            case 0:
                return Kind::chain;
            case 1:
                return Kind::nests;
            case 2:
                return round.throws ? Kind::throws : Kind::barriers;
            case 3:
                if(TAcc::Block::threadsAreConcurrent)
                    return Kind::threadsMeet;
                [[fallthrough]];
            case 4:
                // Other launches could keep the workers that such a grid needs.
                return round.isAlone ? Kind::blocksMeet : Kind::chain;
            default:
                return Kind::barriers;
            }
        }

        template<typename TAcc>
        auto blocksFor(Kind kind, Random& random) -> int
        {
            if(kind == Kind::blocksMeet)
                return a::getAccDevProps<TAcc>(alpaka_test::firstDev<TAcc>()).m_multiProcessorCount;
            if(TAcc::Grid::blocksAreConcurrent)
                return random.between(1, random.oneIn(4) ? 100 : 12);
            return random.between(1, 6);
        }

        //! \return Whether f throws what kernels throw.
        template<typename TFn>
        auto throwsAsKernels(TFn const& f) -> bool
        {
            return alpaka_test::throws<Thrown>(f);
        }

        template<typename TAcc>
        void launchOn(Round& round, Random& random)
        {
            auto const kind = kindFor<TAcc>(round, random);
            int const blocks = blocksFor<TAcc>(kind, random);
            auto const workDiv = alpaka_test::lineOf<TAcc>(
                static_cast<std::size_t>(blocks),
                static_cast<std::size_t>(random.between(1, TAcc::Block::threadsAreConcurrent ? 5 : 20)));
            int const threads = workDiv.m_blockThreadExtent[0];
            int const chosen = random.between(0, 60);
            bool const throws = kind == Kind::throws && chosen % 5 < blocks;

            Result result;
            int launches = 0;
            auto const launch = [&](auto queue)
            {
                a::kernel::exec<TAcc>(queue, workDiv, Kernel{kind, chosen, launches * blocks}, &result);
                ++launches;
            };
            auto const launchInto = [&](Blocking queue)
            { require(throwsAsKernels([&] { launch(queue); }) == throws, "a launch throws if its kernel does"); };
            auto const launchManyInto = [&](NonBlocking queue)
            {
                // A worker that overlooks a grid does so while it ends its part of the one before.
                int const most = kind == Kind::blocksMeet ? 20 : 4;
                for(int i = throws ? 1 : random.between(1, most); i != 0; --i)
                    launch(queue);
                require(throwsAsKernels([&] { a::wait::wait(queue); }) == throws, "a wait throws if a kernel does");
            };

            auto const where = random.below(4);
            if(where == 0)
                launchInto(round.blocking);
            else if(where == 1)
                launchInto(Blocking(alpaka_test::hostDev()));
            else if(where == 2 && kind != Kind::throws)
                launchManyInto(round.nonBlocking);
            else
                launchManyInto(NonBlocking(alpaka_test::hostDev()));

            require(result.wrong == 0, "threads see behind a barrier what others wrote before it");
            if(throws)
                return;
            require(result.threads == launches * blocks * threads, "every thread of a grid runs once");
            require(result.blocks == launches * blocks, "every block of a grid runs once");
            if(kind == Kind::nests)
                require(
                    result.nestedThreads
                        == (chosen % 5 < blocks ? launches : 0) * nestedBlocks
                               * nestedWorkDiv().m_blockThreadExtent[0],
                    "every thread of a nested grid runs once");
        }

        template<typename TAcc>
        void launchCooperativeOn(Round& round, Random& random)
        {
            int const most = a::getAccDevProps<TAcc>(alpaka_test::firstDev<TAcc>()).m_multiProcessorCount;
            auto const workDiv = alpaka_test::lineOf<TAcc>(
                static_cast<std::size_t>(random.between(1, most)), static_cast<std::size_t>(random.between(1, 5)));
            int const threads = workDiv.m_gridBlockExtent[0] * workDiv.m_blockThreadExtent[0];
            Meets const kernel{round.throws && random.oneIn(3), random.between(0, 60)};
            std::vector<int> cells(static_cast<std::size_t>(threads));
            Result result;
            auto const launch
                = [&](auto queue) { a::kernel::execCooperative<TAcc>(queue, workDiv, kernel, &result, cells.data()); };
            bool const hasThrown = random.oneIn(2) ? throwsAsKernels([&] { launch(round.blocking); })
                                                   : throwsAsKernels(
                                                         [&]
                                                         {
                                                             NonBlocking queue(alpaka_test::hostDev());
                                                             launch(queue);
                                                             a::wait::wait(queue);
                                                         });
            require(hasThrown == kernel.throws, "a cooperative launch throws if its kernel does");
            require(result.wrong == 0, "blocks see behind a barrier of the grid what others wrote before it");
            require(result.threads == (hasThrown ? 0 : threads), "every thread of a cooperative grid ends once");
        }

        constexpr auto isOfTheLibrary(std::string_view strategy) -> bool
        {
            return strategy != "OpenMp" && strategy != "Tbb";
        }

        //! Whether only threads of the library run its blocks and threads.
        template<typename TAcc>
        constexpr bool survivesFork = isOfTheLibrary(TAcc::Grid::name) && isOfTheLibrary(TAcc::Block::name);

        using Step = void (*)(Round&, Random&);

        template<typename TAccs>
        struct Launches;

        template<typename... TAccs>
        struct Launches<std::tuple<TAccs...>>
        {
            static constexpr Step steps[] = {&launchOn<TAccs>...};
            static constexpr Step cooperativeSteps[] = {&launchCooperativeOn<TAccs>...};
            static constexpr bool areSurvivors[] = {survivesFork<TAccs>...};
            static constexpr std::size_t count = sizeof...(TAccs);

            static void launch(Round& round, Random& random, bool onlySurvivors)
            {
                std::size_t which = random.below(count);
                // The accelerators with the library's own threads more often than the others.
                for(int i = 0; !areSurvivors[which] && (onlySurvivors || i < 2); ++i)
                    which = random.below(count);
                (random.oneIn(5) ? cooperativeSteps : steps)[which](round, random);
            }
        };
    } // namespace

    void launchKernels(Round& round, Random& random) { Launches<Accs>::launch(round, random, false); }

    void launchKernelsInChild(Round& round, Random& random) { Launches<Accs>::launch(round, random, true); }
} // namespace schedules
