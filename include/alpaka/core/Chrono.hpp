// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The standard's durations and clocks without its calendars and their text, which bring all of the streams.
#pragma once

// Says which standard library this is.
#include <version>

#if defined(__GLIBCXX__) && __has_include(<bits/chrono.h>)
#    include <bits/chrono.h>
#else
#    include <chrono>
#endif
