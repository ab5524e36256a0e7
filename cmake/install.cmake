# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# Installs the headers and a relocatable package that find_package(alpaka) reads.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(alpaka_config_dir lib/cmake/alpaka)
configure_package_config_file(alpakaConfig.cmake.in "${CMAKE_CURRENT_BINARY_DIR}/alpakaConfig.cmake"
    INSTALL_DESTINATION ${alpaka_config_dir} PATH_VARS CMAKE_INSTALL_INCLUDEDIR NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/alpakaConfigVersion.cmake"
    COMPATIBILITY SameMajorVersion ARCH_INDEPENDENT)
install(DIRECTORY include/alpaka DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
install(FILES
    cmake/alpaka.cmake
    cmake/alpakaBackends.cmake
    cmake/alpakaBarrierPass.cmake
    cmake/alpakaChecker.cmake
    cmake/alpakaCommands.cmake
    cmake/alpakaDevices.cmake
    cmake/alpakaOlderOptions.cmake
    cmake/alpakaTargets.cmake
    "${CMAKE_CURRENT_BINARY_DIR}/alpakaConfig.cmake"
    "${CMAKE_CURRENT_BINARY_DIR}/alpakaConfigVersion.cmake"
    DESTINATION ${alpaka_config_dir})
install(DIRECTORY cmake/pass DESTINATION ${alpaka_config_dir} USE_SOURCE_PERMISSIONS)
