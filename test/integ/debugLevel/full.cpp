// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about the settings of the host

#define ALPAKA_DEBUG 2
#define ALPAKA_BLOCK_SHARED_DYN_MEMBER_ALLOC_KIB 5000

#include <alpaka/core/Settings.hpp>
