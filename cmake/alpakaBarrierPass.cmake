# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# The plug-in of clang that splits kernels at barriers (docs/howto/barrier-pass.md).

set(ALPAKA_BARRIER_PASS AUTO CACHE STRING
    "alpaka: clang splits kernels of alpaka::blockpercore at their barriers: ON, OFF, or AUTO: in optimised builds, if it can")
set_property(CACHE ALPAKA_BARRIER_PASS PROPERTY STRINGS AUTO ON OFF)

# alpaka_detail_plug_in(): adds the plug-in to the build.
function(alpaka_detail_plug_in)
    get_property(is_added GLOBAL PROPERTY ALPAKA_BARRIER_PASS_ADDED)
    if(NOT is_added)
        set_property(GLOBAL PROPERTY ALPAKA_BARRIER_PASS_ADDED ON)
        get_target_property(parts alpaka::headers ALPAKA_PARTS_DIR)
        get_target_property(alpaka_INCLUDE_DIR alpaka::headers INTERFACE_INCLUDE_DIRECTORIES)
        set(ALPAKA_CLANG_LAUNCHER "${CMAKE_CXX_COMPILER_LAUNCHER}")
        add_subdirectory("${parts}/compiler/barrier-pass" "${CMAKE_BINARY_DIR}/alpaka-barrier-pass" EXCLUDE_FROM_ALL)
    endif()
endfunction()

# alpaka_detail_gains(<out>): whether kernels of this build would run faster with the plug-in.
function(alpaka_detail_gains out)
    set(${out} OFF PARENT_SCOPE)
    if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang" OR NOT CMAKE_SYSTEM_NAME STREQUAL "Linux" OR CMAKE_CROSSCOMPILING)
        return()
    endif()
    # Sources for devices are compiled by the same command, and what a sanitizer has changed stays on fibers.
    if(CMAKE_CXX_COMPILER MATCHES "hipcc[^/]*$" OR ALPAKA_ACC_GPU_HIP_ENABLE OR ALPAKA_ACC_ANY_BT_OMP5_ENABLE
            OR CMAKE_CXX_FLAGS MATCHES "-fsanitize|-fprofile|--coverage")
        return()
    endif()
    if(NOT ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLE AND NOT "blockpercore" IN_LIST alpaka_FIND_COMPONENTS)
        return()
    endif()
    if(CMAKE_CONFIGURATION_TYPES OR CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo|MinSizeRel)$" OR CMAKE_CXX_FLAGS MATCHES "-O[1-3sfg]")
        set(${out} ON PARENT_SCOPE)
    endif()
endfunction()

