// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include <string>
#include <vector>

//! Of the source that includes this: each has its own.
#ifdef __clang__
constexpr char const* compilerOfSource = "clang";
#else
constexpr char const* compilerOfSource = "g++";
#endif

//! What a source says of its kernel: the sums of blocks, how its barriers run, and the compiler.
struct Answer
{
    std::vector<int> sums;
    bool isSplit;
    std::string reason;
    std::string compiler;
};

//! In sum.cpp, which clang and the plug-in compile.
__attribute__((visibility("default"))) auto splitSums(int blocks) -> Answer;

//! The same kernel in other.cpp.
__attribute__((visibility("default"))) auto otherSums(int blocks) -> Answer;
