// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The traits of alpaka::rand under the name that every concept has.
#pragma once

#include <alpaka/rand/Generator.hpp>
#include <alpaka/rand/NormalReal.hpp>
#include <alpaka/rand/UniformInt.hpp>
#include <alpaka/rand/UniformReal.hpp>
