# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# Installs the headers, the sources of what users' builds compile, and a relocatable package that find_package(alpaka) reads.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(alpaka_config_dir lib/cmake/alpaka)
configure_package_config_file(alpakaConfig.cmake.in "${CMAKE_CURRENT_BINARY_DIR}/alpakaConfig.cmake"
    INSTALL_DESTINATION ${alpaka_config_dir} PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_DATADIR NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/alpakaConfigVersion.cmake"
    COMPATIBILITY SameMajorVersion ARCH_INDEPENDENT)
install(DIRECTORY include/alpaka DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING
    PATTERN "*.hpp" PATTERN "*.ipp" PATTERN "engine.cpp" PATTERN "flags-*")
install(DIRECTORY checker DESTINATION ${CMAKE_INSTALL_DATADIR}/alpaka FILES_MATCHING PATTERN "*.[hc]pp")
install(FILES
    cmake/alpaka.cmake
    cmake/alpakaBackends.cmake
    cmake/alpakaBarrierPass.cmake
    cmake/alpakaChecker.cmake
    cmake/alpakaCommands.cmake
    cmake/alpakaDevices.cmake
    cmake/alpakaEngine.cmake
    cmake/alpakaMpi.cmake
    cmake/alpakaOlderHeaders.cmake
    cmake/alpakaOlderOptions.cmake
    cmake/alpakaTargets.cmake
    cmake/olderHeaders.txt
    "${CMAKE_CURRENT_BINARY_DIR}/alpakaConfig.cmake"
    "${CMAKE_CURRENT_BINARY_DIR}/alpakaConfigVersion.cmake"
    DESTINATION ${alpaka_config_dir})
install(PROGRAMS script/older-headers DESTINATION ${alpaka_config_dir})
install(PROGRAMS script/alpaka-trace DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY compiler DESTINATION ${CMAKE_INSTALL_DATADIR}/alpaka USE_SOURCE_PERMISSIONS)
