# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# The targets and commands of alpaka. The source tree and the installed package include this one file, so that
# add_subdirectory and find_package behave alike and back-ends are chosen in the consumer's configure step.
#
# Set before inclusion:
#   alpaka_INCLUDE_DIR       where the headers are
#   alpaka_VERSION           their version
#   alpaka_FIND_COMPONENTS   back-ends to define that are not looked for otherwise (cuda, hip, omptarget)
#   alpaka_DEFAULT_BACKENDS  ON: options of CPU back-ends whose package is found default to ON (the library's own build)
#
# Every target is IMPORTED GLOBAL: consumers that install their own targets need not export ours, and a second inclusion
# from another directory finds the targets of the first. Results of find_package stay inside functions.

cmake_policy(PUSH)
cmake_policy(VERSION 3.22...3.25)

option(ALPAKA_NO_MATH_ERRNO "Compile with -fno-math-errno: kernels do not read errno, and loops with sqrt vectorise" ON)

option(ALPAKA_SPLIT_GUARDS "Compile with g++'s --param=logical-op-non-short-circuit=0: loops over guarded threads vectorise" ON)

# alpaka_detail_find(<package> <out>): looks for what a back-end needs and sets <out> to the targets to link, "none" when
# there is nothing to link, and "" when the package is missing.
function(alpaka_detail_find package out)
    set(targets "none")
    if(package STREQUAL "Boost.Context" OR package STREQUAL "Boost.Fiber")
        string(TOLOWER "${package}" component)
        string(REPLACE "boost." "" component "${component}")
        find_package(Boost 1.65.1 QUIET CONFIG COMPONENTS ${component})
        if(NOT TARGET Boost::${component})
            find_package(Boost 1.65.1 QUIET MODULE COMPONENTS ${component})
        endif()
        set(targets Boost::${component})
    elseif(package STREQUAL "OpenMP")
        find_package(OpenMP QUIET COMPONENTS CXX)
        set(targets OpenMP::OpenMP_CXX)
    elseif(package STREQUAL "oneTBB")
        find_package(TBB QUIET CONFIG)
        set(targets TBB::tbb)
    elseif(package STREQUAL "CUDA")
        include(CheckLanguage)
        check_language(CUDA)
        if(NOT CMAKE_CUDA_COMPILER)
            set(targets "")
        endif()
    elseif(package STREQUAL "HIP")
        # CMake's HIP language does not accept Debian's paths; hipcc as the C++ compiler works everywhere.
        if(NOT CMAKE_CXX_COMPILER MATCHES "hipcc[^/]*$")
            set(targets "")
        endif()
    endif()
    if(NOT targets STREQUAL "none" AND NOT TARGET "${targets}")
        set(targets "")
    endif()
    set(${out} "${targets}" PARENT_SCOPE)
endfunction()

# alpaka_detail_headers(): defines alpaka::headers, what every back-end needs, alpaka::serial and alpaka::threads, which
# need no more and are always on, and alpaka::alpaka, what the options choose.
function(alpaka_detail_headers)
    if(TARGET alpaka::headers)
        get_target_property(first alpaka::headers ALPAKA_VERSION)
        if(NOT first VERSION_EQUAL alpaka_VERSION)
            message(WARNING "alpaka ${alpaka_VERSION} is ignored: alpaka ${first} is part of this build already")
        endif()
        return()
    endif()
    find_package(Threads REQUIRED)
    find_package(Boost 1.65.1 QUIET CONFIG)
    if(NOT TARGET Boost::headers)
        find_package(Boost 1.65.1 QUIET MODULE)
    endif()
    if(NOT TARGET Boost::headers)
        message(FATAL_ERROR "alpaka needs the headers of Boost 1.65.1 or newer. On Debian: apt-get install libboost-dev")
    endif()
    add_library(alpaka::headers INTERFACE IMPORTED GLOBAL)
    set_target_properties(alpaka::headers PROPERTIES ALPAKA_VERSION "${alpaka_VERSION}")
    target_include_directories(alpaka::headers INTERFACE "${alpaka_INCLUDE_DIR}")
    target_compile_features(alpaka::headers INTERFACE cxx_std_20)
    target_link_libraries(alpaka::headers INTERFACE Threads::Threads Boost::headers)
    target_compile_definitions(alpaka::headers INTERFACE
        ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLED ALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLED)
    if(ALPAKA_NO_MATH_ERRNO)
        target_compile_options(alpaka::headers INTERFACE
            "$<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang,IntelLLVM>:-fno-math-errno>"
            "$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:-Xcompiler=-fno-math-errno>")
    endif()
    if(ALPAKA_SPLIT_GUARDS)
        target_compile_options(alpaka::headers INTERFACE
            "$<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=logical-op-non-short-circuit=0>")
        if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
            target_compile_options(alpaka::headers INTERFACE
                "$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:-Xcompiler=--param=logical-op-non-short-circuit=0>")
        endif()
    endif()
    foreach(name IN ITEMS serial threads)
        add_library(alpaka::${name} INTERFACE IMPORTED GLOBAL)
        target_link_libraries(alpaka::${name} INTERFACE alpaka::headers)
    endforeach()
    add_library(alpaka::alpaka INTERFACE IMPORTED GLOBAL)
    target_link_libraries(alpaka::alpaka INTERFACE alpaka::headers)
    add_library(alpaka ALIAS alpaka::alpaka)
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

