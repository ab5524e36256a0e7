// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! One sentence for programs that are compiled with an older C++. A header that does not exist ends the compilation, so
//! that the errors of everything else do not follow.
#pragma once

#if __cplusplus < 202002L
#    include <alpaka needs C++20: compile with -std=c++20 (the CMake target alpaka::alpaka does that)>
#endif
