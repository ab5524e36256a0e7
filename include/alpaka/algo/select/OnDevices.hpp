// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The kernels of selections on devices: each thread counts what it keeps of its share of the input; after a scan of
//! these counts it writes that.
#pragma once

#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/select/Rules.hpp>

#include <cstddef>

namespace alpaka::algo::detail
{
    //! Elements of a thread.
    inline constexpr std::size_t selectedShare = 32;

    //! counts[s] = what share s keeps.
    template<unsigned TThreads>
    struct SelectCount : BlockKernel<TThreads>
    {
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TIterator, typename TRule>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team, Size const& size, TIterator const& in, TRule const& rule, Kept* const counts) const
        {
            forParts<TThreads>(
                team,
                allOf(size),
                selectedShare,
                [&](std::size_t const share, Span const mine)
                {
                    Kept kept{0, 0};
                    for(std::size_t i = mine.first; i < mine.last; ++i)
                        if(rule(in, static_cast<std::ptrdiff_t>(i)))
                            kept = {kept.count + 1, i};
                    counts[share] = kept;
                });
        }
    };

    //! Writes what is kept.
    template<unsigned TThreads>
    struct SelectWrite : BlockKernel<TThreads>
    {
        //! \param counts For each share what all before it keep.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TIterator, typename TRule, typename TTarget>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            Size const& size,
            TIterator const& in,
            TRule const& rule,
            Kept const* const counts,
            TTarget const& target) const
        {
            Span const all = allOf(size);
            std::size_t const shares = blocksInGrid(team) * TThreads;
            forParts<TThreads>(
                team,
                all,
                selectedShare,
                [&](std::size_t const share, Span const mine)
                {
                    Kept kept = counts[share];
                    for(std::size_t i = mine.first; i < mine.last; ++i)
                    {
                        auto const place = static_cast<std::ptrdiff_t>(i);
                        if(rule(in, place))
                        {
                            target.out[kept.count] = in[place];
                            target.endRun(kept, i);
                            kept = {kept.count + 1, i};
                        }
                        else if constexpr(TTarget::keepsRest)
                            target.out[all.last - 1 - (i - kept.count)] = in[place];
                    }
                    if(share + 1 == shares)
                        target.finish(kept, all.last);
                });
        }
    };
} // namespace alpaka::algo::detail
