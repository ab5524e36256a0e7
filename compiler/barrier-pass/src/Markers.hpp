// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions by which the headers tell the pass what a call means.
#pragma once

#include <alpaka/strategy/block/split/Abi.hpp>

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>
#include <vector>

//! The name of a function of Abi.hpp; any other one does not compile.
#define ALPAKA_NAME_OF(function) (static_cast<void>(sizeof(&function)), #function)

namespace alpaka_pass
{
    enum class Marker
    {
        none,
        active,        //!< Whether the code runs in a block that is split: the pass makes it a constant.
        facts,         //!< What the pass made of a body: becomes the address of a constant.
        begin,         //!< What follows is the code of one thread.
        row,           //!< The thread's row in its block.
        column,        //!< The thread's place in its row.
        barrier,       //!< Counts the threads and those whose predicate holds.
        dynamicMemory, //!< The dynamic shared memory of the block.
        communicates,  //!< The thread uses an atomic operation, even if it is a plain one here.
        staticMemory,  //!< A static shared variable.
        shared,        //!< Whether an address is known to be one in shared memory.
        read           //!< A word that all threads read, behind a barrier.
    };

    //! \return The marker that an instruction calls.
    [[nodiscard]] auto markerOf(llvm::Value const* value) -> Marker;

    //! \return All calls of a marker in a module.
    [[nodiscard]] auto callsOf(llvm::Module& module, Marker marker) -> std::vector<llvm::CallBase*>;

    //! \return Whether a function reaches a call of a marker, through functions of its module that it calls or whose
    //!         addresses it takes.
    //! \param marker Marker::none for any.
    [[nodiscard]] auto reaches(llvm::Function& from, Marker marker) -> bool;
} // namespace alpaka_pass
