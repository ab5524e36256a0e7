// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Some of the elements: copyIf, partition, unique and runLengthEncode.
#pragma once

#include <alpaka/algo/Scan.hpp>
#include <alpaka/algo/select/OnHosts.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace alpaka::algo
{
    //! A view or Range that begins with an integer of 4 or 8 bytes, as upTo takes.
    template<typename T>
    concept CountOutput = Output<T> && std::integral<ElemOf<T>> && (sizeof(ElemOf<T>) == 4 || sizeof(ElemOf<T>) == 8);

    namespace detail
    {
        //! Elements of a thread.
        inline constexpr std::size_t selectedShare = 32;

        //! \return Shares of the threads of whole blocks; at least those of one.
        [[nodiscard]] constexpr auto selectedShares(std::size_t n, std::size_t threads) -> std::size_t
        {
            return core::max(ceilDiv(n, threads * selectedShare), std::size_t{1}) * threads;
        }

        //! On devices each thread counts what it keeps of its share of the input; after a scan of these counts it
        //! writes that.
        template<unsigned TThreads>
        struct SelectShares : BlockKernel<TThreads>
        {
            //! \param writes Whether kept elements are written. Then `counts` has for each share what all before it
            //!        keep; otherwise it receives what the share keeps.
            template<typename TTarget>
            ALPAKA_FN_ACC void operator()(
                auto const& team, auto const& in, auto const& rule, Kept* counts, TTarget target, bool writes) const
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

        template<typename TCall, typename TTarget>
        void enqueueSelect(TCall const& call, auto const& in, auto const& rule, TTarget const& target)
        {
            using Tuning = typename TCall::Tuning;
            std::size_t const n = in.size.most();
            if constexpr(runtime::IsHost<typename TCall::Acc::Runtime>)
            {
                constexpr std::size_t tile = GatheredTile<TTarget>::most;
                auto const enqueue = [&](Memory memory)
                {
                    Turns<Kept>* const turns = n <= tile ? nullptr : memory.take<Turns<Kept>>(1);
                    if(turns != nullptr)
                        call.clear(turns, 1);
                    bool const bypassesCaches = n * sizeof(typename TTarget::Elem) >= Tuning::streamedBytes;
                    call.launch(call.blocksFor(n, tile), SelectInTurn{{}, turns, bypassesCaches}, in, rule, target);
                };
                call.withMemory(n <= tile ? 0 : partBytes<Turns<Kept>>(1), enqueue);
            }
            else
            {
                SelectShares<Tuning::sortThreads> const kernel;
                std::size_t const shares = selectedShares(n, Tuning::sortThreads);
                auto const enqueue = [&](Memory memory)
                {
                    auto* const counts = memory.take<Kept>(shares);
                    call.launch(shares / Tuning::sortThreads, kernel, in, rule, counts, target, false);
                    enqueueScan<true>(call, memory, range(counts, shares), Seed<Kept>{{}, true}, counts, op::Plus{});
                    call.launch(shares / Tuning::sortThreads, kernel, in, rule, counts, target, true);
                };
                call.withMemory(partBytes<Kept>(shares) + Scan::bytes<Kept>(shares), enqueue);
            }
        }

        //! Checks the outputs of a call, and enqueues its kernels.
        //! \param lengths An output, or none.
        template<typename TOut, typename TCount, typename TRule, typename... TLengths>
        void
        select(auto const& call, auto const& in, TOut& out, TCount& count, TRule const& rule, TLengths&... lengths)
        {
            constexpr bool isGood = std::is_trivially_copyable_v<ElemOf<TOut>>;
            static_assert(
                isGood,
                "algo::copyIf, partition, unique, runLengthEncode: the output's elements must be trivially copyable, "
                "because the selected ones are gathered in memory without constructors");
            auto const from = call.input(in).bare();
            std::size_t const n = from.size.most();
            auto const to = call.output(out, "the output", n, false, from);
            Range const written(to.first, n);
            auto const number = call.output(count, "count", 1, false, from, written);
            call.template requireHolds<ElemOf<TCount>>(n, n, "count counts to ");
            Target<ElemOf<TOut>, ElemOf<TCount>, TRule::keepsRest, ElemOf<TLengths>...> const target{
                to.first, number.first, call.output(lengths, "lengths", n, false, from, written, number).first...};
            (call.template requireHolds<ElemOf<TLengths>>(n, n, "lengths counts to "), ...);
            if constexpr(isGood)
                enqueueSelect(call, from, rule, target);
        }
    } // namespace detail

    //! For algo::workspace: `workspace<CopyIf, T>(n)`, of the type of the output's elements.
    struct CopyIf
    {
        template<typename...>
        [[nodiscard]] static constexpr auto bytes(std::size_t n) -> std::size_t
        {
            std::size_t const shares = detail::selectedShares(n, 1024); // no accelerator has larger blocks
            return detail::partBytes<detail::Kept>(shares) + Scan::bytes<detail::Kept>(shares);
        }
    };

    using Partition = CopyIf;
    using Unique = CopyIf;
    using RunLengthEncode = CopyIf;

    //! Enqueues: writes the elements of the input that satisfy a predicate, in their order, and how many they are.
    //! \param out At least as many elements as the input; must not overlap it. Those after the last kept element may
    //!        be overwritten with any value.
    //! \param count On the device: an integer of 4 or 8 bytes, which upTo takes as the size of the output.
    //! \param predicate Called in kernels, in any order, once or twice for each element.
    //! \throws core::Error also when outputs overlap each other, or the count's type cannot hold the input's size.
    template<typename TAcc = void, typename TQueue, Input TIn, Output TOut, CountOutput TCount, typename TPredicate>
    void copyIf(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        TCount&& count,
        TPredicate const& predicate,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::Call<TAcc, TQueue> const call{"algo::copyIf", queue, location, how.workspace};
        detail::select(call, in, out, count, detail::KeepIf<std::decay_t<TPredicate>>{predicate});
    }

    //! Enqueues: as copyIf; the elements that do not satisfy the predicate follow the others **in reverse order**, so
    //! that hosts read the input only once.
    template<typename TAcc = void, typename TQueue, Input TIn, Output TOut, CountOutput TCount, typename TPredicate>
    void partition(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        TCount&& count,
        TPredicate const& predicate,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::Call<TAcc, TQueue> const call{"algo::partition", queue, location, how.workspace};
        detail::select(call, in, out, count, detail::KeepIf<std::decay_t<TPredicate>, true>{predicate});
    }

    //! Enqueues: as copyIf, the first element of each run of equal elements.
    //! \param areEqual Called in kernels with an element and the one after it.
    template<typename TAcc = void, typename TQueue, Input TIn, Output TOut, CountOutput TCount, typename TEqual>
        requires requires(TEqual const& areEqual, ElemOf<TIn> const& element) {
            static_cast<bool>(areEqual(element, element));
        }
    void unique(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        TCount&& count,
        TEqual const& areEqual,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::Call<TAcc, TQueue> const call{"algo::unique", queue, location, how.workspace};
        detail::select(call, in, out, count, detail::KeepFirstOfRun<TEqual>{areEqual});
    }

    //! The same with operator==.
    template<typename TAcc = void, typename TQueue, Input TIn, Output TOut, CountOutput TCount>
    void unique(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        TCount&& count,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        unique<TAcc>(queue, in, out, count, detail::AreEqual{}, how, location);
    }

    //! Enqueues: as unique; also writes the lengths of the runs.
    //! \param lengths Integers, at least as many as the input has elements.
    //! \throws core::Error also when there are too few lengths, or their type cannot hold the size of the input.
    template<typename TAcc = void, typename TQueue, Input TIn, Output TOut, Output TLengths, CountOutput TCount>
        requires std::integral<ElemOf<TLengths>>
    void runLengthEncode(
        TQueue& queue,
        TIn const& in,
        TOut&& out,
        TLengths&& lengths,
        TCount&& count,
        How const& how = {},
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::Call<TAcc, TQueue> const call{"algo::runLengthEncode", queue, location, how.workspace};
        detail::select(call, in, out, count, detail::KeepFirstOfRun<detail::AreEqual>{}, lengths);
    }
} // namespace alpaka::algo