# alpaka_detail_flags(<target> <package>): the compiler flags that sources using a back-end need.
function(alpaka_detail_flags target package)
    if(package STREQUAL "OpenMP")
        # OpenMP::OpenMP_CXX has no flag for CUDA sources, whose OpenMP regions would run serially without a word.
        target_compile_options(${target} INTERFACE "$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:-Xcompiler=-fopenmp>")
        if(target STREQUAL "alpaka::omptarget" AND ALPAKA_OMPTARGET_FLAGS)
            target_compile_options(${target} INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${ALPAKA_OMPTARGET_FLAGS}>")
            target_link_options(${target} INTERFACE ${ALPAKA_OMPTARGET_FLAGS})
        endif()
    elseif(package STREQUAL "CUDA")
        # The library itself needs the relaxed constexpr.
        set(flags --expt-relaxed-constexpr)
        foreach(choice IN ITEMS
            "ALPAKA_CUDA_NVCC_EXPT_EXTENDED_LAMBDA --extended-lambda" "ALPAKA_CUDA_FAST_MATH --use_fast_math"
            "ALPAKA_CUDA_FTZ --ftz=true" "ALPAKA_CUDA_SHOW_REGISTER -Xptxas=-v"
            "ALPAKA_CUDA_SHOW_CODELINES -lineinfo" "ALPAKA_CUDA_KEEP_FILES --keep")
            string(REPLACE " " ";" choice "${choice}")
            list(GET choice 0 option)
            list(GET choice 1 flag)
            if(${option})
                list(APPEND flags ${flag})
            endif()
        endforeach()
        target_compile_options(${target} INTERFACE "$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:${flags}>")
    elseif(package STREQUAL "HIP")
        target_compile_options(${target} INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-x hip>")
        if(ALPAKA_HIP_FAST_MATH)
            target_compile_options(${target} INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:-ffast-math>")
        endif()
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

# alpaka_detail_backend(<target> OPTION <name> HEADER <file> PACKAGE <package> HINT <sentence> [ASKED_FOR])
# Defines alpaka::<target>, unless its package is missing, and makes alpaka::alpaka link it when the option says so.
# HEADER is the one without which this version of the library has no such back-end.
# ASKED_FOR (devices): looked for only when the option or a component names it.
function(alpaka_detail_backend name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "ASKED_FOR" "OPTION;PACKAGE;HINT;HEADER" "")
    string(REGEX REPLACE "_ENABLE$" "_ENABLED" macro "${arg_OPTION}")
    if(NOT EXISTS "${alpaka_INCLUDE_DIR}/alpaka/${arg_HEADER}")
        if(${arg_OPTION})
            message(FATAL_ERROR "alpaka: ${arg_OPTION} is ON, but alpaka ${alpaka_VERSION} has no such back-end")
        endif()
        return()
    endif()

    set(packages "")
    if(NOT arg_ASKED_FOR OR ${arg_OPTION} OR name IN_LIST alpaka_FIND_COMPONENTS)
        alpaka_detail_find("${arg_PACKAGE}" packages)
    endif()
    set(default OFF)
    if(alpaka_DEFAULT_BACKENDS AND packages AND NOT arg_ASKED_FOR)
        set(default ON)
    endif()
    option(${arg_OPTION} "alpaka: alpaka::alpaka has the back-end of alpaka::${name}" ${default})
    if(NOT packages)
        if(${arg_OPTION})
            message(FATAL_ERROR "alpaka: ${arg_OPTION} is ON, but ${arg_PACKAGE} was not found. ${arg_HINT}")
        endif()
        return()
    endif()

    if(NOT TARGET alpaka::${name})
        add_library(alpaka::${name} INTERFACE IMPORTED GLOBAL)
        target_link_libraries(alpaka::${name} INTERFACE alpaka::headers)
        if(NOT packages STREQUAL "none")
            target_link_libraries(alpaka::${name} INTERFACE ${packages})
        endif()
        if(arg_PACKAGE STREQUAL "CUDA")
            # Sources of the target that are not CUDA do without the back-end.
            set(macro "$<$<COMPILE_LANGUAGE:CUDA>:${macro}>")
        endif()
        target_compile_definitions(alpaka::${name} INTERFACE "${macro}")
        if(arg_PACKAGE MATCHES "^(CUDA|HIP)$" AND ALPAKA_ACC_GPU_${arg_PACKAGE}_ONLY_MODE)
            string(REPLACE "_ENABLED" "_ONLY_MODE" macro "${macro}")
            target_compile_definitions(alpaka::${name} INTERFACE "${macro}")
        endif()
        alpaka_detail_flags(alpaka::${name} "${arg_PACKAGE}")
    endif()
    if(${arg_OPTION})
        get_target_property(chosen alpaka::alpaka INTERFACE_LINK_LIBRARIES)
        if(NOT "alpaka::${name}" IN_LIST chosen)
            target_link_libraries(alpaka::alpaka INTERFACE alpaka::${name})
            set_property(TARGET alpaka::alpaka APPEND PROPERTY ALPAKA_BACKENDS ${name})
        endif()
    endif()
endfunction()

if(ALPAKA_ACC_GPU_HIP_ENABLE)
    set(ALPAKA_HIP_ARCH "gfx906" CACHE STRING "alpaka: AMD architectures that hipcc compiles for")
    option(ALPAKA_HIP_FAST_MATH "alpaka: hipcc may compute less exactly" OFF)
    option(ALPAKA_HIP_SEPARABLE_COMPILATION "alpaka: kernels may use functions and variables of other sources" OFF)
    # Before any other check, which would fail in this linker, too.
    if(ALPAKA_HIP_SEPARABLE_COMPILATION)
        alpaka_detail_check_hip_linker("ALPAKA_HIP_SEPARABLE_COMPILATION is ON")
    elseif(CMAKE_CXX_FLAGS MATCHES "-fgpu-rdc")
        alpaka_detail_check_hip_linker("CMAKE_CXX_FLAGS has -fgpu-rdc")
    endif()
endif()

# Kernels as code for the device alone, which may then call what only devices have.
foreach(alpaka_gpu IN ITEMS CUDA HIP)
    option(ALPAKA_ACC_GPU_${alpaka_gpu}_ONLY_MODE "alpaka: kernels are compiled for ${alpaka_gpu} devices alone" OFF)
    if(ALPAKA_ACC_GPU_${alpaka_gpu}_ONLY_MODE)
        if(NOT ALPAKA_ACC_GPU_${alpaka_gpu}_ENABLE)
            message(FATAL_ERROR "alpaka: ALPAKA_ACC_GPU_${alpaka_gpu}_ONLY_MODE needs ALPAKA_ACC_GPU_${alpaka_gpu}_ENABLE")
        endif()
        set(alpaka_DEFAULT_BACKENDS OFF)
    endif()
endforeach()

alpaka_detail_headers()

foreach(alpaka_option IN ITEMS ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLE ALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLE)
    if(DEFINED ${alpaka_option} AND NOT ${alpaka_option})
        message(WARNING "alpaka: ${alpaka_option} is OFF, but this back-end needs nothing and is always there")
    endif()
endforeach()
unset(alpaka_option)

if(ALPAKA_ACC_GPU_CUDA_ENABLE OR "cuda" IN_LIST alpaka_FIND_COMPONENTS)
    option(ALPAKA_CUDA_NVCC_EXPT_EXTENDED_LAMBDA "alpaka: lambdas may be kernels" ON)
    option(ALPAKA_CUDA_NVCC_SEPARABLE_COMPILATION "alpaka: kernels may use functions and variables of other sources" OFF)
    option(ALPAKA_CUDA_FAST_MATH "alpaka: nvcc may compute less exactly" OFF)
    option(ALPAKA_CUDA_FTZ "alpaka: nvcc may flush denormals to zero" OFF)
    option(ALPAKA_CUDA_SHOW_REGISTER "alpaka: ptxas prints registers and memory of kernels" OFF)
    option(ALPAKA_CUDA_SHOW_CODELINES "alpaka: kernels know their source lines, for profilers" OFF)
    option(ALPAKA_CUDA_KEEP_FILES "alpaka: nvcc keeps intermediate files" OFF)
endif()
if(ALPAKA_ACC_ANY_BT_OMP5_ENABLE)
    set(ALPAKA_OMPTARGET_FLAGS "" CACHE STRING "alpaka: offload flags, such as -fopenmp-targets=x86_64-pc-linux-gnu")
endif()

alpaka_detail_backend(blockpercore OPTION ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLE
    HEADER strategy/block/LazyFibers.hpp
    PACKAGE Boost.Context HINT "On Debian: apt-get install libboost-context-dev")
alpaka_detail_backend(fibers OPTION ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLE
    HEADER strategy/block/BoostFibers.hpp
    PACKAGE Boost.Fiber HINT "On Debian: apt-get install libboost-fiber-dev")
alpaka_detail_backend(ompblocks OPTION ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLE
    HEADER strategy/grid/OpenMp.hpp
    PACKAGE OpenMP HINT "On Debian: g++ has it; for clang: apt-get install libomp-dev")
alpaka_detail_backend(ompthreads OPTION ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLE
    HEADER strategy/block/OpenMp.hpp
    PACKAGE OpenMP HINT "On Debian: g++ has it; for clang: apt-get install libomp-dev")
alpaka_detail_backend(tbb OPTION ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLE
    HEADER strategy/grid/Tbb.hpp
    PACKAGE oneTBB HINT "On Debian: apt-get install libtbb-dev")
alpaka_detail_backend(omptarget OPTION ALPAKA_ACC_ANY_BT_OMP5_ENABLE ASKED_FOR
    HEADER runtime/omptarget/Dev.hpp
    PACKAGE OpenMP HINT "On Debian: apt-get install clang libomp-dev")
alpaka_detail_backend(cuda OPTION ALPAKA_ACC_GPU_CUDA_ENABLE ASKED_FOR
    HEADER runtime/cudahip/host/Dev.hpp
    PACKAGE CUDA HINT "Put nvcc on the PATH or set CUDACXX; on Debian: apt-get install nvidia-cuda-toolkit")
alpaka_detail_backend(hip OPTION ALPAKA_ACC_GPU_HIP_ENABLE ASKED_FOR
    HEADER runtime/cudahip/host/Dev.hpp
    PACKAGE HIP HINT "Configure with -DCMAKE_CXX_COMPILER=hipcc; on Debian: apt-get install hipcc")

if(ALPAKA_ACC_GPU_CUDA_ENABLE AND ALPAKA_ACC_GPU_HIP_ENABLE)
    message(FATAL_ERROR "alpaka: ALPAKA_ACC_GPU_CUDA_ENABLE and ALPAKA_ACC_GPU_HIP_ENABLE exclude each other")
endif()
if(ALPAKA_ACC_GPU_HIP_ENABLE AND ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLE)
    message(FATAL_ERROR "alpaka: ALPAKA_ACC_GPU_HIP_ENABLE and ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLE exclude each other: "
        "hipcc does not compile Boost.Fiber. ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLE has fibers of its own")
endif()

foreach(alpaka_gpu IN ITEMS CUDA HIP)
    if(ALPAKA_ACC_GPU_${alpaka_gpu}_ONLY_MODE)
        foreach(alpaka_option IN ITEMS BLOCK_PER_CORE B_SEQ_T_FIBERS B_OMP2_T_SEQ B_SEQ_T_OMP2 B_TBB_T_SEQ)
            if(ALPAKA_ACC_CPU_${alpaka_option}_ENABLE)
                message(FATAL_ERROR "alpaka: ALPAKA_ACC_GPU_${alpaka_gpu}_ONLY_MODE and "
                    "ALPAKA_ACC_CPU_${alpaka_option}_ENABLE exclude each other: no CPU can run kernels then")
            endif()
        endforeach()
    endif()
endforeach()
unset(alpaka_gpu)
unset(alpaka_option)

# Both OpenMP accelerators at once, under the name of what they need.
if(TARGET alpaka::ompblocks AND TARGET alpaka::ompthreads AND NOT TARGET alpaka::openmp)
    add_library(alpaka::openmp INTERFACE IMPORTED GLOBAL)
    target_link_libraries(alpaka::openmp INTERFACE alpaka::ompblocks alpaka::ompthreads)
endif()

# alpaka_detail_cuda(): enables CMake's CUDA language when alpaka::alpaka has CUDA. A macro, because a language is enabled
# in the scope of the targets that use it; call the commands below from a list file, or enable CUDA there yourself.
macro(alpaka_detail_cuda)
    get_property(alpaka_backends TARGET alpaka::alpaka PROPERTY ALPAKA_BACKENDS)
    if("cuda" IN_LIST alpaka_backends)
        if(NOT CMAKE_CUDA_COMPILE_OBJECT)
            enable_language(CUDA)
        endif()
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

cmake_policy(POP)
