// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The traits of alpaka::acc under the name that every concept has.
#pragma once

#include <alpaka/acc/Acc.hpp>
#include <alpaka/acc/Concept.hpp>
#include <alpaka/acc/Properties.hpp>
