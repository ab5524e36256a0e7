# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# Options and flags of the compilers for devices: nvcc, hipcc and those of OpenMP's target regions.

# alpaka_detail_device_options(): defines the options; before the back-ends, whose flags depend on them.
function(alpaka_detail_device_options)
    if(ALPAKA_ACC_GPU_HIP_ENABLE)
        set(ALPAKA_HIP_ARCH "gfx906" CACHE STRING "alpaka: AMD architectures that hipcc compiles for")
        option(ALPAKA_HIP_FAST_MATH "alpaka: hipcc may compute less exactly" OFF)
        option(ALPAKA_HIP_FTZ "alpaka: hipcc may flush denormals to zero" OFF)
        option(ALPAKA_HIP_SHOW_REGISTER "alpaka: hipcc prints registers and memory of kernels" OFF)
        option(ALPAKA_HIP_SHOW_CODELINES "alpaka: kernels know their source lines, for profilers" OFF)
        option(ALPAKA_HIP_KEEP_FILES "alpaka: hipcc keeps intermediate files" OFF)
        option(ALPAKA_HIP_SEPARABLE_COMPILATION "alpaka: kernels may use functions and variables of other sources" OFF)
        # Before any other check, which would fail in this linker, too.
        if(ALPAKA_HIP_SEPARABLE_COMPILATION)
            alpaka_detail_check_hip_linker("ALPAKA_HIP_SEPARABLE_COMPILATION is ON")
        elseif(CMAKE_CXX_FLAGS MATCHES "-fgpu-rdc")
            alpaka_detail_check_hip_linker("CMAKE_CXX_FLAGS has -fgpu-rdc")
        endif()
    endif()

    # Kernels as code for the device alone, which may then call what only devices have.
    foreach(gpu IN ITEMS CUDA HIP)
        option(ALPAKA_ACC_GPU_${gpu}_ONLY_MODE "alpaka: kernels are compiled for ${gpu} devices alone" OFF)
        if(ALPAKA_ACC_GPU_${gpu}_ONLY_MODE AND NOT ALPAKA_ACC_GPU_${gpu}_ENABLE)
            message(FATAL_ERROR "alpaka: ALPAKA_ACC_GPU_${gpu}_ONLY_MODE needs ALPAKA_ACC_GPU_${gpu}_ENABLE")
        endif()
    endforeach()

    option(ALPAKA_RAND_XORWOW_ENABLE "alpaka: alpaka.hpp has rand::Xorwow, the engine of cuRAND and rocRAND" OFF)
    if(ALPAKA_RAND_XORWOW_ENABLE AND NOT ALPAKA_ACC_GPU_CUDA_ENABLE AND NOT ALPAKA_ACC_GPU_HIP_ENABLE
        AND NOT "cuda" IN_LIST alpaka_FIND_COMPONENTS AND NOT "hip" IN_LIST alpaka_FIND_COMPONENTS)
        message(FATAL_ERROR "alpaka: ALPAKA_RAND_XORWOW_ENABLE needs ALPAKA_ACC_GPU_CUDA_ENABLE or "
            "ALPAKA_ACC_GPU_HIP_ENABLE: the engine is code of devices")
    endif()

    if(ALPAKA_ACC_GPU_CUDA_ENABLE OR "cuda" IN_LIST alpaka_FIND_COMPONENTS)
        option(ALPAKA_CUDA_NVCC_EXPT_EXTENDED_LAMBDA "alpaka: lambdas may be kernels" ON)
        option(ALPAKA_CUDA_NVCC_SEPARABLE_COMPILATION
            "alpaka: kernels may use functions and variables of other sources" OFF)
        option(ALPAKA_CUDA_FAST_MATH "alpaka: nvcc may compute less exactly" OFF)
        option(ALPAKA_CUDA_FTZ "alpaka: nvcc may flush denormals to zero" OFF)
        option(ALPAKA_CUDA_SHOW_REGISTER "alpaka: ptxas prints registers and memory of kernels" OFF)
        option(ALPAKA_CUDA_SHOW_CODELINES "alpaka: kernels know their source lines, for profilers" OFF)
        option(ALPAKA_CUDA_KEEP_FILES "alpaka: nvcc keeps intermediate files" OFF)
    endif()
    if(ALPAKA_ACC_ANY_BT_OMP5_ENABLE)
        set(ALPAKA_OMPTARGET_FLAGS "" CACHE STRING
            "alpaka: offload flags, such as -fopenmp-targets=x86_64-pc-linux-gnu")
    endif()
endfunction()

