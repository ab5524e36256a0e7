// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The accelerator of an algorithm, its numbers, and how its blocks and threads share elements out.
#pragma once

#include <alpaka/algo/Range.hpp>

#include <cstddef>
#include <tuple>
#include <type_traits>

namespace alpaka::algo
{
    namespace detail
    {
        using Dim1 = dim::DimInt<1>;

        //! An accelerator with the dimension and the index type of algorithms. Signed indices are the fast choice of
        //! compilers for CPUs.
        template<typename TAcc, typename TQueue>
        struct Chosen
        {
            using type = TAcc;
        };

        template<template<typename, typename> class TAcc, typename TDim, typename TIdx, typename TQueue>
        struct Chosen<TAcc<TDim, TIdx>, TQueue>
        {
            using type = TAcc<Dim1, std::ptrdiff_t>;
        };

        template<std::size_t TWarpSize, typename TDim, typename TIdx, typename TQueue>
        struct Chosen<acc::AccCpuWarps<TWarpSize, TDim, TIdx>, TQueue>
        {
            using type = acc::AccCpuWarps<TWarpSize, Dim1, std::ptrdiff_t>;
        };

        template<typename TGrid, typename TBlock, typename TRuntime, typename TDim, typename TIdx, typename TQueue>
        struct Chosen<acc::Accelerator<TGrid, TBlock, TRuntime, TDim, TIdx>, TQueue>
        {
            using type = acc::Accelerator<TGrid, TBlock, TRuntime, Dim1, std::ptrdiff_t>;
        };

        template<typename TQueue>
        struct Chosen<void, TQueue>
        {
            template<typename TAcc>
            using IsOfQueue = std::is_same<dev::Dev<TAcc>, dev::Dev<TQueue>>;
            using Accs = meta::Filter<acc::EnabledAccs<Dim1, std::ptrdiff_t>, IsOfQueue>;
            static_assert(
                !std::is_same_v<Accs, std::tuple<>>,
                "algo: no accelerator of the queue's device is switched on; define its ALPAKA_ACC_..._ENABLED before "
                "#include <alpaka/alpaka.hpp>, or name the accelerator in the call as algo::reduce<Acc>(queue, ...)");
            // After the sentence one that always exists, so that no other error follows.
            using Serial = std::tuple<acc::AccCpuSerial<Dim1, std::ptrdiff_t>>;
            using type = std::tuple_element_t<0, meta::Concatenate<Accs, Serial>>;
        };
    } // namespace detail

    //! The accelerator on which an algorithm runs, in one dimension.
    //! \tparam TAcc What the caller chose, of any dimension and index type; void for the first one that is switched on
    //!         for the device of the queue.
    template<typename TAcc, typename TQueue>
    using AccOf = typename detail::Chosen<TAcc, std::remove_const_t<TQueue>>::type;

    namespace backend
    {
        //! The numbers that accelerators may choose: none of them changes a result. Of hosts: a block is a loop on one
        //! core, and it should be long. Of devices: neighbouring threads access neighbouring elements, and many blocks
        //! hide latency.
        template<typename TAcc>
        struct Tuning
        {
            static constexpr bool isHost = runtime::IsHost<typename TAcc::Runtime>;
            //! Threads of every block of an algorithm.
            static constexpr std::size_t blockThreads = 256;
            //! Elements that a block transforms or fills.
            static constexpr std::size_t blockElements = isHost ? std::size_t{1} << 14 : 8 * blockThreads;
            //! Threads of a block that sorts, selects or counts. One thread has caches: it looks at 8 bits of the
            //! keys at a time, otherwise each thread looks at 4.
            static constexpr unsigned sortThreads = isHost ? 1 : 128;
            //! Blocks of such algorithms for each multiprocessor or core.
            static constexpr std::size_t blocksPerCore = isHost ? 1 : 8;
            //! The elements for which a sort takes a further block, and of a thread that begins a merge sort.
            static constexpr std::size_t sortBlockElements = std::size_t{1} << (isHost ? 14 : 12);
            static constexpr std::size_t mergeElements = std::size_t{1} << (isHost ? 12 : 4);
            //! Results from this size on are written past the caches.
            static constexpr std::size_t streamedBytes = isHost ? std::size_t{1} << 22 : ~std::size_t{0};
        };
    } // namespace backend

    namespace traits
    {
        //! Customises the numbers for an accelerator.
        template<typename TAcc, typename TSfinae = void>
        struct Tuning : backend::Tuning<TAcc>
        {
        };
    } // namespace traits

    namespace detail
    {
        using workdiv::detail::ceilDiv;

        //! A kernel whose blocks have TThreads threads.
        template<std::size_t TThreads>
        struct BlockKernel : kernel::PhasedKernel
        {
            using BlockThreadExtent = extent::Fixed<TThreads>;
        };

        //! Limits the size of a workspace, which does not depend on the device.
        inline constexpr std::size_t mostBlocks = 1024;

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto blockNumber(auto const& team) -> std::size_t
        {
            return static_cast<std::size_t>(idx::getIdx<origin::Grid, unit::Blocks>(team)[0]);
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto blocksInGrid(auto const& team) -> std::size_t
        {
            return static_cast<std::size_t>(workdiv::getWorkDiv<origin::Grid, unit::Blocks>(team)[0]);
        }

        //! Indices of elements.
        struct Span
        {
            [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto size() const -> std::size_t
            {
                return last - first;
            }

            //! \return Part number `number`, with `share` elements or what is left.
            [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto
            part(std::size_t const share, std::size_t const number) const -> Span
            {
                std::size_t const begin = size() < number * share ? last : first + number * share;
                return {begin, last - begin < share ? last : begin + share};
            }

            std::size_t first;
            std::size_t last;
        };

        //! All elements, in kernels.
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto allOf(Size const& size) -> Span
        {
            return {0, static_cast<std::size_t>(size.get())};
        }

        //! \return What a block has of a span that all blocks share.
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto ofBlock(auto const& team, Span const all) -> Span
        {
            std::size_t const blocks = blocksInGrid(team);
            return all.part((all.size() + blocks - 1) / blocks, blockNumber(team));
        }

        //! Shares a span out among threads, `share` elements for each.
        //! \param first The number of the block's first thread.
        //! \param fn Called by each thread as fn(its number, its elements).
        ALPAKA_FN_INLINE ALPAKA_FN_ACC void
        forParts(auto const& team, Span const span, std::size_t const share, std::size_t const first, auto const& fn)
        {
            auto const callFn = [&](auto const&, auto const thread)
            {
                std::size_t const number = first + static_cast<std::size_t>(thread);
                fn(number, span.part(share, number));
            };
            block::phase(team, callFn);
        }

        //! The same among the threads of a block alone, in equal shares.
        template<unsigned TThreads>
        ALPAKA_FN_INLINE ALPAKA_FN_ACC void forShares(auto const& team, Span const span, auto const& fn)
        {
            forParts(team, span, (span.size() + TThreads - 1) / TThreads, 0, fn);
        }
    } // namespace detail
} // namespace alpaka::algo
