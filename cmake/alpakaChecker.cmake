# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# The checker of kernels (docs/howto/find-a-bug.md): AccCpuChecked, and the functions that see accesses.

option(ALPAKA_ACC_CPU_CHECKED_ENABLE "alpaka: alpaka::alpaka has the back-end of alpaka::checker" OFF)

# alpaka_detail_checker(): defines alpaka::checker, unless Boost.Context is missing.
function(alpaka_detail_checker)
    alpaka_detail_find("Boost.Context" packages)
    if(NOT packages)
        if(ALPAKA_ACC_CPU_CHECKED_ENABLE)
            message(FATAL_ERROR
                "alpaka: ALPAKA_ACC_CPU_CHECKED_ENABLE is ON, but Boost.Context was not found. ${packages_hint}")
        endif()
        set_property(GLOBAL PROPERTY alpaka_checker_REASON "Boost.Context was not found. ${packages_hint}")
        return()
    endif()
    if(NOT TARGET alpaka::checker)
        # Compiled without the flag that the program's own sources get: the functions must not call themselves.
        add_library(alpaka_checker_functions STATIC EXCLUDE_FROM_ALL "${alpaka_PARTS_DIR}/checker/checker.cpp")
        # Shared libraries link it, too.
        set_target_properties(alpaka_checker_functions PROPERTIES ALPAKA_HEADER_ONLY ON POSITION_INDEPENDENT_CODE ON)
        target_include_directories(alpaka_checker_functions PRIVATE "${alpaka_PARTS_DIR}/checker/include")
        target_link_libraries(alpaka_checker_functions PUBLIC alpaka::headers ${CMAKE_DL_LIBS})
        target_compile_options(alpaka_checker_functions PRIVATE -O2 -g -fno-sanitize=all)

        add_library(alpaka::checker INTERFACE IMPORTED GLOBAL)
        target_link_libraries(alpaka::checker INTERFACE alpaka::headers ${packages} alpaka_checker_functions)
        target_include_directories(alpaka::checker INTERFACE "${alpaka_PARTS_DIR}/checker/include")
        target_compile_definitions(alpaka::checker INTERFACE ALPAKA_ACC_CPU_CHECKED_ENABLED)
        # The flag is not given to the linker, which would add ThreadSanitizer's own functions. clang leaves out a read
        # before a write of the same object otherwise. g++ writes out copies of a constant number of bytes unseen.
        target_compile_options(alpaka::checker INTERFACE
            "$<$<COMPILE_LANGUAGE:CXX>:-fsanitize=thread;-g>"
            "$<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fno-builtin-memcpy;-fno-builtin-memmove;-fno-builtin-memset>"
            "$<$<COMPILE_LANG_AND_ID:CXX,Clang>:SHELL:-mllvm -tsan-compound-read-before-write=1>")
    endif()
    if(ALPAKA_ACC_CPU_CHECKED_ENABLE)
        get_target_property(chosen alpaka::alpaka INTERFACE_LINK_LIBRARIES)
        if(NOT "alpaka::checker" IN_LIST chosen)
            target_link_libraries(alpaka::alpaka INTERFACE alpaka::checker)
            set_property(TARGET alpaka::alpaka APPEND PROPERTY ALPAKA_BACKENDS checker)
        endif()
    endif()
endfunction()

# alpaka_detail_checker_mpi(): defines alpaka::checker_mpi where alpaka::checker and alpaka::mpi are.
function(alpaka_detail_checker_mpi)
    if(TARGET alpaka::checker_mpi OR NOT TARGET alpaka::checker OR NOT TARGET alpaka::mpi)
        return()
    endif()
    # Objects, not an archive, so that its functions come before those of MPI in any order of the libraries.
    add_library(alpaka_checker_mpi OBJECT EXCLUDE_FROM_ALL "${alpaka_PARTS_DIR}/checker/mpi.cpp")
    set_target_properties(alpaka_checker_mpi PROPERTIES ALPAKA_HEADER_ONLY ON POSITION_INDEPENDENT_CODE ON)
    target_link_libraries(alpaka_checker_mpi PRIVATE alpaka::headers MPI::MPI_CXX)
    target_include_directories(alpaka_checker_mpi PRIVATE "${alpaka_PARTS_DIR}/checker/include")
    target_compile_options(alpaka_checker_mpi PRIVATE -O2 -g -fno-sanitize=all)

    add_library(alpaka::checker_mpi INTERFACE IMPORTED GLOBAL)
    target_link_libraries(alpaka::checker_mpi INTERFACE alpaka::checker alpaka::mpi)
    target_sources(alpaka::checker_mpi INTERFACE "$<TARGET_OBJECTS:alpaka_checker_mpi>")
endfunction()