# alpaka_detail_check_hip_linker(<who asks>): ends the configuration where hipcc cannot link device code of several
# sources, rather than the build with a message about LLVM's bitcode.
function(alpaka_detail_check_hip_linker asker)
    if(NOT CMAKE_CXX_COMPILER MATCHES "hipcc[^/]*$")
        return() # refused for that
    endif()
    set(folder "${CMAKE_BINARY_DIR}/CMakeFiles/alpaka_gpu_rdc")
    file(CONFIGURE OUTPUT "${folder}/main.cpp" CONTENT
        "#include <hip/hip_runtime.h>\n__global__ void kernel() {}\nint main() { kernel<<<1, 1>>>(); }\n" @ONLY)
    list(TRANSFORM ALPAKA_HIP_ARCH PREPEND "--offload-arch=" OUTPUT_VARIABLE architectures)
    try_compile(ALPAKA_HIP_LINKS_DEVICE_CODE "${folder}" SOURCES "${folder}/main.cpp"
        COMPILE_DEFINITIONS -fgpu-rdc ${architectures} LINK_OPTIONS -fgpu-rdc --hip-link ${architectures})
    if(NOT ALPAKA_HIP_LINKS_DEVICE_CODE)
        unset(ALPAKA_HIP_LINKS_DEVICE_CODE CACHE)
        message(FATAL_ERROR "alpaka: ${asker}, but this hipcc does not link a program with -fgpu-rdc (that of Debian 12 "
            "cannot: its lld is older than its clang). Put kernels and the device variables and functions that they "
            "use into one source, or take a hipcc with a linker of the same version")
    endif()
endfunction()

# alpaka_detail_chosen(<out> "<option> <flag>"...): the flags whose options are on.
function(alpaka_detail_chosen out)
    set(flags "")
    foreach(choice IN LISTS ARGN)
        string(REPLACE " " ";" choice "${choice}")
        list(GET choice 0 option)
        list(GET choice 1 flag)
        if(${option})
            list(APPEND flags ${flag})
        endif()
    endforeach()
    set(${out} "${flags}" PARENT_SCOPE)
endfunction()

# alpaka_detail_xorwow(<target> <package>): lets sources that use the target have rand::Xorwow, and looks for the headers of
# the vendor's library: cuRAND's are a part of the CUDA Toolkit that may not be installed, rocRAND's a package of their own.
function(alpaka_detail_xorwow target package)
    if(package STREQUAL "CUDA")
        get_filename_component(compiler "${CMAKE_CUDA_COMPILER}" REALPATH)
        get_filename_component(toolkit "${compiler}/../.." ABSOLUTE)
        find_path(ALPAKA_CURAND_INCLUDE_DIR curand_kernel.h
            HINTS "${toolkit}/include" "$ENV{CUDA_PATH}/include" PATHS /usr/local/cuda/include)
        if(NOT ALPAKA_CURAND_INCLUDE_DIR)
            message(FATAL_ERROR "alpaka: ALPAKA_RAND_XORWOW_ENABLE is ON, but cuRAND's curand_kernel.h was not found. Install "
                "the part cuRAND of the CUDA Toolkit, or name the folder of the header by ALPAKA_CURAND_INCLUDE_DIR")
        endif()
        get_filename_component(found "${ALPAKA_CURAND_INCLUDE_DIR}" REALPATH)
        get_filename_component(own "${toolkit}/include" REALPATH)
        if(NOT found STREQUAL own) # which nvcc searches
            target_include_directories(${target} SYSTEM INTERFACE "$<$<COMPILE_LANGUAGE:CUDA>:${found}>")
        endif()
        target_compile_definitions(${target} INTERFACE "$<$<COMPILE_LANGUAGE:CUDA>:ALPAKA_RAND_XORWOW_ENABLED>")
    else()
        find_path(ALPAKA_ROCRAND_INCLUDE_DIR rocrand/rocrand_kernel.h
            HINTS "$ENV{ROCM_PATH}/include" PATHS /opt/rocm/include)
        if(NOT ALPAKA_ROCRAND_INCLUDE_DIR)
            message(FATAL_ERROR "alpaka: ALPAKA_RAND_XORWOW_ENABLE is ON, but rocRAND's rocrand/rocrand_kernel.h was not "
                "found. On Debian: apt-get install librocrand-dev; elsewhere name the folder above it by "
                "ALPAKA_ROCRAND_INCLUDE_DIR")
        endif()
        target_include_directories(${target} SYSTEM INTERFACE "${ALPAKA_ROCRAND_INCLUDE_DIR}")
        target_compile_definitions(${target} INTERFACE ALPAKA_RAND_XORWOW_ENABLED)
    endif()
endfunction()

