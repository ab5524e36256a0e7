# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# Which builds compile a source. Its first lines say so where the answer is not the first one:
#   // runs on: accelerators          (said by no line) it needs accelerators, and devices are among them
#   // runs on: host                  it needs no accelerator
#   // runs on: host and devices      it needs no accelerator, and compilers for devices translate it as well
#   // runs on: CUDA and HIP          it is about devices of CUDA and HIP alone
#   // runs on: OpenMP's devices      it is about devices of OpenMP alone
#   // devices: no, <reason>          compilers for devices leave it out
#   // openmp: no, <reason>           it is about what OpenMP's devices do not have
#   // emulation: no, <reason>        the emulated devices leave it out
#   // emulation: CUDA and HIP        both emulated devices run it; the others only run on the emulated CUDA
#   // alone: <reason>                a file of integ/: it cannot share one program with the others

# alpaka_test_says(<source> <runs> <devices> <emulation> [<openmp>]): the answers, or an empty text where a line is missing.
function(alpaka_test_says source runs devices emulation)
    file(STRINGS ${source} lines LIMIT_COUNT 8)
    set(answer_runs "accelerators")
    set(answer_devices "")
    set(answer_emulation "")
    set(answer_openmp "")
    foreach(line IN LISTS lines)
        if(line MATCHES "^// (runs on|devices|openmp|emulation): (.*)")
            set(key "${CMAKE_MATCH_1}")
            string(REGEX REPLACE "^no, .+" "no" value "${CMAKE_MATCH_2}")
            if(key STREQUAL "runs on" AND value MATCHES "^(host|host and devices|CUDA and HIP|OpenMP's devices)$")
                set(answer_runs "${value}")
            elseif(key STREQUAL "devices" AND value STREQUAL "no")
                set(answer_devices "${value}")
            elseif(key STREQUAL "openmp" AND value STREQUAL "no")
                set(answer_openmp "${value}")
            elseif(key STREQUAL "emulation" AND value MATCHES "^(no|CUDA and HIP)$")
                set(answer_emulation "${value}")
            else()
                message(FATAL_ERROR "${source}: \"${line}\" is not one of the lines that test/sources.cmake knows")
            endif()
        endif()
    endforeach()
    set(${runs} "${answer_runs}" PARENT_SCOPE)
    set(${devices} "${answer_devices}" PARENT_SCOPE)
    set(${emulation} "${answer_emulation}" PARENT_SCOPE)
    if(ARGN)
        set(${ARGN} "${answer_openmp}" PARENT_SCOPE)
    endif()
endfunction()

# alpaka_test_is_alone(<alone> <source>): whether the source has to be a program of its own.
function(alpaka_test_is_alone alone source)
    file(STRINGS ${source} lines LIMIT_COUNT 8 REGEX "^// alone: .+")
    set(${alone} OFF PARENT_SCOPE)
    if(lines)
        set(${alone} ON PARENT_SCOPE)
    endif()
endfunction()

# alpaka_test_part(<sources> [<regex>]): leaves of the sources in the list <sources> those that ALPAKA_TEST_PART names, and
# those with a line that matches the regular expression among their first ones.
set(ALPAKA_TEST_PART "" CACHE STRING "alpaka: of the unit tests that need no accelerator, the suite for devices, the foreign kernels and the benchmarks only each n-th source from the k-th one on: k/n")
function(alpaka_test_part sources)
    if(NOT ALPAKA_TEST_PART MATCHES "^([0-9]+)/([0-9]+)$")
        return()
    endif()
    set(first ${CMAKE_MATCH_1})
    set(step ${CMAKE_MATCH_2})
    set(number 0)
    set(chosen "")
    foreach(source IN LISTS ${sources})
        math(EXPR rest "(${number} - ${first}) % ${step}")
        math(EXPR number "${number} + 1")
        set(lines "")
        if(ARGN)
            file(STRINGS ${source} lines LIMIT_COUNT 8 REGEX "${ARGN}")
        endif()
        if(rest EQUAL 0 OR lines)
            list(APPEND chosen ${source})
        endif()
    endforeach()
    set(${sources} ${chosen} PARENT_SCOPE)
endfunction()

# alpaka_test_part_of(<sources> <runs> <part>): the same with another part, but only of those that are the same under
# sanitizers and say that they run on what matches the regular expression <runs>.
function(alpaka_test_part_of sources wanted part)
    set(ALPAKA_TEST_PART "${part}")
    set(those "")
    foreach(source IN LISTS ${sources})
        if(source MATCHES "\\.cpp$")
            alpaka_test_says(${source} runs devices emulation)
            file(STRINGS ${source} sanitizers LIMIT_COUNT 1 REGEX "SANITIZER")
            if(runs MATCHES "${wanted}" AND NOT sanitizers)
                list(APPEND those ${source})
            endif()
        endif()
    endforeach()
    list(REMOVE_ITEM ${sources} ${those})
    alpaka_test_part(those)
    list(APPEND ${sources} ${those})
    list(SORT ${sources})
    set(${sources} ${${sources}} PARENT_SCOPE)
endfunction()

# alpaka_test_device_sources(<host> <device> <source>...): sorts sources for a compiler for devices, or, where
# ALPAKA_TEST_EMULATION is set, for an emulated device: those that need no accelerator, and the others.
function(alpaka_test_device_sources host device)
    set(host_sources "")
    set(device_sources "")
    foreach(source IN LISTS ARGN)
        alpaka_test_says(${source} runs devices emulation openmp)
        if(devices STREQUAL "no"
            OR (ALPAKA_ACC_ANY_BT_OMP5_ENABLE AND (runs STREQUAL "CUDA and HIP" OR openmp STREQUAL "no"))
            OR (NOT ALPAKA_ACC_ANY_BT_OMP5_ENABLE AND runs STREQUAL "OpenMP's devices")
            OR (ALPAKA_TEST_EMULATION AND emulation STREQUAL "no")
            OR (ALPAKA_TEST_EMULATION STREQUAL "HIP" AND NOT emulation STREQUAL "CUDA and HIP"))
            continue()
        elseif(runs STREQUAL "host")
            list(APPEND host_sources ${source})
        else()
            list(APPEND device_sources ${source})
        endif()
    endforeach()
    set(${host} ${host_sources} PARENT_SCOPE)
    set(${device} ${device_sources} PARENT_SCOPE)
endfunction()
