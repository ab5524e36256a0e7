# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# For Spack 1.0 and newer, which builds it from a checkout: `spack repo add` a repository that has this folder below packages/, then
# `spack develop --path <checkout> alpaka@0.7.0`. Spack's own package `alpaka` is the older implementation: a repository with
# this one takes its place, and an environment can have one of the two. There is no homepage to name yet.

from spack_repo.builtin.build_systems.cmake import CMakePackage

from spack.package import *


class Alpaka(CMakePackage):
    """One kernel source on every back-end: a header-only C++20 library for CPUs and GPUs."""

    maintainers = []
    license("MPL-2.0")

    version("0.7.0")

    # What a program may use; its own CMake options choose again. alpaka-ls is built with them.
    variant("fibers", default=True, description="Threads of a block as fibers (Boost.Context)")
    variant("openmp", default=False, description="Blocks or threads of a block on OpenMP's threads")
    variant("tbb", default=False, description="Blocks on the workers of oneTBB")
    variant("cuda", default=False, description="GPUs of NVIDIA")
    variant("rocm", default=False, description="GPUs of AMD")
    variant("tools", default=True, description="Build alpaka-ls")

    depends_on("cxx", type="build")
    depends_on("cmake@3.22:", type="build")
    depends_on("boost@1.65.1:")  # its headers, always
    depends_on("boost+context", when="+fibers")
    depends_on("llvm-openmp", when="+openmp %apple-clang")
    depends_on("tbb", when="+tbb")
    depends_on("cuda@12:", when="+cuda")
    depends_on("hip@5:", when="+rocm")

    conflicts("+cuda", when="+rocm", msg="a program is compiled for GPUs of one vendor")
    conflicts("%gcc@:11", msg="C++20 as g++ 12 has it is needed")
    conflicts("%clang@:13", msg="C++20 as clang 14 has it is needed")

    def cmake_args(self):
        args = [
            self.define_from_variant("ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLE", "fibers"),
            self.define_from_variant("ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLE", "openmp"),
            self.define_from_variant("ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLE", "openmp"),
            self.define_from_variant("ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLE", "tbb"),
            self.define_from_variant("ALPAKA_ACC_GPU_CUDA_ENABLE", "cuda"),
            self.define_from_variant("ALPAKA_ACC_GPU_HIP_ENABLE", "rocm"),
            self.define_from_variant("alpaka_BUILD_TOOLS", "tools"),
        ]
        if self.spec.satisfies("+rocm"):
            args.append(self.define("CMAKE_CXX_COMPILER", self.spec["hip"].hipcc))
        return args
