// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The traits of alpaka::idx under the name that every concept has.
#pragma once

#include <alpaka/idx/GetIdx.hpp>
#include <alpaka/idx/MapIdx.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/workdiv/Tags.hpp>
