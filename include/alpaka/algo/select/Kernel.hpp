// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The kernel of copyIf, partition, unique and runLengthEncode: each block takes tile after tile, finds what it keeps,
//! learns from the tiles before where that goes, and writes it.
#pragma once

#include <alpaka/algo/Blocks.hpp>
#include <alpaka/algo/select/Chain.hpp>
#include <alpaka/algo/select/TileOfThread.hpp>
#include <alpaka/algo/select/TileOfThreads.hpp>
#include <alpaka/block/Phase.hpp>
#include <alpaka/block/shared/Named.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/extent/Fixed.hpp>
#include <alpaka/kernel/Phased.hpp>

#include <cstddef>

namespace alpaka::algo::detail
{
    //! \tparam TThreads With one thread a tile is gathered in shared memory and the rule is called once for each
    //!         element; with more it is called twice.
    template<unsigned TThreads>
    struct SelectKernel : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<TThreads>;

        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TIterator, typename TRule, typename TTarget, typename TCount>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            TIterator const& in,
            Size const& size,
            std::size_t const tileSize,
            TRule const& rule,
            TTarget const& target,
            TCount* const count,
            Chain const& chain,
            bool const bypassesCaches) const
        {
            Span const all = allOf(size);
            std::size_t const tiles = all.last == 0 ? 1 : (all.last - 1) / tileSize + 1;
            if constexpr(TThreads == 1)
            {
                using Near = GatheredTile<TTarget>;
                ALPAKA_SHARED(team, Near, near);
                block::once(
                    team,
                    [&](auto const& acc)
                    {
                        if(chain.ticket == nullptr)
                        {
                            TileOfThread<TTarget> tile{all, near, false};
                            tile.gather(in, rule);
                            tile.write(acc, target, all.last, {0, 0, true}, count);
                            return;
                        }
                        for(;;)
                        {
                            std::size_t const number = chain.nextTile(acc);
                            if(number >= tiles)
                                return;
                            FailsUnlessJoined joins(acc, chain, number);
                            TileOfThread<TTarget> tile{partOf(all, tileSize, number), near, bypassesCaches};
                            tile.gather(in, rule);
                            Before const before = joins.join(tile.kept, tile.last());
                            if(!before.isValid)
                                return;
                            tile.write(acc, target, all.last, before, number + 1 == tiles ? count : nullptr);
                        }
                    });
            }
            else
            {
                ALPAKA_SHARED(team, SharedTile<TThreads>, shared);
                for(;;)
                {
                    block::once(
                        team,
                        [&](auto const& acc) { shared.number = chain.ticket == nullptr ? 0 : chain.nextTile(acc); });
                    std::size_t const number = shared.number;
                    if(number >= tiles)
                        return;
                    Span const tile = partOf(all, tileSize, number);
                    std::size_t const share = (tile.last - tile.first + TThreads - 1) / TThreads;
                    block::phase(
                        team,
                        [&](auto const&, auto const thread)
                        {
                            Span const mine = partOf(tile, share, static_cast<std::size_t>(thread));
                            std::size_t kept = 0;
                            std::size_t last = 0;
                            for(std::size_t i = mine.first; i < mine.last; ++i)
                                if(rule(in, static_cast<std::ptrdiff_t>(i)))
                                {
                                    ++kept;
                                    last = i;
                                }
                            shared.kept[thread] = kept;
                            shared.last[thread] = last;
                        });
                    block::once(team, [&](auto const& acc) { shared.join(acc, chain, number); });
                    block::phase(
                        team,
                        [&](auto const&, auto const thread)
                        {
                            Span const mine = partOf(tile, share, static_cast<std::size_t>(thread));
                            writeKept(in, rule, target, all.last, mine, shared.kept[thread], shared.last[thread]);
                        });
                    if(number + 1 == tiles)
                        block::once(
                            team,
                            [&]
                            {
                                if constexpr(TTarget::keepsLengths)
                                    if(shared.keptAll != 0)
                                        writeLength(target, shared.keptAll - 1, all.last - shared.lastOfAll);
                                *count = static_cast<TCount>(shared.keptAll);
                            });
                    if(chain.ticket == nullptr)
                        return;
                }
            }
        }
    };
} // namespace alpaka::algo::detail
