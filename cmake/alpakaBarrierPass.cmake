# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# The plug-in of clang that splits kernels at barriers (docs/howto/barrier-pass.md).

option(ALPAKA_BARRIER_PASS "alpaka: clang splits kernels of alpaka::blockpercore at their barriers (needs LLVM's headers)" OFF)

# alpaka_detail_plug_in(): adds the plug-in to the build.
function(alpaka_detail_plug_in)
    if(NOT TARGET alpaka::barrierpass)
        get_target_property(parts alpaka::headers ALPAKA_PARTS_DIR)
        get_target_property(alpaka_INCLUDE_DIR alpaka::headers INTERFACE_INCLUDE_DIRECTORIES)
        set(ALPAKA_CLANG_LAUNCHER "${CMAKE_CXX_COMPILER_LAUNCHER}")
        add_subdirectory("${parts}/compiler/barrier-pass" "${CMAKE_BINARY_DIR}/alpaka-barrier-pass" EXCLUDE_FROM_ALL)
    endif()
endfunction()

# alpaka_detail_barrier_pass(): sources that link alpaka::blockpercore are compiled with the plug-in, which is built before
# them.
function(alpaka_detail_barrier_pass)
    if(NOT ALPAKA_BARRIER_PASS OR NOT TARGET alpaka::blockpercore OR TARGET alpaka::barrierpass)
        return()
    endif()
    if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        message(FATAL_ERROR "alpaka: ALPAKA_BARRIER_PASS needs clang as compiler, and it is ${CMAKE_CXX_COMPILER_ID}. \
alpaka_split_sources(<target> <source>...) compiles single sources with clang")
    endif()
    alpaka_detail_plug_in()
    target_link_libraries(alpaka::blockpercore INTERFACE alpaka::barrierpass)
endfunction()

# alpaka_split_sources(<target> <source>...): compiles these sources of a target with clang and the plug-in for barriers,
# the others with the compiler of the build. Call it after target_link_libraries and the like; what the target has of
# definitions, include folders, options and the standard is also for these sources.
function(alpaka_split_sources target)
    if(NOT TARGET ${target})
        message(FATAL_ERROR "alpaka_split_sources: there is no target ${target}")
    endif()
    if(NOT ARGN)
        message(FATAL_ERROR "alpaka_split_sources(${target}): there is no source")
    endif()
    set(sources "")
    foreach(source IN LISTS ARGN)
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
    alpaka_detail_plug_in()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        target_sources(${target} PRIVATE ${sources})
        if(NOT ALPAKA_BARRIER_PASS)
            set_property(SOURCE ${sources} APPEND PROPERTY COMPILE_OPTIONS "@${CMAKE_BINARY_DIR}/alpaka-barrier-pass/flags")
        endif()
        add_dependencies(${target} alpaka_barrier_pass_built)
        return()
    endif()

    get_property(number TARGET ${target} PROPERTY ALPAKA_SPLIT_PARTS)
    math(EXPR number "0${number} + 1")
    set_property(TARGET ${target} PROPERTY ALPAKA_SPLIT_PARTS ${number})
    set(part ${target}_split${number})
    add_library(${part} OBJECT EXCLUDE_FROM_ALL ${sources})
    foreach(property IN ITEMS INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_OPTIONS)
        set_property(TARGET ${part} PROPERTY ${property} "$<TARGET_PROPERTY:${target},${property}>")
    endforeach()
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
    target_compile_features(${part} PRIVATE cxx_std_20)
    set_target_properties(${part} PROPERTIES CXX_COMPILER_LAUNCHER "${CMAKE_BINARY_DIR}/alpaka-barrier-pass/split" UNITY_BUILD OFF)
    set_property(SOURCE ${sources} APPEND PROPERTY OBJECT_DEPENDS "${CMAKE_BINARY_DIR}/alpaka-barrier-pass/split")
    add_dependencies(${part} alpaka_barrier_pass_built)
    target_sources(${target} PRIVATE "$<TARGET_OBJECTS:${part}>")
endfunction()
