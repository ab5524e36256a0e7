// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The main function of test programs.

#define CATCH_CONFIG_MAIN
#include "RanTests.hpp"
