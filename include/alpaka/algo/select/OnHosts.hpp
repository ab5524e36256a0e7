// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Selections on hosts. They read the input once: a core gathers what a tile keeps in near memory, learns where that
//! goes from the tiles before, and writes it.
#pragma once

#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/Turns.hpp>
#include <alpaka/algo/select/Rules.hpp>
#include <alpaka/core/Compress.hpp>
#include <alpaka/mem/Streaming.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace alpaka::algo::detail
{
    //! The elements of a tile take 16 KiB: kept ones from the front on, others from the back.
    template<typename TTarget>
    struct GatheredTile
    {
        using Elem = typename TTarget::Elem;
        static constexpr std::size_t bytesOfElements = std::size_t{1} << 14;
        static constexpr std::size_t most = sizeof(Elem) < bytesOfElements ? bytesOfElements / sizeof(Elem) : 1;

        //! Calls the rule once for each element.
        template<typename TIterator, typename TRule>
        [[nodiscard]] auto gather(Range<TIterator> const& in, TRule const& rule, Span const span) -> Kept
        {
            Elem* const elements = reinterpret_cast<Elem*>(bytes);
            std::size_t const size = span.size();
            std::size_t count = 0;
            std::size_t i = 0;
            using Source = std::remove_const_t<std::remove_pointer_t<TIterator>>;
            constexpr bool isAlone = std::is_same_v<Source, Elem> && !TTarget::keepsRest && !TTarget::keepsLengths;
            if constexpr(isAlone && core::compresses<Elem>)
            {
                // Compilers make vectors of the first loop. The second writes no further than it has read.
                std::uint8_t flags[most];
                if(size != 0)
                    flags[0] = rule(in, span.first) ? 255 : 0;
                for(std::size_t k = 1; k < size; ++k)
                    flags[k] = rule.later(in, span.first + k) ? 255 : 0;
                for(; i + 16 <= size; i += 16)
                    count += core::compress16(elements + count, &in[span.first + i], flags + i);
                for(; i < size; ++i)
                {
                    elements[count] = in[span.first + i];
                    count += flags[i] & 1u;
                }
            }
            for(; i < size; ++i)
            {
                std::size_t const place = span.first + i;
                auto const isKept = static_cast<std::size_t>(rule(in, place));
                // No branch, of which compilers make one where there is a choice: which elements are kept cannot be
                // predicted.
                if constexpr(TTarget::keepsRest)
                {
                    std::size_t const fromBack = size - 1 - (i - count);
                    elements[fromBack ^ ((fromBack ^ count) & (std::size_t{0} - isKept))] = in[place];
                }
                else
                    elements[count] = in[place];
                if constexpr(TTarget::keepsLengths)
                    places[count] = static_cast<std::uint32_t>(i);
                count += isKept;
            }
            if constexpr(TTarget::keepsLengths)
                return {count, count == 0 ? 0 : span.first + places[count - 1]};
            else
                return {count, 0};
        }

        //! \param size Of the whole input.
        template<typename TAcc>
        void write(
            TAcc const& acc,
            TTarget const& target,
            std::size_t const size,
            Span const span,
            Kept const& before,
            std::size_t const count,
            bool const bypassesCaches) const
        {
            auto const copy = [&](Elem* const to, std::size_t const first, std::size_t const n)
            {
                Elem const* const from = reinterpret_cast<Elem const*>(bytes) + first;
                if(bypassesCaches)
                    mem::storeStreaming(acc, to, n, [&](std::size_t const i) { return from[i]; });
                else
                    for(std::size_t i = 0; i < n; ++i)
                        to[i] = from[i];
            };
            copy(target.out + before.count, 0, count);
            if constexpr(TTarget::keepsRest)
            {
                std::size_t const rest = span.size() - count;
                std::size_t const restBefore = span.first - before.count;
                copy(target.out + (size - restBefore - rest), count, rest);
            }
            if constexpr(TTarget::keepsLengths)
                if(count != 0)
                {
                    target.endRun(before, span.first + places[0]);
                    for(std::size_t i = 1; i < count; ++i)
                        target.setLength(before.count + i - 1, places[i] - places[i - 1]);
                }
        }

        alignas(Elem) alignas(64) std::byte bytes[most * sizeof(Elem)];
        //! Where in the tile kept elements were, as far as their lengths are asked for.
        std::uint32_t places[TTarget::keepsLengths ? most : 1];
    };

    //! For hosts alone, so that it may throw and wait.
    struct SelectInTurn : BlockKernel<1>
    {
        //! \param turns Null for a single tile.
        template<typename TTeam, typename TIterator, typename TRule, typename TTarget>
        void operator()(
            TTeam const& team,
            Range<TIterator> const& in,
            Turns<Kept>* const turns,
            TRule const& rule,
            TTarget const& target,
            bool const bypassesCaches) const
        {
            using Tile = GatheredTile<TTarget>;
            ALPAKA_SHARED(team, Tile, tile);
            Span const all = allOf(in.size);
            std::size_t const tiles = all.last == 0 ? 1 : ceilDiv(all.last, Tile::most);
            auto const runTile = [&](auto const& acc) -> bool
            {
                std::ptrdiff_t const ticket = turns == nullptr ? 0 : turns->take();
                auto const number = static_cast<std::size_t>(ticket);
                if(number >= tiles)
                    return false;
                Span const span = all.part(Tile::most, number);
                Kept here{};
                Kept before{};
                auto const gather = [&] { here = tile.gather(in, rule, span); };
                auto const pass = [&](Kept& preceding)
                {
                    before = preceding;
                    preceding = preceding.then(here);
                };
                if(turns == nullptr)
                    gather();
                else if(!turns->precede(ticket, gather, pass))
                    return false;
                tile.write(acc, target, all.last, span, before, here.count, bypassesCaches);
                if(number + 1 == tiles)
                    target.finish(before.then(here), all.last);
                return turns != nullptr;
            };
            block::once(
                team,
                [&](auto const& acc)
                {
                    while(runTile(acc))
                    {
                    }
                });
        }
    };
} // namespace alpaka::algo::detail
