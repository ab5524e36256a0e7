// expect: mem::buf::pin(buf): buf has to be a buffer, or a view of host memory that is not const; pinning needs a CUDA or HIP runtime
// errors: 1
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

#include <vector>

void lock(std::vector<int>& values)
{
    alpaka::mem::buf::prepareForAsyncCopy(values);
    alpaka::mem::buf::pin(values);
}
