// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Selections on hosts. They read the input once: a core gathers what a tile keeps in near memory, learns where that
//! goes from the tiles before, and writes it.
#pragma once

#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/Tree.hpp>
#include <alpaka/algo/Turns.hpp>
#include <alpaka/algo/select/Rules.hpp>
#include <alpaka/core/Compress.hpp>
#include <alpaka/core/Prefetch.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace alpaka::algo::detail
{
    //! The elements of a tile take 16 KiB: kept ones, and for partition the others.
    template<typename TTarget>
    struct GatheredTile
    {
        using Elem = typename TTarget::Elem;
        static constexpr std::size_t bytesOfElements = (std::size_t{1} << 14) / (TTarget::keepsRest ? 2 : 1);
        static constexpr std::size_t most = sizeof(Elem) < bytesOfElements ? bytesOfElements / sizeof(Elem) : 1;
        //! A tile of one large element has one place for it.
        static constexpr std::size_t arrays = TTarget::keepsRest && most > 1 ? 2 : 1;

        //! Calls the rule once for each element.
        //! \param ahead How far from the tile that one is which is fetched meanwhile.
        template<typename TIterator>
        [[nodiscard]] auto gather(Range<TIterator> const& in, auto const& rule, Span span, std::size_t ahead) -> Kept
        {
            auto const fetch = [&]([[maybe_unused]] std::size_t const place)
            {
                if constexpr(std::is_pointer_v<TIterator>)
                    core::prefetchForLater(in.first + (place + ahead));
            };
            Elem* const kept = elements.data();
            Elem* const others = kept + (arrays - 1) * most;
            std::size_t const size = span.size();
            std::size_t count = 0;
            std::size_t i = 0;
            using Source = std::remove_const_t<std::remove_pointer_t<TIterator>>;
            if constexpr(std::is_same_v<Source, Elem> && !TTarget::keepsLengths && core::compresses<Elem>)
            {
                // Compilers make vectors of the first loop. The second writes no further than it has read.
                std::uint8_t flags[most];
                std::size_t const whole = size / 16 * 16;
                if(whole != 0)
                    flags[0] = rule(in, span.first) ? 255 : 0;
                for(std::size_t k = 1; k < whole; ++k)
                    flags[k] = rule(in, span.first + k, false) ? 255 : 0;
                for(; i < whole; i += 16)
                {
                    for(std::size_t k = 0; k < 16; k += core::max(64 / sizeof(Elem), std::size_t{1}))
                        fetch(span.first + i + k);
                    unsigned const mask = core::mask16(flags + i);
                    if constexpr(TTarget::keepsRest)
                        core::compress16(others + (i - count), &in[span.first + i], ~mask & 0xFFFFu);
                    count += core::compress16(kept + count, &in[span.first + i], mask);
                }
            }
            for(; i < size; ++i)
            {
                std::size_t const place = span.first + i;
                fetch(place);
                auto const isKept = static_cast<std::size_t>(rule(in, place));
                // No branch: which elements are kept cannot be predicted.
                if constexpr(TTarget::keepsRest)
                    others[i - count] = in[place];
                kept[count] = in[place];
                if constexpr(TTarget::keepsLengths)
                    places[count] = static_cast<std::uint16_t>(i);
                count += isKept;
            }
            return {count, TTarget::keepsLengths && count != 0 ? span.first + places[count - 1] : 0};
        }

        //! \param put put(to, n, get) writes get(0), get(1), ... to the output.
        //! \param size Of the whole input.
        void write(auto const& put, TTarget const& target, std::size_t size, Span span, Kept before, std::size_t count)
        {
            Elem const* const kept = elements.data();
            put(target.out + before.count, count, [=](std::size_t const i) { return kept[i]; });
            if constexpr(TTarget::keepsRest)
            {
                std::size_t const rest = span.size() - count;
                Elem const* const last = kept + (arrays - 1) * most + rest - 1;
                Elem* const end = target.out + (size - (span.first - before.count));
                put(end - rest, rest, [=](std::size_t const i) { return *(last - i); });
            }
            if constexpr(TTarget::keepsLengths)
                if(count != 0)
                {
                    target.endRun(before, span.first + places[0]);
                    for(std::size_t i = 1; i < count; ++i)
                        target.setLength(before.count + i - 1, std::size_t{places[i]} - places[i - 1]);
                }
        }

        Room<Elem, static_cast<std::ptrdiff_t>(arrays* most)> elements;
        //! Where in the tile kept elements were, as far as their lengths are asked for. There are at most 2^14.
        std::uint16_t places[TTarget::keepsLengths ? most : 1];
    };

    //! For hosts alone, so that it may throw and wait.
    struct SelectInTurn : BlockKernel<1>
    {
        template<typename TTarget>
        void operator()(auto const& team, auto const& in, auto const& rule, TTarget const& target) const
        {
            using Tile = GatheredTile<TTarget>;
            ALPAKA_SHARED(team, Tile, tile);
            Span const all = allOf(in.size);
            std::size_t const tiles = all.last == 0 ? 1 : ceilDiv(all.last, Tile::most);
            std::size_t const ahead = bypassesCaches ? blocksInGrid(team) * Tile::most : 0;
            auto const selectTiles = [&](auto const& acc)
            {
                auto const put = [&](auto* const to, std::size_t const n, auto const& get)
                {
                    if(bypassesCaches)
                        mem::storeStreaming(acc, to, n, get);
                    else
                        for(std::size_t i = 0; i < n; ++i)
                            to[i] = get(i);
                };
                for(bool isLast = false; !isLast;)
                {
                    std::ptrdiff_t const ticket = turns == nullptr ? 0 : turns->take();
                    auto const number = static_cast<std::size_t>(ticket);
                    if(number >= tiles)
                        return;
                    isLast = number + 1 == tiles;
                    Span const span = all.part(Tile::most, number);
                    Kept here{};
                    Kept before{};
                    auto const gather = [&] { here = tile.gather(in, rule, span, ahead); };
                    auto const pass = [&](Kept& preceding)
                    {
                        before = preceding;
                        preceding = preceding + here;
                    };
                    if(turns == nullptr)
                        gather();
                    else if(!turns->precede(ticket, gather, pass))
                        return;
                    tile.write(put, target, all.last, span, before, here.count);
                    if(isLast)
                        target.finish(before + here, all.last);
                }
            };
            block::once(team, selectTiles);
        }

        Turns<Kept>* turns; //!< Null for a single tile.
        bool bypassesCaches;
    };
} // namespace alpaka::algo::detail
