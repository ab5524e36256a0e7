// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The main function of test programs.

#ifndef ALPAKA_TEST_COMPILED_CATCH // else it is linked, and this is the listener alone
#    define CATCH_CONFIG_MAIN
#endif
#include "RanTests.hpp"
