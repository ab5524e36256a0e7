# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# alpaka::older_headers: alpaka::headers, and in a folder of the build the headers of olderHeaders.txt.

# alpaka_detail_older_headers()
function(alpaka_detail_older_headers)
    if(TARGET alpaka::older_headers)
        return()
    endif()
    set(folder "${CMAKE_BINARY_DIR}/alpaka-older-headers")
    file(STRINGS "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/olderHeaders.txt" names REGEX "^[^#]")
    foreach(name IN LISTS names)
        if(NOT EXISTS "${folder}/alpaka/${name}")
            file(WRITE "${folder}/alpaka/${name}" "#pragma once\n#include <alpaka/alpaka.hpp>\n")
        endif()
    endforeach()
    add_library(alpaka::older_headers INTERFACE IMPORTED GLOBAL)
    target_include_directories(alpaka::older_headers INTERFACE "${folder}")
    target_link_libraries(alpaka::older_headers INTERFACE alpaka::headers)
endfunction()
