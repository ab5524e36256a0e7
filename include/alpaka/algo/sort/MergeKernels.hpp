// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The kernels of a merge sort: threads sort runs, then all threads merge pairs of runs, each a part of the result.
#pragma once

#include <alpaka/algo/sort/MergeOfThread.hpp>
#include <alpaka/block/Phase.hpp>
#include <alpaka/block/shared/Named.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/extent/Fixed.hpp>
#include <alpaka/kernel/Phased.hpp>

#include <cstddef>

namespace alpaka::algo::detail
{
    //! Each thread sorts its run.
    template<unsigned TThreads>
    struct MergeBegin : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<TThreads>;

        //! \param run Elements of a thread.
        //! \param endsNear Whether the runs shall lie in `near`.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TKey, typename TValue, typename TLess>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            Elements<TKey, TValue> const& elements,
            Elements<TKey, TValue> const& near,
            Size const& size,
            std::size_t const run,
            bool const endsNear,
            TLess const& isBefore) const
        {
            Span const all = allOf(size);
            std::size_t const block = blockNumber(team);
            block::phase(
                team,
                [&](auto const&, auto const thread)
                {
                    Span const mine = partOf(all, run, block * TThreads + static_cast<std::size_t>(thread));
                    sortSpan(elements, near, mine, endsNear, isBefore);
                });
        }
    };

    //! Merges pairs of runs of `width` elements; each thread writes `share` elements.
    template<unsigned TThreads>
    struct MergePass : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<TThreads>;

        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TKey, typename TValue, typename TLess>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            Elements<TKey, TValue> const& from,
            Elements<TKey, TValue> const& to,
            Size const& size,
            std::size_t const width,
            std::size_t const share,
            TLess const& isBefore) const
        {
            Span const all = allOf(size);
            std::size_t const block = blockNumber(team);
            block::phase(
                team,
                [&](auto const&, auto const thread)
                {
                    Span const mine = partOf(all, share, block * TThreads + static_cast<std::size_t>(thread));
                    mergePairs(from, to, all, width, mine, isBefore);
                });
        }
    };

    //! One block sorts few elements, with a copy in shared memory.
    template<unsigned TThreads>
    struct MergeSmall : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<TThreads>;

        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TKey, typename TValue, typename TLess>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team, Elements<TKey, TValue> const& elements, Size const& size, TLess const& isBefore) const
        {
            using Few = FewElements<TKey, TValue>;
            ALPAKA_SHARED(team, Few, few);
            Elements<TKey, TValue> const near{
                reinterpret_cast<TKey*>(few.keys), reinterpret_cast<TValue*>(few.values)};
            Span const all = allOf(size);
            std::size_t const run = all.last / TThreads + (all.last % TThreads != 0 ? 1 : 0);
            unsigned rounds = 0;
            for(std::size_t width = run; width < all.last; width *= 2)
                ++rounds;
            bool isNear = rounds % 2 != 0;
            block::phase(
                team,
                [&](auto const&, auto const thread)
                { sortSpan(elements, near, partOf(all, run, static_cast<std::size_t>(thread)), isNear, isBefore); });
            for(std::size_t width = run; width < all.last; width *= 2)
            {
                block::phase(
                    team,
                    [&](auto const&, auto const thread)
                    {
                        Span const mine = partOf(all, run, static_cast<std::size_t>(thread));
                        mergePairs(isNear ? near : elements, isNear ? elements : near, all, width, mine, isBefore);
                    });
                isNear = !isNear;
            }
        }
    };
} // namespace alpaka::algo::detail
