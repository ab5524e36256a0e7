// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A runtime from outside of the library: its one line for programs that use it.
#pragma once

#include "Buffer.hpp"
#include "Copy.hpp"
#include "Dev.hpp"
#include "Memory.hpp"
#include "Queue.hpp"
#include "Runtime.hpp"
