# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# For Conan 2, from a checkout: `conan create script/packaging/conan`. The registry's `alpaka` is the older implementation; a
# program depends on one of the two. There is no url to name yet. Options bring the packages that back-ends need; which ones a
# program has is the choice of its own CMake options.

import os

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake
from conan.tools.files import copy
from conan.tools.scm import Version


class AlpakaConan(ConanFile):
    name = "alpaka"
    version = "0.7.0"
    license = "MPL-2.0"
    description = "One kernel source on every back-end: a header-only C++20 library for CPUs and GPUs"
    topics = ("gpu", "parallel", "header-only", "hpc")
    package_type = "header-library"
    settings = "os", "compiler", "build_type", "arch"
    options = {"fibers": [True, False], "tbb": [True, False]}
    default_options = {"fibers": True, "tbb": False}
    generators = "CMakeToolchain"
    no_copy_source = True

    def export_sources(self):
        checkout = os.path.join(self.recipe_folder, "..", "..", "..")
        for pattern in ("CMakeLists.txt", "alpakaConfig.cmake.in", "LICENSE", "checker/*", "cmake/*", "compiler/*", "include/*",
                        "script/alpaka-trace", "script/older-headers"):
            copy(self, pattern, checkout, self.export_sources_folder)

    def requirements(self):
        self.requires("boost/[>=1.65.1]", transitive_headers=True, transitive_libs=True)
        if self.options.tbb:
            self.requires("onetbb/[>=2021]", transitive_headers=True, transitive_libs=True)

    def configure(self):
        if self.options.fibers:
            self.options["boost"].without_context = False
        else:
            self.options["boost"].header_only = True

    def validate(self):
        if self.settings.get_safe("compiler.cppstd"):
            check_min_cppstd(self, 20)
        least = {"gcc": "12", "clang": "14"}.get(str(self.settings.compiler))
        if least and Version(self.settings.compiler.version) < least:
            raise ConanInvalidConfiguration(f"alpaka needs {self.settings.compiler} {least} or newer")
        if self.settings.os != "Linux":
            raise ConanInvalidConfiguration("alpaka has been tried on Linux alone")

    def package_id(self):
        self.info.clear()  # the same headers for everyone

    def build(self):
        cmake = CMake(self)
        cmake.configure()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        # The library's own CMake package finds what each back-end needs.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = [os.path.join("lib", "cmake", "alpaka")]
        self.cpp_info.bindirs = ["bin"]  # alpaka-trace
        self.cpp_info.libdirs = []
