# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# Spack builds it from a checkout: `spack repo add` a repository that has this folder below packages/, then
# `spack develop --path <checkout> alpaka@0.7.0`. Spack's own package `alpaka` is the older implementation: a repository with
# this one takes its place, and an environment can have one of the two.

from spack.package import *


class Alpaka(CMakePackage):
    """One kernel source on every back-end: a header-only C++20 library for CPUs and GPUs."""

    maintainers = []
    license("MPL-2.0")

    version("0.7.0")

    variant("fibers", default=True, description="Threads of a block as fibers (Boost.Context)")
    variant("tbb", default=False, description="Blocks on the workers of oneTBB")
    variant("cuda", default=False, description="GPUs of NVIDIA")
    variant("tools", default=True, description="Build alpaka-ls")

    depends_on("cmake@3.22:", type="build")
    depends_on("boost@1.65.1:")  # its headers, always
    depends_on("boost+context", when="+fibers")
    depends_on("intel-oneapi-tbb", when="+tbb")
    depends_on("cuda@12:", when="+cuda")

    def cmake_args(self):
        fibers = self.define_from_variant("ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLE", "fibers")
        return [
            fibers,
            self.define_from_variant("ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLE", "tbb"),
            self.define_from_variant("ALPAKA_ACC_GPU_CUDA_ENABLE", "cuda"),
            self.define_from_variant("alpaka_BUILD_TOOLS", "tools"),
        ]
