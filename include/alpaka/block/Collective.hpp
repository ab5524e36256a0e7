// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Collective operations of the threads of a block: reductions, scans, broadcasts and votes.
#pragma once

// Every function has two forms. In a phased kernel it is called between phases with the team and the values of its
// threads (block::perThread); in an ordinary kernel each thread calls it with its own value. Both forms join the
// values in the same order on every back-end, so results agree bit for bit, including rounding:
// - reduce joins neighbours, then neighbours among the results, and so on: ((v0 v1) (v2 v3)) ...; a value without a
//   neighbour passes on unchanged. The order of the threads is kept. So the operation need not be commutative, and
//   need be associative only as far as the caller needs it.
// - scans join each value with the one 1, 2, 4, ... places before it (Hillis and Steele, 1986).

#include <alpaka/block/collective/OfTeam.hpp>
#include <alpaka/block/collective/OfThread.hpp>
#include <alpaka/block/collective/Vote.hpp>