# alpaka_detail_flags(<target> <package>): the compiler flags that sources using a back-end need.
function(alpaka_detail_flags target package)
    if(ALPAKA_RAND_XORWOW_ENABLE AND package MATCHES "^(CUDA|HIP)$")
        alpaka_detail_xorwow(${target} ${package})
    endif()
    if(package STREQUAL "OpenMP")
        # OpenMP::OpenMP_CXX has no flag for CUDA sources, whose OpenMP regions would run serially without a word.
        target_compile_options(${target} INTERFACE "$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:-Xcompiler=-fopenmp>")
        if(target STREQUAL "alpaka::omptarget")
            alpaka_detail_offload_flags(${target})
        endif()
    elseif(package STREQUAL "CUDA")
        # The library itself needs the relaxed constexpr.
        alpaka_detail_chosen(flags
            "ALPAKA_CUDA_NVCC_EXPT_EXTENDED_LAMBDA --extended-lambda" "ALPAKA_CUDA_FAST_MATH --use_fast_math"
            "ALPAKA_CUDA_FTZ --ftz=true" "ALPAKA_CUDA_SHOW_REGISTER -Xptxas=-v"
            "ALPAKA_CUDA_SHOW_CODELINES -lineinfo" "ALPAKA_CUDA_KEEP_FILES --keep")
        list(PREPEND flags --expt-relaxed-constexpr)
        target_compile_options(${target} INTERFACE "$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:${flags}>")
    elseif(package STREQUAL "HIP")
        target_compile_options(${target} INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-x hip>")
        target_link_libraries(${target} INTERFACE ${CMAKE_DL_LIBS}) # which asks for roctx
        alpaka_detail_chosen(flags
            "ALPAKA_HIP_FAST_MATH -ffast-math" "ALPAKA_HIP_FTZ -fgpu-flush-denormals-to-zero"
            "ALPAKA_HIP_SHOW_REGISTER -Rpass-analysis=kernel-resource-usage"
            "ALPAKA_HIP_SHOW_CODELINES -gline-tables-only" "ALPAKA_HIP_KEEP_FILES -save-temps")
        target_compile_options(${target} INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${flags}>")
        foreach(arch IN LISTS ALPAKA_HIP_ARCH)
            target_compile_options(${target} INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:--offload-arch=${arch}>")
        endforeach()
        if(ALPAKA_HIP_SEPARABLE_COMPILATION)
            target_compile_options(${target} INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:-fgpu-rdc>")
            target_link_options(${target} INTERFACE -fgpu-rdc --hip-link)
            foreach(arch IN LISTS ALPAKA_HIP_ARCH)
                target_link_options(${target} INTERFACE "--offload-arch=${arch}")
            endforeach()
        endif()
    endif()
endfunction()

# alpaka_detail_offload_flags(<target>): the flags for target regions.
function(alpaka_detail_offload_flags target)
    separate_arguments(flags UNIX_COMMAND "${ALPAKA_OMPTARGET_FLAGS}")
    # In images for a device that is like a host, LLVM's optimiser of OpenMP for GPUs reads wrong values
    # (docs/howto/openmp-target.md).
    if(ALPAKA_OMPTARGET_FLAGS MATCHES "-linux")
        list(APPEND flags "SHELL:-mllvm -openmp-opt-disable")
    endif()
    target_compile_options(${target} INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${flags}>")
    target_link_options(${target} INTERFACE -fopenmp ${flags})
    # The image for the device is linked apart and needs the bodies of the functions that it calls.
    if(ALPAKA_OMPTARGET_FLAGS)
        target_compile_options(${target} INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:-UALPAKA_COMPILED_ENGINE>")
    endif()
    # clang links it where there are devices to offload to; g++ has its functions in libgomp.
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND NOT ALPAKA_OMPTARGET_FLAGS)
        target_link_options(${target} INTERFACE -lomptarget)
    endif()
endfunction()

# alpaka_detail_exclusions(): ends the configuration where the options of back-ends exclude each other.
function(alpaka_detail_exclusions)
    if(ALPAKA_ACC_GPU_CUDA_ENABLE AND ALPAKA_ACC_GPU_HIP_ENABLE)
        message(FATAL_ERROR "alpaka: ALPAKA_ACC_GPU_CUDA_ENABLE and ALPAKA_ACC_GPU_HIP_ENABLE exclude each other")
    endif()

    alpaka_detail_named_accs(accs)
    foreach(gpu IN ITEMS CUDA HIP)
        if(NOT ALPAKA_ACC_GPU_${gpu}_ONLY_MODE)
            continue()
        endif()
        foreach(acc IN LISTS accs)
            if(accs_${acc}_KIND STREQUAL "CPU" AND ${accs_${acc}_OPTION})
                message(FATAL_ERROR "alpaka: ALPAKA_ACC_GPU_${gpu}_ONLY_MODE and ${accs_${acc}_OPTION} exclude each "
                    "other: no CPU can run kernels then")
            endif()
        endforeach()
    endforeach()
endfunction()
