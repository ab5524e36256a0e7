# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0
# shellcheck shell=bash disable=SC2034  # variables are for the scripts that source this file

# What all scripts share; sourced, not run. Leaves the caller in the root of the repository.

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
build=${ALPAKA_BUILD_DIR:-$root/build}
jobs=${ALPAKA_JOBS:-$(nproc)}
export CTEST_OUTPUT_ON_FAILURE=1
# Where the CUDA Toolkit installs itself.
PATH=$PATH:/usr/local/cuda/bin

# The flags under which everything of ours must be clean.
warnings=(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
# The macros that switch the CPU's accelerators on.
mapfile -t cpu_switches < <(sed -nE 's/^ALPAKA_ACC_CPU\([^,]*, *([A-Z0-9_]+),.*/\1/p' include/alpaka/acc/NamedAccs.hpp)
# A translation unit without CMake: Serial and Threads; and every CPU back-end.
plain=(-std=c++20 -I"$root/include" -pthread)
# The same with the headers of the checker, for its sources and for programs that run on AccCpuChecked.
with_checker=("${plain[@]}" -I"$root/checker/include")
all_backends=("${with_checker[@]}" -fopenmp "${cpu_switches[@]/#/-D}")

# chosen <number> <of>: whether ALPAKA_TEST_SEED chooses this one of so many parts of a check, of which the default run of
# script/test does one. Without a seed every part is.
chosen()
{
    [[ -z ${ALPAKA_TEST_SEED:-} ]] || ((ALPAKA_TEST_SEED % $2 == $1 % $2))
}

# fail <sentence>: ends the script.
fail()
{
    echo "$*" >&2
    exit 1
}

# need <script> <command>...: ends the script where a command is missing.
need()
{
    local command
    for command in "${@:2}"; do
        command -v "$command" >/dev/null || fail "$1: there is no $command on the PATH"
    done
}

# need_headers <script> <folder> <header>...: ends the script where the folder of headers has one of them not.
need_headers()
{
    local header
    for header in "${@:3}"; do
        [[ -e $2/$header ]] || fail "$1: the folder of headers, '$2', has no $header (script/detail/pack-headers makes one)"
    done
}

# gpu_architecture: the first GPU's architecture as nvcc numbers it, 90 where there is none to ask.
gpu_architecture()
{
    local architecture
    architecture=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | head -n 1 | tr -d .) || true
    [[ $architecture =~ ^[0-9]+$ ]] || architecture=90
    echo "$architecture"
}

# host_headers: the headers that are for hosts, those of the checker included.
host_headers()
{
    find include checker/include -name '*.hpp' ! -path '*/runtime/cudahip/*' ! -path '*/standalone/Gpu*' | sort
}

# Counts of a check script. Each check calls pass or miss, and ends with verdict.
passed=0
failed=0
pass() { passed=$((passed + 1)); }
miss()
{
    failed=$((failed + 1))
    echo "FAILED: $*"
}
verdict()
{
    echo "$passed passed, $failed failed"
    ((failed == 0))
}

# spread <script> <argument> <file>...: runs `script argument file...` on all cores and adds up the verdicts. Each run gets
# five files, or as many as files_at_once says.
spread()
{
    printf '%s\n' "${@:3}" | xargs -P "$jobs" -n "${files_at_once:-5}" "$1" "$2" | awk '
        /^[0-9]+ passed, [0-9]+ failed$/ { p += $1; f += $3; next }
        { print }
        END { print p + 0 " passed, " f + 0 " failed" }'
}
