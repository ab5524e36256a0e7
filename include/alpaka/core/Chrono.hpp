// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The standard's durations and clocks, without its calendars and their formatting, which include all stream headers.
#pragma once

// Tells which standard library this is.
#include <version>

#if defined(__GLIBCXX__) && __has_include(<bits/chrono.h>)
#    include <bits/chrono.h>
#else
#    include <chrono>
#endif
