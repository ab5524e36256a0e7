# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# Options of earlier versions. Each works, or ends the configuration with a sentence that names what replaces it.

# alpaka_detail_refuse(<option> <sentence>): ends the configuration when the option has a value that CMake takes for true.
function(alpaka_detail_refuse option sentence)
    if(${option})
        message(FATAL_ERROR "alpaka: ${option} is ${${option}}: ${sentence}")
    endif()
endfunction()

# alpaka_detail_older_options(): before the back-ends.
function(alpaka_detail_older_options)
    if(DEFINED ALPAKA_CUDA_COMPILER AND NOT ALPAKA_CUDA_COMPILER STREQUAL "nvcc")
        message(FATAL_ERROR "alpaka: ALPAKA_CUDA_COMPILER is ${ALPAKA_CUDA_COMPILER}: kernels for CUDA are compiled by nvcc "
            "alone. Leave the option out, and choose an nvcc by CMAKE_CUDA_COMPILER")
    endif()
    if(DEFINED ALPAKA_HIP_PLATFORM AND NOT ALPAKA_HIP_PLATFORM MATCHES "^(clang|amd)$")
        message(FATAL_ERROR "alpaka: ALPAKA_HIP_PLATFORM is ${ALPAKA_HIP_PLATFORM}: HIP is for devices of AMD. For those of "
            "NVIDIA choose ALPAKA_ACC_GPU_CUDA_ENABLE")
    endif()
    alpaka_detail_refuse(ALPAKA_HIP_VERSION "the version is that of the hipcc in CMAKE_CXX_COMPILER. Leave the option out")
    alpaka_detail_refuse(ALPAKA_HIP_COMPILER "choose hipcc by CMAKE_CXX_COMPILER")
    alpaka_detail_refuse(USE_ALPAKA_SOURCE_TREE
        "the examples are built in alpaka's own tree with alpaka_BUILD_EXAMPLES, and use the tree's headers")
    if(DEFINED ALPAKA_OFFLOAD_MAX_BLOCK_SIZE AND NOT ALPAKA_OFFLOAD_MAX_BLOCK_SIZE MATCHES "^[1-9][0-9]*$")
        message(FATAL_ERROR "alpaka: ALPAKA_OFFLOAD_MAX_BLOCK_SIZE is ${ALPAKA_OFFLOAD_MAX_BLOCK_SIZE}: it is a number of "
            "threads")
    endif()
    # ALPAKA_DEBUG_OFFLOAD_ASSUME_HOST needs nothing: devices are asked what they are, and shared memory is checked on all.
    if(DEFINED ALPAKA_CXX_STANDARD AND ALPAKA_CXX_STANDARD LESS 20)
        message(FATAL_ERROR "alpaka: ALPAKA_CXX_STANDARD is ${ALPAKA_CXX_STANDARD}: alpaka needs C++20, and its targets ask "
            "for it. Leave the option out, or set CMAKE_CXX_STANDARD to 20 or more")
    endif()
    if(DEFINED ALPAKA_DEBUG AND NOT ALPAKA_DEBUG MATCHES "^[012]$")
        message(FATAL_ERROR "alpaka: ALPAKA_DEBUG is ${ALPAKA_DEBUG}: the values are 0, 1 and 2")
    endif()
    if(DEFINED ALPAKA_BLOCK_SHARED_DYN_MEMBER_ALLOC_KIB AND NOT ALPAKA_BLOCK_SHARED_DYN_MEMBER_ALLOC_KIB MATCHES "^[1-9][0-9]*$")
        message(FATAL_ERROR "alpaka: ALPAKA_BLOCK_SHARED_DYN_MEMBER_ALLOC_KIB is "
            "${ALPAKA_BLOCK_SHARED_DYN_MEMBER_ALLOC_KIB}: it is a number of KiB")
    endif()
    # ALPAKA_EMU_MEMCPY3D needs nothing: where a runtime refuses a copy of three dimensions, planes are copied.

    # A list of architectures as CMake writes it, and as earlier versions did: 35, sm_35.
    if(ALPAKA_CUDA_ARCH AND NOT CMAKE_CUDA_ARCHITECTURES)
        alpaka_detail_cuda_architectures(architectures)
        set(CMAKE_CUDA_ARCHITECTURES "${architectures}" CACHE STRING "CUDA architectures")
    endif()
endfunction()

# alpaka_detail_cuda_architectures(<out>): ALPAKA_CUDA_ARCH in CMake's words.
function(alpaka_detail_cuda_architectures out)
    string(REGEX REPLACE "(sm|compute)_" "" architectures "${ALPAKA_CUDA_ARCH}")
    if(NOT architectures MATCHES "^[0-9a-z-]+(;[0-9a-z-]+)*$")
        message(FATAL_ERROR "alpaka: ALPAKA_CUDA_ARCH is ${ALPAKA_CUDA_ARCH}: it is a list of architectures such as 70;90")
    endif()
    set(${out} "${architectures}" PARENT_SCOPE)
endfunction()

# alpaka_detail_older_definitions(): those options that are macros of the same name.
function(alpaka_detail_older_definitions)
    foreach(option IN ITEMS ALPAKA_DEBUG ALPAKA_BLOCK_SHARED_DYN_MEMBER_ALLOC_KIB ALPAKA_OFFLOAD_MAX_BLOCK_SIZE)
        if(DEFINED ${option})
            target_compile_definitions(alpaka::headers INTERFACE "${option}=${${option}}")
        endif()
    endforeach()
    if(DEFINED ALPAKA_CXX_STANDARD)
        target_compile_features(alpaka::headers INTERFACE cxx_std_${ALPAKA_CXX_STANDARD})
    endif()
endfunction()

# alpaka_detail_cuda_compiler(): ends the configuration where the CUDA compiler that was found does not do.
function(alpaka_detail_cuda_compiler)
    if(NOT CMAKE_CUDA_COMPILER_ID STREQUAL "NVIDIA")
        message(FATAL_ERROR "alpaka: CMAKE_CUDA_COMPILER is ${CMAKE_CUDA_COMPILER}, of ${CMAKE_CUDA_COMPILER_ID}: kernels for "
            "CUDA are compiled by nvcc alone")
    endif()
    if(ALPAKA_CUDA_VERSION AND CMAKE_CUDA_COMPILER_VERSION VERSION_LESS ALPAKA_CUDA_VERSION)
        message(FATAL_ERROR "alpaka: ALPAKA_CUDA_VERSION asks for CUDA ${ALPAKA_CUDA_VERSION}, but ${CMAKE_CUDA_COMPILER} is "
            "${CMAKE_CUDA_COMPILER_VERSION}")
    endif()
endfunction()