# alpaka_detail_barrier_pass(): sources that link alpaka::blockpercore are compiled with the plug-in, which is built before
# them.
function(alpaka_detail_barrier_pass)
    get_property(is_added GLOBAL PROPERTY ALPAKA_BARRIER_PASS_ADDED)
    if(is_added OR NOT TARGET alpaka::blockpercore)
        return()
    endif()
    if(ALPAKA_BARRIER_PASS STREQUAL "AUTO")
        alpaka_detail_gains(gains)
        if(NOT gains)
            return()
        endif()
        set(ALPAKA_BARRIER_PASS_OPTIONAL ON)
    elseif(NOT ALPAKA_BARRIER_PASS)
        return()
    elseif(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        message(FATAL_ERROR "alpaka: ALPAKA_BARRIER_PASS needs clang as compiler, and it is ${CMAKE_CXX_COMPILER_ID}. \
alpaka_split_sources(<target> <source>...) compiles single sources with clang")
    endif()
    alpaka_detail_plug_in()
    if(TARGET alpaka::barrierpass)
        target_link_libraries(alpaka::blockpercore INTERFACE alpaka::barrierpass)
        set_property(GLOBAL PROPERTY ALPAKA_BARRIER_PASS_EVERYWHERE ON)
    endif()
endfunction()

# alpaka_detail_carry_over(<target> <part>): gives a part of a target those of its properties that cannot be expressions.
function(alpaka_detail_carry_over target part)
    foreach(property IN ITEMS CXX_STANDARD CXX_STANDARD_REQUIRED CXX_EXTENSIONS CXX_VISIBILITY_PRESET VISIBILITY_INLINES_HIDDEN
            POSITION_INDEPENDENT_CODE ALPAKA_HEADER_ONLY)
        get_target_property(value ${target} ${property})
        if(NOT value STREQUAL "value-NOTFOUND")
            set_property(TARGET ${part} PROPERTY ${property} "${value}")
        endif()
    endforeach()
    get_target_property(kind ${target} TYPE)
    if(kind MATCHES "SHARED|MODULE")
        set_target_properties(${part} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    endif()
    # Compilers are silent about headers of imported libraries; the list of folders does not tell which these are.
    get_target_property(libraries ${target} LINK_LIBRARIES)
    get_target_property(areUsual ${target} NO_SYSTEM_FROM_IMPORTED)
    foreach(library IN LISTS libraries)
        if(TARGET "${library}" AND NOT areUsual)
            get_target_property(isImported ${library} IMPORTED)
            if(isImported)
                target_include_directories(${part} SYSTEM PRIVATE
                    "$<TARGET_PROPERTY:${library},INTERFACE_INCLUDE_DIRECTORIES>")
            endif()
        endif()
    endforeach()
endfunction()

# alpaka_split_sources(<target> [OPTIONAL] <source>...): compiles these sources of a target with clang and the plug-in for
# barriers, the others with the compiler of the build. What the target has of definitions, include folders, options and the
# standard is also for these sources, wherever in its folder they are set. OPTIONAL: where clang or LLVM's headers
# are missing, the compiler of the build compiles these, too, and a line says what is missing.
function(alpaka_split_sources target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "OPTIONAL" "" "")
    if(NOT TARGET ${target})
        message(FATAL_ERROR "alpaka_split_sources: there is no target ${target}")
    endif()
    if(NOT arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "alpaka_split_sources(${target}): there is no source")
    endif()
    set(sources "")
    foreach(source IN LISTS arg_UNPARSED_ARGUMENTS)
        get_filename_component(source "${source}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
        list(APPEND sources "${source}")
    endforeach()
    # They may be in the target's list already.
    get_target_property(others ${target} SOURCES)
    get_target_property(folder ${target} SOURCE_DIR)
    set(kept "")
    foreach(source IN LISTS others)
        get_filename_component(path "${source}" ABSOLUTE BASE_DIR "${folder}")
        if(source AND NOT path IN_LIST sources)
            list(APPEND kept "${source}")
        endif()
    endforeach()
    set_target_properties(${target} PROPERTIES SOURCES "${kept}")
    set(ALPAKA_BARRIER_PASS_OPTIONAL ${arg_OPTIONAL})
    alpaka_detail_plug_in()
    if(NOT TARGET alpaka::barrierpass AND arg_OPTIONAL)
        target_sources(${target} PRIVATE ${sources})
        return()
    elseif(NOT TARGET alpaka::barrierpass)
        message(FATAL_ERROR "alpaka_split_sources(${target}): the headers of LLVM are missing, see above")
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        target_sources(${target} PRIVATE ${sources})
        get_property(is_everywhere GLOBAL PROPERTY ALPAKA_BARRIER_PASS_EVERYWHERE)
        if(NOT is_everywhere)
            set_property(SOURCE ${sources} APPEND PROPERTY COMPILE_OPTIONS "@${CMAKE_BINARY_DIR}/alpaka-barrier-pass/flags")
            set_property(SOURCE ${sources} APPEND PROPERTY OBJECT_DEPENDS "${CMAKE_BINARY_DIR}/alpaka-barrier-pass/flags")
        endif()
        add_dependencies(${target} alpaka_barrier_pass_built)
        return()
    endif()

    get_property(number TARGET ${target} PROPERTY ALPAKA_SPLIT_PARTS)
    math(EXPR number "0${number} + 1")
    set_property(TARGET ${target} PROPERTY ALPAKA_SPLIT_PARTS ${number})
    set(part ${target}_split${number})
    add_library(${part} OBJECT EXCLUDE_FROM_ALL ${sources})
    foreach(property IN ITEMS INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_OPTIONS COMPILE_FEATURES)
        set_property(TARGET ${part} PROPERTY ${property} "$<TARGET_PROPERTY:${target},${property}>")
    endforeach()
    # At the end of the folder: they may be set behind the call.
    cmake_language(EVAL CODE "cmake_language(DEFER CALL alpaka_detail_carry_over [[${target}]] [[${part}]])")
    target_compile_features(${part} PRIVATE cxx_std_20)
    set_target_properties(${part} PROPERTIES CXX_COMPILER_LAUNCHER "${CMAKE_BINARY_DIR}/alpaka-barrier-pass/split" UNITY_BUILD OFF)
    # Neither file's contents are in the command; the flags have the checksum of the plug-in.
    set_property(SOURCE ${sources} APPEND PROPERTY OBJECT_DEPENDS
        "${CMAKE_BINARY_DIR}/alpaka-barrier-pass/split" "${CMAKE_BINARY_DIR}/alpaka-barrier-pass/flags")
    add_dependencies(${part} alpaka_barrier_pass_built)
    target_sources(${target} PRIVATE "$<TARGET_OBJECTS:${part}>")
endfunction()
