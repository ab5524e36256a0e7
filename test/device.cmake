# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# The suite compiled for CUDA or HIP: the same sources in large batches, because the headers cost more than the tests,
# and those that are about devices alone.
# Programs that need a device are skipped where there is none; what needs none runs everywhere. On an emulation the
# device is always there.

option(ALPAKA_TEST_ALL "alpaka: compile the device suite for all combinations of dimension and index type" OFF)
set(ALPAKA_TEST_BATCH 8 CACHE STRING "alpaka: test files that are compiled together for a device")

add_library(alpaka_test_device INTERFACE)
target_link_libraries(alpaka_test_device INTERFACE Catch2::Catch2)
target_include_directories(alpaka_test_device INTERFACE "${CMAKE_CURRENT_SOURCE_DIR}/support" "${CMAKE_CURRENT_SOURCE_DIR}")
target_compile_definitions(alpaka_test_device INTERFACE ALPAKA_TEST_DEVICE
    $<$<BOOL:${ALPAKA_TEST_ALL}>:ALPAKA_TEST_ALL> CATCH_CONFIG_NO_POSIX_SIGNALS)
if(ALPAKA_TEST_EMULATION)
    find_package(Boost REQUIRED COMPONENTS context)
    target_link_libraries(alpaka_test_device INTERFACE alpaka::headers Boost::context)
    target_include_directories(alpaka_test_device BEFORE INTERFACE "${CMAKE_CURRENT_SOURCE_DIR}/support/emulation")
    target_compile_definitions(alpaka_test_device INTERFACE ALPAKA_ACC_GPU_${ALPAKA_TEST_EMULATION}_ENABLED
        ALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLED ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLED)
    if(ALPAKA_TEST_EMULATION STREQUAL "CUDA")
        target_compile_definitions(alpaka_test_device INTERFACE __CUDACC__ __CUDA_ARCH__=900)
        set(runtime <cuda_runtime.h>)
    else()
        target_compile_definitions(alpaka_test_device INTERFACE __HIP__ __HIP_DEVICE_COMPILE__=1)
        set(runtime <hip/hip_runtime.h>)
    endif()
    # g++ 12 calls a null function where a block declares a thread_local array of its namespace.
    target_compile_options(alpaka_test_device INTERFACE $<$<CXX_COMPILER_ID:GNU>:-fno-extern-tls-init>)
    file(CONFIGURE OUTPUT precompiled.cpp CONTENT "// The headers that all programs of the emulation share.\n")
    add_library(alpaka_test_device_precompiled OBJECT "${CMAKE_CURRENT_BINARY_DIR}/precompiled.cpp")
    target_link_libraries(alpaka_test_device_precompiled PRIVATE alpaka_test_device)
    target_precompile_headers(alpaka_test_device_precompiled PRIVATE ${runtime} <emulated/Launch.hpp>)
elseif(ALPAKA_ACC_ANY_BT_OMP5_ENABLE) # alone, so that it is the default accelerator
    target_link_libraries(alpaka_test_device INTERFACE alpaka::omptarget alpaka::serial)
else()
    target_link_libraries(alpaka_test_device INTERFACE alpaka::alpaka)
endif()

# alpaka_test_device_program(<name> <source>...): a program for devices.
macro(alpaka_test_device_program name)
    alpaka_add_executable(${name} ${ARGN})
    target_link_libraries(${name} PRIVATE alpaka_test_device)
    if(ALPAKA_TEST_EMULATION)
        target_precompile_headers(${name} REUSE_FROM alpaka_test_device_precompiled)
    endif()
endmacro()

