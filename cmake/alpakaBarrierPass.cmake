# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# The plug-in of clang that splits kernels at barriers (docs/howto/barrier-pass.md).

option(ALPAKA_BARRIER_PASS "alpaka: clang splits kernels of alpaka::blockpercore at their barriers (needs LLVM's headers)" OFF)

# alpaka_detail_barrier_pass(): sources that link alpaka::blockpercore are compiled with the plug-in, which is built before
# them.
function(alpaka_detail_barrier_pass)
    if(NOT ALPAKA_BARRIER_PASS OR NOT TARGET alpaka::blockpercore OR TARGET alpaka::barrierpass)
        return()
    endif()
    add_subdirectory("${alpaka_PARTS_DIR}/compiler/barrier-pass" "${CMAKE_BINARY_DIR}/alpaka-barrier-pass" EXCLUDE_FROM_ALL)
    target_link_libraries(alpaka::blockpercore INTERFACE alpaka::barrierpass)
endfunction()
