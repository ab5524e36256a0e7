# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# The table of back-ends: a line for each accelerator of alpaka/acc/NamedAccs.hpp. The options follow from that header:
# the macro ALPAKA_ACC_..._ENABLED is defined by the option ALPAKA_ACC_..._ENABLE.

# alpaka_detail_table(<out>): the lines, in the order in which the packages are looked for.
function(alpaka_detail_table out)
    set(${out}
        # accelerator       target         package ("none": needs nothing)
        "AccCpuSerial       serial         none"
        "AccCpuThreads      threads        none"
        "AccCpuBlockPerCore blockpercore   Boost.Context"
        "AccCpuFibers       fibers         Boost.Context"
        "AccCpuOmp2Blocks   ompblocks      OpenMP"
        "AccCpuOmp2Threads  ompthreads     OpenMP"
        "AccCpuTbbBlocks    tbb            oneTBB"
        "AccOmp5            omptarget      OpenMP"
        "AccGpuCudaRt       cuda           CUDA"
        "AccGpuHipRt        hip            HIP"
        PARENT_SCOPE)
endfunction()

# alpaka_detail_named_accs(<out>): the accelerators of NamedAccs.hpp. For each one <out>_<accelerator>_OPTION is set to its
# option and <out>_<accelerator>_KIND to CPU or to NATIVE, a device that is looked for only when it is asked for.
function(alpaka_detail_named_accs out)
    file(STRINGS "${alpaka_INCLUDE_DIR}/alpaka/acc/NamedAccs.hpp" lines REGEX "^ALPAKA_ACC_(CPU|NATIVE)[(]")
    set(names "")
    foreach(line IN LISTS lines)
        if(NOT line MATCHES "^ALPAKA_ACC_(CPU|NATIVE)[(]([A-Za-z0-9_]+), *(ALPAKA_ACC_[A-Z0-9_]+_ENABLE)D,")
            message(FATAL_ERROR "alpaka: NamedAccs.hpp has a line that CMake cannot read: ${line}")
        endif()
        list(APPEND names "${CMAKE_MATCH_2}")
        set(${out}_${CMAKE_MATCH_2}_KIND "${CMAKE_MATCH_1}" PARENT_SCOPE)
        set(${out}_${CMAKE_MATCH_2}_OPTION "${CMAKE_MATCH_3}" PARENT_SCOPE)
    endforeach()
    set(${out} "${names}" PARENT_SCOPE)
endfunction()

# alpaka_detail_backends(): defines the target of every line whose accelerator this version of the library has.
function(alpaka_detail_backends)
    alpaka_detail_table(table)
    alpaka_detail_named_accs(accs)
    set(missing "${accs}")
    foreach(line IN LISTS table)
        separate_arguments(line UNIX_COMMAND "${line}")
        list(GET line 0 acc)
        list(GET line 1 target)
        list(GET line 2 package)
        list(REMOVE_ITEM missing "${acc}")
        if(acc IN_LIST accs)
            alpaka_detail_backend("${target}" "${accs_${acc}_KIND}" "${accs_${acc}_OPTION}" "${package}")
        endif()
    endforeach()
    if(missing)
        message(FATAL_ERROR "alpaka: accelerators of alpaka/acc/NamedAccs.hpp without a line in the table of "
            "cmake/alpakaBackends.cmake: ${missing}")
    endif()

    # Both OpenMP accelerators at once, under the name of what they need.
    if(TARGET alpaka::ompblocks AND TARGET alpaka::ompthreads AND NOT TARGET alpaka::openmp)
        add_library(alpaka::openmp INTERFACE IMPORTED GLOBAL)
        target_link_libraries(alpaka::openmp INTERFACE alpaka::ompblocks alpaka::ompthreads)
    endif()
endfunction()

# alpaka_detail_find(<package> <out>): looks for what a back-end needs and sets <out> to the targets to link, "none" when
# there is nothing to link, and "" when the package is missing; <out>_hint says how to get it.
function(alpaka_detail_find package out)
    set(targets "none")
    set(hint "")
    if(package STREQUAL "Boost.Context")
        find_package(Boost 1.65.1 QUIET CONFIG COMPONENTS context)
        if(NOT TARGET Boost::context)
            find_package(Boost 1.65.1 QUIET MODULE COMPONENTS context)
        endif()
        set(targets Boost::context)
        set(hint "On Debian: apt-get install libboost-context-dev")
    elseif(package STREQUAL "OpenMP")
        find_package(OpenMP QUIET COMPONENTS CXX)
        set(targets OpenMP::OpenMP_CXX)
        set(hint "On Debian: g++ has it; for clang: apt-get install libomp-dev")
    elseif(package STREQUAL "oneTBB")
        find_package(TBB QUIET CONFIG)
        set(targets TBB::tbb)
        set(hint "On Debian: apt-get install libtbb-dev")
    elseif(package STREQUAL "CUDA")
        include(CheckLanguage)
        check_language(CUDA)
        if(NOT CMAKE_CUDA_COMPILER)
            set(targets "")
        endif()
        set(hint "Put nvcc on the PATH or set CUDACXX; on Debian: apt-get install nvidia-cuda-toolkit")
    elseif(package STREQUAL "HIP")
        # CMake's HIP language does not accept Debian's paths; hipcc as the C++ compiler works everywhere.
        if(NOT CMAKE_CXX_COMPILER MATCHES "hipcc[^/]*$")
            set(targets "")
        endif()
        set(hint "Configure with -DCMAKE_CXX_COMPILER=hipcc; on Debian: apt-get install hipcc")
    elseif(NOT package STREQUAL "none")
        message(FATAL_ERROR "alpaka: the table of cmake/alpakaBackends.cmake names the unknown package ${package}")
    endif()
    if(NOT targets STREQUAL "none" AND NOT TARGET "${targets}")
        set(targets "")
    endif()
    set(${out} "${targets}" PARENT_SCOPE)
    set(${out}_hint "${hint}" PARENT_SCOPE)
endfunction()
