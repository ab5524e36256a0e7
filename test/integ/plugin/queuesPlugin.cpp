// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about the host

#include "Queues.hpp"

extern "C" [[gnu::visibility("default")]] void sideOfPlugin(queues::Side& side) { side = queues::sideOfThisFile(); }
