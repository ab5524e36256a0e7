// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The parts of an accelerator, and what each part must declare about itself.
#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>

namespace alpaka::acc
{
    //! Tag: is an accelerator.
    struct ConceptAcc
    {
    };

    //! Tag: is an accelerator of CUDA or HIP.
    struct ConceptUniformCudaHip
    {
    };

    //! A grid strategy: runs the blocks of a grid.
    //! - `name`: what getAccName prints.
    //! - `concurrentBlocks()`, optional: the number of blocks that run at the same time, for getAccDevProps; else the
    //!   number of usable cores, or 1.
    //! - `blocksAreConcurrent`: true when two blocks of one grid can run at the same time. Atomic operations between
    //!   blocks, and whether block threads may be real threads, follow from it.
    //!
    //! Besides, kernel::backend::RunGrid is specialised for it (on GPUs the runtime launches grids itself).
    template<typename T>
    concept GridStrategy = requires {
        { T::name } -> std::convertible_to<std::string_view>;
        { T::blocksAreConcurrent } -> std::convertible_to<bool>;
    };

    //! A block strategy: runs the threads of a block.
    //! - `name`: what getAccName prints.
    //! - `concurrentBlocks()`, optional: as for grid strategies, where it runs several blocks in turn.
    //! - `threadsAreConcurrent`: true when two threads of one block can run at the same time.
    //! - `maxThreadsPerBlock`, `preferredThreadsPerBlock()`: the limit, and what getValidWorkDiv proposes.
    //!
    //! Besides, kernel::backend::BlockWorker and the block services (barrier, shared memory) are specialised for it.
    template<typename T>
    concept BlockStrategy = requires {
        { T::name } -> std::convertible_to<std::string_view>;
        { T::threadsAreConcurrent } -> std::convertible_to<bool>;
        { T::maxThreadsPerBlock } -> std::convertible_to<std::size_t>;
        { T::preferredThreadsPerBlock() } -> std::convertible_to<std::size_t>;
    };

    //! Which grid and block strategies fit together. When both use all cores, they oversubscribe the machine by a
    //! factor of its cores. The native strategies of a device belong together.
    template<typename TGrid, typename TBlock>
    concept Composable = !(TGrid::blocksAreConcurrent && TBlock::threadsAreConcurrent)
                         || requires { requires std::same_as<typename TGrid::NativeOf, typename TBlock::NativeOf>; };

    //! An accelerator: a type that names its three axes, its dimension and its index type.
    template<typename T>
    concept IsAccelerator = requires {
        typename T::Grid;
        typename T::Block;
        typename T::Runtime;
        typename T::Dim;
        typename T::Idx;
        typename T::Thread;
    };

    //! An accelerator with a sentence that names the macro which switches it on (SwitchedOff.hpp).
    template<typename T>
    concept NamesItsMacro = requires(T const* acc) { requireSwitchedOn(acc); };

    //! Its strategies are declared and not defined. Ask behind the headers of the back-ends only.
    template<typename T>
    concept IsOff = NamesItsMacro<T> && !requires {
        sizeof(typename T::Grid);
        sizeof(typename T::Block);
    };

    //! Stands for the device and the queue of an accelerator that is not switched on, so that the sentence about it is
    //! the only error.
    template<NamesItsMacro TAcc>
    struct SwitchedOff
    {
        template<typename... T>
        constexpr SwitchedOff(T const&...)
        {
            requireSwitchedOn(static_cast<TAcc const*>(nullptr));
        }
    };

    //! A type that names an accelerator: a task of a kernel.
    template<typename T>
    concept HasAcc = requires { typename T::Acc; };
} // namespace alpaka::acc
