# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# Programs of the tour in few translation units, because the headers cost more than such a program. Each
# program is included into a namespace, after the headers of all.

# alpaka_tour_together(<batches> <names> <alone> <batch size> <source>...): writes sources of one executable, `tour <name>
# [argument...]`, with so many programs each. <names> are those of the programs in it; <alone> the sources that cannot be
# in a namespace, because they specialise a trait of the library.
function(alpaka_tour_together batches names alone size)
    set(files "")
    set(together "")
    set(others "")
    set(headers "")
    set(text "int main(int argc, char** argv)\n{\n    return tour::run(argc, argv);\n}\n") # of the first batch
    set(count 0)
    foreach(source IN LISTS ARGN)
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${source}")
        file(STRINGS "${source}" specialisations REGEX "^struct (alpaka|a)::")
        if(specialisations)
            list(APPEND others "${source}")
            continue()
        endif()
        get_filename_component(folder "${source}" DIRECTORY)
        get_filename_component(name "${source}" NAME_WE)
        list(APPEND together "${name}")
        file(STRINGS "${source}" includes REGEX "^#include ")
        list(TRANSFORM includes REPLACE "\"(.*)\"" "\"${folder}/\\1\"")
        list(APPEND headers ${includes})
        string(APPEND text "namespace tour_${name}\n{\n#include \"${source}\"\n"
            "    [[maybe_unused]] static bool const isAdded = tour::add(\"${name}\", &main);\n}\n")
        math(EXPR count "${count} + 1")
        if(count EQUAL size)
            alpaka_tour_batch()
        endif()
    endforeach()
    if(count)
        alpaka_tour_batch()
    endif()
    set(${batches} "${files}" PARENT_SCOPE)
    set(${names} "${together}" PARENT_SCOPE)
    set(${alone} "${others}" PARENT_SCOPE)
endfunction()

# alpaka_tour_batch(): of the function above, writes what it has collected.
macro(alpaka_tour_batch)
    list(LENGTH files number)
    list(REMOVE_DUPLICATES headers)
    list(JOIN headers "\n" lines)
    set(file "${CMAKE_CURRENT_BINARY_DIR}/tour${number}.cpp")
    file(CONFIGURE OUTPUT "${file}" @ONLY
        CONTENT "#include \"${CMAKE_CURRENT_FUNCTION_LIST_DIR}/Programs.hpp\"\n${lines}\n${text}")
    list(APPEND files "${file}")
    set(headers "")
    set(text "")
    set(count 0)
endmacro()
