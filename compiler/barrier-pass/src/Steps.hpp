// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The steps of the pass by their names: all of them in turn for clang, each alone for tests (test/pass/ir).
#pragma once

#include "Body.hpp"
#include <llvm/ADT/StringRef.h>

namespace alpaka_pass
{
    //! Splits a body.
    //! \return Whether it worked; otherwise Body::refusal says why not, and the function is of no use any more.
    auto split(Body& body, llvm::FunctionAnalysisManager& analyses, Options const& options) -> bool;

    //! `opt -passes=<name>`: adds the step of that name.
    //! \return Whether there is one.
    auto addStep(llvm::StringRef name, llvm::FunctionPassManager& passes) -> bool;
} // namespace alpaka_pass
