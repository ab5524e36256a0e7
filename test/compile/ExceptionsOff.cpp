// expect: alpaka: the library reports errors by exceptions; compile without -fno-exceptions
// flags: -fno-exceptions -fmax-errors=1
// compiler: g++
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
