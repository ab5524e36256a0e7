// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The one accelerator class: a grid strategy, a block strategy and a runtime, for a dimension and an index type.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Concepts.hpp>

namespace alpaka::acc
{
    namespace backend
    {
        //! The state of a thread on a strategy that is only declared.
        struct UnknownThread
        {
        };

        //! The state of one kernel thread on a block strategy, as `type`. It offers `gridBlockIdx()`,
        //! `blockThreadIdx()`, `gridThreadIdx()` and `workDiv()`; the services of the strategy find the rest in it. Or
        //! a member template Thread of the strategy. A strategy that is only declared has no such state, but its
        //! accelerators can be named.
        template<typename TBlock, typename TDim, typename TIdx>
        struct ThreadState
        {
            using type = UnknownThread;
        };

        template<typename TBlock, typename TDim, typename TIdx>
            requires requires { typename TBlock::template Thread<TDim, TIdx>; }
        struct ThreadState<TBlock, TDim, TIdx>
        {
            using type = typename TBlock::template Thread<TDim, TIdx>;
        };

        //! A base class with the concepts that all accelerators of a runtime implement besides ConceptAcc.
        template<typename TRuntime, typename TAcc>
        struct ConceptsOfRuntime
        {
        };
    } // namespace backend

    //! A kernel's view of the machine: one thread of one block of a grid. Users name it and receive it by const
    //! reference. The library creates one for each thread that runs, as a local object that compilers optimise away.
    //! \tparam TGrid Runs the blocks of the grid (GridStrategy).
    //! \tparam TBlock Runs the threads of a block (BlockStrategy).
    //! \tparam TRuntime Owns memory, queues and arithmetic (Runtime).
    //! \tparam TDim Dimension of every extent and index, dim::DimInt<N>.
    //! \tparam TIdx Integral type of every extent and index, 16 to 64 bits.
    template<typename TGrid, typename TBlock, typename TRuntime, typename TDim, typename TIdx>
    class Accelerator
        : public concepts::Implements<ConceptAcc, Accelerator<TGrid, TBlock, TRuntime, TDim, TIdx>>,
          public concepts::Implements<concepts::Service, Accelerator<TGrid, TBlock, TRuntime, TDim, TIdx>>,
          public backend::ConceptsOfRuntime<TRuntime, Accelerator<TGrid, TBlock, TRuntime, TDim, TIdx>>
    {
    public:
        using Grid = TGrid;
        using Block = TBlock;
        using Runtime = TRuntime;
        using Dim = TDim;
        using Idx = TIdx;
        using Thread = typename backend::ThreadState<TBlock, TDim, TIdx>::type;

        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC explicit constexpr Accelerator(Thread const& thread)
            : m_thread(thread)
        {
        }

        auto operator=(Accelerator&&) -> Accelerator& = delete;

        //! For strategies: the thread this accelerator stands for.
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto thread() const -> Thread const&
        {
            return m_thread;
        }

        //! Older spelling of block::sync::syncBlockThreads(acc).
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TAccelerator = Accelerator>
        ALPAKA_FN_INLINE ALPAKA_FN_ACC void syncThreads() const
        {
            syncThreadsOf(static_cast<TAccelerator const&>(*this)); // a template, since OlderSpellings.hpp comes later
        }

    private:
        Thread m_thread;
    };
} // namespace alpaka::acc
