#!/bin/sh
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# split <g++> <argument>...: compiles one source with clang++ and the plug-in for barriers, as alpaka_split_sources asks for.
# Flags that clang does not have are left out, as its driver names them. So are parameters of g++'s optimisers, link-time
# optimisation, whose files differ, and profiles, which g++'s library would have to write.

shift
unknown=$("@CLANG@" -### "$@" 2>&1 | sed -n "s/.*error: unknown argument:* '\(.*\)'\(; did you mean '.*\)*$/\1/p")
for argument; do
    shift
    case $argument in
        -fopenmp | -fopenmp=*)
            echo "alpaka_split_sources: the target compiles with $argument, but g++ and clang have OpenMP runtimes of their own, \
which do not work in one program. Put the sources into a library that does not link alpaka::openmp." >&2
            exit 1
            ;;
        --param=* | -flto | -flto=* | -ffat-lto-objects | -fno-fat-lto-objects) continue ;;
        --coverage | -fprofile-* | -ftest-coverage | -fcoverage-*) continue ;;
        -ftrivial-auto-var-init=*) continue ;; # not in all versions
        -std=*++23) argument=${argument%23}2b ;; # the name that all versions know
    esac
    case "
$unknown
" in *"
$argument
"*) continue ;; esac
    set -- "$@" "$argument"
done
exec @LAUNCHER@ "@CLANG@" "$@" -mllvm -enable-load-in-loop-pre=false -mllvm -runtime-memory-check-threshold=100 \
    -Wno-unknown-warning-option -Wno-ignored-optimization-argument @FLAGS@
