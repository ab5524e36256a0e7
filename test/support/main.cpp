// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The one main of all test programs.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
