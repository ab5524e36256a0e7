// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Where the functions that depend on no kernel are compiled: in every source, or once for a program.
#pragma once

#include <alpaka/core/Predef.hpp>

//! \def ALPAKA_COMPILED_ENGINE
//! Defined for sources whose program or shared library also compiles alpaka/engine.cpp. Headers then only declare the
//! functions that depend on no kernel; their bodies lie in the .ipp file beside the header.
//! \def ALPAKA_HAS_BODIES
//! 1 where headers include their bodies: without ALPAKA_COMPILED_ENGINE.
//! \def ALPAKA_ENGINE
//! Precedes a function in an .ipp file. It is inline in both modes, so the linker keeps one copy, whatever the mode of the
//! objects that it links. Constructors and destructors stay in the headers and call such functions: clang 14 does not emit
//! all of their variants unless a source calls them.
//! Where every source compiles the bodies, their callers do not take them in, as with a compiled engine. g++ optimises them
//! at -O1, which saves a tenth of what a first program costs to compile; another level also keeps a function out
//! of its callers. g++ 11 and older would forget the other flags of the command line in such a function. clang has no
//! such attribute and does not inline them.
//! \def ALPAKA_ENGINE_COLD
//! The same for a function that programs call once or seldom: clang does not optimise it. Its callers do not count as
//! cold, so it may be one that all programs call. What most programs never run is ALPAKA_COLD besides.
//! \def ALPAKA_ENGINE_VIRTUAL
//! Precedes a virtual function in its class if its body lies in an .ipp file. If it were not inline there, every source that
//! includes the body would emit all virtual functions of the class, used or not.
#ifdef ALPAKA_COMPILED_ENGINE
#    define ALPAKA_HAS_BODIES 0
#    define ALPAKA_ENGINE_VIRTUAL
#else
#    define ALPAKA_HAS_BODIES 1
#    if defined(__clang__)
#        define ALPAKA_ENGINE [[gnu::noinline]] inline
#        if !ALPAKA_DEVICE_COMPILER
#            define ALPAKA_ENGINE_COLD [[gnu::noinline, clang::optnone]] inline
#        endif
#    elif defined(__GNUC__) && __GNUC__ >= 12 && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)                 \
        && !defined(__CUDACC__)
#        define ALPAKA_ENGINE [[gnu::optimize("O1")]] inline
#    else
#        define ALPAKA_ENGINE inline
#    endif
#    ifndef ALPAKA_ENGINE_COLD
#        define ALPAKA_ENGINE_COLD ALPAKA_ENGINE
#    endif
#    define ALPAKA_ENGINE_VIRTUAL inline
#endif
