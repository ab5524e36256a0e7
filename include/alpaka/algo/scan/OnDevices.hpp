// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Scans on devices, a block for each chunk: launches for the totals of chunks, what precedes each, and the scan.
#pragma once

#include <alpaka/algo/scan/Segments.hpp>

#include <cstddef>

namespace alpaka::algo::detail
{
    //! What precedes each chunk, by one block. See Preceding.
    template<typename T>
    struct PrecedingKernel : BlockKernel<Segments<T>::parts>
    {
        //! \param totals Of all chunks but the last one; after that of the chunks before it in its group.
        //! \param groups Receives for each group what precedes it.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TOp>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, Size const& size, T* totals, T* groups, Seed<T> const& init, TOp const& op) const
        {
            constexpr std::ptrdiff_t group = Preceding<T>::group;
            std::ptrdiff_t const chunks = (size.get() + Segments<T>::chunk - 1) / Segments<T>::chunk;
            std::ptrdiff_t const count = (chunks + group - 1) / group;
            auto const precedeInGroup = [&](std::ptrdiff_t i)
            {
                std::ptrdiff_t const begin = i * group;
                std::ptrdiff_t const end = core::min(begin + group, chunks - 1);
                groups[i] = precede(totals + begin, end - begin, Seed<T>{init.value, false}, op).value;
                if(end == chunks - 1)
                    totals[end] = groups[i];
            };
            block::phase(team, count, precedeInGroup);
            block::once(team, [&] { precede(groups, count, init, op); });
        }
    };

    //! A chunk in the shared memory of a block, each of whose threads has a segment.
    template<typename T, bool TIsExclusive>
    struct ScanKernel : BlockKernel<Segments<T>::parts>
    {
        //! \param totals Without an output it receives the totals of full chunks; otherwise as PrecedingKernel leaves
        //!        it, as `groups`.
        //! \param out May be null.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TIterator, typename TOut, typename TOp>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            Range<TIterator> const& in,
            T* totals,
            T const* groups,
            Seed<T> const& init,
            TOut* out,
            TOp const& op) const
        {
            using Segments = detail::Segments<T>;
            using Tile = T[Segments::chunk + Segments::parts * Segments::padding];
            auto const number = static_cast<std::ptrdiff_t>(blockNumber(team));
            ChunkOf<T, TIterator> const values(in, number);
            if(values.size <= 0 || (out == nullptr && !values.isFull()))
                return; // nothing follows a chunk that is not full
            Tile& tile = block::shared::st::allocVar<Unset<Tile>, 0>(team).get();
            auto& before = block::shared::st::allocVar<Unset<T[Segments::parts]>, 1>(team).get();
            std::ptrdiff_t const count = (values.size - 1) / Segments::length + 1;
            auto const at = [&](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA -> T&
            { return tile[i + i / Segments::length * Segments::padding]; };
            auto const endOf = [&](std::ptrdiff_t part) ALPAKA_FN_INLINE_LAMBDA
            { return core::min((part + 1) * Segments::length, values.size); };
            // Neighbouring threads read neighbouring values; then each joins its segment.
            auto const read = [&](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA { at(i) = values(i); };
            auto const join = [&](std::ptrdiff_t part) ALPAKA_FN_INLINE_LAMBDA
            { before[part] = joinInOrder<T>(at, part * Segments::length, endOf(part), op); };
            block::phase(team, values.size, read);
            block::phase(team, count, join);
            auto mine = block::perThread<T>(team);
            auto const keep
                = [&](auto const& acc, std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA { before[i] = mine[acc]; };
            for(std::ptrdiff_t distance = 1; distance < count; distance *= 2)
            {
                auto const joinDistant = [&](auto const& acc, std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA
                { mine[acc] = i < distance ? before[i] : static_cast<T>(op(before[i - distance], before[i])); };
                block::phase(team, count, joinDistant);
                block::phase(team, count, keep);
            }
            if(out == nullptr)
                return block::once(team, [&] { totals[number] = before[Segments::parts - 1]; });
            constexpr std::ptrdiff_t group = Preceding<T>::group;
            Seed<T> seed = init;
            if(number >= group)
                seed = {groups[number / group], true};
            if(number % group != 0)
                seed = seed.then(totals[number], op);
            auto const put = [&](std::ptrdiff_t i, T const& value) ALPAKA_FN_INLINE_LAMBDA { at(i) = value; };
            auto const scan = [&](std::ptrdiff_t part) ALPAKA_FN_INLINE_LAMBDA
            {
                Seed<T> const first = part == 0 ? seed : seed.then(before[part - 1], op);
                scanInOrder<T, TIsExclusive>(at, put, part * Segments::length, endOf(part), first, op);
            };
            auto const write = [&, isSeeded = seed.exists](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA
            {
                if(!TIsExclusive || i != 0 || isSeeded)
                    out[values.first + i] = static_cast<TOut>(at(i));
            };
            block::phase(team, count, scan);
            block::phase(team, values.size, write);
        }
    };
} // namespace alpaka::algo::detail
