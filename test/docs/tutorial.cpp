// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The six programs of docs/tutorial/ in one: each prints what its page shows. The headers come first, so that the
// lines of the programs that include them do nothing inside of a namespace.

#include "Pages.hpp"
#include <array>
#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

namespace
{
#define main run // the name of a program's function here

    namespace step1
    {
#include "tutorial/1_loop.cpp"
    } // namespace step1

    namespace step2
    {
#include "tutorial/2_kernel.cpp"
    } // namespace step2

    namespace step3
    {
#include "tutorial/3_memory.cpp"
    } // namespace step3

    namespace step4
    {
#include "tutorial/4_tile.cpp"
    } // namespace step4

    namespace step5
    {
#include "tutorial/5_phases.cpp"
    } // namespace step5

    namespace step6
    {
#include "tutorial/6_two_devices.cpp"
    } // namespace step6

#undef main
} // namespace

auto docs::tutorial(int step) -> bool
{
    std::array const steps{step1::run, step2::run, step3::run, step4::run, step5::run, step6::run};
    return step >= 1 && step <= static_cast<int>(steps.size()) && steps[static_cast<std::size_t>(step - 1)]() == 0;
}
