# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# The commands that compile sources with kernels for the back-ends of alpaka::alpaka.

# alpaka_detail_cuda(): enables CMake's CUDA language when alpaka::alpaka has CUDA. A macro, because a language is enabled
# in the scope of the targets that use it; call the commands below from a list file, or enable CUDA there yourself.
macro(alpaka_detail_cuda)
    get_property(alpaka_backends TARGET alpaka::alpaka PROPERTY ALPAKA_BACKENDS)
    if("cuda" IN_LIST alpaka_backends)
        if(NOT CMAKE_CUDA_COMPILE_OBJECT)
            enable_language(CUDA)
        endif()
        alpaka_detail_cuda_compiler()
        if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)
            # CMake 3.25 does not know that nvcc 13 has C++20; a plain -std=c++20 loses against CMake's own option.
            set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION "-std=c++20")
            set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION "-std=c++20")
        endif()
    endif()
    unset(alpaka_backends)
endmacro()

# alpaka_detail_language(<target>): makes the .cpp sources of a target CUDA when alpaka::alpaka has CUDA.
function(alpaka_detail_language target)
    get_property(backends TARGET alpaka::alpaka PROPERTY ALPAKA_BACKENDS)
    if("cuda" IN_LIST backends)
        get_target_property(sources ${target} SOURCES)
        list(FILTER sources INCLUDE REGEX "\\.(cpp|cc|cxx|C)$")
        set_source_files_properties(${sources} PROPERTIES LANGUAGE CUDA)
        set_target_properties(${target} PROPERTIES CUDA_STANDARD 20 CUDA_STANDARD_REQUIRED ON)
        if(ALPAKA_CUDA_ARCH)
            # CUDA may have been enabled before alpaka was found, with CMake's default.
            alpaka_detail_cuda_architectures(architectures)
            set_target_properties(${target} PROPERTIES CUDA_ARCHITECTURES "${architectures}")
        endif()
        if(ALPAKA_CUDA_NVCC_SEPARABLE_COMPILATION)
            set_target_properties(${target} PROPERTIES CUDA_SEPARABLE_COMPILATION ON)
        endif()
    endif()
endfunction()

# alpaka_add_executable(<name> <source>...): add_executable for sources with kernels.
macro(alpaka_add_executable alpaka_target)
    alpaka_detail_cuda()
    add_executable(${alpaka_target} ${ARGN})
    alpaka_detail_language(${alpaka_target})
endmacro()

# alpaka_add_library(<name> <source>... [STATIC|SHARED|MODULE|OBJECT] [EXCLUDE_FROM_ALL] [OPTIONS <nvcc flag>...]):
# add_library for sources with kernels.
macro(alpaka_add_library alpaka_target)
    alpaka_detail_cuda()
    alpaka_detail_add_library(${alpaka_target} ${ARGN})
    alpaka_detail_language(${alpaka_target})
endmacro()

function(alpaka_detail_add_library target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "STATIC;SHARED;MODULE;OBJECT;EXCLUDE_FROM_ALL" "" "OPTIONS")
    set(kind "")
    foreach(word IN ITEMS STATIC SHARED MODULE OBJECT EXCLUDE_FROM_ALL)
        if(arg_${word})
            list(APPEND kind ${word})
        endif()
    endforeach()
    add_library(${target} ${kind} ${arg_UNPARSED_ARGUMENTS})
    if(arg_OPTIONS)
        target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CUDA>:${arg_OPTIONS}>")
    endif()
endfunction()