file(GLOB_RECURSE sources CONFIGURE_DEPENDS unit/*.cpp integ/*.cpp)
alpaka_test_device_sources(host_sources device_sources ${sources})
alpaka_test_part(host_sources)
alpaka_test_part(device_sources "^// runs on: (CUDA and HIP|OpenMP's devices)")

# alpaka_test_batches(<name> <out> <source>...): writes files that include the sources, a batch each.
function(alpaka_test_batches name out)
    set(batches "")
    set(number 0)
    set(text "")
    set(files 0)
    foreach(source IN LISTS ARGN)
        string(APPEND text "#include \"${source}\"\n")
        math(EXPR files "${files} + 1")
        if(files EQUAL ALPAKA_TEST_BATCH)
            file(CONFIGURE OUTPUT "${name}${number}.cpp" CONTENT "${text}" @ONLY)
            list(APPEND batches "${CMAKE_CURRENT_BINARY_DIR}/${name}${number}.cpp")
            math(EXPR number "${number} + 1")
            set(text "")
            set(files 0)
        endif()
    endforeach()
    if(files)
        file(CONFIGURE OUTPUT "${name}${number}.cpp" CONTENT "${text}" @ONLY)
        list(APPEND batches "${CMAKE_CURRENT_BINARY_DIR}/${name}${number}.cpp")
    endif()
    set(${out} ${batches} PARENT_SCOPE)
endfunction()

alpaka_test_batches(device device_batches ${device_sources})
alpaka_test_batches(host host_batches ${host_sources})

# Catch2's main knows nothing of devices. Most builds need one of the two.
add_library(alpaka_test_main OBJECT EXCLUDE_FROM_ALL support/main.cpp)
add_library(alpaka_test_device_main OBJECT EXCLUDE_FROM_ALL support/deviceMain.cpp)
foreach(main IN ITEMS alpaka_test_main alpaka_test_device_main)
    target_compile_options(${main} PRIVATE -O0) # half of the time
    target_link_libraries(${main} PRIVATE Catch2::Catch2)
    target_compile_features(${main} PRIVATE cxx_std_20)
    target_compile_definitions(${main} PRIVATE CATCH_CONFIG_NO_POSIX_SIGNALS)
    if(ALPAKA_ACC_GPU_HIP_ENABLE)
        # hipcc takes every source for one with kernels, and its device pass dies of Catch2's regular expressions.
        target_compile_options(${main} PRIVATE "SHELL:-x c++")
    endif()
endforeach()

# What needs no accelerator is the same as without a device.
if(NOT ALPAKA_TEST_EMULATION AND NOT ALPAKA_ACC_ANY_BT_OMP5_ENABLE)
    alpaka_add_executable(device_host ${host_batches})
    target_link_libraries(device_host PRIVATE alpaka_test_device alpaka_test_main)
    add_test(NAME device_host COMMAND device_host)
    set_tests_properties(device_host PROPERTIES TIMEOUT 900)
endif()

if(ALPAKA_ACC_ANY_BT_OMP5_ENABLE) # at least the host is there
    alpaka_add_executable(device_unit ${device_batches})
    target_link_libraries(device_unit PRIVATE alpaka_test_device alpaka_test_main)
    add_test(NAME device_unit COMMAND device_unit)
    add_test(NAME device_unit_few_threads COMMAND device_unit "omptarget: *")
    set_tests_properties(device_unit_few_threads PROPERTIES ENVIRONMENT OMP_THREAD_LIMIT=8 TIMEOUT 900)
else()
    alpaka_test_device_program(device_unit ${device_batches} support/deviceCount.cpp)
    target_link_libraries(device_unit PRIVATE alpaka_test_device_main)
    add_test(NAME device_unit COMMAND device_unit)
endif()
set_tests_properties(device_unit PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 900)

# The programs of the field, example/field/: each compiler for devices takes minutes for them, so by default they run where
# the host plays a device of CUDA.
if(ALPAKA_TEST_EMULATION STREQUAL "CUDA" OR ALPAKA_TEST_ALL)
    file(GLOB field_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/../example/field/*/program.cpp")
    alpaka_test_batches(field field_batches ${field_sources})
    alpaka_test_device_program(device_field ${field_batches} ../example/field/support/main.cpp)
    add_test(NAME device_field COMMAND device_field)
    set_tests_properties(device_field PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 900)
endif()

# The program of the tour with target regions of OpenMP: the emulation compiles its parts for CUDA and HIP.
if(ALPAKA_ACC_ANY_BT_OMP5_ENABLE AND ALPAKA_OMPTARGET_FLAGS)
    alpaka_test_device_program(device_tour_26_native_interop
        "${CMAKE_CURRENT_SOURCE_DIR}/../example/tour/26_native_interop.cpp")
    add_test(NAME device_tour_26_native_interop COMMAND device_tour_26_native_interop)
    set_tests_properties(device_tour_26_native_interop PROPERTIES TIMEOUT 900)
endif()

# The tour, in one executable and those beside it that specialise the library's traits, and the code of the pages. They say
# the same on both emulated devices, so by default they run on one.
if(ALPAKA_TEST_EMULATION STREQUAL "CUDA" OR (ALPAKA_TEST_EMULATION AND ALPAKA_TEST_ALL))
    include("${CMAKE_CURRENT_SOURCE_DIR}/../example/support/together.cmake")
    file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/../example/tour/*.cpp")
    set(tour_sources "")
    foreach(source IN LISTS sources)
        alpaka_test_says(${source} runs devices emulation)
        if(NOT devices STREQUAL "no")
            list(APPEND tour_sources ${source})
        endif()
    endforeach()
    alpaka_together(tour tour_batches tour_programs tour_alone 14 ${tour_sources})
    alpaka_test_device_program(device_tour ${tour_batches})
    set(heat_arguments heat.gif 3) # each thread of an emulated device is a fiber: not twenty pictures
    foreach(name IN LISTS tour_programs)
        string(REGEX REPLACE "^[0-9]+_" "" idea ${name})
        add_test(NAME device_tour_${name} COMMAND device_tour ${name} ${${idea}_arguments})
        set_tests_properties(device_tour_${name} PROPERTIES TIMEOUT 900)
    endforeach()
    foreach(source IN LISTS tour_alone)
        get_filename_component(name ${source} NAME_WE)
        alpaka_test_device_program(device_tour_${name} ${source})
        add_test(NAME device_tour_${name} COMMAND device_tour_${name})
        set_tests_properties(device_tour_${name} PROPERTIES TIMEOUT 900)
    endforeach()

    file(GLOB docs_sources CONFIGURE_DEPENDS docs/*.cpp)
    list(FILTER docs_sources EXCLUDE REGEX "/cheatSheet.cpp$")
    alpaka_test_device_program(device_docs ${docs_sources})
    foreach(page howto reference)
        add_test(NAME device_docs_${page} COMMAND device_docs ${page})
        set_tests_properties(device_docs_${page} PROPERTIES TIMEOUT 900)
    endforeach()
    find_program(ALPAKA_PYTHON3 python3)
    mark_as_advanced(ALPAKA_PYTHON3)
    if(ALPAKA_PYTHON3)
        add_test(NAME device_docs_outputs WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
            COMMAND "${ALPAKA_PYTHON3}" script/detail/snippets.py --outputs docs $<TARGET_FILE:device_docs>)
        set_tests_properties(device_docs_outputs PROPERTIES TIMEOUT 900)
    endif()
endif()

# Kernels with variables of another source. Debian's hipcc does not link such programs: its lld is older than its clang.
if(ALPAKA_ACC_GPU_CUDA_ENABLE)
    function(alpaka_test_separable name)
        set(ALPAKA_CUDA_NVCC_SEPARABLE_COMPILATION ON)
        alpaka_add_executable(${name} ${ARGN})
    endfunction()
    alpaka_test_separable(device_static_memory integ/staticMemory/main.cpp integ/staticMemory/variables.cpp)
    target_link_libraries(device_static_memory PRIVATE alpaka_test_device)
    add_test(NAME device_static_memory COMMAND device_static_memory)
    set_tests_properties(device_static_memory PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 900)
endif()
