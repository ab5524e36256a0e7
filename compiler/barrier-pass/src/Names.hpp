// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What messages call a kernel, and the lines that they name.
#pragma once

#include "Body.hpp"
#include <llvm/IR/DiagnosticInfo.h>
#include <string>

namespace alpaka_pass
{
    //! \param body The function with the kernel's code, whose name has all types of a launch.
    //! \return The types of kernel and arguments: `Kernel(float*, int)`.
    auto kernelOf(llvm::Function const& body) -> std::string;

    //! `file:line`
    auto lineOf(llvm::DebugLoc const& where) -> std::string;

    //! The user's line: code of the headers is inlined into it.
    //! \param f The body, which is in the headers.
    auto outsideOfHeaders(llvm::DebugLoc const& where, llvm::Function const& f) -> llvm::DebugLoc;

    //! \return The line of the kernel's function, from the first barrier that has one.
    auto lineOfKernel(Body const& body) -> llvm::DiagnosticLocation;

    //! Drops the lines of all code if only messages of the pass have wanted them: carrying them through LLVM took a
    //! sixth of the compile time of the kernels in test/foreign (one run, clang 14).
    void dropLines(llvm::Module& module);

    //! Tells LLVM's passes that nobody reads remarks, if only the pass has wanted some: it has written all of its own.
    void dropRemarks(llvm::LLVMContext& context);
} // namespace alpaka_pass
