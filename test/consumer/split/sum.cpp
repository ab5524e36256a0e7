// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "kernel.hpp"

static_assert(sizeof(SPLIT_TEXT) == 10, "definitions with spaces arrive whole");
static_assert(__cplusplus > 202'002L, "the standard arrives");

// Each source has a type of its own, so that what it says is about itself.
namespace
{
    struct Own : Sum
    {
    };
} // namespace

auto splitSums(int blocks) -> Answer
{
    using Acc = a::acc::AccCpuBlockPerCore<a::dim::DimInt<1>, int>;
    auto answer = sums(blocks);
    auto const mode = a::kernel::barrierMode<Acc>(Own{}, answer.sums.data());
    answer.isSplit = mode.isSplit;
    answer.reason = mode.reason;
    answer.compiler = compilerOfSource;
    return answer;
}
