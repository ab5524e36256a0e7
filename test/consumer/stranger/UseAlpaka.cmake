# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# Gets alpaka as STRANGER_GETS_ALPAKA says and fails when that changes a setting of this project.

# stranger_settings(<out>): the values of this directory's flags and properties and of all cache entries but the
# library's own and those of the packages that it looks for.
function(stranger_settings out)
    set(settings "")
    foreach(name IN ITEMS COMPILE_OPTIONS COMPILE_DEFINITIONS INCLUDE_DIRECTORIES LINK_OPTIONS LINK_DIRECTORIES)
        get_directory_property(value ${name})
        list(APPEND settings "${name}=${value}")
    endforeach()
    foreach(name IN ITEMS CMAKE_CXX_STANDARD CMAKE_CXX_EXTENSIONS CMAKE_MODULE_PATH CMAKE_PREFIX_PATH BUILD_TESTING
            BUILD_SHARED_LIBS THREADS_PREFER_PTHREAD_FLAG CMAKE_POSITION_INDEPENDENT_CODE)
        list(APPEND settings "${name}=${${name}}")
    endforeach()
    get_cmake_property(names CACHE_VARIABLES)
    list(FILTER names EXCLUDE REGEX "^(ALPAKA_|alpaka_|FETCHCONTENT_|Boost_|boost_|TBB_|OpenMP_|OMP_|CMAKE_HAVE_|CMAKE_PROJECT_|FIND_PACKAGE_|_OPENMP)")
    foreach(name IN LISTS names)
        list(APPEND settings "${name}=$CACHE{${name}}")
    endforeach()
    set(${out} "${settings}" PARENT_SCOPE)
endfunction()

stranger_settings(before)
if(STRANGER_GETS_ALPAKA STREQUAL "subdirectory")
    add_subdirectory("${STRANGER_ALPAKA_SOURCE}" alpaka)
elseif(STRANGER_GETS_ALPAKA STREQUAL "fetch")
    include(FetchContent)
    FetchContent_Declare(alpaka SOURCE_DIR "${STRANGER_ALPAKA_SOURCE}") # users write GIT_REPOSITORY and GIT_TAG
    FetchContent_MakeAvailable(alpaka)
else()
    find_package(alpaka 0.7 REQUIRED)
    find_package(alpaka 0.7 REQUIRED COMPONENTS serial threads)
endif()
stranger_settings(after)
if(NOT before STREQUAL after)
    message(FATAL_ERROR "alpaka changed a setting of its consumer; before: ${before}; after: ${after}")
endif()
