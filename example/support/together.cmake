# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# Small programs in few translation units, because the headers cost more than such a program. Each program is included
# into a namespace, after the headers of all.

# alpaka_together(<name> <batches> <programs> <alone> <batch size> <source>...): writes the sources of one executable,
# `<name> <program> [argument...]`; each of them has <batch size> programs. Sets <batches> to these sources, <programs> to
# the names of the programs in them, and <alone> to the sources that cannot be in a namespace, because they specialise a
# trait of the library.
function(alpaka_together name batches programs alone size)
    set(files "")
    set(together "")
    set(others "")
    set(headers "")
    # Once, and weak: a test that calls the programs links them, and has a main of its own.
    set(text "[[gnu::weak]] int main(int argc, char** argv)\n{\n    return together::run(\"${name}\", argc, argv);\n}\n")
    set(count 0)
    foreach(source IN LISTS ARGN)
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${source}")
        file(STRINGS "${source}" specialisations REGEX "^struct (alpaka|a)::")
        if(specialisations)
            list(APPEND others "${source}")
            continue()
        endif()
        get_filename_component(folder "${source}" DIRECTORY)
        get_filename_component(program "${source}" NAME_WE)
        list(APPEND together "${program}")
        file(STRINGS "${source}" includes REGEX "^#include ")
        list(TRANSFORM includes REPLACE "\"(.*)\"" "\"${folder}/\\1\"")
        list(APPEND headers ${includes})
        string(APPEND text "namespace ${name}_${program}\n{\n#include \"${source}\"\n"
            "    [[maybe_unused]] static bool const isAdded = together::add(\"${program}\", &main);\n}\n")
        math(EXPR count "${count} + 1")
        if(count EQUAL size)
            alpaka_together_batch()
        endif()
    endforeach()
    if(count)
        alpaka_together_batch()
    endif()
    set(${batches} "${files}" PARENT_SCOPE)
    set(${programs} "${together}" PARENT_SCOPE)
    set(${alone} "${others}" PARENT_SCOPE)
endfunction()

# alpaka_together_batch(): a part of the function above, writes a source with the programs collected so far.
macro(alpaka_together_batch)
    list(LENGTH files number)
    list(REMOVE_DUPLICATES headers)
    list(JOIN headers "\n" lines)
    set(file "${CMAKE_CURRENT_BINARY_DIR}/${name}${number}.cpp")
    file(CONFIGURE OUTPUT "${file}" @ONLY
        CONTENT "#include \"${CMAKE_CURRENT_FUNCTION_LIST_DIR}/Programs.hpp\"\n${lines}\n${text}")
    list(APPEND files "${file}")
    set(headers "")
    set(text "")
    set(count 0)
endmacro()
