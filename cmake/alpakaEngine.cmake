# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# Where the functions that depend on no kernel are compiled (docs/internals/engine.md). By default every target that links alpaka
# compiles alpaka/engine.cpp once, with its own flags.

option(ALPAKA_HEADER_ONLY "alpaka: compile in every source what depends on no kernel, instead of once per target" OFF)

option(ALPAKA_ENGINE_LIBRARY
    "alpaka: compile what depends on no kernel once for all targets, which then must have the same compile options" OFF)

# alpaka_detail_engine(): adds the engine to alpaka::headers. A target with the property ALPAKA_HEADER_ONLY does without.
function(alpaka_detail_engine)
    if(ALPAKA_HEADER_ONLY)
        return()
    endif()
    set(source "${alpaka_INCLUDE_DIR}/alpaka/engine.cpp")
    set(uses_engine "$<NOT:$<BOOL:$<TARGET_PROPERTY:ALPAKA_HEADER_ONLY>>>")
    if(ALPAKA_ENGINE_LIBRARY)
        add_library(alpaka_engine STATIC EXCLUDE_FROM_ALL "${source}")
        set_target_properties(alpaka_engine PROPERTIES POSITION_INDEPENDENT_CODE ON)
        foreach(property INCLUDE_DIRECTORIES COMPILE_OPTIONS)
            set_property(TARGET alpaka_engine PROPERTY ${property} "$<TARGET_PROPERTY:alpaka::headers,INTERFACE_${property}>")
        endforeach()
        target_compile_features(alpaka_engine PRIVATE cxx_std_20)
        target_link_libraries(alpaka_engine PRIVATE Threads::Threads Boost::headers)
        target_link_libraries(alpaka::headers INTERFACE alpaka_engine)
    else()
        target_sources(alpaka::headers INTERFACE "$<${uses_engine}:${source}>")
    endif()
    target_compile_definitions(alpaka::headers INTERFACE "$<${uses_engine}:ALPAKA_COMPILED_ENGINE>")
endfunction()
