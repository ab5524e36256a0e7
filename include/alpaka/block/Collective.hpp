// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the threads of a block compute together: reductions, scans, broadcasts and votes.
#pragma once

// Every function has two forms. In a phased kernel it is called between phases with the team and the values of its
// threads (block::perThread); in an ordinary kernel each thread calls it with its own value. Both join the values in
// the same order on every back-end, so that results agree bit for bit, rounding included:
// - reduce joins neighbours, then neighbours among the results, and so on: ((v0 v1) (v2 v3)) ...; one that is left
//   over passes on as it is. The order of the threads is kept, so the operation needs to be associative only in so far
//   as the caller minds, and never commutative.
// - scans join each value with the one 1, 2, 4, ... places before it (Hillis and Steele, 1986).

#include <alpaka/block/collective/OfTeam.hpp>
#include <alpaka/block/collective/OfThread.hpp>
#include <alpaka/block/collective/Vote.hpp>
