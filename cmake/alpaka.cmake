# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# The build side of alpaka. The source tree and the installed package include this one file, so that add_subdirectory and
# find_package behave alike and back-ends are chosen in the consumer's configure step.
#
# Set before inclusion:
#   alpaka_INCLUDE_DIR       where the headers are
#   alpaka_PARTS_DIR         where the folders of parts that are compiled are: checker, compiler
#   alpaka_VERSION           their version
#   alpaka_FIND_COMPONENTS   back-ends to define that are not looked for otherwise (cuda, hip, omptarget, mpi)
#   alpaka_DEFAULT_BACKENDS  ON: options of CPU back-ends whose package is found default to ON (the library's own build)
#
# Every target is IMPORTED GLOBAL: consumers that install their own targets need not export ours, and a second inclusion
# from another directory finds the targets of the first. Results of find_package stay inside functions.

cmake_policy(PUSH)
cmake_policy(VERSION 3.22...3.25)

include("${CMAKE_CURRENT_LIST_DIR}/alpakaBackends.cmake") # the table of back-ends, and what each needs
include("${CMAKE_CURRENT_LIST_DIR}/alpakaTargets.cmake") # alpaka::headers, a target for each back-end, alpaka::alpaka
include("${CMAKE_CURRENT_LIST_DIR}/alpakaEngine.cmake") # what is compiled once for a target
include("${CMAKE_CURRENT_LIST_DIR}/alpakaDevices.cmake") # options and flags of the compilers for devices
include("${CMAKE_CURRENT_LIST_DIR}/alpakaCommands.cmake") # alpaka_add_executable, alpaka_add_library
include("${CMAKE_CURRENT_LIST_DIR}/alpakaOlderHeaders.cmake") # headers of earlier versions
include("${CMAKE_CURRENT_LIST_DIR}/alpakaOlderOptions.cmake") # options of earlier versions
include("${CMAKE_CURRENT_LIST_DIR}/alpakaBarrierPass.cmake") # the plug-in of clang for barriers
include("${CMAKE_CURRENT_LIST_DIR}/alpakaChecker.cmake") # the checker of kernels
include("${CMAKE_CURRENT_LIST_DIR}/alpakaMpi.cmake") # messages between processes

# Once for a build.
get_property(alpaka_configured GLOBAL PROPERTY ALPAKA_CONFIGURED)
if(NOT alpaka_configured AND NOT CMAKE_CONFIGURATION_TYPES AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CXX_FLAGS MATCHES "-O[1-3sfg]")
    message(NOTICE "alpaka: this build has no CMAKE_BUILD_TYPE, so that kernels are not optimised: -DCMAKE_BUILD_TYPE=Release")
endif()
set_property(GLOBAL PROPERTY ALPAKA_CONFIGURED ON)
unset(alpaka_configured)

if(NOT CMAKE_CXX_COMPILER_LOADED)
    message(FATAL_ERROR "alpaka: the project does not have the language CXX; say project(... LANGUAGES CXX), or "
        "enable_language(CXX) before alpaka")
endif()
alpaka_detail_older_options()
alpaka_detail_device_options()
alpaka_detail_headers()
alpaka_detail_older_headers()
alpaka_detail_backends()
alpaka_detail_checker()
alpaka_detail_mpi()
alpaka_detail_checker_mpi()
alpaka_detail_exclusions()
alpaka_detail_barrier_pass()

cmake_policy(POP)
