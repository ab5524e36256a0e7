// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A tile that many threads select from: each counts what it keeps of its share, and then writes it.
#pragma once

#include <alpaka/algo/Blocks.hpp>
#include <alpaka/algo/select/Chain.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::algo::detail
{
    //! In the shared memory of a block.
    template<unsigned TThreads>
    struct SharedTile
    {
        std::size_t number;
        //! For each thread what it keeps; after join what all before it keep, and the last of that.
        std::size_t kept[TThreads];
        std::size_t last[TThreads];
        std::size_t keptAll;
        std::size_t lastOfAll;

        //! By one thread.
        template<typename TAcc>
        ALPAKA_FN_ACC void join(TAcc const& acc, Chain const& chain, std::size_t const tile)
        {
            keptAll = 0;
            for(unsigned thread = 0; thread < TThreads; ++thread)
            {
                std::size_t const count = kept[thread];
                if(count != 0)
                    lastOfAll = last[thread];
                kept[thread] = keptAll;
                keptAll += count;
                last[thread] = lastOfAll;
            }
            Before before{0, 0, true};
            if(chain.ticket != nullptr)
                before = chain.join(acc, tile, keptAll, lastOfAll);
            // So far last includes the thread's own share.
            for(unsigned thread = TThreads; thread-- != 0;)
            {
                last[thread] = thread == 0 || kept[thread] == 0 ? before.last : last[thread - 1];
                kept[thread] += before.kept;
            }
            if(keptAll == 0)
                lastOfAll = before.last;
            keptAll += before.kept;
        }
    };

    template<typename TTarget>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void
    writeLength(TTarget const& target, std::size_t const place, std::size_t const length)
    {
        using Length = std::remove_pointer_t<decltype(TTarget::lengths)>;
        target.lengths[place] = static_cast<Length>(length);
    }

    //! Writes what a thread keeps of its share.
    //! \param size Of the whole input.
    //! \param kept,last What is kept before the share, and the index of the last of that.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TIterator, typename TRule, typename TTarget>
    ALPAKA_FN_ACC void writeKept(
        TIterator const& in,
        TRule const& rule,
        TTarget const& target,
        std::size_t const size,
        Span const mine,
        std::size_t kept,
        [[maybe_unused]] std::size_t last)
    {
        for(std::size_t i = mine.first; i < mine.last; ++i)
        {
            auto const place = static_cast<std::ptrdiff_t>(i);
            if(rule(in, place))
            {
                target.out[kept] = in[place];
                if constexpr(TTarget::keepsLengths)
                {
                    if(kept != 0)
                        writeLength(target, kept - 1, i - last);
                    last = i;
                }
                ++kept;
            }
            else if constexpr(TTarget::keepsRest)
                target.out[size - 1 - (i - kept)] = in[place];
        }
    }
} // namespace alpaka::algo::detail
