// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! One sentence for programs that are compiled with an older C++, before the errors of everything else.
#pragma once

#if __cplusplus < 202002L
#    error "alpaka needs C++20: compile with -std=c++20 (CMake's target alpaka::alpaka does that)"
#endif
