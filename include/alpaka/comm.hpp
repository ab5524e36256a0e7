// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Messages between ranks in the order of queues. Ranks are processes of MPI or threads of one process.
#pragma once

#include <alpaka/comm/AllReduce.hpp>
#include <alpaka/comm/Collective.hpp>
#include <alpaka/comm/Exchange.hpp>
#include <alpaka/comm/Halo.hpp>
#include <alpaka/comm/Threads.hpp>
#include <alpaka/comm/World.hpp>
