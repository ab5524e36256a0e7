// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! std::shared_ptr and std::unique_ptr. Of libstdc++ only the parts that define them: the rest of <memory> costs
//! programs that do not use it 7 % of the four headers in docs/reference/compile-time.md.
#pragma once

#include <version>

#if defined(__GLIBCXX__) && __has_include(<bits/shared_ptr.h>) && __has_include(<bits/unique_ptr.h>)
#    include <bits/shared_ptr.h>
#    include <bits/unique_ptr.h>
#else
#    include <memory>
#endif
