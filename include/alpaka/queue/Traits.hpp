// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The traits of alpaka::queue under the name that every concept has.
#pragma once

#include <alpaka/queue/Label.hpp>
#include <alpaka/queue/Priority.hpp>
#include <alpaka/queue/Property.hpp>
#include <alpaka/queue/Queue.hpp>
