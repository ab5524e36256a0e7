// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The version of the library.
#pragma once

#include <boost/predef/version_number.h>

#define ALPAKA_VERSION_MAJOR 0
#define ALPAKA_VERSION_MINOR 7
#define ALPAKA_VERSION_PATCH 0

//! The version as one number, to be compared with BOOST_VERSION_NUMBER(major, minor, patch).
#define ALPAKA_VERSION BOOST_VERSION_NUMBER(ALPAKA_VERSION_MAJOR, ALPAKA_VERSION_MINOR, ALPAKA_VERSION_PATCH)
