// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The limits of accelerators on the host.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/acc/Properties.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/host/cores/UsableCores.hpp>
#include <alpaka/runtime/Concept.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/Valid.hpp>

#include <cstddef>
#include <limits>
#include <utility>

namespace alpaka::strategy::detail
{
    //! \return The number of blocks that run at the same time: a constant or function of the grid strategy.
    template<typename TGrid>
    [[nodiscard]] auto concurrentBlocks() -> std::size_t
    {
        if constexpr(requires { TGrid::concurrentBlocks(); })
            return TGrid::concurrentBlocks();
        else
            return TGrid::blocksAreConcurrent ? host::usableCores() : 1;
    }

    //! \return The same of an accelerator, whose block strategy decides it where that runs several blocks in turn.
    template<typename TAcc>
    [[nodiscard]] auto concurrentBlocksOf() -> std::size_t
    {
        if constexpr(requires { TAcc::Block::concurrentBlocks(); })
            return TAcc::Block::concurrentBlocks();
        else
            return concurrentBlocks<typename TAcc::Grid>();
    }

    //! \return The largest block that runs here and now. A block strategy may have a function `threadsPerBlockHere()`,
    //!         for limits that are settings of the run.
    template<typename TBlock>
    [[nodiscard]] auto threadsPerBlock() -> std::size_t
    {
        if constexpr(requires { TBlock::threadsPerBlockHere(); })
            return TBlock::threadsPerBlockHere();
        else
            return TBlock::maxThreadsPerBlock;
    }

    //! \return The limits of TAcc where only its index type limits the numbers of blocks and elements.
    //! \param blocks The number of blocks that can run at the same time.
    //! \param threads,preferredThreads The largest block, and the one that runs best.
    //! \param sharedBytes Bytes that the threads of a block can share.
    template<typename TAcc>
    [[nodiscard]] auto
    accDevPropsOf(std::size_t blocks, std::size_t threads, std::size_t preferredThreads, std::size_t sharedBytes)
        -> acc::AccDevProps<typename TAcc::Dim, typename TAcc::Idx>
    {
        using Idx = typename TAcc::Idx;
        using Vec = vec::Vec<typename TAcc::Dim, Idx>;
        constexpr Idx largest = std::numeric_limits<Idx>::max();
        auto const clip
            = [](std::size_t value) { return std::cmp_greater(value, largest) ? largest : static_cast<Idx>(value); };
        return acc::AccDevProps<typename TAcc::Dim, Idx>(
            clip(blocks),
            Vec::all(largest),
            largest,
            Vec::all(clip(threads)),
            clip(threads),
            Vec::all(largest),
            largest,
            sharedBytes,
            clip(core::min(threads, preferredThreads)));
    }

    //! \return The limits of TAcc, from its block strategy and its index type.
    //! \tparam TBlock Runs the threads of the blocks; phased kernels use another one.
    template<typename TAcc, typename TBlock = typename TAcc::Block>
    [[nodiscard]] auto accDevProps() -> acc::AccDevProps<typename TAcc::Dim, typename TAcc::Idx>
    {
        return accDevPropsOf<TAcc>(
            concurrentBlocksOf<TAcc>(),
            threadsPerBlock<TBlock>(),
            TBlock::preferredThreadsPerBlock(),
            core::settings().blockSharedDynBytes);
    }

    template<typename TAcc, typename TBlock, typename TWorkDiv>
    [[noreturn]] ALPAKA_FN_COLD void failForWorkDiv(workdiv::detail::FaultOfLevel found, TWorkDiv const& workDiv)
    {
        workdiv::detail::reportFault("kernel launch", found, accDevProps<TAcc, TBlock>(), workDiv);
    }

    //! As workdiv::checkWorkDiv with accDevProps. Those are made again for the text of the error: a launch would store
    //! them all for it, although nearly all are constants.
    template<typename TAcc, typename TBlock, typename TWorkDiv>
    ALPAKA_FN_INLINE void checkWorkDiv(TWorkDiv const& workDiv)
    {
        auto const limits = accDevPropsOf<TAcc>(1, threadsPerBlock<TBlock>(), 1, 0); // those of extents
        auto const found = workdiv::detail::findFault(limits, workDiv);
        if(found.fault != workdiv::detail::Fault::none) [[unlikely]]
            failForWorkDiv<TAcc, TBlock>(found, workDiv);
    }
} // namespace alpaka::strategy::detail

namespace alpaka::acc::backend
{
    template<acc::IsAccelerator TAcc>
        requires runtime::IsHost<typename TAcc::Runtime>
    struct GetAccDevProps<TAcc>
    {
        template<typename TDev>
        static auto getAccDevProps(TDev const&) -> AccDevProps<typename TAcc::Dim, typename TAcc::Idx>
        {
            return strategy::detail::accDevProps<TAcc>();
        }
    };
} // namespace alpaka::acc::backend
