// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Host code around queues, wrong and right; algorithms on whole arrays; and right and wrong numbers and rows of views.
// Prints a line for each failure and the two numbers. An argument is the name of the one case that is run; its reports
// are printed.

#include "AlgorithmCases.hpp"
#include "HandleCases.hpp"
#include "MutexCases.hpp"
#include "QueueCases.hpp"
#include "RequestCases.hpp"

auto main(int argc, char** argv) -> int { return runAll(argc, argv); }
