// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// expect: alpaka needs C++20: compile with -std=c++20
// flags: -std=c++17

#include <alpaka/alpaka.hpp>

int main() {}
