// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// expect: vec::get<I>(vec): component I is beyond the last one of the vector
// errors: 3

#include <alpaka/alpaka.hpp>

using Vec = alpaka::Vec<alpaka::DimInt<1>, int>;

int readConstant(Vec const& vec) { return alpaka::vec::get<1>(vec); }

void change(Vec& vec) { alpaka::vec::get<2>(vec) = 0; }

int readTemporary() { return alpaka::vec::get<3>(Vec(5)); }
