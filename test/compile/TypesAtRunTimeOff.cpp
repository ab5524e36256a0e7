// expect: alpaka: the library asks for types at run time; compile without -fno-rtti
// flags: -fno-rtti -fmax-errors=1
// compiler: g++
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
