# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# The plug-in of clang that splits kernels at barriers (docs/howto/barrier-pass.md).

option(ALPAKA_BARRIER_PASS "alpaka: clang splits kernels of alpaka::blockpercore at their barriers (needs LLVM's headers)" OFF)

# alpaka_detail_barrier_pass(): builds the plug-in now, for all sources that link alpaka::blockpercore need it, and gives
# them its flags.
function(alpaka_detail_barrier_pass)
    if(NOT ALPAKA_BARRIER_PASS OR NOT TARGET alpaka::blockpercore)
        return()
    endif()
    get_target_property(done alpaka::blockpercore ALPAKA_HAS_BARRIER_PASS)
    if(done)
        return()
    endif()
    if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        message(FATAL_ERROR "alpaka: ALPAKA_BARRIER_PASS needs clang; the compiler is ${CMAKE_CXX_COMPILER_ID}")
    endif()
    execute_process(
        COMMAND "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/pass/build" "${CMAKE_CXX_COMPILER}" "${CMAKE_BINARY_DIR}/alpaka-pass"
        OUTPUT_VARIABLE flags ERROR_VARIABLE errors RESULT_VARIABLE status OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "alpaka: the plug-in for barriers could not be built:\n${errors}")
    endif()
    separate_arguments(flags UNIX_COMMAND "${flags}")
    target_compile_options(alpaka::blockpercore INTERFACE "$<$<COMPILE_LANG_AND_ID:CXX,Clang>:${flags}>")
    set_target_properties(alpaka::blockpercore PROPERTIES ALPAKA_HAS_BARRIER_PASS ON)
endfunction()
