// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The kernel of selections on devices: each thread counts what it keeps of its share of the input; after a scan of
//! these counts it writes that.
#pragma once

#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/select/Rules.hpp>
#include <alpaka/core/MinMax.hpp>

#include <cstddef>

namespace alpaka::algo::detail
{
    //! Elements of a thread.
    inline constexpr std::size_t selectedShare = 32;

    //! \return Shares of the threads of whole blocks; at least those of one.
    [[nodiscard]] constexpr auto selectedShares(std::size_t n, std::size_t threads) -> std::size_t
    {
        return core::max(ceilDiv(n, threads * selectedShare), std::size_t{1}) * threads;
    }

    //! Each thread goes through its share of the input.
    template<unsigned TThreads>
    struct SelectShares : BlockKernel<TThreads>
    {
        //! \param writes Whether kept elements are written. Then `counts` has for each share what all before it keep;
        //!        otherwise it receives what the share keeps.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TIterator, typename TRule, typename TTarget>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            Range<TIterator> const& in,
            TRule const& rule,
            Kept* const counts,
            TTarget const& target,
            bool const writes) const
        {
            Span const all = allOf(in.size);
            std::size_t const shares = blocksInGrid(team) * TThreads;
            auto const select = [&](std::size_t const share, Span const mine)
            {
                Kept kept = writes ? counts[share] : Kept{0, 0};
                for(std::size_t i = mine.first; i < mine.last; ++i)
                    if(rule(in, i))
                    {
                        if(writes)
                        {
                            target.out[kept.count] = in[i];
                            target.endRun(kept, i);
                        }
                        kept = {kept.count + 1, i};
                    }
                    else if(writes && TTarget::keepsRest)
                        target.out[all.last - 1 - (i - kept.count)] = in[i];
                if(!writes)
                    counts[share] = kept;
                else if(share + 1 == shares)
                    target.finish(kept, all.last);
            };
            forParts(team, all, selectedShare, blockNumber(team) * TThreads, select);
        }
    };
} // namespace alpaka::algo::detail
