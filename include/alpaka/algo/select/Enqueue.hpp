// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the calls of copyIf, partition, unique and runLengthEncode share.
#pragma once

#include <alpaka/algo/Scan.hpp>
#include <alpaka/algo/select/OnDevices.hpp>
#include <alpaka/algo/select/OnHosts.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>

namespace alpaka::algo
{
    //! A view or Range that begins with an integer of 4 or 8 bytes, as upTo takes.
    template<typename T>
    concept CountOutput = Output<T> && std::integral<ElemOf<T>> &&(sizeof(ElemOf<T>) == 4 || sizeof(ElemOf<T>) == 8);

    namespace detail
    {
        //! \return Shares of the threads of whole blocks; at least those of one.
        [[nodiscard]] constexpr auto selectedShares(std::size_t n, std::size_t threads) -> std::size_t
        {
            return std::max(ceilDiv(n, threads * selectedShare), std::size_t{1}) * threads;
        }

        //! The size of a workspace.
        struct SelectBytes
        {
            template<typename...>
            [[nodiscard]] static constexpr auto bytes(std::size_t n) -> std::size_t
            {
                // No accelerator has larger blocks.
                std::size_t const shares = selectedShares(n, 1024);
                return partBytes<Kept>(shares) + Scan::bytes<Kept>(shares);
            }
        };

        template<typename TCall, typename TIn, typename TRule, typename TTarget>
        void enqueueSelect(TCall const& call, TIn const& in, TRule const& rule, TTarget const& target)
        {
            using Tuning = typename TCall::Tuning;
            std::size_t const n = in.size().most();
            if constexpr(runtime::IsHost<typename TCall::Acc::Runtime>)
            {
                constexpr std::size_t tile = GatheredTile<TTarget>::most;
                auto memory = call.memory(n <= tile ? 0 : partBytes<Turns<Kept>>(1));
                Turns<Kept>* const turns = n <= tile ? nullptr : memory.template take<Turns<Kept>>(1);
                if(turns != nullptr)
                    call.clear(turns, 1);
                bool const bypassesCaches = n * sizeof(typename TTarget::Elem) >= Tuning::streamedBytes;
                call.launch(
                    call.blocksFor(n, tile),
                    SelectInTurn{},
                    in.size(),
                    in.first(),
                    turns,
                    rule,
                    target,
                    bypassesCaches);
            }
            else
            {
                constexpr unsigned threads = Tuning::sortThreads;
                std::size_t const shares = selectedShares(n, threads);
                auto memory = call.memory(partBytes<Kept>(shares) + Scan::bytes<Kept>(shares));
                Kept* const counts = memory.template take<Kept>(shares);
                call.launch(shares / threads, SelectCount<threads>{}, in.size(), in.first(), rule, counts);
                enqueueScan<true>(call, memory, range(counts, shares), Seed<Kept>{{}, true}, counts, JoinKept{});
                SelectWrite<threads> const kernel;
                call.launch(shares / threads, kernel, in.size(), in.first(), rule, counts, target);
            }
        }

        //! Checks the output and the count of a call, and enqueues its kernels.
        //! \tparam TKeepsRest See Target.
        //! \param lengths An output, or null for none.
        template<
            bool TKeepsRest,
            typename TCall,
            typename TIn,
            typename TOut,
            typename TCount,
            typename TRule,
            typename TLengths = std::nullptr_t>
        void select(
            TCall const& call, TIn const& in, TOut&& out, TCount&& count, TRule const& rule, TLengths&& lengths = {})
        {
            using Elem = ElemOf<TOut>;
            using Count = ElemOf<TCount>;
            auto const from = call.input(in);
            std::size_t const n = from.size().most();
            auto const to = call.output(out, "the output", n, false, from);
            Range const written(to.first(), n);
            auto const number = call.output(count, "count", 1, false, from, written);
            call.template requireHolds<Count>(n, n, "count counts to ");
            if constexpr(std::same_as<std::remove_cvref_t<TLengths>, std::nullptr_t>)
                enqueueSelect(call, from, rule, Target<Elem, Count, TKeepsRest>{to.first(), number.first(), nullptr});
            else
            {
                using Length = ElemOf<TLengths>;
                auto const runs = call.output(lengths, "lengths", n, false, from, written, number);
                call.template requireHolds<Length>(n, n, "lengths counts to ");
                enqueueSelect(
                    call, from, rule, Target<Elem, Count, false, Length>{to.first(), number.first(), runs.first()});
            }
        }
    } // namespace detail
} // namespace alpaka::algo
