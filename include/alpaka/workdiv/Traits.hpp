// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The traits of alpaka::workdiv under the name that every concept has.
#pragma once

#include <alpaka/workdiv/GetValidWorkDiv.hpp>
#include <alpaka/workdiv/SubDivide.hpp>
#include <alpaka/workdiv/Valid.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>
