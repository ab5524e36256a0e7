// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A filter whose kernel has nine barriers. Its source is compiled by clang and the plug-in for barriers where they are
//! installed, so that the demo can compare what such a kernel costs in each form.
#pragma once

#include "Png.hpp"
#include "Row.hpp"
#include <string>
#include <vector>

namespace demo
{
    //! Runs the filter on AccCpuBlockPerCore: on fibers, in phases, and split by the plug-in. Each tile of
    //! levelsSide x levelsSide pixels becomes grey, with all levels from black to white.
    //! \param expected What the plain loop makes of the picture.
    //! \param result Receives the picture of the last form.
    //! \return A row for each form that this program has.
    [[nodiscard]] auto runLevels(Picture const& picture, Picture const& expected, Picture& result) -> std::vector<Row>;
} // namespace demo
