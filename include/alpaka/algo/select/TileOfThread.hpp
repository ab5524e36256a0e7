// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A tile that one thread selects from: what it keeps is gathered in near memory and written as a whole.
#pragma once

#include <alpaka/algo/select/Chain.hpp>
#include <alpaka/algo/select/Rules.hpp>
#include <alpaka/algo/sort/RadixData.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/mem/Streaming.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace alpaka::algo::detail
{
    //! The elements of a tile take 16 KiB.
    template<typename T>
    inline constexpr std::size_t selectedTile
        = sizeof(T) < (std::size_t{1} << 14) ? (std::size_t{1} << 14) / sizeof(T) : 1;

    template<typename TTarget>
    using ElemOfTarget = std::remove_pointer_t<decltype(TTarget::out)>;

    //! Kept elements from the front on, others from the back.
    template<typename TTarget>
    struct GatheredTile
    {
        using Elem = ElemOfTarget<TTarget>;
        static constexpr std::size_t size = selectedTile<Elem>;
        alignas(Elem) alignas(64) std::byte bytes[size * sizeof(Elem)];
        //! Where in the tile kept elements were, as far as their lengths are asked for.
        std::uint32_t places[TTarget::keepsLengths ? size : 1];
    };

    template<typename TTarget>
    struct TileOfThread
    {
        using Elem = ElemOfTarget<TTarget>;

        //! Calls the rule once for each element.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TIterator, typename TRule>
        ALPAKA_FN_ACC void gather(TIterator const& in, TRule const& rule)
        {
            Elem* const elements = reinterpret_cast<Elem*>(near.bytes);
            std::size_t const size = span.last - span.first;
            std::size_t count = 0;
            for(std::size_t i = 0; i < size; ++i)
            {
                auto const place = static_cast<std::ptrdiff_t>(span.first + i);
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
                    near.places[count] = static_cast<std::uint32_t>(i);
                count += isKept;
            }
            kept = count;
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto last() const -> std::size_t
        {
            if constexpr(TTarget::keepsLengths)
                return kept == 0 ? 0 : span.first + near.places[kept - 1];
            else
                return 0;
        }

        //! \param count Where the number of all kept elements goes, if this is the last tile.
        template<typename TAcc, typename TCount>
        ALPAKA_FN_ACC void write(
            TAcc const& acc, TTarget const& target, std::size_t const size, Before const& before, TCount* const count)
            const
        {
            Elem const* const elements = reinterpret_cast<Elem const*>(near.bytes);
            copy(acc, target.out + before.kept, elements, kept);
            if constexpr(TTarget::keepsRest)
            {
                std::size_t const rest = span.last - span.first - kept;
                std::size_t const restBefore = span.first - before.kept;
                copy(acc, target.out + (size - restBefore - rest), elements + kept, rest);
            }
            if constexpr(TTarget::keepsLengths)
            {
                using Length = std::remove_pointer_t<decltype(TTarget::lengths)>;
                Length* const lengths = target.lengths + before.kept;
                if(kept != 0 && before.kept != 0)
                    lengths[-1] = static_cast<Length>(span.first + near.places[0] - before.last);
                for(std::size_t i = 1; i < kept; ++i)
                    lengths[i - 1] = static_cast<Length>(near.places[i] - near.places[i - 1]);
                if(count != nullptr && before.kept + kept != 0)
                    target.lengths[before.kept + kept - 1]
                        = static_cast<Length>(size - (kept != 0 ? last() : before.last));
            }
            if(count != nullptr)
                *count = static_cast<TCount>(before.kept + kept);
        }

        template<typename TAcc>
        ALPAKA_FN_INLINE ALPAKA_FN_ACC void
        copy(TAcc const& acc, Elem* const to, Elem const* const from, std::size_t const size) const
        {
            if(bypassesCaches)
                mem::storeStreaming(acc, to, size, [&](std::size_t const i) { return from[i]; });
            else
                for(std::size_t i = 0; i < size; ++i)
                    to[i] = from[i];
        }

        Span span;
        GatheredTile<TTarget>& near;
        bool bypassesCaches;
        std::size_t kept = 0;
    };
} // namespace alpaka::algo::detail
