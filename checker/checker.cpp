// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The checker as one translation unit. The program links all of it or nothing, because it is one object; and the
//! functions that the compiler calls at each access are inlined.

// NOLINTBEGIN(bugprone-suspicious-include)
#include "src/AccessChecker.cpp"
#include "src/AtomicHooks.cpp"
#include "src/CheckedLaunch.cpp"
#include "src/CopyHooks.cpp"
#include "src/HappensBefore.cpp"
#include "src/HostChecker.cpp"
#include "src/HostHappensBefore.cpp"
#include "src/HostMemory.cpp"
#include "src/HostMessages.cpp"
#include "src/Install.cpp"
#include "src/MemoryHooks.cpp"
#include "src/LockHooks.cpp"
#include "src/OnceHooks.cpp"
#include "src/OverflowHooks.cpp"
#include "src/PlainHooks.cpp"
#include "src/Regions.cpp"
#include "src/SemaphoreHooks.cpp"
#include "src/Sites.cpp"
#include "src/WaitHooks.cpp"
// NOLINTEND(bugprone-suspicious-include)
