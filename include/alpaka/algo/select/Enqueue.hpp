// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the calls of copyIf, partition, unique and runLengthEncode share.
#pragma once

#include <alpaka/algo/Check.hpp>
#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/Order.hpp>
#include <alpaka/algo/Transform.hpp>
#include <alpaka/algo/Tuning.hpp>
#include <alpaka/algo/Workspace.hpp>
#include <alpaka/algo/select/Kernel.hpp>

#include <concepts>
#include <cstddef>
#include <limits>

namespace alpaka::algo
{
    //! A view or Range that begins with an integer of 4 or 8 bytes, as upTo takes.
    template<typename T>
    concept CountOutput = Output<T> && std::integral<ElemOf<T>> &&(sizeof(ElemOf<T>) == 4 || sizeof(ElemOf<T>) == 8);

    namespace detail
    {
        template<typename TAcc, typename T>
        inline constexpr std::size_t tileSize
            = traits::Tuning<TAcc>::sortThreads == 1 ? selectedTile<T>
                                                     : std::size_t{32} * traits::Tuning<TAcc>::sortThreads;

        //! The tiles of any accelerator have at least as many elements as this.
        template<typename T>
        inline constexpr std::size_t leastTile = selectedTile<T> < 1024 ? selectedTile<T> : 1024;

        //! \return Bytes of the workspace of T's tiles.
        [[nodiscard]] constexpr auto chainBytes(std::size_t tiles) -> std::size_t
        {
            return tiles < 2 ? 0 : partBytes<unsigned>(tiles + 1) + 3 * partBytes<std::size_t>(tiles);
        }

        //! The size of a workspace, of the type of the elements.
        struct SelectBytes
        {
            template<typename T>
            [[nodiscard]] static constexpr auto bytes(std::size_t n) -> std::size_t
            {
                return chainBytes(ceilDiv(n, leastTile<T>));
            }
        };

        template<typename TCount>
        auto requireCount(char const* call, char const* what, std::size_t n) -> void
        {
            if(n > static_cast<std::size_t>(std::numeric_limits<TCount>::max()))
                core::fail(
                    call,
                    ": the input has ",
                    n,
                    " elements; ",
                    what,
                    " counts to ",
                    std::numeric_limits<TCount>::max());
        }

        template<typename TAcc, typename TQueue, typename TIn, typename TRule, typename TTarget, typename TCount>
        void enqueueSelect(
            char const* call,
            TQueue& queue,
            core::SourceLocation const& location,
            TIn const& in,
            TRule const& rule,
            TTarget const& target,
            TCount* count,
            How const& how)
        {
            using Elem = ElemOfTarget<TTarget>;
            using Tuning = traits::Tuning<TAcc>;
            constexpr std::size_t size = tileSize<TAcc, Elem>;
            std::size_t const n = in.size().most();
            std::size_t const tiles = ceilDiv(n, size);
            Memory<TQueue> memory(call, queue, how.workspace, chainBytes(tiles));
            Chain chain{};
            if(tiles > 1)
            {
                chain.ticket = memory.template take<unsigned>(tiles + 1);
                chain.state = chain.ticket + 1;
                chain.keptHere = memory.template take<std::size_t>(tiles);
                chain.keptUpTo = memory.template take<std::size_t>(tiles);
                chain.last = memory.template take<std::size_t>(tiles);
                auto const states = range(chain.ticket, tiles + 1);
                enqueueTransform<TAcc>(
                    queue, location, Range(Counting<std::ptrdiff_t>{0}, states.size()), states, Always<unsigned>{0u});
            }
            launch<TAcc>(
                queue,
                location,
                tiles < 2 ? 1 : blocksFor<TAcc>(queue, n, size),
                SelectKernel<Tuning::sortThreads>{},
                in.first(),
                in.size(),
                size,
                rule,
                target,
                count,
                chain,
                n * sizeof(Elem) >= Tuning::streamedBytes);
        }

        //! Checks the output and the count of a call, and enqueues its kernel.
        //! \tparam TAcc As the caller of the algorithm chose it.
        //! \param target The target of the input and the pointer to the output.
        template<
            typename TAcc,
            typename TQueue,
            typename TIn,
            typename TOut,
            typename TCount,
            typename TRule,
            typename TFn>
        void select(
            char const* call,
            TQueue& queue,
            core::SourceLocation const& location,
            TIn const& in,
            TOut&& out,
            TCount&& count,
            TRule const& rule,
            How const& how,
            TFn const& target)
        {
            core::calledAt(
                queue::placeOf(queue, location),
                [&]
                {
                    auto const from = rangeFor(call, "the input", queue, in);
                    auto const to = rangeFor(call, "the output", queue, out);
                    auto const number = rangeFor(call, "count", queue, count);
                    std::size_t const n = from.size().most();
                    requireRoom(call, "the output", to, n);
                    requireApart(call, "the output", from, to, n);
                    requireRoom(call, "count", number, 1);
                    requireApart(call, "count", from, number, 1);
                    requireApart(call, "count", Range(to.first(), n), number, 1);
                    requireCount<ElemOf<TCount>>(call, "count", n);
                    enqueueSelect<AccOf<TAcc, TQueue>>(
                        call, queue, location, from, rule, target(from, to.first()), number.first(), how);
                });
        }
    } // namespace detail
} // namespace alpaka::algo
